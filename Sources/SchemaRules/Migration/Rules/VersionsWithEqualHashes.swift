package import CompilerSupport

extension VersionRuleTable {
    package static let versionsWithEqualHashes = Rule<VersionHistory>(
        id: "MIG504",
        name: "versions-with-equal-hashes",
        severity: .warning,
        summary: "Two versions of a bundle have the same hashes, so Core Data cannot distinguish their stores.",
        rationale: """
            Core Data finds the model of a store by hashes. If two versions differ only in elements outside of the \
            hashes, such as classes, default values, validation, and indexes, Core Data never migrates to the second \
            one, and code that migrates from version to version skips it or stops. A staged migration ends the app: \
            "Duplicate version checksums across stages detected"; with `"migration": "staged"`, the finding is an \
            error.

            Make such an edit in the existing version, or set a version hash modifier on an element that must \
            migrate. You can no longer change older versions: if the app migrates in steps, they are one note; \
            otherwise, they do no harm.
            """,
        source: "the exception that NSStagedMigrationManager raises; versions of published apps",
        passing: [
            RuleExample([
                "V1": #"<entity name="Post"/>"#,
                "V2": #"<entity name="Post" versionHashModifier="2"/>"#,
            ])
        ],
        failing: [
            RuleExample([
                "V1": #"<entity name="Post"/>"#,
                "V2": marked(#"<entity name="Post" representedClassName="Note"/>"#),
            ]),
            RuleExample([
                "V1": #"<entity name="Post"/>"#,
                "V2": #"<entity name="Post" representedClassName="Note"/>"#,
                "V3": marked(#"<entity name="Note"/>"#),
            ]).migrating(.staged),
        ]
    ) { history, findings in
        let current = history.current.name
        // Each version with the first one that has equal hashes.
        let pairs = history.versions.repetitions(by: \.checksum).map { (earlier: $0.first, later: $0.element) }
        for (earlier, later) in pairs where earlier.name == current || later.name == current {
            let other = earlier.name == current ? later : earlier
            if history.isExplainedByMeaning(since: other) { continue }
            findings.report(
                "'\(later.name)' has the same hashes as '\(earlier.name)'",
                about: history.place(ofVersion: later.name),
                help:
                    """
                    Core Data does not migrate a store between them, and a staged migration fails. Make the edit in \
                    the older version if it has not shipped, or set a version hash modifier.
                    """,
                related: [Diagnostic.Related("the other version", at: other.place)],
                severity: history.strategy == .staged ? .error : nil
            )
        }
        let older = pairs.filter { $0.earlier.name != current && $0.later.name != current }
        guard let first = older.first, history.strategy != .inferred else { return }
        let more = older.count > 1 ? ", and so do \(older.count - 1) more of the older versions" : ""
        findings.report(
            "'\(first.later.name)' has the same hashes as '\(first.earlier.name)'\(more)",
            about: history.place(ofVersion: first.later.name),
            help: "Use only one of each in a staged migration, which refuses versions with equal checksums.",
            related: [Diagnostic.Related("one of them", at: first.later.place)],
            severity: .note
        )
    }
}

extension VersionHistory {
    /// True if ``VersionRuleTable/hashEqualButMeaningChanged`` reports that a version has the hashes of the current one.
    fileprivate func isExplainedByMeaning(since version: MigrationVersion) -> Bool {
        guard let lastStep, strategy != .staged, version.name == lastStep.old.name else { return false }
        return !lastStep.unhashedChanges.isEmpty
    }
}
