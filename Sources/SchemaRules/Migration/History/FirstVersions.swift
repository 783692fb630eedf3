package import ObjectModel

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
