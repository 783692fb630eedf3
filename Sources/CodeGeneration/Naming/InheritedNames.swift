import ObjectModel

/// The names that are taken in a class, in a walk down every inheritance tree: at each entity those that it inherits.
struct InheritedNames<Owner> {
    private var owners: [String: Owner]
    /// What each entity between the root and the current one declared, so that it can be forgotten behind it.
    private var declared: [[String]] = []

    /// - Parameter owners: What every class has.
    init(_ owners: [String: Owner] = [:]) { self.owners = owners }

    func owner(of name: String) -> Owner? { owners[name] }

    /// Takes a name, unless it is taken.
    mutating func declare(_ name: String, by owner: Owner) {
        guard owners[name] == nil else { return }
        owners[name] = owner
        declared[declared.count - 1].append(name)
    }

    /// Goes to each entity, behind its parent.
    mutating func walk(down graph: ModelGraph, _ visit: (_ entity: Int, _ names: inout InheritedNames) -> Void) {
        for step in graph.visits {
            switch step {
            case .enter(let entity):
                declared.append([])
                visit(entity, &self)
            case .leave:
                for name in declared.popLast() ?? [] { owners[name] = nil }
            }
        }
    }
}
