import CloudSchema
import ObjectModel

/// Collects the record types of one container.
struct MirroredSchemaBuilder {
    private let graph: ModelGraph
    private let indexes: IndexPolicy
    private var types: [RecordTypeBuilder] = []
    private var typePositions: [Int: Int] = [:]
    private var hasLinks = false

    init(graph: ModelGraph, indexes: IndexPolicy) {
        self.graph = graph
        self.indexes = indexes
    }

    /// Adds the record types of entities.
    ///
    /// - Parameters:
    ///   - entities: The mirrored entities.
    ///   - contributors: The same and their ancestors: where the properties of mirrored entities are declared.
    mutating func add(entities: [Int], contributors: [Int]) {
        for entity in entities { types[type(of: entity)].entities.append(entity) }
        for entity in contributors { addAttributes(of: entity) }
        for entity in contributors { addRelationships(of: entity) }
    }

    func schema(for stores: [MirroredStore]) -> MirroredSchema {
        let scopes = DatabaseScope.allCases.filter { scope in stores.contains { $0.scope == scope } }
        var recordTypes = types.map(\.recordType)
        if hasLinks { recordTypes.append(links) }
        recordTypes.append(system(.users))
        if scopes.contains(.shared) { recordTypes.append(system(.share)) }
        return MirroredSchema(
            container: stores.first?.container,
            scopes: scopes,
            recordTypes: recordTypes.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) },
            conflicts: types.flatMap(\.conflicts)
        )
    }

    /// The record type of an inheritance tree carries the root's name, even when the root itself is not mirrored.
    private mutating func type(of entity: Int) -> Int {
        let root = graph.roots[entity]
        if let position = typePositions[root] { return position }
        let name = MirroringNames.recordType(rootEntity: graph.model.entities[root].name)
        typePositions[root] = types.count
        types.append(RecordTypeBuilder(name: name, kind: .entities(root: root), indexes: indexes))
        return types.count - 1
    }

    private mutating func addAttributes(of entity: Int) {
        let position = type(of: entity)
        for (index, attribute) in graph.model.entities[entity].attributes.enumerated() {
            types[position].add(attribute, AttributeReference(entity: entity, position: index))
        }
    }

    private mutating func addRelationships(of entity: Int) {
        let position = type(of: entity)
        for (index, relationship) in graph.model.entities[entity].relationships.enumerated()
        where !relationship.isTransient {
            let reference = ModelGraph.RelationshipReference(entity: entity, position: index)
            if relationship.isToMany {
                if let inverse = graph.inverse(of: reference), graph.relationship(inverse).isToMany { hasLinks = true }
            } else {
                types[position].add(relationship, reference)
            }
        }
    }

    private var links: MirroredRecordType {
        var builder = RecordTypeBuilder(name: MirroringNames.linkRecordType, kind: .links, indexes: indexes)
        for name in MirroringNames.linkFields { builder.addFramework(name, .string) }
        return builder.recordType
    }

    private func system(_ type: RecordType) -> MirroredRecordType {
        let fields = type.fields.map { field in
            MirroredField(field: field, origin: SystemField(rawValue: field.name) == nil ? .server : .system)
        }
        return MirroredRecordType(name: type.name, kind: .system, entities: [], fields: fields, grants: type.grants)
    }
}
