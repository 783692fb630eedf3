package import CompilerSupport
import ObjectModel

/// A model as a `modelc.model/1` document: everything that was read, with lines and columns.
///
/// Types and delete rules have the model's spelling, defaults are unparsed strings. Names are in the order of the file.
package enum ModelJSON {
    /// The whole document.
    package static let keys: [JSONKey<[NamedModel]>] = [
        .format("modelc.model/1"),
        JSONKey("models", .list(.object(keys(of: ManagedObjectModel(), in: [:])))) { models in
            .array(of: models) { JSON($0, keys(of: $0.graph.model, in: $0.texts)) }
        },
    ]

    private typealias Place = @Sendable (SourceOrigin) -> SourcePosition
    private typealias FilePath = @Sendable (SourceOrigin) -> String

    private static func keys(of model: ManagedObjectModel, in texts: [String: [UInt8]]) -> [JSONKey<NamedModel>] {
        let sources = texts.reduce(into: [:]) { $0[$1.key] = SourceText(path: $1.key, bytes: $1.value) }
        let nowhere = SourceText(path: "", bytes: [])
        let place: Place = { origin in
            let location = model.location(origin)
            return (sources[location.path] ?? nowhere).position(at: location.offset)
        }
        let file: FilePath = { model.location($0).path }
        let attributes = attribute(place)
        return [
            JSONKey("path") { $0.path },
            JSONKey("name") { $0.name },
            JSONKey("version") { $0.version },
            JSONKey("document", document) { $0.graph.model.document },
            JSONKey("entities", each: entity(attributes, place, in: file)) { $0.graph.model.entities },
            JSONKey("configurations", each: configuration(place, in: file)) { $0.graph.model.configurations },
            JSONKey("fetchRequests", each: fetchRequest(place)) { $0.graph.model.fetchRequests },
            JSONKey("composites", each: composite(attributes)) { $0.graph.model.composites },
            JSONKey("diagram", each: diagramElement) { $0.graph.model.diagram },
            JSONKey("unknown", each: unknownItem(place)) { $0.graph.model.unknownItems },
        ]
    }

    private static let document: [JSONKey<DocumentSettings>] = [
        JSONKey("type") { $0.type },
        JSONKey("documentVersion") { $0.documentVersion },
        JSONKey("lastSavedToolsVersion") { $0.lastSavedToolsVersion },
        JSONKey("systemVersion") { $0.systemVersion },
        JSONKey("minimumToolsVersion") { $0.minimumToolsVersion },
        JSONKey("sourceLanguage") { $0.sourceLanguage },
        JSONKey("versionIdentifier") { $0.versionIdentifier },
        JSONKey("name") { $0.name },
        JSONKey("macOSVersion") { $0.macOSVersion },
        JSONKey("iOSVersion") { $0.iOSVersion },
        JSONKey("usedWithCloudKit") { $0.isUsedWithCloudKit },
        JSONKey("usedWithSwiftData") { $0.isUsedWithSwiftData },
    ]

    private static func entity(
        _ attribute: [JSONKey<Attribute>],
        _ place: @escaping Place,
        in file: @escaping FilePath
    ) -> [JSONKey<Entity>] {
        [
            JSONKey("name") { $0.name },
            JSONKey("className") { $0.representedClassName }.listed(behind: "isSyncable"),
            JSONKey("parent") { $0.parentName }.listed(behind: "className"),
            JSONKey("isAbstract") { $0.isAbstract },
            JSONKey("isSyncable") { $0.isSyncable },
            .word("codeGeneration") { $0.codeGeneration }.listed(behind: "name"),
            JSONKey("renamingIdentifier") { $0.renamingIdentifier },
            JSONKey("versionHashModifier") { $0.versionHashModifier },
            JSONKey("spotlightDisplayNameExpression") { $0.spotlightDisplayNameExpression },
            JSONKey("path") { file($0.origin) }.listed(behind: "userInfo"),
            JSONKey("line") { place($0.origin).line }.listed(behind: "path"),
            JSONKey("column") { place($0.origin).column }.listed(behind: "line"),
            JSONKey("attributes", each: attribute) { $0.attributes },
            JSONKey("relationships", each: relationship(place)) { $0.relationships },
            JSONKey("fetchedProperties", each: fetchedProperty(place)) { $0.fetchedProperties },
            JSONKey("uniquenessConstraints") { $0.uniquenessConstraints.map { $0.properties.map(\.name) } },
            JSONKey("fetchIndexes", each: fetchIndex) { $0.fetchIndexes },
            JSONKey("compoundIndexes") { $0.compoundIndexes.map { $0.properties.map(\.name) } },
            userInfo { $0.userInfo },
        ]
    }

    private static func attribute(_ place: @escaping Place) -> [JSONKey<Attribute>] {
        [
            JSONKey("name") { $0.name },
            JSONKey("type") { $0.details.unknownTypeName ?? $0.type.rawValue },
            JSONKey("isOptional") { $0.isOptional },
            JSONKey("defaultValue") { $0.defaultText ?? $0.details.defaultDateInterval ?? $0.details.defaultExpression }
                .listed(behind: "isSyncable"),
            JSONKey("allowsCloudEncryption") { $0.allowsCloudEncryption },
            JSONKey("isTransient") { $0.isTransient },
            JSONKey("isDerived") { $0.isDerived },
            JSONKey("derivationExpression") { $0.details.derivationExpression }.listed(behind: "defaultValue"),
            JSONKey("usesScalarValueType") { $0.isScalar },
            JSONKey("allowsExternalBinaryDataStorage") { $0.allowsExternalStorage },
            JSONKey("preservesValueInHistoryOnDeletion") { $0.isPreservedAfterDeletion },
            JSONKey("isIndexedBySpotlight") { $0.isIndexedBySpotlight },
            JSONKey("isStoredInTruthFile") { $0.isStoredInTruthFile },
            JSONKey("isIndexed") { $0.isIndexed },
            JSONKey("isSyncable") { $0.isSyncable },
            JSONKey("defaultDateTimeInterval") { $0.details.defaultDateInterval },
            JSONKey("minDateTimeInterval") { $0.details.minimumDateInterval },
            JSONKey("maxDateTimeInterval") { $0.details.maximumDateInterval },
            JSONKey("minValue") { $0.details.minimumText },
            JSONKey("maxValue") { $0.details.maximumText },
            JSONKey("regularExpression") { $0.details.regularExpression },
            JSONKey("valueTransformerName") { $0.details.valueTransformerName },
            JSONKey("customClassName") { $0.details.customClassName },
            JSONKey("composite") { $0.details.compositeName },
            JSONKey("renamingIdentifier") { $0.renamingIdentifier },
            JSONKey("versionHashModifier") { $0.details.versionHashModifier },
            userInfo { $0.details.userInfo },
            JSONKey("line") { place($0.origin).line },
            JSONKey("column") { place($0.origin).column },
        ]
    }

    private static func relationship(_ place: @escaping Place) -> [JSONKey<Relationship>] {
        [
            JSONKey("name") { $0.name },
            JSONKey("destination") { $0.destinationName }.listed(behind: "isIndexedBySpotlight"),
            JSONKey("inverse") { $0.inverseName }.listed(behind: "destination"),
            JSONKey("inverseEntity") { $0.inverseEntityName }.listed(behind: "inverse"),
            JSONKey("isToMany") { $0.isToMany },
            JSONKey("isOrdered") { $0.isOrdered },
            JSONKey("isOptional") { $0.isOptional },
            JSONKey("isTransient") { $0.isTransient },
            JSONKey("deleteRule") { $0.deleteRule.rawValue }.listed(behind: "name"),
            JSONKey("minCount") { $0.minimumCount }.listed(behind: "versionHashModifier"),
            JSONKey("maxCount") { $0.maximumCount }.listed(behind: "minCount"),
            JSONKey("isSyncable") { $0.isSyncable },
            JSONKey("isIndexed") { $0.isIndexed },
            JSONKey("isIndexedBySpotlight") { $0.isIndexedBySpotlight },
            JSONKey("renamingIdentifier") { $0.renamingIdentifier },
            JSONKey("versionHashModifier") { $0.versionHashModifier },
            userInfo { $0.userInfo },
            JSONKey("line") { place($0.origin).line },
            JSONKey("column") { place($0.origin).column },
        ]
    }

    private static func fetchedProperty(_ place: @escaping Place) -> [JSONKey<FetchedProperty>] {
        [
            JSONKey("name") { $0.name },
            JSONKey("isOptional") { $0.isOptional }.listed(behind: "userInfo"),
            JSONKey("isSyncable") { $0.isSyncable }.listed(behind: "isOptional"),
            JSONKey("fetchRequest", optional: fetchRequest(place)) { $0.request },
            userInfo { $0.userInfo },
            JSONKey("line") { place($0.origin).line },
            JSONKey("column") { place($0.origin).column },
        ]
    }

    private static let fetchIndex: [JSONKey<FetchIndex>] = [
        JSONKey("name") { $0.name },
        JSONKey("partialIndexPredicate") { $0.partialIndexPredicate },
        JSONKey("elements", each: fetchIndexElement) { $0.elements },
    ]

    private static let fetchIndexElement: [JSONKey<FetchIndex.Element>] = [
        JSONKey("property") { $0.property },
        JSONKey("expression") { $0.expression },
        JSONKey("type") { $0.type },
        JSONKey("order") { $0.order },
    ]

    private static func configuration(
        _ place: @escaping Place,
        in file: @escaping FilePath
    ) -> [JSONKey<Configuration>] {
        [
            JSONKey("name") { $0.name },
            JSONKey("entities") { $0.members.map(\.entityName) },
            JSONKey("usedWithCloudKit") { $0.isUsedWithCloudKit },
            JSONKey("path") { file($0.origin) },
            JSONKey("line") { place($0.origin).line },
            JSONKey("column") { place($0.origin).column },
        ]
    }

    private static func fetchRequest(_ place: @escaping Place) -> [JSONKey<FetchRequest>] {
        [
            JSONKey("name") { $0.name },
            JSONKey("entity") { $0.entityName },
            JSONKey("predicate") { $0.predicate },
            JSONKey("fetchLimit") { $0.fetchLimit },
            JSONKey("fetchBatchSize") { $0.fetchBatchSize },
            JSONKey("resultType") { $0.resultType },
            JSONKey("includesSubentities") { $0.includesSubentities },
            JSONKey("includesPropertyValues") { $0.includesPropertyValues },
            JSONKey("includesPendingChanges") { $0.includesPendingChanges },
            JSONKey("returnsObjectsAsFaults") { $0.returnsObjectsAsFaults },
            JSONKey("returnsDistinctResults") { $0.returnsDistinctResults },
            JSONKey("line") { place($0.origin).line },
            JSONKey("column") { place($0.origin).column },
        ]
    }

    private static func composite(_ attribute: [JSONKey<Attribute>]) -> [JSONKey<Composite>] {
        [JSONKey("name") { $0.name }, JSONKey("attributes", each: attribute) { $0.attributes }]
    }

    private static let diagramElement: [JSONKey<DiagramElement>] = [
        JSONKey("name") { $0.name },
        JSONKey("positionX") { $0.positionX },
        JSONKey("positionY") { $0.positionY },
        JSONKey("width") { $0.width },
        JSONKey("height") { $0.height },
    ]

    private static func unknownItem(_ place: @escaping Place) -> [JSONKey<UnknownItem>] {
        [
            JSONKey("element") { $0.element },
            JSONKey("attribute") { $0.attribute },
            JSONKey("value") { $0.value },
            JSONKey("line") { place($0.origin).line },
            JSONKey("column") { place($0.origin).column },
        ]
    }

    /// An object, as the format defines it; the last entry with a key counts, as in Core Data.
    private static func userInfo<Owner>(
        _ entries: @escaping @Sendable (Owner) -> [UserInfoEntry]
    ) -> JSONKey<Owner> {
        JSONKey("userInfo", .map(.text)) { owner in
            let counting = entries(owner).reversed().uniqued(by: \.key).reversed()
            return .object(counting.map { JSON.Member($0.key, .string($0.value)) })
        }
    }
}
