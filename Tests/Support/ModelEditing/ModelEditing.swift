package import ObjectModel

// Models that tests make by editing others.

extension ManagedObjectModel {
    /// A model of nothing but entities.
    package init(_ entities: [Entity]) {
        self.init()
        self.entities = entities
    }

    /// The same model after an edit.
    package func edited(_ edit: (inout ManagedObjectModel) -> Void) -> ManagedObjectModel {
        var model = self
        edit(&model)
        return model
    }

    /// The entity with a name; one that is not there is empty, and setting it does nothing.
    package subscript(_ name: String) -> Entity {
        get { entities.first { $0.name == name } ?? Entity(name: name) }
        set {
            guard let position = entities.firstIndex(where: { $0.name == name }) else { return }
            entities[position] = newValue
        }
    }
}

extension Entity {
    /// The attribute with a name.
    package subscript(attribute name: String) -> Attribute {
        get { attributes.first { $0.name == name } ?? Attribute(name: name, type: .undefined) }
        set {
            guard let position = attributes.firstIndex(where: { $0.name == name }) else { return }
            attributes[position] = newValue
        }
    }

    /// The relationship with a name.
    package subscript(relationship name: String) -> Relationship {
        get { relationships.first { $0.name == name } ?? Relationship(name: name) }
        set {
            guard let position = relationships.firstIndex(where: { $0.name == name }) else { return }
            relationships[position] = newValue
        }
    }
}
