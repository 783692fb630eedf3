import CloudSchema
import ObjectModel

/// Makes the record types of containers.
struct MirroredSchemaBuilder {
    private let graph: ModelGraph
    /// What record types begin with, made once: that of links, those of inheritance trees, and the same where a public store
    /// writes them.
    private let links: RecordTypeBuilder
    private let tree: RecordTypeBuilder
    private let publicLinks: RecordTypeBuilder
    private let publicTree: RecordTypeBuilder

    init(graph: ModelGraph, indexes: IndexPolicy) {
        self.graph = graph
        links = RecordTypeBuilder(indexes: indexes, isPublic: false)
        publicLinks = RecordTypeBuilder(indexes: indexes, isPublic: true)
        tree = links.withFrameworkFields
        publicTree = publicLinks.withFrameworkFields
    }

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
        var type = (tree.isPublic ? publicTree : self.tree).begun(
            name,
            tree: tree,
            size: tree.propertyFieldLimit(in: graph),
            mayRepeatNames: tree.mayRepeatFieldNames(in: graph)
        )
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
        type.sort()
        return type
    }

    private func links(isPublic: Bool) -> MirroredRecordType {
        let name = MirroringNames.linkRecordType
        var builder = (isPublic ? publicLinks : links).begun(name, size: MirroringNames.linkFields.count)
        for name in MirroringNames.linkFields { builder.addFramework(name, .string) }
        builder.sort()
        return builder.recordType
    }

    private func system(_ type: RecordType) -> MirroredRecordType {
        let fields = type.fields.map { field in
            MirroredField(field: field, origin: SystemField(rawValue: field.name) == nil ? .server : .system)
        }
        return MirroredRecordType(name: type.name, kind: .system, entities: [], fields: fields, grants: type.grants)
    }
}
