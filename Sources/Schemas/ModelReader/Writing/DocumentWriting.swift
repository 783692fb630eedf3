import ObjectModel

/// The model itself, its configurations, composites and diagram.
extension WrittenElement {
    init(_ model: ManagedObjectModel) {
        let parts =
            model.entities.map { WrittenElement($0) } + model.fetchRequests.map { WrittenElement($0) }
            + model.configurations.map { WrittenElement($0) } + model.composites.map { WrittenElement($0) }
        let hasDiagram = !model.diagram.isEmpty || model.spelling.states(.diagram)
        let diagram = WrittenElement(.elements, children: model.diagram.map { WrittenElement($0) })
        self.init(.model, Self.settings(of: model.document), children: parts + [hasDiagram ? diagram : nil])
    }

    private static func settings(of document: DocumentSettings) -> [WrittenSetting?] {
        // Editors that knew no source language wrote the identifier first.
        let isOld = document.sourceLanguage == nil
        let identifier = WrittenSetting.text(.userDefinedModelVersionIdentifier, document.versionIdentifier)
        return [
            .text(.name, document.name),
            isOld ? identifier : nil,
            .text(.type, document.type),
            .text(.documentVersion, document.documentVersion),
            .text(.lastSavedToolsVersion, document.lastSavedToolsVersion),
            .text(.systemVersion, document.systemVersion),
            .text(.minimumToolsVersion, document.minimumToolsVersion),
            .text(.macOSVersion, document.macOSVersion),
            .text(.iOSVersion, document.iOSVersion),
            .text(.sourceLanguage, document.sourceLanguage),
            usedWithCloudKit(document),
            .truth(.usedWithSwiftData, document.isUsedWithSwiftData),
            isOld ? nil : identifier,
        ]
    }

    /// Xcode's project template, which no editor has saved yet, writes another spelling.
    private static func usedWithCloudKit(_ document: DocumentSettings) -> WrittenSetting? {
        let isTemplate = document.lastSavedToolsVersion == "1"
        guard isTemplate, let isUsed = document.isUsedWithCloudKit else {
            return .truth(.usedWithCloudKit, document.isUsedWithCloudKit)
        }
        return .text(.usedWithCloudKit, isUsed ? "true" : "false")
    }

    private init(_ configuration: Configuration) {
        let settings: [WrittenSetting?] = [
            .text(.name, configuration.name), .truth(.usedWithCloudKit, configuration.isUsedWithCloudKit),
        ]
        let members = configuration.members.map { WrittenElement(.memberEntity, [.text(.name, $0.entityName)]) }
        self.init(.configuration, settings, children: members)
    }

    private init(_ composite: Composite) {
        let attributes = composite.attributes.map { WrittenElement($0) }
        self.init(.composite, [.text(.name, composite.name)], children: attributes)
    }

    private init(_ box: DiagramElement) {
        let settings: [WrittenSetting?] = [
            .text(.name, box.name),
            .text(.positionX, box.positionX),
            .text(.positionY, box.positionY),
            .text(.width, box.width),
            .text(.height, box.height),
        ]
        self.init(.element, settings)
    }
}
