import CloudSchema
package import CompilerSupport
package import ObjectModel

/// What of an inheritance tree goes to one container, and so shares a record type there.
package struct MirroredTree: Sendable {
    /// The position of the entity at the top, whose name the record type has even when it is not mirrored itself.
    package let root: Int
    /// The positions of the mirrored entities.
    package let entities: [Int]
    /// The same and their ancestors, in the model's order: where the properties of mirrored entities are declared.
    package let contributors: [Int]
    /// Whether a store in the public database holds one of the entities.
    package let isPublic: Bool

    /// Sorts the entities of a container into trees, in the order of their first entities.
    static func trees(of entities: [Int], publicEntities: Set<Int>, in graph: ModelGraph) -> [MirroredTree] {
        let members = Dictionary(grouping: entities) { graph.roots[$0] }
        let contributors = Dictionary(grouping: graph.lineages(of: entities)) { graph.roots[$0] }
        return entities.map { graph.roots[$0] }.uniqued.map { root in
            let entities = members[root] ?? []
            return MirroredTree(
                root: root,
                entities: entities,
                contributors: contributors[root] ?? [],
                isPublic: entities.contains(where: publicEntities.contains)
            )
        }
    }
}

extension MirroredTree {
    /// The name of the record type: `CD_Post`.
    package func recordType(in graph: ModelGraph) -> String { graph.recordType(of: root) }

    /// Whether the tree has a relationship of many to many, whose links are records of their own.
    package func hasLinks(in graph: ModelGraph) -> Bool {
        graph.model.relationships(of: contributors) { $0.isToMany && !$0.isTransient }
            .contains { graph.isManyToMany($0.position) }
    }

    /// The most fields that the tree's properties can need: two for each attribute, one for each relationship.
    package func propertyFieldLimit(in graph: ModelGraph) -> Int {
        contributors.reduce(0) { sum, entity in
            sum + 2 * graph.model.entities[entity].attributes.count + graph.model.entities[entity].relationships.count
        }
    }
}

/// The stores of a model that share a container, and what goes there.
package struct MirroredContainer: Sendable {
    /// The stores.
    package let stores: [MirroredStore]
    /// The inheritance trees, in the order of their first mirrored entities.
    package let trees: [MirroredTree]
}

/// Two properties of one inheritance tree, or of two models, that claim the same field with different types.
///
/// Seen in the wild: the server refuses one of them, and one such record stalls all sync.
package struct FieldConflict: Equatable, Sendable {
    /// The record type.
    package var recordType: String
    /// What is planned.
    package var first: MirroredField
    /// What contradicts it.
    package var second: MirroredField

    /// Creates a conflict.
    package init(recordType: String, first: MirroredField, second: MirroredField) {
        self.recordType = recordType
        self.first = first
        self.second = second
    }

    /// Whether mirroring surely writes both.
    package var isCertain: Bool { !first.isAssumed && !second.isAssumed }

    /// Where the second contradicts the first: a setting of the property, or all of it when it lacks one that the first has.
    package func location(at second: NamedPlace) -> SourceLocation {
        var location = second.location
        if let setting { location.part = .attribute(setting) }
        return location
    }

    private var setting: String? {
        guard case .attribute = first.origin, case .attribute = second.origin else { return "name" }
        let (first, second) = (first.field.type, second.field.type)
        if first.primitive != second.primitive { return "attributeType" }
        return second.isEncrypted ? "allowsCloudEncryption" : nil
    }
}

extension MirroredField {
    /// What a property needs the field as, for messages.
    package var claim: String { isRelationship ? "a to-one relationship" : field.type.text }
}
