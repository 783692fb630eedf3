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
                "V3": .post("c", "String", was: "b").marking("elementID"),
            ])
        ]
    ) { history, findings in
        for chain in history.brokenChains {
            let model = history.current.graph
            let symbol = model.symbol(of: chain.element)
            let old = chain.version.graph
            let isLastShipped = chain.version.name == history.shipped.last?.name
            findings.report(
                """
                '\(symbol)' was '\(old.name(of: chain.past))' in '\(chain.version.name)', and its renaming identifier does not \
                match that name
                """,
                at: model.placeOfIdentifier(of: chain.element),
                symbol: symbol,
                help: "Users who skip the versions between lose its values, without an error. "
                    + history.current.wayToRename(from: old.matchedIdentifier(of: chain.past)),
                severity: isLastShipped ? .error : nil
            )
        }
    }
}

/// A renamed element that Core Data does not find from an earlier version.
private struct BrokenChain {
    let element: ElementReference
    /// The newest version from which Core Data does not find it.
    let version: MigrationVersion
    /// The element in that version.
    let past: ElementReference
}

extension VersionHistory {
    /// Follows every element of the current version back through the versions, and checks at each whether Core Data, which
    /// compares only two models, finds it too.
    fileprivate var brokenChains: [BrokenChain] {
        // Nearly all bundles rename nothing.
        if versions[...currentPosition].allSatisfy(\.graph.elementsWithForeignIdentifier.isEmpty) { return [] }
        let current = current.graph
        var places = current.renamableElements.map { (element: $0, past: $0) }
        var broken: [BrokenChain] = []
        for position in (0..<currentPosition).reversed() {
            let (old, new) = (versions[position].graph, versions[position + 1].graph)
            let match = ModelMatch(from: old, to: new)
            places = places.compactMap { element, past in
                guard let before = match.oldElement(of: past), new.continues(before, of: old, as: past)
                else { return nil }
                let isNamedAlike = current.name(of: element) == old.name(of: before)
                if isNamedAlike || current.continues(before, of: old, as: element) { return (element, before) }
                broken.append(BrokenChain(element: element, version: versions[position], past: before))
                return nil
            }
        }
        // Properties of a broken entity are not reported separately.
        let entities = Set(broken.filter { $0.element.propertyKind == nil }.map(\.element.entity))
        return broken.filter { $0.element.propertyKind == nil || !entities.contains($0.element.entity) }
    }
}

extension ModelGraph {
    /// True if Core Data follows an element here. It compares renaming identifiers, or names where there is none.
    fileprivate func continues(_ past: ElementReference, of old: ModelGraph, as element: ElementReference) -> Bool {
        let identifier = matchedIdentifier(of: element)
        return identifier == old.name(of: past) || identifier == old.foreignIdentifier(of: past)
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
