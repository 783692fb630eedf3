import ObjectModel

/// What the elements of a model are called in descriptions of changes.
extension ModelGraph {
    func name(of entity: Int) -> String { model.entities[entity].name }

    func names(of entities: [Int]) -> String { entities.map { model.entities[$0].name }.joined(separator: ", ") }

    func fetchedProperty(_ property: PropertyReference) -> FetchedProperty {
        model.entities[property.entity].fetchedProperties[property.position]
    }

    func element(_ reference: CompositeElementReference) -> Attribute {
        model.composites[reference.composite].attributes[reference.position]
    }

    func name(ofComposite composite: Int) -> String { model.composites[composite].name }

    func symbol(ofComposite composite: Int) -> String { "composite \(name(ofComposite: composite))" }

    func symbol(of reference: CompositeElementReference) -> String {
        "\(symbol(ofComposite: reference.composite)).\(element(reference).name)"
    }

    func symbol(ofFetchRequest request: Int) -> String { "fetch request \(model.fetchRequests[request].name)" }

    func symbol(ofConfiguration configuration: Int) -> String {
        "configuration \(model.configurations[configuration].name)"
    }

    /// The type of an attribute, the destination of a relationship, the entity that a fetched property fetches.
    func typeText(of property: PropertyReference) -> String? {
        switch property.kind {
        case .attribute: AttributeAspect.type.text(of: attribute(property))
        case .relationship: relationship(property.asRelationship).destinationName
        case .fetchedProperty: fetchedProperty(property).request?.entityName
        }
    }

    func typeText(of reference: CompositeElementReference) -> String? {
        AttributeAspect.type.text(of: element(reference))
    }

    func text(of link: ManyToManyLink) -> String { symbols(of: link).joined(separator: " ↔ ") }
}

extension [PropertyMention] {
    var text: String { map(\.name).joined(separator: ", ") }
}

extension FetchIndex {
    /// As in `byDate: date Binary descending, title Binary ascending where deleted == NO`.
    var text: String {
        let condition = partialIndexPredicate.map { " where \($0)" } ?? ""
        return "\(name): \(elements.map(\.text).joined(separator: ", "))\(condition)"
    }
}

extension FetchIndex.Element {
    fileprivate var text: String {
        [property ?? expression, type, order].compactMap { $0 }.joined(separator: " ")
    }
}
