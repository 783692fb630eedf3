import ObjectModel

/// The properties an entity has, inherited ones included, while inheritance trees are walked from the top.
///
/// Names enter the scope with their entity and leave it when its subentities are done, so that the whole walk is linear
/// however deep the trees are.
struct PropertyScope {
    /// A declaration whose name the entity has already.
    typealias Repetition = (property: DeclaredProperty, first: DeclaredProperty)

    private var properties: [String: DeclaredProperty] = [:]

    /// Whether the entity declares or inherits a property of that name.
    func contains(_ name: String) -> Bool { properties[name] != nil }

    fileprivate mutating func enter(_ declared: [DeclaredProperty]) -> (names: [String], repetitions: [Repetition]) {
        var names: [String] = []
        var repetitions: [Repetition] = []
        for property in declared where !property.name.isEmpty {
            if let first = properties[property.name] {
                repetitions.append((property, first))
            } else {
                properties[property.name] = property
                names.append(property.name)
            }
        }
        return (names, repetitions)
    }

    fileprivate mutating func leave(_ names: [String]) {
        for name in names { properties[name] = nil }
    }
}

extension ModelGraph {
    /// Visits all entities, each after its parent, with all properties it has and those of its own that repeat a name.
    func walkInheritance(
        _ visit: (_ entity: Int, _ scope: PropertyScope, _ own: [PropertyScope.Repetition]) -> Void
    ) {
        var scope = PropertyScope()
        var entered: [[String]] = []
        for step in visits {
            switch step {
            case .enter(let entity):
                let (names, repetitions) = scope.enter(properties(of: entity))
                entered.append(names)
                visit(entity, scope, repetitions)
            case .leave: scope.leave(entered.popLast() ?? [])
            }
        }
    }
}
