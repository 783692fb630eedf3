import Diagnostics

extension VersionRuleTable {
    static let currentVersionRolledBack = Rule<VersionHistory>(
        id: "MIG503",
        name: "current-version-rolled-back",
        severity: .error,
        coreDataCode: 134506,
        summary: "The current version is an older one than the version that shipped last.",
        rationale: """
            Stores of the newer version would have to be migrated backwards. Core Data does that by inference alone, drops \
            what the older version does not have, and a staged migration refuses: "A store file cannot be migrated \
            backwards with staged migration" (134506). Often a merge took the wrong side of `.xccurrentversion`.

            Choose the newest version again. To take a change back, add a new version that looks like the older one.

            Which version shipped last follows from the dates of git tags with `--shipped-tags`, else from the names, \
            counted as people do.
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
                "V1, shipped, current": """
                ↓<model>
                <entity name="Post"/>
                </model>
                """,
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
            at: history.place,
            symbol: "version \(history.current.name)",
            help:
                "Stores would be migrated backwards, which loses data, and a staged migration refuses it (134506). Choose the "
                + "newest version in .xccurrentversion; to take a change back, add a version.",
            related: [last.evidence]
        )
    }
}
