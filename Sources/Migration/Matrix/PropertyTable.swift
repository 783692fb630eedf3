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

    init(_ contents: [EntityContent]) {
        var properties = Interning<OwnedProperty>()
        numbers = contents.map { content in
            content.entity.values.map { properties.number(of: OwnedProperty(entity: content.entity.name, value: $0)) }
        }
        sets = numbers.map { Set($0) }
        self.properties = properties.values
    }

    /// The properties that only one of two contents has, in order.
    func differing(_ old: Int, _ new: Int) -> [Int] {
        numbers[old].filter { !sets[new].contains($0) } + numbers[new].filter { !sets[old].contains($0) }
    }

    /// Whether one of the properties claims another one's name, so that they must be matched together.
    func areClaims(_ numbers: [Int]) -> Bool { numbers.contains { properties[$0].renamingIdentifier != nil } }

    /// The properties, and what of two contents could be taken for one of them.
    func withClaimants(_ numbers: [Int], of old: Int, _ new: Int) -> Set<Int> {
        let names = Set(numbers.flatMap { properties[$0].names })
        let claimants = sets[old].union(sets[new]).filter { number in
            properties[number].names.contains(where: names.contains)
        }
        return claimants.union(numbers)
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
