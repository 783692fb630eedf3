import ModelDifference
import ObjectModel

/// An element that was renamed on the way to the current version, and that an earlier version no longer leads to.
struct BrokenChain {
    let element: ElementReference
    /// The newest version that does not lead to it.
    let version: MigrationVersion
    /// What it was called there.
    let oldName: String
    /// What its identifier would have to be.
    let identifier: String
}

/// Follows every element of the current version back through the versions, step by step, and asks at each whether Core
/// Data, which does not see the versions between, finds it as well.
struct RenameChains {
    private let current: MigrationVersion
    private var places: [(element: ElementReference, past: ElementReference)]
    private(set) var broken: [BrokenChain] = []

    /// - Parameter versions: The current version and those before it, oldest first.
    init(_ versions: ArraySlice<MigrationVersion>) {
        current = versions[versions.endIndex - 1]
        places = current.graph.elements.map { ($0, $0) }
        // Nearly all bundles rename nothing.
        guard versions.contains(where: { $0.hasForeignIdentifiers }) else { return }
        for position in versions.indices.dropLast().reversed() {
            goBack(to: versions[position], from: versions[position + 1], isDirect: position == versions.endIndex - 2)
        }
        let brokenEntities = Set(broken.compactMap(\.entity))
        broken.removeAll { $0.isProperty(of: brokenEntities) }
    }

    private mutating func goBack(to old: MigrationVersion, from new: MigrationVersion, isDirect: Bool) {
        let match = ModelMatch(from: old.graph, to: new.graph)
        var earlier: [(element: ElementReference, past: ElementReference)] = []
        for place in places {
            guard let past = match.oldElement(of: place.past), new.graph.continues(past, of: old.graph, as: place.past)
            else { continue }
            if isDirect || isFound(place.element, from: past, in: old) {
                earlier.append((place.element, past))
            } else {
                broken.append(chain(of: place.element, brokenAt: past, in: old))
            }
        }
        places = earlier
    }

    private func isFound(_ element: ElementReference, from past: ElementReference, in old: MigrationVersion) -> Bool {
        current.graph.name(of: element) == old.graph.name(of: past)
            || current.graph.continues(past, of: old.graph, as: element)
    }

    private func chain(of element: ElementReference, brokenAt past: ElementReference, in old: MigrationVersion)
        -> BrokenChain
    {
        BrokenChain(
            element: element,
            version: old,
            oldName: old.graph.name(of: past),
            identifier: old.graph.foreignIdentifier(of: past) ?? old.graph.name(of: past)
        )
    }
}

extension BrokenChain {
    fileprivate var entity: Int? {
        if case .entity(let entity) = element { entity } else { nil }
    }

    /// What an entity takes with it needs no word of its own.
    fileprivate func isProperty(of entities: Set<Int>) -> Bool {
        if case .property(let property) = element { entities.contains(property.entity) } else { false }
    }
}

extension ModelGraph {
    /// Whether Core Data, which compares identifiers and takes the name where there is none, follows an element here.
    fileprivate func continues(_ past: ElementReference, of old: ModelGraph, as element: ElementReference) -> Bool {
        let identifier = foreignIdentifier(of: element) ?? name(of: element)
        return identifier == old.name(of: past) || identifier == old.foreignIdentifier(of: past)
    }
}

extension MigrationVersion {
    fileprivate var hasForeignIdentifiers: Bool {
        graph.elements.contains { graph.foreignIdentifier(of: $0) != nil }
    }
}
