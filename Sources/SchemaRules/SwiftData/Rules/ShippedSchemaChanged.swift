package import CompilerSupport
import SwiftSources

extension SwiftDataRuleTable {
    package static let shippedSchemaChanged = Rule<SwiftDataProject>(
        id: "SWD801",
        name: "shipped-schema-changed",
        severity: .error,
        coreDataCode: 134504,
        summary: "A `VersionedSchema` changed after it shipped.",
        rationale: """
            SwiftData finds the version of a store by the hash of its schema; `versionIdentifier` is only a label. When \
            a shipped `VersionedSchema` changes, no version has the hash of the stores that users have, and the app \
            stops when it opens one: "Cannot use staged migration with an unknown model version." (134504). Empty \
            stores of developers and tests do not show this.

            Most of these changes were intended for a newer version. If two versions share a class, a structure or an \
            enumeration, a change for the new version changes the old one, too. Give each shipped version its own copy \
            of every model and of every stored type, nested in its `VersionedSchema`, and never edit it again.

            modelc compares with git tags (`--shipped-tags 'v*'`), which show what changed, or with the checksums in \
            the ledger. Default values, delete rules and methods do not change the hash. A store from before the \
            first `VersionedSchema` needs a version with exactly the same hashes. For the current version of a model \
            that is not mirrored, the finding is a warning if the sources have no migration plan, because SwiftData \
            then infers the migration from the model in the store.
            """,
        source: "NSCocoaErrorDomain's codes; reports of published apps (KMReader, Dash Platform, ShopWithMe)",
        supersedes: [VersionRuleTable.shippedVersionEdited.metadata, VersionRuleTable.shippedVersionDeleted.metadata],
        passing: [
            migration([#"var name: String = """#, "var title: String?"], "lightweight 1 2")
                .after(schema(1, "var name: String")),
            RuleExample("@Model final class Trip { var name: String; var color: String? }").swift
                .after("@Model final class Trip { var name: String }"),
        ],
        failing: [
            migration(["var name: String; var ↓color: String?", "var title: String?"], "lightweight 1 2")
                .after(schema(1, "var name: String")),
            RuleExample(
                "struct Place: Codable { var city: String; var ↓country: String? }\n"
                    + schema(1, "var place: Place?") + schema(2, "var place: Place?; var title: String?")
                    + plan([1, 2], ["lightweight 1 2"])
            ).swift.after("struct Place: Codable { var city: String }\n" + schema(1, "var place: Place?")),
            RuleExample(
                schema(1, "var name: String").replacing("class Trip", with: "class ↓Trip")
                    + schema(2, "var name: String?") + plan([1, 2], ["lightweight 1 2"])
            ).swift.after("@Model final class Trip { var name: String; var days: Int? }"),
        ]
    ) { project, findings in
        for change in project.changedSchemas {
            findings.report(
                change.message,
                at: change.location,
                symbol: change.symbol,
                help: change.help,
                related: [change.evidence],
                severity: change.hasPlan || change.position != project.read.current || project.isMirrored
                    ? nil : .warning
            )
        }
    }
}

extension ChangedSchema {
    /// The declaration as it was, or the line of the ledger.
    fileprivate var evidence: Diagnostic.Related {
        guard let release, let location = differences.lazy.compactMap(\.oldLocation).first else {
            return shipped.evidence
        }
        return Diagnostic.Related("as it was in \(release)", at: location)
    }

    fileprivate var message: String {
        let state = release.map { "the schema that shipped in \($0)" } ?? "the schema that shipped"
        let subject =
            name.hasSuffix(shipped.name)
            ? "'\(name)' is no longer \(state)" : "no version is \(state); '\(name)' is nearest"
        let shown = differences.prefix(3).map(\.words).joined(separator: ", ")
        if shown.isEmpty { return "\(subject): its version hash is another one" }
        let rest = differences.count > 3 ? ", and \(differences.count - 3) more differences" : ""
        return "\(subject): \(shown)\(rest)"
    }

    fileprivate var help: String {
        let consequence =
            hasPlan
            ? "The app stops when it opens a store of \(release ?? "that version"): 'Cannot use staged migration with an "
                + "unknown model version' (134504)."
            : "With a migration plan, the app stops when it opens a store of \(release ?? "that version") (134504)."
        let doubt = isUncertain ? " modelc does not know the hash, and compares the declarations." : ""
        return "\(consequence)\(doubt) \(remedy)"
    }

    /// Shared declarations explain most changes: only the new version was meant to change.
    private var remedy: String {
        let then = release.map { "as it was in \($0)" } ?? "as it shipped"
        let changed = differences.compactMap { $0.value?.typeName ?? $0.entity }
        let names = shared?.names ?? []
        // The ledger shows only that something changed, so every shared declaration is a suspect.
        let suspects = differences.isEmpty ? names : names.filter(changed.contains)
        guard let shared, let first = suspects.first else {
            return "Restore '\(name)' \(then), and make the change in a new version."
        }
        let others = suspects.count > 1 ? " (and \(suspects.count - 1) more)" : ""
        let cause = differences.isEmpty ? "may be the cause" : "is the cause"
        return "'\(first)'\(others) \(cause): '\(name)' and '\(shared.other)' share one declaration. "
            + "Give '\(name)' its own copy, \(then)."
    }
}
