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
        let blocks = [[words.heading] + ways + own, hubs, severalOwners + unfollowed + rules]
        return blocks.filter { !$0.isEmpty }
            .map { $0.map { $0.printable + "\n" }.joined() }.joined(separator: "\n")
    }

    private var closure: ShareClosure { words.closure }

    private var ways: [String] {
        let count = counted(closure.entities.count, "entity", "entities")
        return ["Sharing one object of \(words.root) moves it and all that it leads to into one record zone: \(count)"]
            + closure.entities.map { [label($0), way(to: $0)] }.aligned(indent: 4)
    }

    private func label(_ entity: Int) -> String {
        words.isAbstract(entity) ? "\(words.name(entity)) (abstract)" : words.name(entity)
    }

    /// The end of the way, where it is long.
    private func way(to entity: Int) -> String {
        let steps = Array(closure.stepsBack(from: entity).prefix(Self.mostSteps + 1))
        if steps.isEmpty { return "what is shared" }
        let shown = steps.prefix(Self.mostSteps).reversed().map(words.name)
        return ((steps.count > shown.count ? ["…"] : []) + shown).joined(separator: " → ")
    }

    private static let mostSteps = 4

    private var own: [String] {
        if closure.hubs.isEmpty { return ["Everything belongs to the shared object alone: there is no hub."] }
        return ["Belongs to the shared object alone: \(list(closure.ownEntities))"]
    }

    private var hubs: [String] {
        let foreign = closure.entitiesAcrossHubs
        return closure.hubs.flatMap { hub in
            let steps = hub.steps.map(words.name).joined(separator: ", ")
            return ["Hub \(words.name(hub.entity)), by \(steps)", "    \(words.reason(hub))", "    \(words.hint(hub))"]
        } + (foreign.isEmpty ? [] : ["Only across a hub: \(list(foreign))"])
    }

    private var severalOwners: [String] {
        let several = closure.entitiesOfSeveralOwners.map(words.owners)
        if several.isEmpty { return [] }
        return [
            "Can have several owners: \(several.joined(separator: ", ")); where one has, the other comes along, too"
        ]
    }

    private var unfollowed: [String] {
        closure.unfollowed.isEmpty
            ? [] : ["Not followed: \(closure.unfollowed.map(words.unfollowed).joined(separator: ", "))"]
    }

    private var rules: [String] {
        [alreadyShared]
            + [
                "A participant who may only read can change no object of these entities: permission is given for the "
                    + "share, not for an entity.",
                "The share is one of the whole zone, so the zone cannot hold shares of record hierarchies as well.",
                store,
            ]
    }

    private var alreadyShared: String {
        let failure = "Sharing fails when anything that is reached is shared already"
        guard let hub = closure.hubs.first else { return "\(failure)." }
        return
            "\(failure): after one object of \(words.root), any other that leads to the same \(words.name(hub.entity))."
    }

    private var store: String {
        if closure.stores.contains(where: { $0.scope == .private }) {
            return "share(_:to:) takes objects of the private store, and moves them; a relationship cannot lead out of "
                + "the share."
        }
        return "share(_:to:) needs a private store, and \(words.root) has none here: "
            + (closure.stores.contains { $0.scope == .shared }
                ? "what is in the shared store is shared already." : "the public database has no sharing.")
    }

    private func list(_ entities: [Int]) -> String { entities.map(words.name).joined(separator: ", ") }
}
