import Diagnostics

extension VersionRuleTable {
    static let currentVersionRolledBack = Rule<VersionHistory>(
        id: "MIG503",
        name: "current-version-rolled-back",
        severity: .error,
        coreDataCode: 134506,
        summary: "The current version is older than the version that shipped last.",
        rationale: """
            Stores of the newer version would have to migrate backwards. Core Data does that only with an inferred \
            mapping, and drops the elements that the older version does not have. A staged migration fails: "A store \
            file cannot be migrated backwards with staged migration" (134506). Often, a merge took the wrong side of \
            `.xccurrentversion`.

            Choose the newest version again. To undo a change, add a new version that equals the older one.

            With `--shipped-tags`, the dates of git tags determine which version shipped last. Otherwise, the natural \
            order of the names determines it.
            """,
        source: "NSCocoaErrorDomain's codes, and the texts that developers reported",
        passing: [
            RuleExample([
                "V1, shipped": #"<entity name="Post"/>"#,
                "V2": post("text", "String"),
            ])
        ],
        failing: [
            RuleExample([
                "V1, shipped, current": marked(#"<entity name="Post"/>"#),
                "V2, shipped": post("text", "String"),
            ])
        ]
    ) { history, findings in
        guard let last = history.shipped.last, last.name != history.current.name,
            history.current.checksum != last.checksum,
            history.shipped.contains(where: { $0.name == history.current.name })
        else { return }
        findings.report(
            "the current version is '\(history.current.name)', and '\(last.name)' has shipped since",
            about: history.place(ofVersion: history.current.name),
            help:
                "Stores would migrate backwards, which loses data, and a staged migration fails (134506). Choose the "
                + "newest version in .xccurrentversion; to undo a change, add a version.",
            related: [last.evidence]
        )
    }
}
