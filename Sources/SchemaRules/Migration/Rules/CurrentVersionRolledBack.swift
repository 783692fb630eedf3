package import CompilerSupport
import ObjectModel

extension VersionRuleTable {
    package static let currentVersionRolledBack = Rule<VersionHistory>(
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

            A current version that is not recorded as shipped is older if its name and that of the shipped version differ \
            only in a number, as `V9` and `V10`, or `Model` and `Model 2`. With `--against`, a version that the branch adds \
            is never older.
            """,
        source: "NSCocoaErrorDomain's codes, and the texts that developers reported",
        passing: [
            RuleExample([
                "V1, shipped": #"<entity name="Post"/>"#,
                "V2": .post("text", "String"),
            ]),
            RuleExample([
                "Final, current": #"<entity name="Post"/>"#,
                "V10, shipped": .post("text", "String"),
            ]),
        ],
        failing: [
            RuleExample([
                "V1, shipped, current": marked(#"<entity name="Post"/>"#),
                "V2, shipped": .post("text", "String"),
            ]),
            RuleExample([
                "V9, current": marked(#"<entity name="Post"/>"#),
                "V10, shipped": .post("text", "String"),
            ]),
        ]
    ) { history, findings in
        guard let last = history.shipped.last, last.name != history.current.name,
            !(history.current.isSame(as: last) ?? (history.current.checksum == last.checksum)),
            history.isCurrentOlder(than: last)
        else { return }
        findings.report(
            "the current version is '\(history.current.name)', and '\(last.name)' has shipped since",
            about: history.place(ofVersion: history.current.name),
            help: "Stores would migrate backwards, which loses data, and a staged migration fails (134506). "
                + history.current.graph.model.language.words(
                    editor: "Choose the newest version in .xccurrentversion",
                    swift: "Make containers of the newest version, and list it last in the migration plan"
                ) + "; to undo a change, add a version.",
            related: [last.evidence]
        )
    }
}

extension VersionHistory {
    /// True if the current version is certainly older than the last shipped one: it shipped before, or the version
    /// numbers say so.
    fileprivate func isCurrentOlder(than last: ShippedVersion) -> Bool {
        if hasShipped(current.name) { return true }
        guard !isCurrentNew, current.isSame(as: last) != nil, hasVersion(for: last),
            let position = versions.firstIndex(where: { $0.name == last.name })
        else { return false }
        return currentPosition < position && NaturalOrder.isBefore(current.name, last.name)
            && words(of: current.name) == words(of: last.name)
    }

    /// A name without its last number, with every other digit replaced by 0: `Model` for `Model 2`, `V0` for `V2.1`.
    private func words(of name: String) -> String {
        name.replacing(/[0-9]+/, with: "0").replacing(/[ _.-]*0$/, with: "")
    }
}
