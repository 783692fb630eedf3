public import ModelDifference
import ObjectModel

/// The first version that had each entity and property of a version, whatever they were called then.
///
///     let first = FirstVersions(upTo: versions.count - 1, of: versions)
///     first.name(of: .property(title))  // "Model 2"
public struct FirstVersions: Sendable {
    private let names: [ElementReference: String]

    /// Follows everything back, from version to version.
    ///
    /// - Parameters:
    ///   - position: The position of the version whose elements are looked for.
    ///   - versions: The versions, oldest first.
    public init(upTo position: Int, of versions: [MigrationVersion]) {
        let current = versions[position]
        var places = current.graph.elements.map { (element: $0, past: $0) }
        var names: [ElementReference: String] = [:]
        for element in places { names[element.element] = current.name }
        for older in versions.indices.prefix(position).reversed() {
            let match = ModelMatch(from: versions[older].graph, to: versions[older + 1].graph)
            places = places.compactMap { place in match.oldElement(of: place.past).map { (place.element, $0) } }
            for place in places { names[place.element] = versions[older].name }
        }
        self.names = names
    }

    /// The name of the first version that had an entity or a property.
    public func name(of element: ElementReference) -> String? { names[element] }
}

extension ModelGraph {
    fileprivate var elements: [ElementReference] {
        model.entities.indices.flatMap { entity in
            [.entity(entity)] + properties(declaredBy: entity).map { .property($0) }
        }
    }
}
