import ObjectModel

// The settings of the elements of a model file, in the order in which editors write them. A new setting is one line
// here and one property of the object model.

extension DocumentSettings: ModelElement {
    static let settings: [ElementSetting<Self>] = [
        .text("name", \.name),
        // Editors without a source language wrote the identifier first.
        identifier.written { $0.sourceLanguage == nil },
        .text("type", \.type),
        .text("documentVersion", \.documentVersion),
        .text("lastSavedToolsVersion", \.lastSavedToolsVersion),
        .text("systemVersion", \.systemVersion),
        .text("minimumToolsVersion", \.minimumToolsVersion),
        .text("macOSVersion", \.macOSVersion),
        .text("iOSVersion", \.iOSVersion),
        .text("sourceLanguage", \.sourceLanguage),
        // Xcode's project template writes another spelling until an editor saves the file.
        .truth("usedWithCloudKit", \.isUsedWithCloudKit, yes: "true", no: "false").written(when: \.isTemplate),
        .truth("usedWithCloudKit", \.isUsedWithCloudKit).written { !$0.isTemplate },
        .truth("usedWithSwiftData", \.isUsedWithSwiftData),
        identifier.written { $0.sourceLanguage != nil },
    ]

    private static let identifier = ElementSetting<Self>.text("userDefinedModelVersionIdentifier", \.versionIdentifier)

    private var isTemplate: Bool { lastSavedToolsVersion == "1" }
}

extension Configuration: ModelElement {
    static let settings: [ElementSetting<Self>] = [
        .text("name", \.name),
        .truth("usedWithCloudKit", \.isUsedWithCloudKit),
    ]
}

extension Configuration.Member: ModelElement {
    static let settings: [ElementSetting<Self>] = [.text("name", \.entityName)]
}

extension Composite: ModelElement {
    static let settings: [ElementSetting<Self>] = [.text("name", \.name)]
}

extension DiagramElement: ModelElement {
    static let settings: [ElementSetting<Self>] = [
        .text("name", \.name),
        .text("positionX", \.positionX),
        .text("positionY", \.positionY),
        .text("width", \.width),
        .text("height", \.height),
    ]
}

extension Entity: ModelElement {
    static let settings: [ElementSetting<Self>] = [
        .text("name", \.name),
        .text("representedClassName", \.representedClassName),
        .flag("isAbstract", \.isAbstract),
        .text("parentEntity", \.parentName),
        .elementID(\.renamingIdentifier),
        .renamingIdentifier(\.renamingIdentifier),
        .text("versionHashModifier", \.versionHashModifier),
        .text("coreSpotlightDisplayNameExpression", \.spotlightDisplayNameExpression),
        .flag("syncable", \.isSyncable),
        .choice("codeGenerationType", \.codeGeneration, absent: .manual)
            .omitting("none", unlessStated: \.statesCodeGeneration),
    ]
}

extension Attribute: ModelElement {
    static let settings: [ElementSetting<Self>] = [
        .text("name", \.name),
        .flag("optional", \.isOptional).omitting("NO", "false", unlessStated: \.statesMandatory),
        .flag("transient", \.isTransient),
        typeSetting,
        .text("composite", \.details.compositeName),
        .flag("derived", \.isDerived),
        .text("derivationExpression", \.details.derivationExpression),
        .text("valueTransformerName", \.details.valueTransformerName),
        .flag("allowsExternalBinaryDataStorage", \.allowsExternalStorage),
        .flag("allowsCloudEncryption", \.allowsCloudEncryption),
        .text("minDateTimeInterval", \.details.minimumDateInterval),
        .text("minValueString", \.details.minimumText),
        .text("maxDateTimeInterval", \.details.maximumDateInterval),
        .text("maxValueString", \.details.maximumText),
        .text("defaultDateTimeInterval", \.details.defaultDateInterval),
        .text("defaultValueString", \.defaultText),
        .text("regularExpressionString", \.details.regularExpression),
        .flag("usesScalarValueType", \.isScalar).omitting("NO", "false", unlessStated: \.statesObjectType),
        .text("customClassName", \.details.customClassName),
        .flag("preserveAfterDeletion", \.isPreservedAfterDeletion),
        .flag("indexed", \.isIndexed),
        .elementID(\.renamingIdentifier),
        .renamingIdentifier(\.renamingIdentifier),
        .text("versionHashModifier", \.details.versionHashModifier),
        .flag("spotlightIndexingEnabled", \.isIndexedBySpotlight),
        .flag("storedInTruthFile", \.isStoredInTruthFile),
        .flag("syncable", \.isSyncable),
    ]

    private static let typeSetting = ElementSetting<Self>(name: "attributeType") { text, attribute in
        if let type = AttributeType(rawValue: text) {
            attribute.type = type
        } else {
            // No finding here: a separate rule reports attributes without a usable type.
            attribute.details.unknownTypeName = text
        }
        return nil
    } written: { attribute in
        attribute.type == .undefined ? attribute.details.unknownTypeName : attribute.type.rawValue
    }
}

extension Relationship: ModelElement {
    static let settings: [ElementSetting<Self>] = [
        .text("name", \.name),
        .flag("optional", \.isOptional),
        .flag("transient", \.isTransient),
        .flag("toMany", \.isToMany),
        .number("minCount", \.minimumCount),
        .number("maxCount", \.maximumCount),
        .choice("deletionRule", \.deleteRule, absent: .nullify),
        .flag("ordered", \.isOrdered),
        .text("destinationEntity", \.destinationName),
        .text("inverseName", \.inverseName),
        .text("inverseEntity", \.inverseEntityName),
        .flag("indexed", \.isIndexed),
        .elementID(\.renamingIdentifier),
        .renamingIdentifier(\.renamingIdentifier),
        .text("versionHashModifier", \.versionHashModifier),
        .flag("spotlightIndexingEnabled", \.isIndexedBySpotlight),
        .flag("syncable", \.isSyncable),
    ]
}

extension FetchedProperty: ModelElement {
    static let settings: [ElementSetting<Self>] = [
        .text("name", \.name),
        .flag("optional", \.isOptional),
        .flag("syncable", \.isSyncable),
    ]
}

extension FetchRequest: ModelElement {
    static let settings: [ElementSetting<Self>] = [
        .text("name", \.name),
        .text("entity", \.entityName),
        .text("predicateString", \.predicate),
        .number("fetchLimit", \.fetchLimit),
        .number("fetchBatchSize", \.fetchBatchSize),
        .truth("includeSubentities", \.includesSubentities),
        .truth("includePropertyValues", \.includesPropertyValues),
        .truth("includesPendingChanges", \.includesPendingChanges),
        .truth("returnObjectsAsFaults", \.returnsObjectsAsFaults),
        .truth("returnDistinctResults", \.returnsDistinctResults),
        .number("resultType", \.resultType),
    ]
}

extension FetchIndex: ModelElement {
    static let settings: [ElementSetting<Self>] = [
        .text("name", \.name),
        .text("partialIndexPredicate", \.partialIndexPredicate),
    ]
}

extension FetchIndex.Element: ModelElement {
    static let settings: [ElementSetting<Self>] = [
        .text("property", \.property),
        .text("expression", \.expression),
        .text("type", \.type),
        .text("order", \.order),
    ]
}

extension PropertyMention: ModelElement {
    static let settings: [ElementSetting<Self>] = [.text("value", \.name)]
}

extension UserInfoEntry: ModelElement {
    static let settings: [ElementSetting<Self>] = [.text("key", \.key), .text("value", \.value)]
}
