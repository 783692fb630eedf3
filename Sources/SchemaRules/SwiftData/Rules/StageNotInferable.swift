import CompilerSupport
import ObjectModel
import SwiftSources

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
            `didMigrate`, and make it required in the next version.

            For a property that becomes required, and for new unique values, `willMigrate` can prepare the rows: a \
            lightweight stage for them is an error or a warning, a custom one is in order. If no source says whether \
            Core Data can infer the mapping, the finding is a warning.

            In a mirrored store, such code misses the records that arrive later (SWD813), and the store refuses to \
            migrate with a renaming (134110). Keep the old names and properties, and add new ones, optional or with a \
            default, beside them. Let the app copy values after the store is open.
            """,
        source: "Apple, documentation of staged migration; NSCocoaErrorDomain's codes, as reported in public logs",
        supersedes: [VersionRuleTable.notInferable.metadata, VersionRuleTable.requiredAddedWithoutDefault.metadata],
        passing: [
            migration(["var days: Int16?", "var days: Int64?; var name: String?"], "lightweight 1 2"),
            migration(["var name: String?", "var name: String"], "custom 1 2"),
        ],
        failing: [
            migration(["var days: Int?", "var days: Date?"], "↓lightweight 1 2"),
            migration(["var name: String?", "var name: String?; var days: Int"], "↓custom 1 2"),
            migration(
                ["var name: String?", "@Attribute(originalName: \"name\") var title: String?"],
                "↓lightweight 1 2"
            ).mirrored,
        ]
    ) { project, findings in
        for plan in project.plans {
            for stage in plan.stages {
                guard let source = stage.source, let target = stage.target, source < target,
                    let old = plan.versions[source], let new = plan.versions[target]
                else { continue }
                // SWD803 reports stored values that the current version changed.
                let isLast = target == plan.versions.indices.last
                for reason in MigrationVerdict(from: old, to: new).reasons
                where !(stage.declared.isCustom && reason.isPreparedByCode) && !(isLast && reason.isOfStoredValue) {
                    findings.report(
                        stage.declared.message(for: reason, from: old.name, to: new.name),
                        at: stage.declared.location,
                        symbol: reason.description.symbol,
                        help: reason.help(inCustomStage: stage.declared.isCustom, ofMirroredStore: project.isMirrored),
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
        return "the \(kind) stage from '\(old)' to '\(new)' \(verb) work: \(reason.sentence)"
    }
}

extension GradedChange {
    /// True if code can prepare the rows before Core Data migrates them.
    fileprivate var isPreparedByCode: Bool {
        switch change {
        case .attributeChanged(.optionality, _), .relationshipChanged(.optionality, _),
            .partAdded(.uniquenessConstraint, _):
            true
        default: grade.store <= .inferred
        }
    }

    /// True if the change concerns a structure that an attribute stores.
    fileprivate var isOfStoredValue: Bool {
        if case .compositeElement = change.place.new { true } else { false }
    }

    fileprivate func help(inCustomStage isCustom: Bool, ofMirroredStore isMirrored: Bool) -> String {
        let code = grade.coreDataCode.map { " (\($0))" } ?? ""
        return "\(grade.sentence)\(code). \(isMirrored ? adviceForMirroredStore : advice(inCustomStage: isCustom))"
    }

    private func advice(inCustomStage isCustom: Bool) -> String {
        if isPreparedByCode { return "A custom stage can prepare the rows in willMigrate." }
        return isCustom
            ? "Core Data infers the mapping of a custom stage, too. Divide it: add a property beside the old one, copy in "
                + "didMigrate, and remove the old one in the next version."
            : "Add a property beside the old one, copy the values in a custom stage, and remove the old one in the next "
                + "version."
    }

    /// The code of a custom stage does not process records that arrive later.
    private var adviceForMirroredStore: String {
        if case .renamed = change { return "Keep the old name, or add the new one beside it." }
        return "A mirrored store needs steps without code: keep what is there, and add only what is optional or has a "
            + "default beside it."
    }

    fileprivate func related(in version: MigrationVersion) -> [Diagnostic.Related] {
        guard change.place.new != nil else { return [] }
        return [Diagnostic.Related("what changed", at: version.graph.location(of: change))]
    }
}
