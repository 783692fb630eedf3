import CompilerSupport
package import ObjectModel

/// A model that Xcode 3 saved: the file `elements`, a keyed archive of the objects of its editor.
///
///     let old = try ElementsModel(bytes)
///     old.model.entities.map(\.name)  // ["Post", "Tag"]
///
/// The layout was observed in published models, three of which were compared with the compiled models beside them.
package struct ElementsModel: Sendable {
    /// The model; its values have no place in a file.
    package let model: ManagedObjectModel

    /// Reads a model.
    ///
    /// - Throws: ``CompiledModelError`` when the bytes are not such an archive, or when it has a part whose layout is
    ///   unknown; the message names the part, so nothing is lost silently.
    package init(_ bytes: [UInt8]) throws(CompiledModelError) {
        let root = try KeyedArchive(BinaryPropertyList(bytes)).root
        try root.check(isA: "XDPMModel")
        if root["_configurationsByName"]?.entries?.isEmpty == false {
            throw CompiledModelError("it is not known how Xcode 3 stored configurations")
        }
        guard let entities = root["_xd_rootPackage"]?["XDBucketForClassesstorage"]?.entries else {
            throw CompiledModelError("the model has no entities")
        }
        var model = ManagedObjectModel()
        model.document.versionIdentifier = root.text("_modelVersionIdentifier") ?? ""
        var budget = ReadingBudget()
        for (name, entity) in entities { model.entities.append(try Entity(element: entity, named: name, &budget)) }
        self.model = model
    }
}

/// The number of settings and user info entries that may still be read: an archive can refer to one object a million
/// times.
private struct ReadingBudget {
    private var left = 5_000_000

    mutating func spend(_ count: Int) throws(CompiledModelError) {
        left -= count
        if left < 0 { throw CompiledModelError("the model has more settings than any model") }
    }
}

extension Entity {
    fileprivate init(
        element: ArchivedObject,
        named name: String,
        _ budget: inout ReadingBudget
    ) throws(CompiledModelError) {
        try element.check(isA: "XDPMEntity")
        let parents = element["XDBucketForGeneralizationsstorage"]?.elements ?? []
        if parents.count > 1 { throw CompiledModelError("'\(name)' has several parents") }
        self.init(name: name, parentName: parents.first?["_general"]?.text("_name"))
        var settings = try ElementSettings(of: element, named: name, in: ["XD_PStereotype"], &budget)
        representedClassName = settings.text("XD_PSK_entityClassName")
        isAbstract = settings.bool("XD_PSK_isAbstract")
        isSyncable = true
        renamingIdentifier = settings.text("XD_PSK_elementID")
        versionHashModifier = settings.text("XD_PSK_versionHashModifier")
        userInfo = try settings.userInfo("XD_PSK_userInfo", &budget)
        // The class that held the settings in the editor.
        _ = settings.take("XD_PSK_classMapping")
        try settings.finish()
        for (propertyName, property) in element["XDBucketForOwnedAttributesstorage"]?.entries ?? [] {
            switch property.className {
            case "XDPMAttribute":
                attributes.append(try Attribute(element: property, named: propertyName, of: name, &budget))
            case "XDPMRelationship":
                relationships.append(try Relationship(element: property, named: propertyName, of: name, &budget))
            default:
                let kind = property.className ?? "nil"
                throw CompiledModelError("it is not known how Xcode 3 stored '\(name).\(propertyName)' (\(kind))")
            }
        }
    }
}

extension Attribute {
    fileprivate init(
        element: ArchivedObject,
        named name: String,
        of owner: String,
        _ budget: inout ReadingBudget
    ) throws(CompiledModelError) {
        let symbol = "\(owner).\(name)"
        var settings = try ElementSettings(
            of: element,
            named: symbol,
            in: ["XD_PPropStereotype", "XD_PAtt_Stereotype"],
            &budget
        )
        let code = settings.integer("XD_PAttK_attributeType") ?? 0
        guard let type = AttributeType.ofCode(code) else {
            throw CompiledModelError("'\(symbol)' has the unknown type \(code)")
        }
        self.init(name: name, type: type)
        isOptional = settings.bool("XD_PPSK_isOptional")
        isTransient = settings.bool("XD_PPSK_isTransient")
        isIndexed = settings.bool("XD_PPSK_isIndexed")
        isIndexedBySpotlight = settings.bool("XD_PPSK_isSpotlightIndexed")
        isStoredInTruthFile = settings.bool("XD_PPSK_isStoredInTruthFile")
        allowsExternalStorage = settings.bool("XD_PAttK_allowsExternalBinaryDataStorage")
        renamingIdentifier = settings.text("XD_PPSK_elementID")
        details.versionHashModifier = settings.text("XD_PPSK_versionHashModifier")
        details.userInfo = try settings.userInfo("XD_PPSK_userInfo", &budget)
        details.valueTransformerName = settings.text("XD_PAttK_valueTransformerName")
        details.regularExpression = settings.text("XD_PAttK_regularExpressionString")
        // No known model has a default or a limit of a date, so these are left over.
        if type != .date {
            defaultText = settings.text("XD_PAttK_defaultValueAsString")
            details.minimumText = settings.text("XD_PAttK_minValueString")
            details.maximumText = settings.text("XD_PAttK_maxValueString")
        }
        try settings.finish()
    }
}

