package import CompilerSupport
import ObjectModel

// What a model calls the parts of its schemas, and where it says so.

extension MirroredModel: SchemaAuthor {
    private var model: ManagedObjectModel { graph.model }

    /// The `<model>` element.
    package var location: SourceLocation { model.location(model.origin) }

    /// The first entity, mirrored or not.
    package var firstLocation: SourceLocation { model.location(model.entities.first?.origin ?? model.origin) }

    /// The entities of the model, mirrored or not.
    package var entities: [NamedPlace] { model.entities.indices.map(place(ofEntity:)) }

    /// The root entity of the type's tree, or the model for types of no entity.
    package func place(of type: MirroredRecordType) -> NamedPlace {
        if case .entities(let root) = type.kind { return place(ofEntity: root) }
        return NamedPlace(type.name, at: location)
    }

    /// The mirrored entities of the type's tree.
    package func entities(of type: MirroredRecordType) -> [NamedPlace] { type.entities.map(place(ofEntity:)) }

    private func place(ofEntity position: Int) -> NamedPlace {
        let entity = model.entities[position]
        return NamedPlace(entity.name, at: model.location(entity.origin, "name"))
    }

    /// The attribute or relationship that has a field.
    package func property(of field: MirroredField, _ setting: FieldSetting?) -> NamedPlace? {
        guard let position = field.origin.property else { return nil }
        guard setting == .encryption, position.kind == .attribute else {
            return graph.place(of: position, setting?.attribute)
        }
        let location = model.encryptionLocation(of: graph.attribute(position))
        return NamedPlace(graph.symbol(of: position), at: location)
    }

    /// The renaming identifier of the property that has a field.
    package func renamingIdentifier(of field: MirroredField) -> String? {
        field.origin.property.flatMap(graph.renamingIdentifier)
    }

    /// What an entity of the type's tree says of a property.
    package func reasonWithoutField(_ property: String, in type: MirroredRecordType) -> ReasonWithoutField? {
        guard case .entities(let root) = type.kind else { return nil }
        return model.entities.indices.lazy.filter { [graph] in graph.roots[$0] == root }.compactMap {
            position -> ReasonWithoutField? in
            let entity = graph.model.entities[position]
            if entity.relationships.contains(where: { $0.name == property && $0.isToMany }) { return .toMany }
            let attribute = entity.attributes.first { $0.name == property }
            return attribute?.reasonNotWritten.map { .notWritten($0) }
        }.first
    }
}

extension FieldSetting {
    /// The XML attribute of a property; nil for encryption, of which not always the same one decides.
    fileprivate var attribute: String? {
        switch self {
        case .type: "attributeType"
        case .encryption: nil
        case .renamingIdentifier: "elementID"
        }
    }
}
