import CompilerSupport
import ObjectModel

extension ManagedObjectModel {
    /// What a compiled model keeps of this one: without the settings of the editor, everything sorted by name, and values and
    /// predicates in one spelling.
    ///
    /// Two sources with one form compile to the same bytes, and a compiled model that is read has the form of its source.
    ///
    ///     source.compiledForm(module: "App") == CompiledModel(bytes).model.compiledForm(module: nil)
    ///
    /// What Xcode's compiler leaves out is known from compiled models beside their sources.
    ///
    /// - Parameter module: The module of classes such as `.Post`; nil leaves these as they are.
    /// - Returns: The model, whose values stand where they stood.
    func compiledForm(module: String?) -> ManagedObjectModel {
        var form = ManagedObjectModel()
        form.document.versionIdentifier = document.versionIdentifier ?? ""
        form.entities = entities.map { $0.compiledForm(module) }.inOrder(of: \.name)
        form.configurations = configurations.map(\.compiledForm).inOrder(of: \.name)
        form.fetchRequests = fetchRequests.map(\.compiledForm).inOrder(of: \.name)
        // Attributes have the elements of composites, not their names; those of attributes are refused.
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

    /// The default in one spelling; as it is written when it is not a value of the type.
    private var compiledDefault: String? {
        switch defaultValue {
        case .integer(let number): String(number)
        case .double(let number): type == .float ? "\(Float(number))" : "\(number)"
        case .boolean(let truth): truth ? "YES" : "NO"
        case .date(let seconds): "\(seconds)"
        case .decimal: defaultText.map { ScaledDecimal($0)?.text ?? $0 }
        case .text(let text): type == .uuid ? text.uppercased() : text
        case .malformed(let text): text
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
        form.renamingIdentifier = renamingIdentifier.compiledForm(besides: name)
        form.userInfo = userInfo.byKey
        // The inverse itself is in the archive, and its entity with it.
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
    /// What says that everything is as usual is left out.
    fileprivate var compiledForm: FetchRequest {
        var form = self
        form.predicate = predicate.map(Predicate.normalized)
        form.fetchLimit = fetchLimit == 0 ? nil : fetchLimit
        form.fetchBatchSize = fetchBatchSize == 0 ? nil : fetchBatchSize
        form.resultType = resultType == 0 ? nil : resultType
        form.includesSubentities = includesSubentities == true ? nil : includesSubentities
        form.includesPropertyValues = includesPropertyValues == true ? nil : includesPropertyValues
        form.includesPendingChanges = includesPendingChanges == true ? nil : includesPendingChanges
        form.returnsObjectsAsFaults = returnsObjectsAsFaults == true ? nil : returnsObjectsAsFaults
        form.returnsDistinctResults = returnsDistinctResults == false ? nil : returnsDistinctResults
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
    /// Without an identifier, the name is one.
    fileprivate func compiledForm(besides name: String) -> String? { self == name || self == "" ? nil : self }
}

extension String {
    /// A class with the module that the dot in front of it stands for.
    fileprivate func inModule(_ module: String?) -> String { hasPrefix(".") ? (module ?? "") + self : self }
}
