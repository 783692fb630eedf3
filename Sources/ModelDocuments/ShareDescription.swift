package import CompilerSupport
import Mirroring
package import ObjectModel
package import SchemaRules

/// A closure with names and sentences for its documents.
package struct ShareDescription: Sendable {
    let closure: ShareClosure
    let heading: String
    private let graph: ModelGraph

    /// Describes a closure.
    ///
    /// - Parameters:
    ///   - closure: The entities that move together.
    ///   - graph: The model.
    ///   - heading: The line above the text.
    package init(_ closure: ShareClosure, in graph: ModelGraph, heading: String) {
        self.closure = closure
        self.graph = graph
        self.heading = heading
    }

    /// The document in a format; graphs show the shortest paths.
    package func document(_ format: DocumentFormat) -> String {
        switch format {
        case .json: JSON(self, ShareJSON.keys).documentText()
        case .dot: diagram.dot
        case .mermaid: diagram.mermaid
        default: text
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

    /// The remedy for a hub.
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
            case .notMirrored: "\(destination) is not mirrored there"
            case .unresolved: "\(destination) is not in the model"
            }
        return "\(graph.symbol(of: relationship.relationship)) (\(reason))"
    }

    /// A graph with an arrow for the last step to each entity. The shared entity is bold or has round ends, hubs are
    /// dashed or hexagons.
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

extension ShareDescription {
    /// A closure for people: the entities that move with their paths, the hubs with remedies, and the requirements of
    /// sharing.
    ///
    ///     Sharing one object of Post moves it and all that it leads to into one record zone: 4 entities
    ///         Post        what is shared
    ///         Attachment  Post.attachments
    ///         Tag         Post.tags
    ///         Profile     Post.tags → Tag.profile
    var text: String {
        let ways = [headline] + moves.aligned(indent: 4)
        let blocks = [[heading] + ways + own, hubs, severalOwners + notFollowed + rules]
        return blocks.filter { !$0.isEmpty }
            .map(\.printed).joined(separator: "\n")
    }

    /// A headline about the entities that move, without a full stop.
    var headline: String {
        let count = counted(closure.entities.count, "entity", "entities")
        return "Sharing one object of \(root) moves it and all reachable objects into one record zone: \(count)"
    }

    /// Each entity that moves, and its path.
    var moves: [[String]] { closure.entities.map { [label($0), way(to: $0)] } }

    /// Further notes, one per line.
    var notes: [String] { own + hubs + severalOwners + notFollowed + rules }

    private func label(_ entity: Int) -> String {
        isAbstract(entity) ? "\(name(entity)) (abstract)" : name(entity)
    }

    /// The path, cut at the beginning when it is long.
    private func way(to entity: Int) -> String {
        let steps = Array(closure.stepsBack(from: entity).prefix(Self.mostSteps + 1))
        if steps.isEmpty { return "shared object" }
        let shown = steps.prefix(Self.mostSteps).reversed().map(name)
        return ((steps.count > shown.count ? ["…"] : []) + shown).joined(separator: " → ")
    }

    private static let mostSteps = 4

    private var own: [String] {
        if closure.hubs.isEmpty { return ["All objects belong only to the shared object; the model has no hubs."] }
        return ["Belongs only to the shared object: \(list(closure.ownEntities))"]
    }

    private var hubs: [String] {
        let foreign = closure.entitiesAcrossHubs
        return closure.hubs.flatMap { hub in
            let steps = hub.steps.map(name).joined(separator: ", ")
            return ["Hub \(name(hub.entity)), by \(steps)", "    \(reason(hub))", "    \(hint(hub))"]
        } + (foreign.isEmpty ? [] : ["Reached only through a hub: \(list(foreign))"])
    }

    private var severalOwners: [String] {
        let several = closure.entitiesOfSeveralOwners.map(owners)
        if several.isEmpty { return [] }
        return [
            "Possible with several owners: \(several.joined(separator: ", ")); if an object has several owners, all of them move along"
        ]
    }

    private var notFollowed: [String] {
        closure.unfollowed.isEmpty
            ? [] : ["Not followed: \(closure.unfollowed.map(unfollowed).joined(separator: ", "))"]
    }

    private var rules: [String] {
        [
            existingShare,
            "share(_:to:) saves the context and exports while the calling thread waits: never call it on the main thread.",
            "A participant with read-only permission cannot change any of these objects: a permission applies "
                + "to the whole share.",
            "The share includes the whole zone, so the zone cannot have shares of record hierarchies.",
            store,
        ]
    }

    /// Apple's documentation speaks of an error.
    private var existingShare: String {
        let reuse = "If the object, or a new one that it leads to, is already in a share, that share is used again"
        guard let hub = closure.hubs.first else { return "\(reuse)." }
        return "\(reuse), for example that of another object of \(root) with the same \(name(hub.entity))."
    }

    private var store: String {
        if closure.stores.contains(where: { $0.scope == .private }) {
            return "share(_:to:) moves objects of the private store; a relationship cannot lead out of the share."
        }
        return "share(_:to:) needs a private store for \(root): "
            + (closure.stores.contains { $0.scope == .shared }
                ? "objects in the shared store are already shared." : "the public database has no sharing.")
    }

    private func list(_ entities: [Int]) -> String { entities.map(name).joined(separator: ", ") }
}

/// A closure as a `modelc.share/1` document.
package enum ShareJSON {
    /// The whole document.
    package static let keys: [JSONKey<ShareDescription>] = [
        .format("modelc.share/1"),
        JSONKey("root") { $0.root },
        JSONKey("entities") { share in share.closure.entities.map { share.name($0) } },
        JSONKey("through", each: step) { share in
            share.closure.entities.compactMap(share.closure.lastStep).map { (share, $0) }
        },
        JSONKey("hubs", each: hub) { share in share.closure.hubs.map { (share, $0) } },
        JSONKey("severalOwners", each: severalOwners) { share in
            share.closure.entitiesOfSeveralOwners.map { (share, $0) }
        },
    ]

    private static let step: [JSONKey<(share: ShareDescription, step: ShareStep)>] = [
        JSONKey("entity") { $0.share.name($0.step.entity) },
        JSONKey("relationship") { $0.share.relationship($0.step) },
        JSONKey("destination") { $0.share.name($0.step.destination) },
    ]

    private static let hub: [JSONKey<(share: ShareDescription, hub: ShareHub)>] = [
        JSONKey("entity") { $0.share.name($0.hub.entity) },
        JSONKey("through", each: step) { part in part.hub.steps.map { (part.share, $0) } },
        JSONKey("reason") { $0.share.reason($0.hub) },
        JSONKey("hint") { $0.share.hint($0.hub) },
    ]

    private static let severalOwners: [JSONKey<(share: ShareDescription, several: SeveralOwners)>] = [
        JSONKey("entity") { $0.share.name($0.several.entity) },
        JSONKey("relationships") { $0.share.relationships(of: $0.several) },
    ]
}
