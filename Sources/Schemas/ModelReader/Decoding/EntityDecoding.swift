import ObjectModel

/// Entities, their indexes and constraints, and user info wherever it stands.
extension ModelDecoder {
    mutating func decodeEntity(_ tag: Tag) -> Place {
        entity = Entity(name: "", origin: tag.origin)
        for setting in tag.settings {
            switch setting.word {
            case .name: entity.name = setting.text
            case .representedClassName: entity.representedClassName = setting.text
            case .parentEntity: entity.parentName = setting.text
            case .isAbstract: entity.isAbstract = truth(setting, in: tag)
            case .syncable: entity.isSyncable = truth(setting, in: tag)
            case .codeGenerationType:
                entity.codeGeneration = choice(setting, in: tag, absent: .manual)
                entity.spelling.state(.codeGeneration)
            case .elementID: entity.renamingIdentifier = setting.text
            case .renamingIdentifier where !tag.has(.elementID):
                entity.renamingIdentifier = setting.text
                entity.spelling.state(.renamingIdentifier)
            case .versionHashModifier: entity.versionHashModifier = setting.text
            case .coreSpotlightDisplayNameExpression: entity.spotlightDisplayNameExpression = setting.text
            default: unknown(setting, in: tag)
            }
        }
        return .entity
    }

    mutating func decodeFetchIndex(_ tag: Tag) -> Place {
        var index = FetchIndex(name: "", origin: tag.origin)
        for setting in tag.settings {
            switch setting.word {
            case .name: index.name = setting.text
            case .partialIndexPredicate: index.partialIndexPredicate = setting.text
            default: unknown(setting, in: tag)
            }
        }
        entity.fetchIndexes.append(index)
        return .fetchIndex
    }

    mutating func decodeFetchIndexElement(_ tag: Tag) -> Place {
        var element = FetchIndex.Element(property: nil, origin: tag.origin)
        for setting in tag.settings {
            switch setting.word {
            case .property: element.property = setting.text
            case .expression: element.expression = setting.text
            case .type: element.type = setting.text
            case .order: element.order = setting.text
            default: unknown(setting, in: tag)
            }
        }
        entity.fetchIndexes[entity.fetchIndexes.count - 1].elements.append(element)
        return .leaf
    }

    mutating func decodeUniquenessConstraint(_ tag: Tag) -> Place {
        entity.uniquenessConstraints.append(UniquenessConstraint(properties: [], origin: tag.origin))
        return decodeEmpty(tag, as: .uniquenessConstraint)
    }

    mutating func decodeConstraint(_ tag: Tag) -> Place {
        let property = PropertyMention(name: decodeValue(tag), origin: tag.origin)
        entity.uniquenessConstraints[entity.uniquenessConstraints.count - 1].properties.append(property)
        return .leaf
    }

    mutating func decodeCompoundIndex(_ tag: Tag) -> Place {
        entity.compoundIndexes.append(CompoundIndex(properties: [], origin: tag.origin))
        return decodeEmpty(tag, as: .compoundIndex)
    }

    mutating func decodeIndex(_ tag: Tag) -> Place {
        let property = PropertyMention(name: decodeValue(tag), origin: tag.origin)
        entity.compoundIndexes[entity.compoundIndexes.count - 1].properties.append(property)
        return .leaf
    }

    /// The `value` of an element that says nothing else.
    mutating func decodeValue(_ tag: Tag) -> String {
        var value = ""
        for setting in tag.settings {
            if setting.word == .value { value = setting.text } else { unknown(setting, in: tag) }
        }
        return value
    }

    mutating func decodeUserInfo(_ tag: Tag, of owner: UserInfoOwner) -> Place {
        switch owner {
        case .entity: entity.spelling.state(.userInfo)
        case .attribute: entity.attributes[entity.attributes.count - 1].spelling.state(.userInfo)
        case .relationship: entity.relationships[entity.relationships.count - 1].spelling.state(.userInfo)
        case .fetchedProperty: entity.fetchedProperties[entity.fetchedProperties.count - 1].spelling.state(.userInfo)
        case .compositeAttribute:
            let attributes = model.composites[model.composites.count - 1].attributes.count
            model.composites[model.composites.count - 1].attributes[attributes - 1].spelling.state(.userInfo)
        }
        return decodeEmpty(tag, as: .userInfo(owner: owner))
    }

    mutating func decodeEntry(_ tag: Tag, of owner: UserInfoOwner) -> Place {
        var entry = UserInfoEntry(key: "", value: "", origin: tag.origin)
        for setting in tag.settings {
            switch setting.word {
            case .key: entry.key = setting.text
            case .value: entry.value = setting.text
            default: unknown(setting, in: tag)
            }
        }
        switch owner {
        case .entity: entity.userInfo.append(entry)
        case .attribute: entity.attributes[entity.attributes.count - 1].details.userInfo.append(entry)
        case .relationship: entity.relationships[entity.relationships.count - 1].userInfo.append(entry)
        case .fetchedProperty: entity.fetchedProperties[entity.fetchedProperties.count - 1].userInfo.append(entry)
        case .compositeAttribute:
            let attributes = model.composites[model.composites.count - 1].attributes.count
            model.composites[model.composites.count - 1].attributes[attributes - 1].details.userInfo.append(entry)
        }
        return .leaf
    }
}
