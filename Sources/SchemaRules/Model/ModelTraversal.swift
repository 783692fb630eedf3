import CompilerSupport
import ObjectModel

/// A property of any kind, or an element of a composite, as far as its name is concerned.
struct DeclaredProperty: NamedElement {
    /// The name of the entity or composite.
    let owner: String
    let name: String
    let origin: SourceOrigin

    /// `Entity.property`, for messages.
    var symbol: String { "\(owner).\(name)" }
}

extension Composite {
    /// The elements, as far as their names are concerned.
    var elements: [DeclaredProperty] {
        attributes.map { DeclaredProperty(owner: name, name: $0.name, origin: $0.origin) }
    }
}

/// The walks over a model that rules share.
extension ModelGraph {
    /// The properties of all entities whose names are wanted: attributes, relationships, fetched properties.
    func properties(where isWanted: (String) -> Bool) -> [DeclaredProperty] {
        model.entities.indices.flatMap { properties(of: $0, where: isWanted) }
    }

    private func properties(of entity: Int, where isWanted: (String) -> Bool) -> [DeclaredProperty] {
        var found: [DeclaredProperty] = []
        let owner = model.entities[entity].name
        func add(_ elements: [some NamedElement]) {
            // By position, because a loop over the elements copies each, and nearly all are unwanted.
            for index in elements.indices where isWanted(elements[index].name) {
                found.append(DeclaredProperty(owner: owner, name: elements[index].name, origin: elements[index].origin))
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

    /// Whether all ancestors are known; an unknown parent or a circle leaves open what else is inherited.
    func hasCompleteInheritance(_ entity: Int) -> Bool { model.entities[roots[entity]].parentName == nil }

    /// Visits some entities whose ancestors are all known, each with a test whether it has or inherits a property.
    func visitEntities(where isWanted: (Entity) -> Bool, _ visit: (Entity, _ hasProperty: (String) -> Bool) -> Void) {
        guard model.entities.contains(where: isWanted) else { return }
        walkInheritance { position, own, inherited in
            let entity = model.entities[position]
            guard isWanted(entity), hasCompleteInheritance(position) else { return }
            let names = Set(own.map(\.name))
            visit(entity) { names.contains($0) || inherited[$0] != nil }
        }
    }

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
                let own = properties(of: entity) { !$0.isEmpty }
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

extension Array where Element: NamedElement {
    /// The elements whose name an earlier one has, each with the first of that name; the nameless are not compared.
    var repetitions: [(element: Element, first: Element)] {
        repetitions { $0.name.isEmpty ? nil : $0.name }
    }
}

extension Findings {
    /// Reports the elements of a model whose name an earlier one of the kind has.
    mutating func reportRepetitions(
        among elements: [some NamedElement],
        of model: ManagedObjectModel,
        _ kind: String,
        help: String
    ) {
        for (element, first) in elements.repetitions {
            report(
                "\(kind) '\(element.name)' already exists",
                about: model.place(of: element, "name"),
                help: help,
                related: [.init("the first '\(first.name)'", at: model.location(first.origin, "name"))]
            )
        }
    }
}
