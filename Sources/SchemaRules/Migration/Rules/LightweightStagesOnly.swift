import CompilerSupport

extension VersionRuleTable {
    static let lightweightManager = Rule<VersionHistory>(
        id: "MIG517",
        name: "lightweight-stages-only",
        severity: .warning,
        coreDataCode: 134140,
        summary:
            "The code migrates with lightweight stages only, and Core Data cannot infer all of them in one step.",
        rationale: """
            An `NSStagedMigrationManager` whose stages are all lightweight migrates a store in one step, from its \
            own version to the current one, although each stage alone is inferable. If that step is not inferable, \
            the app stops at launch: "Can't find or automatically infer mapping model for migration" (134140). This \
            concerns the users who skipped an update.

            Put an `NSCustomMigrationStage` between the two stages, even one without handlers. In a mirrored store avoid \
            the changes that need it. The finding needs `"migration": "staged"` in modelc.json, and sources of the app with \
            lightweight stages and without any custom one.
            """,
        source: "a developer's table of staged migrations of Core Data (Apple's developer forums, 804902)",
        supersedes: [versionUnreachable.metadata],
        passing: [
            RuleExample([
                "V1, shipped": .post("a", "Integer 16"), "V2": .post("a", "Integer 64"),
                "Stack.swift": manager(),
            ]).migrating(.staged),
            RuleExample([
                "V1, shipped": .post("a", "String"), "V2": .post("b", "Date"), "V3": .post("a", "Date"),
                "Stack.swift": manager(and: "NSCustomMigrationStage(from: one, to: two)"),
            ]).migrating(.staged),
        ],
        failing: [
            RuleExample([
                "V1, shipped": .post("a", "String"), "V2": .post("b", "Date"), "V3": .post("a", "Date"),
                "Stack.swift": "↓" + manager(),
            ]).migrating(.staged)
        ]
    ) { history, findings in
        guard history.strategy == .staged, let place = history.lightweightManager,
            let (old, reason) = history.newestNotInOneStep
        else { return }
        let name = history.current.name
        findings.report(
            "stores of '\(old.name)' do not reach '\(name)' by lightweight stages alone: \(reason.sentence)",
            at: place,
            symbol: "version \(old.name)",
            help:
                "Core Data takes such stages in one step, and cannot infer this one (134140). Put a custom stage behind "
                + "'\(old.name)', even one without handlers.",
            related: [Diagnostic.Related("the version of these stores", at: old.place)]
        )
    }

    /// A manager with a lightweight stage, and another stage, for examples.
    private static func manager(and stage: String? = nil) -> String {
        let stages = ["NSLightweightMigrationStage([one])", stage].compactMap(\.self).joined(separator: ", ")
        return "NSStagedMigrationManager([\(stages)])"
    }
}

extension VersionHistory {
    /// The newest version whose stores Core Data cannot migrate in one step, and why: of those that shipped, or of all older
    /// ones where nothing is known to have shipped.
    fileprivate var newestNotInOneStep: (version: MigrationVersion, reason: Grade)? {
        let known = lastShippedOfEachName.compactMap(model)
        for old in (known.isEmpty ? Array(versions[..<currentPosition]) : known).reversed() {
            let verdict = MigrationVerdict(from: old, to: current)
            if verdict.kind > .inferable, let reason = verdict.reasons.first { return (old, reason.grade) }
        }
        return nil
    }
}
