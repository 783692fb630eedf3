import Diagnostics
import ObjectModel
import Text

/// A model as a `modelc.model/1` document: everything that was read, with lines and columns.
///
/// Spellings of types and delete rules are the model's own, defaults are strings as written. Names stand in the order of
/// the file.
struct ModelJSON: Sendable {
    private let model: ManagedObjectModel
    private let input: ModelInput
    private let source: SourceText

    init(_ model: ManagedObjectModel, input: ModelInput, source: SourceText) {
        self.model = model
        self.input = input
        self.source = source
    }

    var value: JSONValue {
        [
            "path": .string(input.path),
            "name": .string(input.name),
            "version": JSONValue(input.version?.name),
            "document": document,
            "entities": .array(of: model.entities, as: entity),
            "configurations": .array(of: model.configurations, as: configuration),
            "fetchRequests": .array(of: model.fetchRequests, as: fetchRequest),
            "composites": .array(of: model.composites, as: composite),
            "diagram": .array(of: model.diagram, as: diagramElement),
            "unknown": .array(model.unknownItems.map(unknownItem)),
        ]
    }

    private var document: JSONValue {
        let settings = model.document
        return [
            "type": JSONValue(settings.type),
            "documentVersion": JSONValue(settings.documentVersion),
            "lastSavedToolsVersion": JSONValue(settings.lastSavedToolsVersion),
            "systemVersion": JSONValue(settings.systemVersion),
            "minimumToolsVersion": JSONValue(settings.minimumToolsVersion),
            "sourceLanguage": JSONValue(settings.sourceLanguage),
            "versionIdentifier": JSONValue(settings.versionIdentifier),
            "name": JSONValue(settings.name),
            "macOSVersion": JSONValue(settings.macOSVersion),
            "iOSVersion": JSONValue(settings.iOSVersion),
            "usedWithCloudKit": JSONValue(settings.isUsedWithCloudKit),
            "usedWithSwiftData": JSONValue(settings.isUsedWithSwiftData),
        ]
    }

    private func entity(_ entity: Entity) -> JSONValue {
        let position = position(entity.origin)
        return [
            "name": .string(entity.name),
            "className": JSONValue(entity.representedClassName),
            "parent": JSONValue(entity.parentName),
            "isAbstract": .bool(entity.isAbstract),
            "isSyncable": .bool(entity.isSyncable),
            "codeGeneration": .string(entity.codeGeneration.rawValue),
            "renamingIdentifier": JSONValue(entity.renamingIdentifier),
            "versionHashModifier": JSONValue(entity.versionHashModifier),
            "spotlightDisplayNameExpression": JSONValue(entity.spotlightDisplayNameExpression),
            "line": .integer(position.line),
            "column": .integer(position.column),
            "attributes": .array(of: entity.attributes, as: attribute),
            "relationships": .array(of: entity.relationships, as: relationship),
            "fetchedProperties": .array(of: entity.fetchedProperties, as: fetchedProperty),
            "uniquenessConstraints": .array(entity.uniquenessConstraints.map { mentions($0.properties) }),
            "fetchIndexes": .array(of: entity.fetchIndexes, as: fetchIndex),
            "compoundIndexes": .array(entity.compoundIndexes.map { mentions($0.properties) }),
            "userInfo": userInfo(entity.userInfo),
        ]
    }

    private func attribute(_ attribute: Attribute) -> JSONValue {
        let position = position(attribute.origin)
        let details = attribute.details
        return [
            "name": .string(attribute.name),
            "type": .string(details.unknownTypeName ?? attribute.type.rawValue),
            "isOptional": .bool(attribute.isOptional),
            "defaultValue": JSONValue(attribute.defaultText ?? details.defaultDateInterval),
            "allowsCloudEncryption": .bool(attribute.allowsCloudEncryption),
            "isTransient": .bool(attribute.isTransient),
            "isDerived": .bool(attribute.isDerived),
            "derivationExpression": JSONValue(details.derivationExpression),
            "usesScalarValueType": .bool(attribute.flags.contains(.scalar)),
            "allowsExternalBinaryDataStorage": .bool(attribute.flags.contains(.externalStorage)),
            "preservesValueInHistoryOnDeletion": .bool(attribute.flags.contains(.preservedAfterDeletion)),
            "isIndexedBySpotlight": .bool(attribute.flags.contains(.spotlight)),
            "isStoredInTruthFile": .bool(attribute.flags.contains(.truthFile)),
            "isIndexed": .bool(attribute.flags.contains(.indexed)),
            "isSyncable": .bool(attribute.flags.contains(.syncable)),
            "defaultDateTimeInterval": JSONValue(details.defaultDateInterval),
            "minDateTimeInterval": JSONValue(details.minimumDateInterval),
            "maxDateTimeInterval": JSONValue(details.maximumDateInterval),
            "minValue": JSONValue(details.minimumText),
            "maxValue": JSONValue(details.maximumText),
            "regularExpression": JSONValue(details.regularExpression),
            "valueTransformerName": JSONValue(details.valueTransformerName),
            "customClassName": JSONValue(details.customClassName),
            "composite": JSONValue(details.compositeName),
            "renamingIdentifier": JSONValue(details.renamingIdentifier),
            "versionHashModifier": JSONValue(details.versionHashModifier),
            "userInfo": userInfo(details.userInfo),
            "line": .integer(position.line),
            "column": .integer(position.column),
        ]
    }

