import Migration
import ModelDifference

/// The step from one version to the next, and what the app has to do beside it.
struct MigrationHop {
    /// What the app contributes to a step.
    enum Part: Hashable {
        /// Nothing: the step shares a stage with its neighbours.
        case none
        /// What it likes; the step has a stage of its own, because values get lost, or to bring two others together.
        case offered
        /// What the step cannot do without.
        case required(HandlerDemand)
    }

    let old: MigrationVersion
    let new: MigrationVersion
    let verdict: MigrationVerdict
    /// What changes, and how that is graded.
    let grading: ModelGrading
    var part: Part

    /// What the handlers must do; nothing where they are not needed.
    var demand: HandlerDemand {
        if case .required(let demand) = part { demand } else { HandlerDemand() }
    }

    /// The changes that lose values, rows or links, and why.
    var losses: [String] {
        grading.changes.filter(\.grade.losesData).map { change in
            "\(commentCode(change.description.symbol)), \(change.description.kind): \(change.grade.reason)."
        }
    }
}

/// What handlers must do, and why; one sentence each.
struct HandlerDemand: Hashable {
    /// Why Core Data cannot do it alone.
    var reasons: [String] = []
    /// What to do while the store has the old schema; nothing when that handler may be left out.
    var before: [String] = []
    /// What to do when the store has the new schema.
    var after: [String] = []
}
