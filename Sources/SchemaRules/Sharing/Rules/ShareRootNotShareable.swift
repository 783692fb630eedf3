import CompilerSupport
import Mirroring

extension ShareRuleTable {
    static let shareRootNotShareable = Rule<SharedModel>(
        id: "SHR721",
        name: "share-root-not-shareable",
        severity: .error,
        summary: "A share root is in no private store.",
        rationale: """
            `share(_:to:)` moves objects of the private store into their own record zone. It fails for objects of a \
            store that is not mirrored. The public database has no sharing, and the objects of the shared store \
            already belong to a share. The finding is an error, because every call fails. Put the entity into the \
            configuration of a private store, or share another entity.
            """,
        source: "Apple, `NSPersistentCloudKitContainer.share(_:to:completion:)` and its header",
        passing: [sharing(#""Trip""#)],
        failing: [
            sharing(#"↓"Draft""#),
            RuleExample(sharing: #"↓"Trip""#, stores: #"{"name": "everybody", "scope": "public"}"#),
        ]
    ) { shared, findings in
        if shared.isPartial { return }
        for root in shared.roots where root.entity != nil && !root.isSharable {
            findings.report(
                "objects of '\(root.name.value)' cannot be shared: \(reason(root, shared.mirrored))",
                at: root.name.location,
                symbol: root.name.value,
                help: "share(_:to:) accepts objects of a private store and fails for all others. "
                    + "Put '\(root.name.value)' into the configuration of a private store, or share another entity."
            )
        }
    }

    /// A model with a mirrored entity `Trip` and a local one `Draft`.
    private static func sharing(_ root: String) -> RuleExample {
        RuleExample(
            sharing: root,
            of: """
                <entity name="Trip"/>
                <entity name="Draft"/>
                <configuration name="Cloud"><memberEntity name="Trip"/></configuration>
                """,
            stores: #"{"name": "private", "configuration": "Cloud"}"#,
            #"{"name": "shared", "configuration": "Cloud", "scope": "shared"}"#
        )
    }

    private static func reason(_ root: ShareRoot, _ mirrored: MirroredModel?) -> String {
        if mirrored == nil { return "neither the model nor the settings say that the model is mirrored" }
        if root.stores.isEmpty { return "no mirrored store has them" }
        return root.stores.contains { $0.scope == .shared }
            ? "only a shared store has them" : "only a public store has them"
    }
}
