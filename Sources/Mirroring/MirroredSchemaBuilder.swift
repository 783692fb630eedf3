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
        if container.trees.contains(where: hasLinks) { recordTypes.append(links) }
        recordTypes.append(system(.users))
        if scopes.contains(.shared) { recordTypes.append(system(.share)) }
        return MirroredSchema(
            container: stores.first?.container,
            scopes: scopes,
            recordTypes: recordTypes.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) },
            conflicts: conflicts
        )
    }

    /// The record type of an inheritance tree.
    func type(of tree: MirroredTree) -> RecordTypeBuilder {
        let name = MirroringNames.recordType(rootEntity: graph.model.entities[tree.root].name)
        var type = RecordTypeBuilder(name: name, tree: tree, indexes: indexes)
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

    /// Whether a tree has a relationship of many to many.
    private func hasLinks(_ tree: MirroredTree) -> Bool {
        tree.contributors.contains { entity in
            let relationships = graph.model.entities[entity].relationships
            return relationships.indices.contains { position in
                let reference = ModelGraph.RelationshipReference(entity: entity, position: position)
                guard relationships[position].isToMany, !relationships[position].isTransient,
                    let inverse = graph.inverse(of: reference)
                else { return false }
                return graph.relationship(inverse).isToMany
            }
        }
    }

    private var links: MirroredRecordType {
        var builder = RecordTypeBuilder(name: MirroringNames.linkRecordType, tree: nil, indexes: indexes)
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
