import ObjectModel
import Sharing

/// A closure in names and sentences, as all its documents need them.
struct ShareWords {
    let closure: ShareClosure
    private let graph: ModelGraph

    init(_ closure: ShareClosure, in graph: ModelGraph) {
        self.closure = closure
        self.graph = graph
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
        let back = hub.steps.compactMap { graph.inverse(of: $0.relationship) }.map(name)
        return "One \(name(hub.entity)) leads to many objects (\(back.inOrder)): all of them come along, "
            + "with everything that they lead to."
    }

    /// What people do about a hub.
    func hint(_ hub: ShareHub) -> String {
        waysOut(insteadOf: hub.steps.map(name).inOrder, to: name(hub.entity))
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
        return "\(name(relationship.relationship)) (\(reason))"
    }

    private func name(_ reference: ModelGraph.RelationshipReference) -> String {
        "\(name(reference.entity)).\(graph.relationship(reference).name)"
    }
}

extension [String] {
    /// Each once, separated by commas.
    fileprivate var inOrder: String {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }.joined(separator: ", ")
    }
}
