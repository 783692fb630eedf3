import CompilerSupport
import ObjectModel

extension VersionRuleTable {
    static let renameChainBroken = Rule<VersionHistory>(
        id: "MIG508",
        name: "rename-chain-broken",
        severity: .warning,
        summary: "A renaming identifier matches the previous version, but not an earlier one.",
        rationale: """
            Core Data compares the version of the store with the current version, and does not look at the versions \
            between. If `a` was renamed to `b` (`elementID="a"`) and then to `c`, `c` also needs `elementID="a"`. \
            With `elementID="b"`, users who skip the version between lose all values of `a`, without an error.

            Keep the first identifier in all versions; it does no harm. If the identifier does not match the version \
            that shipped last, the finding is an error.
            """,
        source:
            "Apple, \"Core Data Model Versioning and Data Migration Programming Guide\": one canonical name for all versions",
        passing: [
            RuleExample([
                "V1": .post("a", "String"),
                "V2": .post("b", "String", was: "a"),
                "V3": .post("c", "String", was: "a"),
            ])
        ],
        failing: [
            RuleExample([
                "V1": .post("a", "String"),
                "V2": .post("b", "String", was: "a"),
                "V3": .post("c", "String", was: "b").replacing("elementID", with: "↓elementID"),
            ])
        ]
    ) { history, findings in
        guard history.currentPosition > 1 else { return }
        for chain in RenameChains(history.versions[...history.currentPosition]).broken {
            let model = history.current.graph
            let symbol = model.symbol(of: chain.element)
            let isLastShipped = chain.version.name == history.shipped.last?.name
            findings.report(
                """
                '\(symbol)' was '\(chain.oldName)' in '\(chain.version.name)', and its renaming identifier does not \
                match that name
                """,
                at: model.placeOfIdentifier(of: chain.element),
                symbol: symbol,
                help: "Users who skip the versions between lose its values, without an error. "
                    + history.current.wayToRename(from: chain.identifier),
                severity: isLastShipped ? .error : nil
            )
        }
    }
}

extension MigrationVersion {
    /// The help for declaring an element's former name.
    func wayToRename(from name: String) -> String {
        let way = graph.model.language.words(
            editor: "Set the renaming identifier to",
            swift: "Write `originalName:` with"
        )
        return "\(way) '\(name)'."
    }
}
