import Mirroring
import Text
import Sharing

/// A closure for people: what moves and by which way, the hubs with ways out, and what sharing asks for.
///
///     Sharing one object of Post moves it and all that it leads to into one record zone: 4 entities
///         Post        what is shared
///         Attachment  Post.attachments
///         Tag         Post.tags
///         Profile     Post.tags → Tag.profile
struct ShareText {
    let words: ShareDescription

    var text: String {
        let ways = [headline] + moves.aligned(indent: 4)
        let blocks = [[words.heading] + ways + own, hubs, severalOwners + unfollowed + rules]
        return blocks.filter { !$0.isEmpty }
            .map { $0.map { $0.printable + "\n" }.joined() }.joined(separator: "\n")
    }

    private var closure: ShareClosure { words.closure }

    /// What moves, in a sentence without an end.
    var headline: String {
        let count = counted(closure.entities.count, "entity", "entities")
        return "Sharing one object of \(words.root) moves it and all reachable objects into one record zone: \(count)"
    }

    /// Each entity that moves, and the way to it.
    var moves: [[String]] { closure.entities.map { [label($0), way(to: $0)] } }

    /// What else is to be known, each in a line.
    var notes: [String] { own + hubs + severalOwners + unfollowed + rules }

    private func label(_ entity: Int) -> String {
        words.isAbstract(entity) ? "\(words.name(entity)) (abstract)" : words.name(entity)
    }

    /// The end of the way, where it is long.
    private func way(to entity: Int) -> String {
        let steps = Array(closure.stepsBack(from: entity).prefix(Self.mostSteps + 1))
        if steps.isEmpty { return "shared object" }
        let shown = steps.prefix(Self.mostSteps).reversed().map(words.name)
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
            let steps = hub.steps.map(words.name).joined(separator: ", ")
            return ["Hub \(words.name(hub.entity)), by \(steps)", "    \(words.reason(hub))", "    \(words.hint(hub))"]
        } + (foreign.isEmpty ? [] : ["Reached only through a hub: \(list(foreign))"])
    }

    private var severalOwners: [String] {
        let several = closure.entitiesOfSeveralOwners.map(words.owners)
        if several.isEmpty { return [] }
        return [
            "Possible with several owners: \(several.joined(separator: ", ")); if an object has several owners, all of them move along"
        ]
    }

    private var unfollowed: [String] {
        closure.unfollowed.isEmpty
            ? [] : ["Not followed: \(closure.unfollowed.map(words.unfollowed).joined(separator: ", "))"]
    }

    private var rules: [String] {
        [
            alreadyShared,
            "A participant with read-only permission cannot change any of these objects: a permission applies "
                + "to the whole share.",
            "The share includes the whole zone, so the zone cannot have shares of record hierarchies.",
            store,
        ]
    }

    private var alreadyShared: String {
        let failure = "Sharing fails if one of the reached objects is already shared"
        guard let hub = closure.hubs.first else { return "\(failure)." }
        return
            "\(failure), for example a second object of \(words.root) that leads to the same \(words.name(hub.entity))."
    }

    private var store: String {
        if closure.stores.contains(where: { $0.scope == .private }) {
            return "share(_:to:) moves objects of the private store; a relationship cannot lead out of the share."
        }
        return "share(_:to:) needs a private store for \(words.root): "
            + (closure.stores.contains { $0.scope == .shared }
                ? "objects in the shared store are already shared." : "the public database has no sharing.")
    }

    private func list(_ entities: [Int]) -> String { entities.map(words.name).joined(separator: ", ") }
}
