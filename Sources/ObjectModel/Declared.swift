package import CompilerSupport

/// Something in a model file that has a name, and stands somewhere.
package protocol NamedElement {
    /// The name; empty when the file gives none.
    var name: String { get }
    /// Where it is declared.
    var origin: SourceOrigin { get }
    /// What findings call it when it stands alone.
    var symbol: String { get }
}

extension NamedElement {
    /// The name.
    package var symbol: String { name }
}

extension Entity: NamedElement {}
extension Attribute: NamedElement {}
extension Relationship: NamedElement {}
extension FetchedProperty: NamedElement {}
extension FetchRequest: NamedElement {}
extension Composite: NamedElement {}

extension Configuration: NamedElement {
    /// `configuration Name`, because an entity may have the same name.
    package var symbol: String { "configuration \(name)" }
}

/// What a property is, in the order in which properties are listed.
package enum PropertyKind: Comparable, Sendable {
    /// A value of the entity itself.
    case attribute
    /// A way to other entities.
    case relationship
    /// The result of a fetch request.
    case fetchedProperty
}

/// A property of a model, by the positions of its entity and of itself.
package struct PropertyPosition: Hashable, Sendable {
    /// The position of the declaring entity in ``ManagedObjectModel/entities``.
    package let entity: Int
    /// Which of the entity's lists is meant.
    package let kind: PropertyKind
    /// The position in the list of its kind.
    package let position: Int

    /// Creates a position.
    package init(entity: Int, kind: PropertyKind, position: Int) {
        self.entity = entity
        self.kind = kind
        self.position = position
    }
}

extension PropertyPosition: Comparable {
    /// The order of the model: by entity, then attributes, relationships, fetched properties.
    package static func < (left: PropertyPosition, right: PropertyPosition) -> Bool {
        (left.entity, left.kind, left.position) < (right.entity, right.kind, right.position)
    }
}

/// A property, or an element of a composite, at the place that declares it.
package struct Declared<Value: NamedElement> {
    /// The name of the entity or composite.
    package let owner: String
    /// The property itself.
    package let value: Value
    /// Where the model has it; of an element of a composite the owner is counted among the composites.
    package let position: PropertyPosition
    fileprivate let path: String
    fileprivate let texts: SourceTexts

    /// `Entity.property`, for messages.
    package var symbol: String { "\(owner).\(value.name)" }

    /// The property, or one of its settings, as what a finding is about.
    package func place(_ setting: String? = nil) -> NamedPlace {
        NamedPlace(symbol, at: texts.location(of: value.origin, setting, orIn: path))
    }
}

extension ManagedObjectModel {
    /// An element of this model, or one of its settings, as what a finding is about.
    package func place(of element: some NamedElement, _ setting: String? = nil) -> NamedPlace {
        NamedPlace(element.symbol, at: location(element.origin, setting))
    }

    /// The attributes that some entities declare, as far as they are wanted. A rule says which it is after, because nearly
    /// all are in order and need not even be copied.
    package func attributes(of owners: [Int], where isWanted: (Attribute) -> Bool) -> [Declared<Attribute>] {
        var found: [Declared<Attribute>] = []
        for owner in owners {
            let owned = entities[owner].attributes
            add(.attribute, owned, of: entities[owner].name, at: owner, to: &found, where: isWanted)
        }
        return found
    }

    /// The relationships that some entities declare, as far as they are wanted.
    package func relationships(
        of owners: [Int],
        where isWanted: (Relationship) -> Bool
    ) -> [Declared<Relationship>] {
        var found: [Declared<Relationship>] = []
        for owner in owners {
            let owned = entities[owner].relationships
            add(.relationship, owned, of: entities[owner].name, at: owner, to: &found, where: isWanted)
        }
        return found
    }

    /// The attributes of entities, then the elements of composites, as far as they are wanted.
    package func allAttributes(where isWanted: (Attribute) -> Bool) -> [Declared<Attribute>] {
        var found = attributes(of: Array(entities.indices), where: isWanted)
        for owner in composites.indices {
            let elements = composites[owner].attributes
            add(.attribute, elements, of: composites[owner].name, at: owner, to: &found, where: isWanted)
        }
        return found
    }

    private func add<Value: NamedElement>(
        _ kind: PropertyKind,
        _ values: [Value],
        of owner: String,
        at ownerPosition: Int,
        to found: inout [Declared<Value>],
        where isWanted: (Value) -> Bool
    ) {
        // By position, because a loop over the elements copies each, and nearly all are unwanted: the searches of a check of
        // 10,000 entities took 0.10 seconds instead of 0.07.
        for index in values.indices where isWanted(values[index]) {
            let position = PropertyPosition(entity: ownerPosition, kind: kind, position: index)
            found.append(Declared(owner: owner, value: values[index], position: position, path: path, texts: texts))
        }
    }
}
