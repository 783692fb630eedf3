import CompilerSupport
import Mirroring
import ObjectModel
import SchemaRules

/// One model of a run, today and where the branch began.
struct ModelTimeline: Sendable {
    /// The model of today.
    let today: ModelSnapshot
    /// What it was where the branch began; nil when that is not compared, or it is newer.
    let baseline: Baseline?
    /// What its containers must hold; empty when there is nothing to compare that with, and no plan to make.
    let schemas: [MirroredSchema]

    /// Where the model of today came from.
    var input: ModelInput { today.input }
    /// The model of today with its names resolved; nil for a schema file, and when it could not be read.
    var graph: ModelGraph? { today.graph }
    /// The schema file; nil for a model of Core Data, and when it could not be read.
    var native: NativeSchema? { today.native }
    /// What is mirrored of the model of today; nil when nothing says so.
    var mirrored: MirroredModel? { today.mirrored }

    /// Whether two are about one model.
    func isSame(as other: ModelTimeline) -> Bool { today.isSame(as: other.today) }
}
