import ObjectModel

/// Attributes, relationships, fetched properties and fetch requests.
extension ModelDecoder {
    mutating func decodeAttribute(_ tag: Tag) -> Place {
        entity.attributes.append(attribute(tag))
        return .attribute
    }

    mutating func decodeCompositeAttribute(_ tag: Tag) -> Place {
        model.composites[model.composites.count - 1].attributes.append(attribute(tag))
        return .compositeAttribute
    }

    mutating func attribute(_ tag: Tag) -> Attribute {
        var attribute = Attribute(name: "", type: .undefined, origin: tag.origin)
        for setting in tag.settings {
            switch setting.word {
            case .name: attribute.name = setting.text
            case .attributeType: decodeType(setting, of: &attribute)
            case .defaultValueString: attribute.defaultText = setting.text
            case .optional:
                attribute.flags.set(.optional, truth(setting, in: tag))
                if !attribute.isOptional { attribute.spelling.state(.mandatory) }
            case .usesScalarValueType:
                attribute.flags.set(.scalar, truth(setting, in: tag))
                if !attribute.flags.contains(.scalar) { attribute.spelling.state(.objectType) }
            case .syncable: attribute.flags.set(.syncable, truth(setting, in: tag))
            case .transient: attribute.flags.set(.transient, truth(setting, in: tag))
            case .derived: attribute.flags.set(.derived, truth(setting, in: tag))
            case .allowsCloudEncryption: attribute.flags.set(.cloudEncryption, truth(setting, in: tag))
            case .allowsExternalBinaryDataStorage: attribute.flags.set(.externalStorage, truth(setting, in: tag))
            case .preserveAfterDeletion: attribute.flags.set(.preservedAfterDeletion, truth(setting, in: tag))
            case .spotlightIndexingEnabled: attribute.flags.set(.spotlight, truth(setting, in: tag))
            case .storedInTruthFile: attribute.flags.set(.truthFile, truth(setting, in: tag))
            case .indexed: attribute.flags.set(.indexed, truth(setting, in: tag))
            default: decodeDetail(setting, of: &attribute, in: tag)
            }
        }
        return attribute
    }

    mutating func decodeDetail(_ setting: Setting, of attribute: inout Attribute, in tag: Tag) {
        switch setting.word {
        case .defaultDateTimeInterval: attribute.details.defaultDateInterval = setting.text
        case .minDateTimeInterval: attribute.details.minimumDateInterval = setting.text
        case .maxDateTimeInterval: attribute.details.maximumDateInterval = setting.text
        case .minValueString: attribute.details.minimumText = setting.text
        case .maxValueString: attribute.details.maximumText = setting.text
        case .regularExpressionString: attribute.details.regularExpression = setting.text
        case .valueTransformerName: attribute.details.valueTransformerName = setting.text
        case .customClassName: attribute.details.customClassName = setting.text
        case .elementID: attribute.details.renamingIdentifier = setting.text
        case .renamingIdentifier where !tag.has(.elementID):
            attribute.details.renamingIdentifier = setting.text
            attribute.spelling.state(.renamingIdentifier)
        case .versionHashModifier: attribute.details.versionHashModifier = setting.text
        case .derivationExpression: attribute.details.derivationExpression = setting.text
        case .composite: attribute.details.compositeName = setting.text
        default: unknown(setting, in: tag)
        }
    }

    mutating func decodeType(_ setting: Setting, of attribute: inout Attribute) {
        let name = setting.text
        if let type = Self.attributeTypes[name] {
            attribute.type = type
        } else {
            // A rule of its own reports it: an attribute without a usable type is more than a slip of the pen.
            attribute.details.unknownTypeName = name
        }
    }

    private static let attributeTypes = Dictionary(
        uniqueKeysWithValues: AttributeType.allCases.map { ($0.rawValue, $0) }
    )

    mutating func decodeRelationship(_ tag: Tag) -> Place {
        var relationship = Relationship(name: "", origin: tag.origin)
        for setting in tag.settings {
            switch setting.word {
            case .name: relationship.name = setting.text
            case .destinationEntity: relationship.destinationName = setting.text
            case .inverseName: relationship.inverseName = setting.text
            case .inverseEntity: relationship.inverseEntityName = setting.text
            case .deletionRule: relationship.deleteRule = choice(setting, in: tag, absent: .nullify)
            case .minCount: relationship.minimumCount = integer(setting, in: tag)
            case .maxCount: relationship.maximumCount = integer(setting, in: tag)
            case .optional: relationship.flags.set(.optional, truth(setting, in: tag))
            case .toMany: relationship.flags.set(.toMany, truth(setting, in: tag))
            case .ordered: relationship.flags.set(.ordered, truth(setting, in: tag))
            case .transient: relationship.flags.set(.transient, truth(setting, in: tag))
            case .syncable: relationship.flags.set(.syncable, truth(setting, in: tag))
            case .indexed: relationship.flags.set(.indexed, truth(setting, in: tag))
            case .spotlightIndexingEnabled: relationship.flags.set(.spotlight, truth(setting, in: tag))
            case .elementID: relationship.renamingIdentifier = setting.text
            case .renamingIdentifier where !tag.has(.elementID):
                relationship.renamingIdentifier = setting.text
                relationship.spelling.state(.renamingIdentifier)
            case .versionHashModifier: relationship.versionHashModifier = setting.text
            default: unknown(setting, in: tag)
            }
        }
        entity.relationships.append(relationship)
        return .relationship
    }

    mutating func decodeFetchedProperty(_ tag: Tag) -> Place {
        var property = FetchedProperty(name: "", origin: tag.origin)
        for setting in tag.settings {
            switch setting.word {
            case .name: property.name = setting.text
            case .optional: property.isOptional = truth(setting, in: tag)
            case .syncable: property.isSyncable = truth(setting, in: tag)
            default: unknown(setting, in: tag)
            }
        }
        entity.fetchedProperties.append(property)
        return .fetchedProperty
    }

    mutating func decodeFetchRequestTemplate(_ tag: Tag) -> Place {
        model.fetchRequests.append(fetchRequest(tag))
        return .leaf
    }

    /// Whether the fetched property whose children are arriving has its request.
    var hasRequest: Bool { entity.fetchedProperties.last?.request != nil }

    mutating func decodeRequestOfFetchedProperty(_ tag: Tag) -> Place {
        entity.fetchedProperties[entity.fetchedProperties.count - 1].request = fetchRequest(tag)
        return .leaf
    }

    mutating func fetchRequest(_ tag: Tag) -> FetchRequest {
        var request = FetchRequest(name: "", origin: tag.origin)
        for setting in tag.settings {
            switch setting.word {
            case .name: request.name = setting.text
            case .entity: request.entityName = setting.text
            case .predicateString: request.predicate = setting.text
            case .fetchLimit: request.fetchLimit = integer(setting, in: tag)
            case .fetchBatchSize: request.fetchBatchSize = integer(setting, in: tag)
            case .resultType: request.resultType = integer(setting, in: tag)
            case .includeSubentities: request.includesSubentities = statedTruth(setting, in: tag)
            case .includePropertyValues: request.includesPropertyValues = statedTruth(setting, in: tag)
            case .includesPendingChanges: request.includesPendingChanges = statedTruth(setting, in: tag)
            case .returnObjectsAsFaults: request.returnsObjectsAsFaults = statedTruth(setting, in: tag)
            case .returnDistinctResults: request.returnsDistinctResults = statedTruth(setting, in: tag)
            default: unknown(setting, in: tag)
            }
        }
        return request
    }
}
