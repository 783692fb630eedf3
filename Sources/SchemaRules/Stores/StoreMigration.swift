import CompilerSupport
package import ModelFiles
import ObjectModel

/// The effect of a migration on the rows of a store.
///
/// Core Data compares the models to infer a migration. The rows then decide whether it succeeds: a missing value of a
/// property that becomes required, or a duplicate of one that becomes unique, makes it fail. The check covers both and
/// writes nothing.
///
///     let migration = try StoreMigration(of: store, from: old, to: new)
///     migration.code  // 134110: a row has no value for a property that becomes required
package struct StoreMigration: Sendable {
    /// The outcome of a migration.
    package enum Outcome: String, CaseIterable, Sendable {
        /// The version hashes are equal, so the store opens unchanged.
        case opens
        /// Core Data infers the migration, and it succeeds.
        case migrates
        /// No source shows whether Core Data infers the migration.
        case uncertain
        /// Core Data reports an error.
        case fails
    }

    /// The rows of an entity.
    package struct EntityRows: Hashable, Sendable {
        /// The name of the entity in the store.
        package let entity: String
        /// Its name in the new version; nil when it is removed.
        package let newEntity: String?
        /// The number of its own rows, without those of subentities.
        package let rows: Int
    }

    /// The outcome of the migration.
    package let outcome: Outcome
    /// The `NSCocoaErrorDomain` code of the error; nil when there is none.
    package let code: Int?
    /// The rows of each entity in the store, by name.
    package let entities: [EntityRows]
    /// The effects on rows. Those that make the migration fail come first.
    package let effects: [MigrationEffect]

    /// The migration of a store with an unknown version and no model of its own. Core Data finds no source model.
    package static let withoutSource = StoreMigration(outcome: .fails, code: 134130, entities: [], effects: [])

    private init(outcome: Outcome, code: Int?, entities: [EntityRows], effects: [MigrationEffect]) {
        self.outcome = outcome
        self.code = code
        self.entities = entities
        self.effects = effects
    }

    /// Checks the rows of a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - old: The version that it was made with.
    ///   - new: The version to migrate to.
    ///   - showsValues: Whether effects show values.
    /// - Throws: ``StoreError`` when the store cannot be read completely.
    package init(
        of store: StoreFile,
        from old: MigrationVersion,
        to new: MigrationVersion,
        showsValues: Bool = false
    ) throws(StoreError) {
        let grading = ModelGrading(from: old, to: new)
        let match = grading.comparison.match
        let layout = StoreLayout(of: old.graph, in: store)
        let check = StoreCheck(store, layout: layout, path: "", showsValues: showsValues)
        entities = try check.rowsOfEntities().map { entity, rows in
            let newEntity = match.newEntity(of: entity).map { new.graph.model.entities[$0].name }
            return EntityRows(entity: old.graph.model.entities[entity].name, newEntity: newEntity, rows: rows)
        }.inOrder(of: \.entity)
        var effects: [MigrationEffect] = []
        let isSame = old.hashes == new.hashes
        // Changes outside the hashes migrate nothing, but can make a value invalid.
        for graded in grading.decisiveChanges {
            let counting = EffectCounting(check: check, match: match, isMirrored: store.isMirrored, graded: graded)
            effects += try counting.effects()
        }
        self.effects = effects.filter(\.isFailure) + effects.filter { !$0.isFailure }
        // Core Data infers the mapping before it reads the first row.
        let failures = self.effects.filter { $0.isFailure && !$0.isUncertain }
        let first = failures.first { $0.kind == .refused } ?? failures.first ?? self.effects.first(where: \.isFailure)
        code = isSame ? nil : first?.code
        outcome = isSame ? .opens : first.map { $0.isUncertain ? .uncertain : .fails } ?? .migrates
    }
}

/// The effect of a change on the rows of a store.
package struct MigrationEffect: Hashable, Sendable {
    /// The kinds of effects.
    package enum Kind: String, CaseIterable, Sendable {
        /// The migration fails because of the models, whatever the rows are.
        case refused
        /// The migration fails because of these rows.
        case violates
        /// Values, links, or rows are lost.
        case lost
        /// Rows get the default value.
        case defaulted
        /// The values stay, but saving such a row would fail.
        case outOfLimits = "out-of-limits"
    }

    /// The changed element: `Post.title`.
    package let symbol: String
    /// The change: `optionality-changed`.
    package let change: String
    /// The kind of effect.
    package let kind: Kind
    /// The number of rows, values, or links.
    package let count: Int
    /// Some primary keys, with values if requested.
    package let keys: [String]
    /// The reason, in a sentence.
    package let reason: String
    /// The `NSCocoaErrorDomain` code of Core Data's failure; nil when it does not fail.
    package let code: Int?
    /// True if the failure of Core Data is unconfirmed.
    package let isUncertain: Bool
    var isFailure: Bool { kind == .refused || kind == .violates }
}

extension StoreCheck {
    /// The number of each entity's own rows.
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
