import CompilerSupport
package import ObjectModel
package import SchemaRules

/// A closure in names and sentences, as all its documents need them.
package struct ShareDescription: Sendable {
    let closure: ShareClosure
    let heading: String
    private let graph: ModelGraph

    /// Describes a closure.
    ///
    /// - Parameters:
    ///   - closure: What moves along.
    ///   - graph: The model.
    ///   - heading: The line above the text.
    package init(_ closure: ShareClosure, in graph: ModelGraph, heading: String) {
        self.closure = closure
        self.graph = graph
        self.heading = heading
    }

    /// The document in a format; graphs show the shortest ways.
    package func document(_ format: GraphFormat) -> String {
        switch format {
        case .text: text
        case .json: JSON(self, ShareJSON.keys).documentText()
        case .dot: diagram.dot
        case .mermaid: diagram.mermaid
        }
    }

    var root: String { name(closure.root) }

    func name(_ entity: Int) -> String { graph.model.entities[entity].name }

    func isAbstract(_ entity: Int) -> Bool { graph.model.entities[entity].isAbstract }

    /// The relationship of a step: `tags`.
    func relationship(_ step: ShareStep) -> String { graph.relationship(step.relationship).name }

    /// `Post.tags`.
    func name(_ step: ShareStep) -> String { "\(name(step.entity)).\(relationship(step))" }

    /// `One Tag leads to many objects (Tag.posts): all of them come along, with …`
    func reason(_ hub: ShareHub) -> String {
        let back = hub.steps.compactMap { graph.inverse(of: $0.relationship) }.map { graph.symbol(of: $0) }
        return
            "One \(name(hub.entity)) leads to many objects (\(back.uniqued.joined(separator: ", "))). All of them move along, "
            + "with all objects that they lead to."
    }

    /// What people do about a hub.
    func hint(_ hub: ShareHub) -> String {
        waysOut(insteadOf: hub.steps.map(name).uniqued.joined(separator: ", "), to: name(hub.entity))
    }

    /// `Comment (post, photo)`.
    func owners(of several: SeveralOwners) -> String {
        "\(name(several.entity)) (\(relationships(of: several).joined(separator: ", ")))"
    }

    func relationships(of several: SeveralOwners) -> [String] {
        several.relationships.map { graph.relationship($0).name }
    }

    /// `Post.draft (Draft is not mirrored)`.
    func unfollowed(_ relationship: UnfollowedRelationship) -> String {
        let destination = graph.relationship(relationship.relationship).destinationName ?? "its destination"
        let reason =
            switch relationship.reason {
            case .transient: "transient"
            case .notMirrored: "\(destination) is not mirrored there"
            case .unresolved: "\(destination) is not in the model"
            }
        return "\(graph.symbol(of: relationship.relationship)) (\(reason))"
    }

    /// A graph: an arrow for the last step to each entity. The shared entity is bold or has round ends, hubs are dashed or
    /// hexagons.
    private var diagram: Diagram {
        let hubs = Set(closure.hubs.map(\.entity))
        return Diagram(
            name: "share",
            letter: "e",
            nodes: closure.entities.map { entity in
                if entity == closure.root {
                    return Diagram.Node(number: entity, label: name(entity), style: "bold", brackets: ("([", "])"))
                }
                if hubs.contains(entity) {
                    return Diagram.Node(number: entity, label: name(entity), style: "dashed", brackets: ("{{", "}}"))
                }
                return Diagram.Node(number: entity, label: name(entity))
            },
            edges: closure.entities.compactMap(closure.lastStep).map { step in
                Diagram.Edge(from: step.entity, to: step.destination, label: relationship(step))
            }
        )
    }
}