    private func relationship(_ relationship: Relationship) -> JSONValue {
        let position = position(relationship.origin)
        return [
            "name": .string(relationship.name),
            "destination": JSONValue(relationship.destinationName),
            "inverse": JSONValue(relationship.inverseName),
            "inverseEntity": JSONValue(relationship.inverseEntityName),
            "isToMany": .bool(relationship.isToMany),
            "isOrdered": .bool(relationship.isOrdered),
            "isOptional": .bool(relationship.isOptional),
            "isTransient": .bool(relationship.isTransient),
            "deleteRule": .string(relationship.deleteRule.rawValue),
            "minCount": JSONValue(relationship.minimumCount),
            "maxCount": JSONValue(relationship.maximumCount),
            "isSyncable": .bool(relationship.flags.contains(.syncable)),
            "isIndexed": .bool(relationship.flags.contains(.indexed)),
            "isIndexedBySpotlight": .bool(relationship.flags.contains(.spotlight)),
            "renamingIdentifier": JSONValue(relationship.renamingIdentifier),
            "versionHashModifier": JSONValue(relationship.versionHashModifier),
            "userInfo": userInfo(relationship.userInfo),
            "line": .integer(position.line),
            "column": .integer(position.column),
        ]
    }

    private func fetchedProperty(_ property: FetchedProperty) -> JSONValue {
        let position = position(property.origin)
        return [
            "name": .string(property.name),
            "isOptional": .bool(property.isOptional),
            "isSyncable": .bool(property.isSyncable),
            "fetchRequest": property.request.map(fetchRequest) ?? nil,
            "userInfo": userInfo(property.userInfo),
            "line": .integer(position.line),
            "column": .integer(position.column),
        ]
    }

    private func fetchIndex(_ index: FetchIndex) -> JSONValue {
        [
            "name": .string(index.name),
            "partialIndexPredicate": JSONValue(index.partialIndexPredicate),
            "elements": .array(
                index.elements.map { element in
                    [
                        "property": JSONValue(element.property),
                        "expression": JSONValue(element.expression),
                        "type": JSONValue(element.type),
                        "order": JSONValue(element.order),
                    ]
                }
            ),
        ]
    }

    private func configuration(_ configuration: Configuration) -> JSONValue {
        let position = position(configuration.origin)
        return [
            "name": .string(configuration.name),
            "entities": .array(configuration.members.map { .string($0.entityName) }),
            "usedWithCloudKit": JSONValue(configuration.isUsedWithCloudKit),
            "line": .integer(position.line),
            "column": .integer(position.column),
        ]
    }

    private func fetchRequest(_ request: FetchRequest) -> JSONValue {
        let position = position(request.origin)
        return [
            "name": .string(request.name),
            "entity": JSONValue(request.entityName),
            "predicate": JSONValue(request.predicate),
            "fetchLimit": JSONValue(request.fetchLimit),
            "fetchBatchSize": JSONValue(request.fetchBatchSize),
            "resultType": JSONValue(request.resultType),
            "includesSubentities": JSONValue(request.includesSubentities),
            "includesPropertyValues": JSONValue(request.includesPropertyValues),
            "includesPendingChanges": JSONValue(request.includesPendingChanges),
            "returnsObjectsAsFaults": JSONValue(request.returnsObjectsAsFaults),
            "returnsDistinctResults": JSONValue(request.returnsDistinctResults),
            "line": .integer(position.line),
            "column": .integer(position.column),
        ]
    }

    private func composite(_ composite: Composite) -> JSONValue {
        ["name": .string(composite.name), "attributes": .array(of: composite.attributes, as: attribute)]
    }

    private func diagramElement(_ element: DiagramElement) -> JSONValue {
        [
            "name": .string(element.name),
            "positionX": JSONValue(element.positionX),
            "positionY": JSONValue(element.positionY),
            "width": JSONValue(element.width),
            "height": JSONValue(element.height),
        ]
    }

    private func unknownItem(_ item: UnknownItem) -> JSONValue {
        let position = position(item.origin)
        return [
            "element": .string(item.element),
            "attribute": JSONValue(item.attribute),
            "value": JSONValue(item.value),
            "line": .integer(position.line),
            "column": .integer(position.column),
        ]
    }

    private func mentions(_ mentions: [PropertyMention]) -> JSONValue { .array(mentions.map { .string($0.name) }) }

    /// An object, as the contract says; the last entry with a key counts, as in Core Data.
    private func userInfo(_ entries: [UserInfoEntry]) -> JSONValue {
        var later: Set<String> = []
        let counting = entries.reversed().filter { later.insert($0.key).inserted }.reversed()
        return .object(counting.map { JSONValue.Member($0.key, .string($0.value)) })
    }

    private func position(_ origin: SourceOrigin) -> SourcePosition { source.position(at: origin.offset) }
}

extension JSONValue {
    /// A truth value, or null.
    init(_ value: Bool?) { self = value.map(Self.bool) ?? .null }
}
