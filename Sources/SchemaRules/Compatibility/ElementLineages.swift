import CompilerSupport
import ObjectModel

/// The elements that several versions share, followed from version to version.
///
/// CloudKit knows names only. Renaming identifiers say what was meant, and each version says it of the one before; so an
/// element has a number that it keeps under all its names.
struct ElementLineages: Sendable {
    /// An entity, attribute or relationship by its name: `Entity` or `Entity.property`.
    struct Name: Hashable, Sendable {
        /// Nil for an entity.
        let kind: PropertyKind?
        let symbol: String
    }

    fileprivate struct Version: Sendable {
        var numbers: [ElementReference: Int] = [:]
        var numbersByName: [Name: Int] = [:]
        /// The name of each element, without its entity.
        var names: [Int: String] = [:]
        /// The elements that stores hold.
        var stored: Set<Int> = []
    }

    private var versions: [Version] = []

    /// Follows the elements of some versions, oldest first.
    init(_ graphs: [ModelGraph]) {
        var count = 0
        for (position, graph) in graphs.enumerated() {
            let match = position == 0 ? nil : ModelMatch(from: graphs[position - 1], to: graph)
            let before = versions.last
            var version = Version()
            for element in graph.renamableElements {
                count += 1
                let number = match?.oldElement(of: element).flatMap { before?.numbers[$0] } ?? count
                version.add(element, number, of: graph)
            }
            versions.append(version)
        }
    }

    /// The lineages of parts of versions, each with the numbers of its renamable elements.
    init(_ parts: [(graph: ModelGraph, numbers: [Int])]) {
        versions = parts.map { part in
            var version = Version()
            for (element, number) in zip(part.graph.renamableElements, part.numbers) {
                version.add(element, number, of: part.graph)
            }
            return version
        }
    }

    /// The number of an element, which it keeps under all its names.
    func number(of element: ElementReference, in version: Int) -> Int? { versions[version].numbers[element] }

    /// A model with the renaming identifiers by which it has the elements of another version, and no others: what the file
    /// says goes from an older version to a newer one only, and one step far. Without another version it has none at all.
    func graph(_ graph: ModelGraph, of position: Int, namedAfter other: Int? = nil) -> ModelGraph {
        let (own, names) = (versions[position].numbers, other.map { versions[$0].names } ?? [:])
        var model = graph.model
        for element in graph.renamableElements {
            let name = graph.name(of: element)
            let identifier = own[element].flatMap { names[$0] }.flatMap { $0 == name ? nil : $0 }
            model.setRenamingIdentifier(identifier, of: element)
        }
        return ModelGraph(model)
    }

    /// True if a version calls something otherwise than another one.
    func hasRenamed(_ version: Int, since other: Int) -> Bool {
        let names = versions[other].names
        return versions[version].names.contains { number, name in names[number].map { $0 != name } == true }
    }

    /// True if a version stores an element of another one, under whatever name.
    func has(_ version: Int, _ name: Name, of other: Int) -> Bool {
        versions[other].numbersByName[name].map(versions[version].stored.contains) == true
    }

    /// True if two versions have a name for what no chain of versions connects: it was gone in a version between.
    func isReused(_ name: Name, by version: Int, since other: Int) -> Bool {
        let (now, before) = (versions[version], versions[other])
        guard let new = now.numbersByName[name], let old = before.numbersByName[name], new != old else { return false }
        return before.names[new] == nil && now.names[old] == nil
    }
}

extension ElementLineages.Version {
    /// Of several that became one, and of one that became several, the first counts.
    fileprivate mutating func add(_ element: ElementReference, _ number: Int, of graph: ModelGraph) {
        let name = ElementLineages.Name(kind: element.propertyKind, symbol: graph.symbol(of: element))
        numbers[element] = number
        if numbersByName[name] == nil { numbersByName[name] = number }
        if graph.isStored(element) { stored.insert(number) }
        if names[number] == nil { names[number] = graph.name(of: element) }
    }
}

extension ManagedObjectModel {
    fileprivate mutating func setRenamingIdentifier(_ identifier: String?, of element: ElementReference) {
        guard case .property(let property) = element else {
            if let entity = element.entity { entities[entity].renamingIdentifier = identifier }
            return
        }
        switch property.kind {
        case .attribute: entities[property.entity].attributes[property.position].renamingIdentifier = identifier
        case .relationship: entities[property.entity].relationships[property.position].renamingIdentifier = identifier
        case .fetchedProperty: break
        }
    }
}
