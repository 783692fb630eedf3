import CompilerSupport
import Mirroring
import SchemaRules

extension ShareDescription {
    /// A closure for people: what moves and by which way, the hubs with ways out, and what sharing asks for.
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
            .map { $0.map { $0.printable + "\n" }.joined() }.joined(separator: "\n")
    }

    /// What moves, in a sentence without an end.
    var headline: String {
        let count = counted(closure.entities.count, "entity", "entities")
        return "Sharing one object of \(root) moves it and all reachable objects into one record zone: \(count)"
    }

    /// Each entity that moves, and the way to it.
    var moves: [[String]] { closure.entities.map { [label($0), way(to: $0)] } }

    /// What else is to be known, each in a line.
    var notes: [String] { own + hubs + severalOwners + notFollowed + rules }

    private func label(_ entity: Int) -> String {
        isAbstract(entity) ? "\(name(entity)) (abstract)" : name(entity)
    }

    /// The end of the way, where it is long.
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
        return "\(failure), for example a second object of \(root) that leads to the same \(name(hub.entity))."
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
