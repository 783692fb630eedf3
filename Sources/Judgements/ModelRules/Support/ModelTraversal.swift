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
        var found: [DeclaredProperty] = []
        let owner = model.entities[entity].name
        func add(_ elements: [some NamedElement]) {
            // By position, because a loop over the elements copies each, and nearly all are unwanted.
            for index in elements.indices where isWanted(elements[index].name) {
                let (name, origin) = (elements[index].name, elements[index].origin)
                found.append(DeclaredProperty(entity: entity, owner: owner, name: name, origin: origin))
            }
        }
        add(model.entities[entity].attributes)
        add(model.entities[entity].relationships)
        add(model.entities[entity].fetchedProperties)
        return found
    }

    /// The relationships of all entities, as far as they are wanted.
    func relationships(where isWanted: (Relationship) -> Bool) -> [Declared<Relationship>] {
        model.relationships(of: Array(model.entities.indices), where: isWanted)
    }

    /// The relationships of all entities, by their positions.
    var relationshipPositions: [PropertyPosition] { model.entities.indices.flatMap(relationshipPositions) }

    /// A relationship, or one of its settings, as what a finding is about.
    func place(of relationship: PropertyPosition, _ setting: String) -> ModelPlace {
        let origin = self.relationship(relationship).origin
        return ModelPlace(symbol: symbol(of: relationship), location: model.location(origin, setting))
    }

    /// `Entity.relationship`, for messages.
    func symbol(of reference: PropertyPosition) -> String {
        "\(model.entities[reference.entity].name).\(relationship(reference).name)"
    }

    /// Whether all ancestors are known; an unknown parent or a circle leaves open what else is inherited.
    func hasCompleteInheritance(_ entity: Int) -> Bool { model.entities[roots[entity]].parentName == nil }

    /// Visits the entities of some inheritance trees, or of all, each after its parent, with its own properties and the
    /// first declaration of every name that it inherits.
    ///
    /// Names enter the scope with their entity and leave it when its subentities are done, so that the whole walk is linear
    /// however deep the trees are.
    func walkInheritance(
        of tops: [Int]? = nil,
        _ visit: (_ entity: Int, _ own: [DeclaredProperty], _ inherited: [String: DeclaredProperty]) -> Void
    ) {
        var scope: [String: DeclaredProperty] = [:]
        var entered: [[String]] = []
        for step in tops.map(visits(of:)) ?? visits {
            switch step {
            case .enter(let entity):
                let own = properties(of: entity, where: { !$0.isEmpty })
                visit(entity, own, scope)
                entered.append([])
                // Most entities have no subentities that would look their names up.
                if children[entity].isEmpty { continue }
                for property in own where scope[property.name] == nil {
                    scope[property.name] = property
                    entered[entered.count - 1].append(property.name)
                }
            case .leave:
                for name in entered.removeLast() { scope[name] = nil }
            }
        }
    }
}
