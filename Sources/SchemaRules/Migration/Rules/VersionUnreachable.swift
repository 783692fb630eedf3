package import CompilerSupport

extension VersionRuleTable {
    package static let versionUnreachable = Rule<VersionHistory>(
        id: "MIG510",
        name: "version-unreachable",
        severity: .note,
        summary: "The app migrates in steps, and Core Data cannot infer one of the steps from a shipped version.",
        rationale: """
            With `"migration": "progressive"` or `"staged"`, the app migrates from version to version. Each step \
            must be inferable or have a mapping model. A stage with code does not change that, because Core Data \
            infers the step between the code before and after it. A store of a version before an impossible step \
            does not reach the current version, unless the app has other code for it, which modelc cannot see.

            Divide the step into smaller inferable steps, or add a mapping model for it. Stages do not use mapping \
            models.
            """,
        source: "Apple, \"Evolve your Core Data schema\" (WWDC22); reports of developers on staged migration",
        passing: [
            RuleExample([
                "V1, shipped": .post("a", "String"),
                "V2": .post("b", "Date"),
                "V3": .post("a", "Date"),
            ]).migrating(.progressive)
        ],
        failing: [
            RuleExample([
                "V1, shipped": .post("a", "String"),
                "V2, shipped": .post("a", "Date"),
                "V3": marked(#"<entity name="Post"/>"#),
            ]).migrating(.staged)
        ]
    ) { history, findings in
        guard let step = history.lastStepThatFails else { return }
        findings.report(
            "the step from '\(step.from.name)' to '\(step.to.name)' is not inferable, so stores of '\(step.from.name)' "
                + "and older versions may not reach '\(history.current.name)'",
            about: history.place(ofVersion: step.from.name),
            help: "Divide the step into smaller inferable steps, or add a mapping model for it.",
            related: [Diagnostic.Related("the version before the step", at: step.from.place)]
        )
    }
}

extension VersionHistory {
    /// The last step from the oldest shipped version that is neither inferable nor mapped.
    fileprivate var lastStepThatFails: (from: MigrationVersion, to: MigrationVersion)? {
        guard strategy != .inferred,
            let oldest = versions.firstIndex(where: { hasShipped($0.name) }),
            oldest < currentPosition
        else { return nil }
        let positions = (oldest..<currentPosition).reversed()
        return positions.first { fails(from: versions[$0], to: versions[$0 + 1]) }
            .map { (versions[$0], versions[$0 + 1]) }
    }

    private func fails(from old: MigrationVersion, to new: MigrationVersion) -> Bool {
        let hasMapping = strategy == .progressive && mappingModel(from: old.name, to: new.name) != nil
        return !hasMapping && MigrationVerdict(from: old, to: new).kind > .inferable
    }
}
