public import ObjectModel

// Edits of models, for tests that compare a model with what it was.

extension ManagedObjectModel {
    /// A model of some entities.
    public init(_ entities: [Entity]) {
        self.init()
        self.entities = entities
    }

    /// The same model after an edit.
    public func edited(_ edit: (inout ManagedObjectModel) -> Void) -> ManagedObjectModel {
        var model = self
        edit(&model)
        return model
    }

    /// The entity with a name. What is set is lost when there is none.
    public subscript(entity name: String) -> Entity {
        get { entities.first { $0.name == name } ?? Entity(name: name) }
        set {
            guard let position = entities.firstIndex(where: { $0.name == name }) else { return }
            entities[position] = newValue
        }
    }
}

extension Entity {
    /// The attribute with a name. What is set is lost when there is none.
    public subscript(attribute name: String) -> Attribute {
        get { attributes.first { $0.name == name } ?? Attribute(name: name, type: .undefined) }
        set {
            guard let position = attributes.firstIndex(where: { $0.name == name }) else { return }
            attributes[position] = newValue
        }
    }

    /// The relationship with a name. What is set is lost when there is none.
    public subscript(relationship name: String) -> Relationship {
        get { relationships.first { $0.name == name } ?? Relationship(name: name) }
        set {
            guard let position = relationships.firstIndex(where: { $0.name == name }) else { return }
            relationships[position] = newValue
        }
    }
}