extension Relationship {
    fileprivate init(
        element: ArchivedObject,
        named name: String,
        of owner: String,
        _ budget: inout ReadingBudget
    ) throws(CompiledModelError) {
        let symbol = "\(owner).\(name)"
        var settings = try ElementSettings(
            of: element,
            named: symbol,
            in: ["XD_PPropStereotype", "XD_PR_Stereotype"],
            &budget
        )
        guard let rule = settings.integer("XD_PRK_deleteRule").flatMap(DeleteRule.ofCode) else {
            throw CompiledModelError("'\(symbol)' has an unknown delete rule")
        }
        let inverse = settings.take("XD_PRK_inverseRelationship")
        self.init(
            name: name,
            destinationName: settings.take("XD_PRK_destination")?.text("_name"),
            inverseName: inverse?.text("_name"),
            isToMany: settings.bool("XD_PRK_isToMany"),
            deleteRule: rule
        )
        inverseEntityName = inverse?["_owner"]?.text("_name")
        isOptional = settings.bool("XD_PPSK_isOptional")
        isTransient = settings.bool("XD_PPSK_isTransient")
        // The editor called every relationship indexed, and no compiler took it at its word.
        _ = settings.take("XD_PPSK_isIndexed")
        isIndexedBySpotlight = settings.bool("XD_PPSK_isSpotlightIndexed")
        isOrdered = settings.bool("XD_PRK_ordered")
        minimumCount = settings.integer("XD_PRK_minCount").flatMap { $0 == 0 ? nil : $0 }
        maximumCount = settings.integer("XD_PRK_maxCount").flatMap { $0 == 0 ? nil : $0 }
        renamingIdentifier = settings.text("XD_PPSK_elementID")
        versionHashModifier = settings.text("XD_PPSK_versionHashModifier")
        userInfo = try settings.userInfo("XD_PPSK_userInfo", &budget)
        try settings.finish()
    }
}

/// The settings of an entity or a property. The archive has each as an object with a default value, below stereotypes.
private struct ElementSettings {
    private let symbol: String
    private var values: [String: ArchivedObject] = [:]

    init(
        of element: ArchivedObject,
        named symbol: String,
        in stereotypes: [String],
        _ budget: inout ReadingBudget
    ) throws(CompiledModelError) {
        self.symbol = symbol
        let known = element["XDBucketForStereotypesstorage"]?.entries ?? []
        for (name, stereotype) in known {
            guard stereotypes.contains(name), let entries = stereotype["XDBucketForOwnedAttributesstorage"]?.entries
            else { throw CompiledModelError("the settings '\(name)' of '\(symbol)' cannot be read") }
            try budget.spend(entries.count)
            for (key, setting) in entries { values[key] = setting["_default"] }
        }
        if known.count != stereotypes.count { throw CompiledModelError("'\(symbol)' lacks settings") }
    }

    /// Takes a setting, so that it is not left over.
    mutating func take(_ key: String) -> ArchivedObject? { values.removeValue(forKey: key) }

    mutating func text(_ key: String) -> String? { take(key)?.text }

    mutating func bool(_ key: String) -> Bool { take(key)?.value == .bool(true) }

    mutating func integer(_ key: String) -> Int? { take(key)?.value.integer }

    /// User info without the entries that the editor kept for Sync Services, which are not compiled.
    mutating func userInfo(
        _ key: String,
        _ budget: inout ReadingBudget
    ) throws(CompiledModelError) -> [UserInfoEntry] {
        guard let object = take(key) else { return [] }
        guard let entries = object.entries else {
            throw CompiledModelError("the user info of '\(symbol)' cannot be read")
        }
        try budget.spend(entries.count)
        var info: [UserInfoEntry] = []
        for (key, value) in entries where !key.hasPrefix("com.apple.syncservices.") {
            guard let text = value.text else {
                throw CompiledModelError("'\(key)' in the user info of '\(symbol)' is not a text")
            }
            info.append(UserInfoEntry(key: key, value: text))
        }
        return info
    }

    /// - Throws: ``CompiledModelError`` for a setting that was not taken and says something.
    func finish() throws(CompiledModelError) {
        for (key, value) in values.inOrder(of: \.key) {
            if value.elements?.isEmpty == true || value.entries?.isEmpty == true || value.value == .bool(false) {
                continue
            }
            throw CompiledModelError("it is not known how Xcode 3 stored '\(key)' of '\(symbol)'")
        }
    }
}
