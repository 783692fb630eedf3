import CompilerSupport
package import ObjectModel

/// Follows every element of the current version back through the versions, step by step, and asks at each whether Core
/// Data, which does not see the versions between, finds it as well.
struct RenameChains {
    private let current: MigrationVersion
    private var places: [(element: ElementReference, past: ElementReference)]
    private(set) var broken: [BrokenChain] = []

    /// - Parameter versions: The current version and those before it, oldest first.
    init(_ versions: ArraySlice<MigrationVersion>) {
        current = versions[versions.endIndex - 1]
        places = current.graph.renamableElements.map { ($0, $0) }
        // Nearly all bundles rename nothing.
        guard versions.contains(where: \.hasForeignIdentifiers) else { return }
        for position in versions.indices.dropLast().reversed() {
            goBack(to: versions[position], from: versions[position + 1], isDirect: position == versions.endIndex - 2)
        }
        // What an entity takes with it needs no word of its own.
        let entities = Set(broken.filter { $0.element.propertyKind == nil }.map(\.element.entity))
        broken.removeAll { $0.element.propertyKind != nil && entities.contains($0.element.entity) }
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
                let name = old.graph.name(of: past)
                let identifier = old.graph.foreignIdentifier(of: past) ?? name
                broken.append(BrokenChain(element: place.element, version: old, oldName: name, identifier: identifier))
            }
        }
        places = earlier
    }

    private func isFound(_ element: ElementReference, from past: ElementReference, in old: MigrationVersion) -> Bool {
        current.graph.name(of: element) == old.graph.name(of: past)
            || current.graph.continues(past, of: old.graph, as: element)
    }
}

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

extension ModelGraph {
    /// The renaming identifier, or what lacks one.
    func placeOfIdentifier(of element: ElementReference) -> SourceLocation {
        location(of: element, foreignIdentifier(of: element) == nil ? "name" : "elementID")
    }

    /// Whether Core Data, which compares identifiers and takes the name where there is none, follows an element here.
    fileprivate func continues(_ past: ElementReference, of old: ModelGraph, as element: ElementReference) -> Bool {
        let identifier = foreignIdentifier(of: element) ?? name(of: element)
        return identifier == old.name(of: past) || identifier == old.foreignIdentifier(of: past)
    }
}

extension MigrationVersion {
    fileprivate var hasForeignIdentifiers: Bool {
        graph.renamableElements.contains { graph.foreignIdentifier(of: $0) != nil }
    }
}

/// The first version that had each entity and property of a version, whatever they were called then.
///
///     let first = FirstVersions(upTo: versions.count - 1, of: versions)
///     first.name(of: .property(title))  // "Model 2"
package struct FirstVersions: Sendable {
    private let names: [ElementReference: String]

    /// Follows everything from version to version.
    ///
    /// - Parameters:
    ///   - position: The position of the version whose elements are looked for.
    ///   - versions: The versions, oldest first.
    package init(upTo position: Int, of versions: [MigrationVersion]) {
        var names: [ElementReference: String] = [:]
        for (index, version) in versions[...position].enumerated() {
            let match = index > 0 ? ModelMatch(from: versions[index - 1].graph, to: version.graph) : nil
            let first = version.graph.elements.map { element in
                (element, match?.oldElement(of: element).flatMap { names[$0] } ?? version.name)
            }
            names = Dictionary(uniqueKeysWithValues: first)
        }
        self.names = names
    }

    /// The name of the first version that had an entity or a property.
    package func name(of element: ElementReference) -> String? { names[element] }
}

extension ModelGraph {
    fileprivate var elements: [ElementReference] {
        model.entities.indices.flatMap { entity in
            [.entity(entity)] + properties(declaredBy: entity).map { .property($0) }
        }
    }
}
