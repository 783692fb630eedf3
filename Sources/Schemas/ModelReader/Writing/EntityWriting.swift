import ObjectModel

/// Entities, their indexes and constraints.
extension WrittenElement {
    init(_ entity: Entity) {
        self.init(.entity, Self.settings(of: entity), children: Self.children(of: entity))
    }

    private static func settings(of entity: Entity) -> [WrittenSetting?] {
        let statesCodeGeneration = entity.codeGeneration != .manual || entity.spelling.states(.codeGeneration)
        return [
            .text(.name, entity.name),
            .text(.representedClassName, entity.representedClassName),
            .on(.isAbstract, entity.isAbstract),
            .text(.parentEntity, entity.parentName),
            .renamingIdentifier(entity.renamingIdentifier, entity.spelling),
            .text(.versionHashModifier, entity.versionHashModifier),
            .text(.coreSpotlightDisplayNameExpression, entity.spotlightDisplayNameExpression),
            .on(.syncable, entity.isSyncable),
            .text(.codeGenerationType, statesCodeGeneration ? entity.codeGeneration.rawValue : nil),
        ]
    }

    private static func children(of entity: Entity) -> [WrittenElement?] {
        let properties =
            entity.attributes.map { WrittenElement($0) } + entity.relationships.map { WrittenElement($0) }
            + entity.fetchedProperties.map { WrittenElement($0) }
        let rest = [
            compoundIndexes(entity.compoundIndexes),
            uniquenessConstraints(entity.uniquenessConstraints),
            userInfo(entity.userInfo, entity.spelling),
        ]
        return properties + entity.fetchIndexes.map { WrittenElement($0) } + rest
    }

    private init(_ index: FetchIndex) {
        let settings: [WrittenSetting?] = [
            .text(.name, index.name), .text(.partialIndexPredicate, index.partialIndexPredicate),
        ]
        self.init(.fetchIndex, settings, children: index.elements.map { WrittenElement($0) })
    }

    private init(_ element: FetchIndex.Element) {
        let settings: [WrittenSetting?] = [
            .text(.property, element.property),
            .text(.expression, element.expression),
            .text(.type, element.type),
            .text(.order, element.order),
        ]
        self.init(.fetchIndexElement, settings)
    }

    private static func compoundIndexes(_ indexes: [CompoundIndex]) -> WrittenElement? {
        if indexes.isEmpty { return nil }
        let children = indexes.map { WrittenElement(.compoundIndex, children: mentions($0.properties, as: .index)) }
        return WrittenElement(.compoundIndexes, children: children)
    }

    private static func uniquenessConstraints(_ constraints: [UniquenessConstraint]) -> WrittenElement? {
        if constraints.isEmpty { return nil }
        let children = constraints.map {
            WrittenElement(.uniquenessConstraint, children: mentions($0.properties, as: .constraint))
        }
        return WrittenElement(.uniquenessConstraints, children: children)
    }

    private static func mentions(_ properties: [PropertyMention], as word: Word) -> [WrittenElement] {
        properties.map { WrittenElement(word, [.text(.value, $0.name)]) }
    }

    static func userInfo(_ entries: [UserInfoEntry], _ spelling: Spelling) -> WrittenElement? {
        if entries.isEmpty, !spelling.states(.userInfo) { return nil }
        let children = entries.map { WrittenElement(.entry, [.text(.key, $0.key), .text(.value, $0.value)]) }
        return WrittenElement(.userInfo, children: children)
    }
}
