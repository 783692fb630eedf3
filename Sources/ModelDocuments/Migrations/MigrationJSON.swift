package import CompilerSupport
import ObjectModel
import SchemaRules

/// Verdicts as a `modelc.migration/1` document.
package enum MigrationJSON {
    /// What the document is about: every pair of versions, or each version with the one to migrate to.
    package typealias Subject = (migration: ModelMigration, isMatrix: Bool)

    /// The whole document.
    package static let keys: [JSONKey<Subject>] = [
        .format("modelc.migration/1"),
        JSONKey("path") { $0.migration.path },
        JSONKey("order") { $0.migration.order },
        JSONKey("versions") { $0.migration.names },
        JSONKey("target") { $0.migration.names[$0.migration.target] }.listed(behind: "order"),
        JSONKey("pairs", each: pair) { document in
            let names = document.migration.names
            return document.migration.pairs(isMatrix: document.isMatrix).map { ($0, names) }
        },
        JSONKey("recipes", each: recipe) { $0.migration.recipes },
    ]

    private static let pair: [JSONKey<(pair: ModelMigration.Pair, names: [String])>] = [
        JSONKey("from") { $0.names[$0.pair.from] },
        JSONKey("to") { $0.names[$0.pair.to] },
        .word("verdict") { $0.pair.verdict.kind },
        JSONKey("reasons") { $0.pair.verdict.reasons.map(\.words) },
        JSONKey("path") { part in part.pair.stops.map { part.names[$0] } },
        JSONKey("isAutomatic") { $0.pair.path?.isAutomatic == true && !$0.pair.verdict.isMoreThanInference },
        .word("handler") { $0.pair.verdict.handler },
        JSONKey("losesData") { $0.pair.verdict.losesData },
        JSONKey("changes", each: change) { $0.pair.verdict.reasons },
    ]

    private static let change: [JSONKey<GradedChange>] = [
        JSONKey("symbol") { $0.description.symbol },
        JSONKey("kind") { $0.description.kind },
        JSONKey("from") { $0.description.from },
        JSONKey("to") { $0.description.to },
        .word("store") { $0.grade.store },
        .word("handler") { $0.grade.handler },
        JSONKey("reason") { $0.grade.reason }.listed(behind: "kind"),
        JSONKey("coreDataCode") { $0.grade.coreDataCode },
    ]

    private static let recipe: [JSONKey<NamedRecipe>] = [
        JSONKey("from") { $0.from },
        JSONKey("to") { $0.to },
        JSONKey("reachesNewModel") { $0.reachesNewModel },
        JSONKey("hops", each: step) { $0.steps },
    ]

    private static let step: [JSONKey<NamedRecipe.Step>] = [
        JSONKey("draft") { $0.draft?.name },
        JSONKey("willMigrate") { $0.willMigrate },
        JSONKey("didMigrate") { $0.didMigrate },
    ]
}
