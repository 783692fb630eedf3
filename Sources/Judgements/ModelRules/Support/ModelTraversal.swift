import Diagnostics
import ObjectModel

/// A property of any kind, as far as its name is concerned.
struct DeclaredProperty {
    /// The position of the declaring entity, and its name.
    let entity: Int
    let owner: String
    let name: String
    let origin: SourceOrigin

    /// `Entity.property`, for messages.
    var symbol: String { "\(owner).\(name)" }
}

/// The walks over a model that rules share.
extension ModelGraph {
    /// An entity's own properties: attributes, relationships, fetched properties.
    func properties(of entity: Int, where isWanted: (String) -> Bool = { _ in true }) -> [DeclaredProperty] {
        let value = model.entities[entity]
        func named(_ elements: [some NamedElement]) -> [DeclaredProperty] {
            // By position, because a loop over the elements copies each, and nearly all are unwanted.
            elements.indices.filter { isWanted(elements[$0].name) }.map {
                let (name, origin) = (elements[$0].name, elements[$0].origin)
                return DeclaredProperty(entity: entity, owner: value.name, name: name, origin: origin)
            }
        }
        return named(value.attributes) + named(value.relationships) + named(value.fetchedProperties)
    }

    /// The relationships of all entities, as far as they are wanted.
    func relationships(where isWanted: (Relationship) -> Bool) -> [Declared<Relationship>] {
        model.relationships(of: Array(model.entities.indices), where: isWanted)
    }

    /// `Entity.relationship`, for messages.
    func symbol(of reference: PropertyPosition) -> String {
        "\(model.entities[reference.entity].name).\(relationship(reference).name)"
    }

    /// Whether all ancestors are known; an unknown parent or a circle leaves open what else is inherited.
    func hasCompleteInheritance(_ entity: Int) -> Bool { model.entities[roots[entity]].parentName == nil }

    /// Visits all entities, each after its parent, with the first declaration of every name that it has or inherits, and
    /// with those of its own properties that repeat a name.
    ///
    /// Names enter the scope with their entity and leave it when its subentities are done, so that the whole walk is linear
    /// however deep the trees are.
    func walkInheritance(
        _ visit: (_ entity: Int, _ scope: [String: DeclaredProperty], _ repetitions: [Repetition]) -> Void
    ) {
        var scope: [String: DeclaredProperty] = [:]
        var entered: [[String]] = []
        for step in visits {
            switch step {
            case .enter(let entity):
                var names: [String] = []
                var repetitions: [Repetition] = []
                for property in properties(of: entity) where !property.name.isEmpty {
                    if let first = scope[property.name] {
                        repetitions.append((property, first))
                    } else {
                        scope[property.name] = property
                        names.append(property.name)
                    }
                }
                entered.append(names)
                visit(entity, scope, repetitions)
            case .leave:
                for name in entered.removeLast() { scope[name] = nil }
            }
        }
    }

    /// A declaration whose name the entity has already.
    typealias Repetition = (property: DeclaredProperty, first: DeclaredProperty)
}
