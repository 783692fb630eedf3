import ObjectModel

/// The model itself, its configurations, composites and diagram.
extension ModelDecoder {
    mutating func decodeModel(_ tag: Tag) -> Place {
        model.origin = tag.origin
        for setting in tag.settings {
            switch setting.word {
            case .name: model.document.name = setting.text
            case .type: model.document.type = setting.text
            case .documentVersion: model.document.documentVersion = setting.text
            case .lastSavedToolsVersion: model.document.lastSavedToolsVersion = setting.text
            case .systemVersion: model.document.systemVersion = setting.text
            case .minimumToolsVersion: model.document.minimumToolsVersion = setting.text
            case .sourceLanguage: model.document.sourceLanguage = setting.text
            case .userDefinedModelVersionIdentifier: model.document.versionIdentifier = setting.text
            case .macOSVersion: model.document.macOSVersion = setting.text
            case .iOSVersion: model.document.iOSVersion = setting.text
            case .usedWithCloudKit: model.document.isUsedWithCloudKit = statedTruth(setting, in: tag)
            case .usedWithSwiftData: model.document.isUsedWithSwiftData = statedTruth(setting, in: tag)
            default: unknown(setting, in: tag)
            }
        }
        return .model
    }

    mutating func decodeConfiguration(_ tag: Tag) -> Place {
        var configuration = Configuration(name: "", origin: tag.origin)
        for setting in tag.settings {
            switch setting.word {
            case .name: configuration.name = setting.text
            case .usedWithCloudKit: configuration.isUsedWithCloudKit = statedTruth(setting, in: tag)
            default: unknown(setting, in: tag)
            }
        }
        model.configurations.append(configuration)
        return .configuration
    }

    mutating func decodeMember(_ tag: Tag) -> Place {
        var member = Configuration.Member(entityName: "", origin: tag.origin)
        for setting in tag.settings {
            if setting.word == .name { member.entityName = setting.text } else { unknown(setting, in: tag) }
        }
        model.configurations[model.configurations.count - 1].members.append(member)
        return .leaf
    }

    mutating func decodeComposite(_ tag: Tag) -> Place {
        var composite = Composite(name: "", origin: tag.origin)
        for setting in tag.settings {
            if setting.word == .name { composite.name = setting.text } else { unknown(setting, in: tag) }
        }
        model.composites.append(composite)
        return .composite
    }

    mutating func decodeDiagram(_ tag: Tag) -> Place {
        model.spelling.state(.diagram)
        return decodeEmpty(tag, as: .diagram)
    }

    mutating func decodeDiagramElement(_ tag: Tag) -> Place {
        var element = DiagramElement(name: "")
        for setting in tag.settings {
            switch setting.word {
            case .name: element.name = setting.text
            case .positionX: element.positionX = setting.text
            case .positionY: element.positionY = setting.text
            case .width: element.width = setting.text
            case .height: element.height = setting.text
            default: unknown(setting, in: tag)
            }
        }
        model.diagram.append(element)
        return .leaf
    }
}
