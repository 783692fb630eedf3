import CompilerSupport
import ObjectModel

/// The name of a property of any kind, or of an element of a composite.
struct DeclaredProperty: NamedElement {
    /// The name of the entity or composite.
    let owner: String
    let name: String
    let origin: SourceOrigin

    /// `Entity.property`, for messages.
    var symbol: String { "\(owner).\(name)" }
}

extension Composite {
    /// The elements of the composites, by name.
    var elements: [DeclaredProperty] {
        attributes.map { DeclaredProperty(owner: name, name: $0.name, origin: $0.origin) }
    }
}

/// Traversals that rules share.
extension ModelGraph {
    /// The properties of all entities with wanted names: attributes, relationships, fetched properties.
    func properties(where isIncluded: (String) -> Bool) -> [DeclaredProperty] {
        model.entities.indices.flatMap { properties(of: $0, where: isIncluded) }
    }

    private func properties(of entity: Int, where isIncluded: (String) -> Bool) -> [DeclaredProperty] {
        var found: [DeclaredProperty] = []
        let owner = model.entities[entity].name
        func add(_ elements: [some NamedElement]) {
            // By position, because a loop over the elements would copy each, and few are wanted.
            for index in elements.indices where isIncluded(elements[index].name) {
                found.append(DeclaredProperty(owner: owner, name: elements[index].name, origin: elements[index].origin))
            }
        }
        add(model.entities[entity].attributes)
        add(model.entities[entity].relationships)
        add(model.entities[entity].fetchedProperties)
        return found
    }

    /// The wanted relationships of all entities.
    func relationships(where isIncluded: (Relationship) -> Bool) -> [OwnedProperty<Relationship>] {
        model.relationships(of: Array(model.entities.indices), where: isIncluded)
    }

    /// The relationships of all entities, by their positions.
    var relationshipPositions: [PropertyID] { model.entities.indices.flatMap(relationshipPositions) }

    /// True if all ancestors are known. Below an unknown parent or a cycle, inherited properties are unknown.
    func hasCompleteInheritance(_ entity: Int) -> Bool { model.entities[roots[entity]].parentName == nil }

    /// Visits the wanted entities whose ancestors are all known, with a test for their own and inherited properties.
    func visitEntities(where isIncluded: (Entity) -> Bool, _ visit: (Entity, _ hasProperty: (String) -> Bool) -> Void) {
        guard model.entities.contains(where: isIncluded) else { return }
        walkInheritance { position, own, inherited in
            let entity = model.entities[position]
            guard isIncluded(entity), hasCompleteInheritance(position) else { return }
            let names = Set(own.map(\.name))
            visit(entity) { names.contains($0) || inherited[$0] != nil }
        }
    }

    /// Visits the entities of some inheritance trees, or of all, each after its parent, with its own properties and the
    /// first declaration of every inherited name.
    ///
    /// Names enter the scope with their entity and leave it after its subentities, so the traversal is linear even in
    /// deep trees.
    func walkInheritance(
        of rootEntities: [Int]? = nil,
        _ visit: (_ entity: Int, _ own: [DeclaredProperty], _ inherited: [String: DeclaredProperty]) -> Void
    ) {
        var scope: [String: DeclaredProperty] = [:]
        var entered: [[String]] = []
        for step in rootEntities.map(visits(of:)) ?? visits {
            switch step {
            case .enter(let entity):
                let own = properties(of: entity) { !$0.isEmpty }
                visit(entity, own, scope)
                entered.append([])
                // Most entities have no subentities that need their names.
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
    /// The elements with the name of an earlier one, each with the first of that name. Elements without a name are
    /// ignored.
    var repetitions: [(element: Element, first: Element)] {
        repetitions { $0.name.isEmpty ? nil : $0.name }
    }
}

extension Findings {
    /// Reports the elements of a kind with the name of an earlier one.
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
