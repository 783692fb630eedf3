import CompilerSupport
import SwiftSources

/// A migration plan whose versions were found among the sources.
struct PlannedMigration {
    /// A stage, by the positions of its versions in the plan; nil for what is not in the plan or cannot be read.
    struct Stage {
        let declared: SwiftDataMigrationStage
        let source: Int?
        let target: Int?
        /// The name of a version that the stage names and the plan does not list.
        let stranger: String?
    }

    let declared: SwiftDataMigrationPlan
    /// The versions that the plan lists, oldest first; nil for one that is not in the sources.
    let versions: [MigrationVersion?]
    let stages: [Stage]

    /// Whether every stage was found, so that what is missing is known.
    var isComplete: Bool {
        declared.areStagesRead && stages.allSatisfy { $0.source != nil && $0.target != nil }
            && versions.allSatisfy { $0 != nil }
    }

    /// Whether a stage leads from a version to the next one, perhaps with others.
    func hasStage(over position: Int) -> Bool {
        stages.contains { stage in
            guard let source = stage.source, let target = stage.target else { return false }
            return source <= position && target > position
        }
    }
}

extension SwiftDataProject {
    /// The migration plans of the sources; none when versions lack what could not be read.
    var plans: [PlannedMigration] {
        guard read.isComplete else { return [] }
        return read.migrationPlans.map { plan in
            let places = plan.schemas.indices.keyed { plan.schemas[$0] }
            return PlannedMigration(
                declared: plan,
                versions: plan.schemas.map { schema(named: $0).map { versions[$0] } },
                stages: plan.stages.map { stage in
                    PlannedMigration.Stage(
                        declared: stage,
                        source: stage.source.flatMap { places[$0] },
                        target: stage.target.flatMap { places[$0] },
                        stranger: [stage.source, stage.target].compactMap(\.self).first { places[$0] == nil }
                    )
                }
            )
        }
    }
}
