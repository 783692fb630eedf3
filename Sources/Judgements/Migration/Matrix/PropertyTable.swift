import ModelDifference
import ObjectModel

/// A property of an entity, whatever its kind.
struct OwnedProperty: Hashable {
    enum Value: Hashable {
        case attribute(Attribute)
        case relationship(Relationship)
        case fetchedProperty(FetchedProperty)
    }

    let entity: String
    let value: Value
}

/// The properties of all contents as numbers.
struct PropertyTable {
    /// The distinct properties.
    let properties: [OwnedProperty]
    /// For each content the numbers of its properties, in order.
    let numbers: [[Int]]
    private let sets: [Set<Int>]
    /// For each property the numbers of its name and of its renaming identifier, if it has one.
    let names: [[Int]]
    /// For each content the names and identifiers of its properties that have an identifier.
    let renamingNames: [Set<Int>]

    init(_ contents: [EntityContent]) {
        var properties = Interning<OwnedProperty>()
        numbers = contents.map { content in
            content.entity.values.map { properties.number(of: OwnedProperty(entity: content.entity.name, value: $0)) }
        }
        sets = numbers.map { Set($0) }
        self.properties = properties.values
        var names = Interning<String>()
        let namesOfProperty = properties.values.map { $0.names.map { names.number(of: $0) } }
        self.names = namesOfProperty
        renamingNames = numbers.map { numbers in
            Set(numbers.filter { namesOfProperty[$0].count > 1 }.flatMap { namesOfProperty[$0] })
        }
    }

    /// The properties that only one of two contents has, in order.
    func differing(_ old: Int, _ new: Int) -> [Int] {
        numbers[old].filter { !sets[new].contains($0) } + numbers[new].filter { !sets[old].contains($0) }
    }

    /// Whether one of the properties claims another one's name, so that they must be matched together.
    func areClaims(_ numbers: [Int]) -> Bool { numbers.contains { names[$0].count > 1 } }

    /// Whether a property is an attribute that has none of some names.
    func isAttribute(_ number: Int, outside names: Set<Int>) -> Bool {
        properties[number].key.kind == .attribute && !self.names[number].contains(where: names.contains)
    }

    /// The properties, and what of two contents could be taken for one of them.
    func withClaimants(_ numbers: [Int], of old: Int, _ new: Int) -> Set<Int> {
        if numbers.isEmpty { return [] }
        let wanted = Set(numbers.flatMap { names[$0] })
        return sets[old].union(sets[new]).filter { names[$0].contains(where: wanted.contains) }
    }

    /// An entity with some of its properties only.
    func entity(_ entity: Entity, with numbers: some Sequence<Int>) -> Entity {
        var entity = entity
        entity.attributes = []
        entity.relationships = []
        entity.fetchedProperties = []
        for number in numbers {
            switch properties[number].value {
            case .attribute(let attribute): entity.attributes.append(attribute)
            case .relationship(let relationship): entity.relationships.append(relationship)
            case .fetchedProperty(let property): entity.fetchedProperties.append(property)
            }
        }
        return entity
    }
}

extension Entity {
    fileprivate var values: [OwnedProperty.Value] {
        attributes.map { .attribute($0) } + relationships.map { .relationship($0) }
            + fetchedProperties.map { .fetchedProperty($0) }
    }
}

extension OwnedProperty {
    /// By kind and name properties are matched, as long as none claims another one's.
    var key: PropertyKey {
        switch value {
        case .attribute(let attribute): PropertyKey(kind: .attribute, name: attribute.name)
        case .relationship(let relationship): PropertyKey(kind: .relationship, name: relationship.name)
        case .fetchedProperty(let property): PropertyKey(kind: .fetchedProperty, name: property.name)
        }
    }

    fileprivate var renamingIdentifier: String? {
        switch value {
        case .attribute(let attribute): attribute.hasDetails ? attribute.details.renamingIdentifier : nil
        case .relationship(let relationship): relationship.renamingIdentifier
        case .fetchedProperty: nil
        }
    }

    fileprivate var names: [String] { [key.name] + (renamingIdentifier.map { [$0] } ?? []) }
}
