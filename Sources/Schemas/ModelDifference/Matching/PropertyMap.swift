import ObjectModel

/// What each property of a model is matched with.
///
/// An array in the order of the model, where a dictionary of a million properties would be read all over the place.
struct PropertyMap: Sendable {
    /// Where the properties of each entity and kind begin, and where the last ones end.
    private let starts: [Int]
    private var matches: [PropertyReference?]

    /// A map of a model's properties, none of which is matched.
    init(_ graph: ModelGraph) {
        var starts: [Int] = []
        var count = 0
        for entity in graph.model.entities.indices {
            for kind in Self.kinds {
                starts.append(count)
                count += graph.count(of: kind, declaredBy: entity)
            }
        }
        self.starts = starts + [count]
        matches = Array(repeating: nil, count: count)
    }

    /// What a property is matched with.
    subscript(property: PropertyReference) -> PropertyReference? {
        get { matches[index(of: property)] }
        set { matches[index(of: property)] = newValue }
    }

    /// The properties that are matched with none, in the order of the model.
    var unmatched: [PropertyReference] {
        var unmatched: [PropertyReference] = []
        for list in starts.indices.dropLast() {
            let (entity, rank) = list.quotientAndRemainder(dividingBy: Self.kinds.count)
            for index in starts[list]..<starts[list + 1] where matches[index] == nil {
                let position = index - starts[list]
                unmatched.append(PropertyReference(entity: entity, kind: Self.kinds[rank], position: position))
            }
        }
        return unmatched
    }

    private static let kinds = PropertyKind.allCases.sorted()

    private func index(of property: PropertyReference) -> Int {
        starts[property.entity * Self.kinds.count + property.kind.rank] + property.position
    }
}

extension ModelGraph {
    fileprivate func count(of kind: PropertyKind, declaredBy entity: Int) -> Int {
        switch kind {
        case .attribute: model.entities[entity].attributes.count
        case .relationship: model.entities[entity].relationships.count
        case .fetchedProperty: model.entities[entity].fetchedProperties.count
        }
    }
}
