import Migration
import ModelDifference
import Text

/// Differences as a `modelc.diff/1` document.
///
/// Where nothing says that a model is mirrored, the cloud's grades say what mirroring would mean, and `isMirrored` that
/// nobody knows; an entity outside the mirrored stores of a model leaves the cloud as it is.
struct DiffJSON {
    private let differences: ModelDifferences

    init(_ differences: ModelDifferences) { self.differences = differences }

    var value: JSONValue {
        [
            "schema": "modelc.diff/1",
            "old": .string(differences.old),
            "new": .string(differences.new),
            "between": .array(differences.between.map { .string($0) }),
            "changes": .array(differences.changes.map(change)),
        ]
    }

    private func change(_ change: GradedChange) -> JSONValue {
        let isOutside = differences.scope != nil && !change.isMirrored
        let cloud = isOutside ? CloudEffect(.legal, .legal) : change.grade.cloud
        return [
            "symbol": .string(change.description.symbol),
            "kind": .string(change.description.kind),
            "from": JSONValue(change.description.from),
            "to": JSONValue(change.description.to),
            "store": .string(change.grade.store.rawValue),
            "development": .string(cloud.development.rawValue),
            "production": .string(cloud.production.rawValue),
            "olderApps": .string(cloud.olderApps.rawValue),
            "losesData": .bool(change.grade.losesData),
            "isMirrored": .bool(change.isMirrored),
            "handler": .string(change.grade.handler.rawValue),
            "reason": .string(change.grade.reason),
            "coreDataCode": JSONValue(change.grade.coreDataCode),
        ]
    }
}
