import SimulatedModels

/// The entities and properties of one model as those of another one, as Core Data matches them and developers mean it: by the
/// renaming identifier, else by the name.
struct Correspondence {
    private let older: SimulatedModel
    private let newer: SimulatedModel

    init(older: SimulatedModel, newer: SimulatedModel) {
        self.older = older
        self.newer = newer
    }

    /// The writing device's name of a thing that the reading device names.
    func entity(_ name: String, _ direction: Observation.Direction) -> String? {
        let pairs = Self.pairs(older.entities.map(\.name), newer.entities.map { ($0.name, $0.formerName) })
        return Self.counterpart(of: name, in: pairs, direction)
    }

    /// The newer model's name of an entity of the older one.
    func newName(of entity: String) -> String? { self.entity(entity, .toNew) }

    func attribute(_ name: String, of entities: Entities, _ direction: Observation.Direction) -> String? {
        let pairs = Self.pairs(
            older.mirroredAttributes(of: entities.old).map(\.name),
            newer.mirroredAttributes(of: entities.new).map { ($0.name, $0.formerName) }
        )
        return Self.counterpart(of: name, in: pairs, direction)
    }

    func relationship(_ name: String, of entities: Entities, _ direction: Observation.Direction) -> String? {
        let pairs = Self.pairs(
            older.ends(of: entities.old).map(\.relationship.name),
            newer.ends(of: entities.new).map { ($0.relationship.name, $0.relationship.formerName) }
        )
        return Self.counterpart(of: name, in: pairs, direction)
    }

    /// The same entity in both models.
    struct Entities {
        let old: String
        let new: String

        init(writer: String, reader: String, _ direction: Observation.Direction) {
            (old, new) = direction == .toNew ? (writer, reader) : (reader, writer)
        }
    }

    private static func pairs(
        _ old: [String],
        _ new: [(name: String, former: String?)]
    ) -> [(old: String, new: String)] {
        let renamed = new.compactMap { name, former -> (old: String, new: String)? in
            guard let former, former != name, old.contains(former) else { return nil }
            return (former, name)
        }
        let kept = new.filter { property in
            old.contains(property.name) && !renamed.contains { $0.old == property.name || $0.new == property.name }
        }
        return renamed + kept.map { ($0.name, $0.name) }
    }

    private static func counterpart(
        of name: String,
        in pairs: [(old: String, new: String)],
        _ direction: Observation.Direction
    ) -> String? {
        switch direction {
        case .toNew: pairs.first { $0.old == name }?.new
        case .toOld: pairs.first { $0.new == name }?.old
        }
    }
}
