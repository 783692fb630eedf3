package import CompilerSupport
package import SchemaRules

/// The effects of migrating a store, for its documents.
package struct MigratedStore: Sendable {
    let path: String
    let from: String?
    let to: String
    let migration: StoreMigration
    let stages: [String]
    let size: Int

    /// Describes a migration.
    ///
    /// - Parameters:
    ///   - path: The store, as the user named it.
    ///   - from: The version of the store; nil when unknown.
    ///   - to: The version to migrate to.
    ///   - migration: The effects.
    ///   - stages: The versions on the path of a staged migration; empty without one.
    ///   - size: The number of bytes of the store and its write-ahead log.
    package init(path: String, from: String?, to: String, migration: StoreMigration, stages: [String], size: Int) {
        self.path = path
        self.from = from
        self.to = to
        self.migration = migration
        self.stages = stages
        self.size = size
    }

    /// True if Core Data would report an error.
    package var fails: Bool { migration.outcome == .fails }

    /// The document in a format.
    package func document(_ format: DocumentFormat) -> Document {
        switch format {
        case .json: Document(JSON(self, StoreMigrationJSON.keys))
        default: Document(text)
        }
    }

    /// The result, in a sentence without a full stop.
    var ending: String {
        let code = migration.code.map { " with \($0)" } ?? ""
        return switch migration.outcome {
        case .opens: "the store opens as it is; nothing is migrated"
        case .migrates: "the migration is inferred, and ends"
        case .uncertain: "nobody has shown whether the migration is inferred; expect a failure\(code)"
        case .fails where migration.code == 134130:
            "the migration fails with 134130: no version matches the store, and the store carries no model"
        case .fails: "the migration fails\(code)"
        }
    }

    /// A migration for people: its result, the rows of each entity, and the effects on them.
    private var text: String {
        let rows = migration.entities.map { entity in
            let fate = entity.newEntity.map { $0 == entity.entity ? "" : "becomes \($0)" } ?? "gone"
            return [entity.entity, counted(entity.rows, "row", "rows"), fate].filter { !$0.isEmpty }
        }
        let effects = migration.effects.flatMap { effect in
            ["    \(effect.symbol): \(effect.words)"] + (effect.reason.isEmpty ? [] : ["        \(effect.reason)"])
        }
        let staged = stages.isEmpty ? [] : ["a staged migration gets there: \(stages.joined(separator: " → "))"]
        let space = "space: up to \(counted((2 * size + 1_048_575) >> 20, "MiB", "MiB")) beside the store"
        let head = "\(path): \(from ?? "an unknown version") → \(to)"
        let lines =
            [head, ending] + staged + rows.aligned(indent: 4)
            + (effects.isEmpty ? [] : ["what happens to the rows:"] + effects) + [space]
        return lines.printed
    }
}

extension MigrationEffect {
    /// `12 rows have no value (Z_PK 3, 4), 134110`.
    fileprivate var words: String {
        let listed = keys.isEmpty ? "" : " (Z_PK \(keys.joined(separator: ", "))\(count > keys.count ? ", …" : ""))"
        let code = code.map { "; Core Data fails with \($0)" } ?? ""
        let fate =
            switch kind {
            case .refused: isUncertain ? "Core Data may not infer it" : "Core Data does not infer it"
            case .violates: "\(counted(count, "row does not fit", "rows do not fit"))"
            case .lost: "\(counted(count, "value, link, or row is lost", "values, links, or rows are lost"))"
            case .defaulted: "\(counted(count, "row gets the default", "rows get the default"))"
            case .outOfLimits:
                "\(counted(count, "value is beyond the limits and stays", "values are beyond the limits and stay"))"
            }
        return "\(change), \(fate)\(listed)\(code)"
    }
}

/// A migration as a `modelc.store-migration/1` document.
package enum StoreMigrationJSON {
    /// The whole document.
    package static let keys: [JSONKey<MigratedStore>] = [
        .format("modelc.store-migration/1"),
        JSONKey("path") { $0.path },
        JSONKey("from") { $0.from },
        JSONKey("to") { $0.to },
        .word("outcome") { $0.migration.outcome },
        JSONKey("code") { $0.migration.code },
        JSONKey("stages") { $0.stages },
        JSONKey("spaceNeeded") { 2 * $0.size },
        JSONKey("entities", each: entity) { $0.migration.entities },
        JSONKey("effects", each: effect) { $0.migration.effects },
    ]

    private static let entity: [JSONKey<StoreMigration.EntityRows>] = [
        JSONKey("entity") { $0.entity },
        JSONKey("newEntity") { $0.newEntity },
        JSONKey("rows") { $0.rows },
    ]

    private static let effect: [JSONKey<MigrationEffect>] = [
        JSONKey("symbol") { $0.symbol },
        JSONKey("change") { $0.change },
        .word("kind") { $0.kind },
        JSONKey("count") { $0.count },
        JSONKey("keys") { $0.keys },
        JSONKey("reason") { $0.reason },
        JSONKey("code") { $0.code },
        JSONKey("isUncertain") { $0.isUncertain },
    ]
}
