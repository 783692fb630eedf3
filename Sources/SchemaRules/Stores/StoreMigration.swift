import CompilerSupport
package import ModelFiles
import ObjectModel

/// What migrating a store to another version would do to its rows.
///
/// Core Data decides by the models whether it can infer a migration. Whether the migration then ends depends on the rows:
/// a missing value of a property that becomes required, or a duplicate of what becomes unique, makes it fail. Both are
/// looked at here, and nothing is written.
///
///     let migration = try StoreMigration(of: store, from: old, to: new)
///     migration.code  // 134110: a row has no value for a property that becomes required
package struct StoreMigration: Sendable {
    /// How a migration ends.
    package enum Outcome: String, CaseIterable, Sendable {
        /// The version hashes are equal: the store opens as it is.
        case opens
        /// Core Data infers the migration, and it ends.
        case migrates
        /// Nobody has shown whether Core Data infers the migration.
        case uncertain
        /// Core Data reports an error.
        case fails
    }

    /// The rows of an entity.
    package struct EntityRows: Hashable, Sendable {
        /// The name of the entity in the store.
        package let entity: String
        /// Its name in the new version; nil when it is gone.
        package let newEntity: String?
        /// The number of its own rows, those of subentities left out.
        package let rows: Int
    }

    /// How the migration ends.
    package let outcome: Outcome
    /// The `NSCocoaErrorDomain` code of the error; nil when there is none.
    package let code: Int?
    /// The rows of each entity that the store has, by name.
    package let entities: [EntityRows]
    /// What happens to rows, those effects first that make the migration fail.
    package let effects: [MigrationEffect]

    /// The migration of a store whose version is not known and that does not carry its model: Core Data has no source model.
    package static let withoutSource = StoreMigration(outcome: .fails, code: 134130, entities: [], effects: [])

    private init(outcome: Outcome, code: Int?, entities: [EntityRows], effects: [MigrationEffect]) {
        self.outcome = outcome
        self.code = code
        self.entities = entities
        self.effects = effects
    }

    /// Looks at the rows of a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - old: The version that it was made with.
    ///   - new: The version to migrate to.
    ///   - showsValues: Whether effects name values.
    /// - Throws: ``StoreError`` when the store cannot be read to its end.
    package init(
        of store: StoreFile,
        from old: MigrationVersion,
        to new: MigrationVersion,
        showsValues: Bool = false
    ) throws(StoreError) {
        let grading = ModelGrading(from: old, to: new)
        let match = grading.comparison.match
        let numbers = store.entityNumbers.keyed(by: \.name).mapValues(\.number)
        let layout = StoreLayout(of: old.graph, numbers: numbers)
        let check = StoreCheck(store, layout: layout, path: "", showsValues: showsValues)
        entities = try check.rowsOfEntities().map { entity, rows in
            let newEntity = match.newEntity(of: entity).map { new.graph.model.entities[$0].name }
            return EntityRows(entity: old.graph.model.entities[entity].name, newEntity: newEntity, rows: rows)
        }.inOrder(of: \.entity)
        var effects: [MigrationEffect] = []
        let isSame = old.hashes == new.hashes
        // What is outside of the hashes migrates nothing, and can still make a value illegal.
        for graded in grading.decisiveChanges {
            let counting = EffectCounting(check: check, match: match, isMirrored: store.isMirrored, graded: graded)
            effects += try counting.effects()
        }
        self.effects = effects.filter(\.isFailure) + effects.filter { !$0.isFailure }
        // The mapping is inferred before the first row is read.
        let failures = self.effects.filter { $0.isFailure && !$0.isUncertain }
        let first = failures.first { $0.kind == .refused } ?? failures.first ?? self.effects.first(where: \.isFailure)
        code = isSame ? nil : first?.code
        outcome = isSame ? .opens : first.map { $0.isUncertain ? .uncertain : .fails } ?? .migrates
    }
}

/// What a change does to the rows of a store.
package struct MigrationEffect: Hashable, Sendable {
    /// What becomes of the rows.
    package enum Kind: String, CaseIterable, Sendable {
        /// The migration fails because of the models, whatever the rows are.
        case refused
        /// The migration fails because of these rows.
        case violates
        /// Values, links or rows are gone.
        case lost
        /// Rows get the default value.
        case defaulted
        /// The values stay, and a save of such a row would fail.
        case outOfLimits = "out-of-limits"
    }

    /// What changes: `Post.title`.
    package let symbol: String
    /// The change: `optionality-changed`.
    package let change: String
    /// What becomes of the rows.
    package let kind: Kind
    /// How many rows, values or links.
    package let count: Int
    /// Some primary keys, with values where they were asked for.
    package let keys: [String]
    /// Why, in a sentence.
    package let reason: String
    /// The `NSCocoaErrorDomain` code that Core Data fails with; nil when it does not.
    package let code: Int?
    /// Whether nobody has shown that Core Data fails.
    package let isUncertain: Bool
    /// Whether the migration does not end.
    var isFailure: Bool { kind == .refused || kind == .violates }
}

extension StoreCheck {
    /// For each entity the number of its own rows.
    fileprivate func rowsOfEntities() throws(StoreError) -> [(entity: Int, rows: Int)] {
        var rows: [Int: Int] = [:]
        for table in layout.tables where hasKeys(table) {
            let name = SQLName.quoted(table.name)
            for group in try store.database.rows("SELECT Z_ENT, count(*) FROM \(name) GROUP BY Z_ENT") {
                if let number = group[0].integer { rows[number] = group[1].integer ?? 0 }
            }
        }
        return layout.numbers.enumerated().map { ($0, rows[$1] ?? 0) }
    }
}
