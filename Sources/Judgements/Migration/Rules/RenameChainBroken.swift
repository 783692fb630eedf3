import Diagnostics
import ModelDifference

extension VersionRuleTable {
    static let renameChainBroken = Rule<VersionHistory>(
        id: "MIG508",
        name: "rename-chain-broken",
        severity: .warning,
        summary: "A renaming identifier leads to the version before, but not to an earlier one.",
        rationale: """
            Core Data compares the store's version with the current one and sees none between. When `a` became `b` \
            (`elementID="a"`) and then `c`, `c` must also say `elementID="a"`: with `elementID="b"` people who skip the \
            version between lose all values of `a`, and no error says so.

            Carry the first identifier on through all versions; leaving it there is harmless. When it is the version that \
            shipped last that does not lead here, this is an error.
            """,
        source:
            "Apple, \"Core Data Model Versioning and Data Migration Programming Guide\": one canonical name for all versions",
        passing: [
            RuleExample([
                "V1": post("a", "String"),
                "V2": post("b", "String", was: "a"),
                "V3": post("c", "String", was: "a"),
            ])
        ],
        failing: [
            RuleExample([
                "V1": post("a", "String"),
                "V2": post("b", "String", was: "a"),
                "V3":
                    #"<entity name="Post"><attribute name="c" optional="YES" attributeType="String" ↓elementID="b"/></entity>"#,
            ])
        ]
    ) { history, findings in
        guard history.currentPosition > 1 else { return }
        for chain in RenameChains(history.versions[...history.currentPosition]).broken {
            let model = history.current.graph
            let symbol = model.symbol(of: chain.element)
            let isLastShipped = chain.version.name == history.shipped.last?.name
            findings.report(
                "'\(symbol)' was '\(chain.oldName)' in '\(chain.version.name)', and its renaming identifier does not reach back that far",
                at: model.placeOfIdentifier(of: chain.element),
                symbol: symbol,
                help:
                    "People who skip the versions between lose its values, and no error says so. Set the renaming identifier to "
                    + "'\(chain.identifier)'.",
                severity: isLastShipped ? .error : nil
            )
        }
    }
}
