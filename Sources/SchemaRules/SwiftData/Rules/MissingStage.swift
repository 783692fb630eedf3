import CompilerSupport
import SwiftSources

extension SwiftDataRuleTable {
    static let missingStage = Rule<SwiftDataProject>(
        id: "SWD811",
        name: "missing-stage",
        severity: .error,
        coreDataCode: 134504,
        summary: "The stages of a migration plan leave a version of the plan out.",
        rationale: """
            SwiftData turns the stages of a `SchemaMigrationPlan` into stages of Core Data, and does not fill gaps. \
            A custom stage covers its two versions. A lightweight stage covers the version that it leads from, \
            unless it stands behind a custom one, and the listed versions between its two. The version that it leads \
            to counts only if it is the last of the list, because the next stage is expected to lead on from there.

            A store of a version that no stage covers does not open when it has to migrate: "Cannot use staged migration \
            with an unknown model version." (134504). If the newest version is left out, no store that has to migrate \
            opens: "Cannot use staged migration with an unknown coordinator model version."

            Write one stage for each step from a version to the next one. modelc judges nothing if a stage or the \
            list of the stages is not written out in the sources.
            """,
        source: "NSCocoaErrorDomain's codes and messages; observed behavior of systems up to 26.1",
        passing: [
            migration(["var name: String?", "var title: String?"], "lightweight 1 2"),
            migration(["var a: Int?", "var b: Int?", "var c: Int?"], "lightweight 1 3"),
        ],
        failing: [
            migration(["var name: String?", "var title: String?"]).marking("TripPlan"),
            migration(
                ["var a: Int?", "var b: Int?", "var c: Int?", "var d: Int?"],
                "lightweight 1 2",
                "lightweight 3 4"
            ).marking("TripPlan"),
        ]
    ) { project, findings in
        for plan in project.plans where plan.isComplete {
            let missing = plan.uncoveredVersions
            guard let first = missing.first, let newest = plan.versions.indices.last else { continue }
            let isNewestMissing = missing.last == newest
            let names = missing.compactMap { plan.versions[$0].map { "'\($0.name)'" } }.listed(8)
            let subject = plan.versions[isNewestMissing ? newest : first]?.name ?? ""
            findings.report(
                isNewestMissing
                    ? "no stage of '\(plan.declared.name)' leads to '\(subject)', so no store that has to migrate opens"
                    : "stores of \(names) do not open: the stages of '\(plan.declared.name)' leave "
                        + "\(missing.count == 1 ? "this version" : "these versions") out",
                at: plan.declared.location,
                symbol: "version \(subject)",
                help: "SwiftData fills no gaps, and refuses the version as unknown (134504). "
                    + plan.advice(for: isNewestMissing ? newest : first)
            )
        }
    }
}

extension PlannedMigration {
    /// The versions whose stores the stages let in, as SwiftData goes through the stages.
    private var coveredVersions: Set<Int> {
        var covered: Set<Int> = []
        var isBehindCustom = false
        for stage in stages {
            guard let source = stage.source, let target = stage.target else { continue }
            if stage.declared.isCustom {
                covered.formUnion([source, target])
            } else {
                if !isBehindCustom { covered.insert(source) }
                if source < target { covered.formUnion(source + 1..<target) }
                if target == versions.indices.last { covered.insert(target) }
            }
            isBehindCustom = stage.declared.isCustom
        }
        return covered
    }

    /// The versions that no stage lets in, oldest first. Versions are told apart by their checksums, and a plan for one
    /// version has nothing to migrate.
    fileprivate var uncoveredVersions: [Int] {
        guard versions.count > 1 else { return [] }
        let covered = coveredVersions
        let checksums = Set(covered.compactMap { versions[$0]?.checksum })
        return versions.indices.filter { position in
            !covered.contains(position) && versions[position]?.checksum.map(checksums.contains) != true
        }
    }

    /// Advice for a version that the stages leave out.
    fileprivate func advice(for position: Int) -> String {
        let steps = [position - 1, position].filter { versions.indices.dropLast().contains($0) && !hasStage(over: $0) }
        guard let step = steps.first, let old = versions[step], let new = versions[step + 1] else {
            return "Divide the stage that leads past it into one for each step."
        }
        let verdict = MigrationVerdict(from: old, to: new)
        if verdict.kind > .inferable, let reason = verdict.reasons.first {
            return
                "Core Data cannot infer the step from '\(old.name)' to '\(new.name)': \(reason.sentence). Add versions "
                + "and stages that lead there in inferable steps."
        }
        return "Add .lightweight(fromVersion: \(old.name).self, toVersion: \(new.name).self)."
    }
}
