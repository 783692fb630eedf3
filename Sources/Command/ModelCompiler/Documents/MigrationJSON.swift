import Migration
import ModelDifference
import Text

/// Verdicts as a `modelc.migration/1` document.
struct MigrationJSON {
    private let migration: ModelMigration
    private let isMatrix: Bool

    init(_ migration: ModelMigration, isMatrix: Bool) {
        self.migration = migration
        self.isMatrix = isMatrix
    }

    var value: JSONValue {
        [
            "schema": "modelc.migration/1",
            "path": .string(migration.path),
            "order": .string(migration.order),
            "versions": .array(migration.names.map { .string($0) }),
            "target": .string(migration.names[migration.target]),
            "pairs": .array(migration.pairs(isMatrix: isMatrix).map(pair)),
            "recipes": .array(migration.recipes.map(recipe)),
        ]
    }

    private func pair(_ pair: ModelMigration.Pair) -> JSONValue {
        let path = pair.path?.hops ?? []
        let stops = path.prefix(1).map(\.from) + path.map(\.to)
        return [
            "from": .string(migration.names[pair.from]),
            "to": .string(migration.names[pair.to]),
            "verdict": .string(pair.verdict.kind.rawValue),
            "reasons": .array(pair.verdict.reasons.map { .string($0.words) }),
            "path": .array(stops.map { .string(migration.names[$0]) }),
            "isAutomatic": .bool(pair.path?.isAutomatic == true && !pair.verdict.isMoreThanInference),
            "handler": .string(pair.verdict.handler.rawValue),
            "losesData": .bool(pair.verdict.losesData),
            "changes": .array(pair.verdict.reasons.map(change)),
        ]
    }

    private func change(_ reason: VerdictReason) -> JSONValue {
        [
            "symbol": .string(reason.description.symbol),
            "kind": .string(reason.description.kind),
            "from": JSONValue(reason.description.from),
            "to": JSONValue(reason.description.to),
            "store": .string(reason.store.rawValue),
            "handler": .string(reason.handler.rawValue),
            "reason": .string(reason.text),
            "coreDataCode": JSONValue(reason.coreDataCode),
        ]
    }

    private func recipe(_ recipe: NamedRecipe) -> JSONValue {
        [
            "from": .string(recipe.from),
            "to": .string(recipe.to),
            "reachesNewModel": .bool(recipe.reachesNewModel),
            "hops": .array(recipe.steps.map(hop)),
        ]
    }

    private func hop(_ step: NamedRecipe.Step) -> JSONValue {
        [
            "draft": JSONValue(step.draft?.name),
            "willMigrate": .array(step.willMigrate.map { .string($0) }),
            "didMigrate": .array(step.didMigrate.map { .string($0) }),
        ]
    }
}
