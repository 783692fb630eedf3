import Diagnostics
import Migration
import ModelDifference
import SwiftDataModel

extension SwiftDataRuleTable {
    static let stageNotInferable = Rule<SwiftDataProject>(
        id: "SWD810",
        name: "stage-not-inferable",
        severity: .error,
        summary: "Core Data cannot infer the migration of a stage.",
        rationale: """
            A lightweight stage is an inferred migration: it adds, removes and renames, and converts between some \
            numbers. A custom stage is one as well: SwiftData runs `willMigrate` on the old schema, then infers the \
            same mapping, then runs `didMigrate` on the new schema. Code in a stage can fill or clean up rows, but it \
            cannot change the type of a property.

            For a new type add a property of another name in one version, copy the values in `didMigrate`, and remove \
            the old property in the next version. For a new required property make it optional first, fill it in \
            `didMigrate`, and make it required in the next version. In a mirrored store keep the old property.

            For a property that becomes required, and for new unique values, `willMigrate` can prepare the rows: a \
            lightweight stage for them is an error or a warning, a custom one is in order. If no source says whether \
            Core Data can infer the mapping, the finding is a warning.
            """,
        source: "Apple, documentation of staged migration; NSCocoaErrorDomain's codes, as reported in public logs",
        passing: [
            migration(["var days: Int16?", "var days: Int64?; var name: String?"], "lightweight 1 2"),
            migration(["var name: String?", "var name: String"], "custom 1 2"),
        ],
        failing: [
            migration(["var days: Int?", "var days: Date?"], "↓lightweight 1 2"),
            migration(["var name: String?", "var name: String?; var days: Int"], "↓custom 1 2"),
        ]
    ) { project, findings in
        for plan in project.plans {
            for stage in plan.stages {
                guard let source = stage.source, let target = stage.target, source < target,
                    let old = plan.versions[source], let new = plan.versions[target]
                else { continue }
                // What the current version stores otherwise than the one before has a finding of its own: SWD803.
                let isLast = target == plan.versions.indices.last
                for reason in MigrationVerdict(from: old, to: new).reasons
                where !(stage.declared.isCustom && reason.isPreparedByCode) && !(isLast && reason.isOfStoredValue) {
                    findings.report(
                        stage.declared.message(for: reason, from: old.name, to: new.name),
                        at: stage.declared.location,
                        symbol: reason.description.symbol,
                        help: reason.help(inCustomStage: stage.declared.isCustom),
                        related: reason.related(in: new),
                        severity: reason.grade.store > .uncertain ? nil : .warning
                    )
                }
            }
        }
    }
}

extension SwiftDataMigrationStage {
    fileprivate func message(for reason: GradedChange, from old: String, to new: String) -> String {
        let verb = reason.grade.store > .uncertain ? "cannot" : "may not"
        let kind = isCustom ? "custom" : "lightweight"
        return "the \(kind) stage from '\(old)' to '\(new)' \(verb) work: \(reason.words)"
    }
}

extension GradedChange {
    /// Whether rows can be made to fit before Core Data migrates them.
    fileprivate var isPreparedByCode: Bool {
        switch change {
        case .attributeChanged(.optionality, _), .relationshipChanged(.optionality, _),
            .partAdded(.uniquenessConstraint, _):
            true
        default: grade.store <= .inferred
        }
    }

    /// Whether a structure has changed that an attribute stores.
    fileprivate var isOfStoredValue: Bool {
        if case .compositeElement = change.place.new { true } else { false }
    }

    fileprivate func help(inCustomStage isCustom: Bool) -> String {
        let code = grade.coreDataCode.map { " (\($0))" } ?? ""
        let advice =
            isPreparedByCode
            ? "A custom stage can prepare the rows in willMigrate."
            : isCustom
                ? "Core Data infers the mapping of a custom stage, too. Divide it: add a property beside the old one, copy in "
                    + "didMigrate, and remove the old one in the next version."
                : "Add a property beside the old one, copy the values in a custom stage, and remove the old one in the next "
                    + "version."
        return "\(grade.sentence)\(code). \(advice)"
    }

    fileprivate func related(in version: MigrationVersion) -> [Diagnostic.Related] {
        guard change.place.new != nil else { return [] }
        return [Diagnostic.Related("what changed", at: version.graph.location(of: change))]
    }
}
