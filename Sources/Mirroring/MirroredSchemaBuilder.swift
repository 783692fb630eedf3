import CloudSchema
import ObjectModel

/// Makes the record types of containers.
struct MirroredSchemaBuilder {
    let graph: ModelGraph
    let indexes: IndexPolicy

    func schema(of container: MirroredContainer) -> MirroredSchema {
        let stores = container.stores
        let scopes = DatabaseScope.allCases.filter { scope in stores.contains { $0.scope == scope } }
        var recordTypes: [MirroredRecordType] = []
        var conflicts: [FieldConflict] = []
        for tree in container.trees {
            let type = type(of: tree)
            recordTypes.append(type.recordType)
            conflicts += type.conflicts
        }
        let linked = container.trees.filter { $0.hasLinks(in: graph) }
        if !linked.isEmpty { recordTypes.append(links(isPublic: linked.contains(where: \.isPublic))) }
        recordTypes.append(system(.users))
        if scopes.contains(.shared) { recordTypes.append(system(.share)) }
        return MirroredSchema(
            container: stores.first?.container,
            scopes: scopes,
            recordTypes: recordTypes.sortedByBytes(of: \.name),
            conflicts: conflicts
        )
    }

    /// The record type of an inheritance tree.
    func type(of tree: MirroredTree) -> RecordTypeBuilder {
        let name = MirroringNames.recordType(rootEntity: graph.model.entities[tree.root].name)
        var type = RecordTypeBuilder(name: name, tree: tree, indexes: indexes, isPublic: tree.isPublic)
        for entity in tree.contributors {
            for (position, attribute) in graph.model.entities[entity].attributes.enumerated() {
                type.add(attribute, AttributeReference(entity: entity, position: position))
            }
        }
        for entity in tree.contributors {
            for (position, relationship) in graph.model.entities[entity].relationships.enumerated()
            where !relationship.isTransient && !relationship.isToMany {
                type.add(relationship, ModelGraph.RelationshipReference(entity: entity, position: position))
            }
        }
        return type
    }

    private func links(isPublic: Bool) -> MirroredRecordType {
        let name = MirroringNames.linkRecordType
        var builder = RecordTypeBuilder(name: name, tree: nil, indexes: indexes, isPublic: isPublic)
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
