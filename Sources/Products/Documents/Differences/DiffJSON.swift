import Migration
import ModelDifference
import Text

/// Differences as a `modelc.diff/1` document.
///
/// Where nothing says that a model is mirrored, the cloud's grades say what mirroring would mean, and `isMirrored` that
/// this is unknown; an entity outside the mirrored stores of a model leaves the cloud as it is.
enum DiffJSON {
    /// The whole document.
    static let keys: [JSONKey<ModelDifferences>] = [
        .format("modelc.diff/1"),
        JSONKey("old") { $0.old },
        JSONKey("new") { $0.new },
        JSONKey("between") { $0.between },
        JSONKey("changes", each: change) { differences in
            differences.changes.map { change in
                let isOutside = differences.scope != nil && !change.isMirrored
                return (change, isOutside ? CloudEffect(.legal, .legal) : change.grade.cloud)
            }
        },
    ]

    private static let change: [JSONKey<(change: GradedChange, cloud: CloudEffect)>] = [
        JSONKey("symbol") { $0.change.description.symbol },
        JSONKey("kind") { $0.change.description.kind },
        JSONKey("from") { $0.change.description.from },
        JSONKey("to") { $0.change.description.to },
        .word("store") { $0.change.grade.store },
        .word("development") { $0.cloud.development },
        .word("production") { $0.cloud.production },
        .word("olderApps") { $0.cloud.olderApps },
        JSONKey("losesData") { $0.change.grade.losesData },
        JSONKey("isMirrored") { $0.change.isMirrored },
        .word("handler") { $0.change.grade.handler },
        JSONKey("reason") { $0.change.grade.reason },
        JSONKey("coreDataCode") { $0.change.grade.coreDataCode },
    ]
}
