import CompilerSupport
import ObjectModel

extension ManagedObjectModel {
    /// The part of this model that a compiled model keeps: without the settings of the editor, sorted by name, and with
    /// one spelling for values and predicates.
    ///
    /// Sources with the same compiled form compile to the same bytes, and a compiled model has the form of its source.
    ///
    ///     source.compiledForm(module: "App") == CompiledModel(bytes).model.compiledForm(module: nil)
    ///
    /// The omissions of Xcode's compiler are known from compiled models beside their sources.
    ///
    /// - Parameter module: The module of classes such as `.Post`; nil leaves these unchanged.
    /// - Returns: The model, with the places of the source.
    func compiledForm(module: String?) -> ManagedObjectModel {
        var form = ManagedObjectModel()
        form.document.versionIdentifier = document.versionIdentifier ?? ""
        form.entities = entities.map { $0.compiledForm(module) }.inOrder(of: \.name)
        form.configurations = configurations.map(\.compiledForm).inOrder(of: \.name)
        form.fetchRequests = fetchRequests.map(\.compiledForm).inOrder(of: \.name)
        // Unchanged, because compiling refuses composites: an archive has their elements, not their names.
        form.composites = composites
        (form.path, form.texts, form.origin) = (path, texts, origin)
        return form
    }
}

extension Entity {
    fileprivate func compiledForm(_ module: String?) -> Entity {
        var form = self
        form.representedClassName = representedClassName?.inModule(module)
        form.isSyncable = false
        form.codeGeneration = .manual
        form.renamingIdentifier = renamingIdentifier.compiledForm(besides: name)
        form.userInfo = userInfo.byKey
        form.attributes = attributes.map { $0.compiledForm(module) }.inOrder(of: \.name)
        form.relationships = relationships.map(\.compiledForm).inOrder(of: \.name)
        form.fetchedProperties = fetchedProperties.map(\.compiledForm).inOrder(of: \.name)
        for index in form.fetchIndexes.indices {
            form.fetchIndexes[index].partialIndexPredicate =
                fetchIndexes[index].partialIndexPredicate.map(Predicate.normalized)
        }
        form.spellIndexesTwice()
        return form
    }
}

extension Attribute {
    fileprivate func compiledForm(_ module: String?) -> Attribute {
        var form = self
        form.isScalar = false
        form.isSyncable = false
        form.renamingIdentifier = renamingIdentifier.compiledForm(besides: name)
        form.defaultText = type == .date ? nil : compiledDefault
        guard hasDetails else { return form }
        form.details.defaultDateInterval = type == .date ? compiledDefault : nil
        form.details.customClassName = details.customClassName?.inModule(module)
        if form.details.customClassName == type.valueClassName { form.details.customClassName = nil }
        form.details.derivationExpression = isDerived ? details.derivationExpression : nil
        form.details.userInfo = details.userInfo.byKey
        form.details.minimumText = type == .date ? nil : compiledLimit(details.minimumText)
        form.details.maximumText = type == .date ? nil : compiledLimit(details.maximumText)
        form.details.minimumDateInterval = type == .date ? compiledLimit(details.minimumDateInterval) : nil
        form.details.maximumDateInterval = type == .date ? compiledLimit(details.maximumDateInterval) : nil
        return form
    }

    /// The default in one spelling; unchanged when it is not a value of the type.
    private var compiledDefault: String? {
        switch defaultValue {
        case .integer(let number): String(number)
        case .double(let number): type == .float ? "\(Float(number))" : "\(number)"
        case .boolean(let truth): truth ? "YES" : "NO"
        case .date(let seconds): "\(seconds)"
        case .decimal: defaultText.map { ScaledDecimal($0)?.text ?? $0 }
        case .text(let text): type == .uuid ? text.uppercased() : text
        case .malformed(let text): isCompiledToZero ? "0" : text
        case nil: nil
        }
    }

    private func compiledLimit(_ text: String?) -> String? {
        guard let text else { return nil }
        return switch ArchivedLimit(text, of: type)?.value {
        case .integer(let number): String(number)
        case .real(let number): "\(number)"
        default: text
        }
    }
}

extension Relationship {
    fileprivate var compiledForm: Relationship {
        var form = self
        form.isSyncable = false
        // Only attributes are indexed by a setting of their own.
        form.isIndexed = false
        form.renamingIdentifier = renamingIdentifier.compiledForm(besides: name)
        form.userInfo = userInfo.byKey
        // The archive refers to the inverse itself, which implies its entity.
        form.inverseEntityName = nil
        form.minimumCount = minimumCount == 0 ? nil : minimumCount
        form.maximumCount = isToMany ? (maximumCount == 0 ? nil : maximumCount) : 1
        return form
    }
}

extension FetchedProperty {
    fileprivate var compiledForm: FetchedProperty {
        var form = self
        form.isSyncable = false
        form.userInfo = userInfo.byKey
        form.request = request?.compiledForm
        // Only templates have names.
        form.request?.name = ""
        return form
    }
}

extension FetchRequest {
    /// The request without settings that have their default value.
    fileprivate var compiledForm: FetchRequest {
        var form = self
        form.predicate = predicate.map(Predicate.normalized)
        form.fetchLimit = fetchLimit == 0 ? nil : fetchLimit
        form.fetchBatchSize = fetchBatchSize == 0 ? nil : fetchBatchSize
        form.resultType = resultType == 0 ? nil : resultType
        for option in FetchOption.all where form[keyPath: option.place] == option.usualValue(in: self) {
            form[keyPath: option.place] = nil
        }
        return form
    }
}

extension Configuration {
    fileprivate var compiledForm: Configuration {
        let names = Set(members.map(\.entityName)).sorted()
        return Configuration(name: name, members: names.map { Member(entityName: $0) }, origin: origin)
    }
}

extension String? {
    /// Nil when the identifier is just the name.
    fileprivate func compiledForm(besides name: String) -> String? { self == name || self == "" ? nil : self }
}

extension String {
    /// The class with its module; a leading dot stands for the current module.
    fileprivate func inModule(_ module: String?) -> String { hasPrefix(".") ? (module ?? "") + self : self }
}
