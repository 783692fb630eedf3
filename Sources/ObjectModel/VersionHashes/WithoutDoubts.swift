extension ManagedObjectModel {
    /// The model as if every fact that its version hashes rest on were known: to compare two states of one model.
    package var withoutDoubts: ManagedObjectModel {
        var model = self
        for position in entities.indices {
            model.entities[position].hashDoubt = nil
            model.entities[position].attributes = entities[position].attributes.map(\.withoutDoubt)
            for index in entities[position].relationships.indices {
                model.entities[position].relationships[index].hashDoubt = nil
            }
        }
        for position in composites.indices {
            model.composites[position].attributes = composites[position].attributes.map(\.withoutDoubt)
        }
        return model
    }
}

extension Attribute {
    fileprivate var withoutDoubt: Attribute {
        guard hasDetails, details.hashDoubt != nil else { return self }
        var attribute = self
        attribute.details.hashDoubt = nil
        return attribute
    }
}
