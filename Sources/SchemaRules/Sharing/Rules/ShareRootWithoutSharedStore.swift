import CompilerSupport
import Mirroring

extension ShareRuleTable {
    static let shareRootWithoutSharedStore = Rule<SharedModel>(
        id: "SHR722",
        name: "share-root-without-shared-store",
        severity: .warning,
        summary: "The app shares objects of an entity, but the settings name no shared store for them.",
        rationale: """
            A person who accepts an invitation gets the objects in a second store of the same container, with the \
            database scope `shared`. The plan also depends on the settings: it includes `cloudkit.share` only if a \
            store is shared. Production never creates this record type, and without it, nobody can share an object. \
            Add a store with the same configuration and container, and `"scope": "shared"`.
            """,
        source:
            "Apple, WWDC21 session 10015; \"Cannot create new type cloudkit.share in production schema\" in public logs",
        passing: [
            RuleExample(
                sharing: #""Trip""#,
                stores: #"{"name": "private", "container": "iCloud.com.example.trips"}"#,
                #"{"name": "shared", "container": "iCloud.com.example.trips", "scope": "shared"}"#
            )
        ],
        failing: [
            RuleExample(
                sharing: #"↓"Trip""#,
                stores: #"{"name": "private", "container": "iCloud.com.example.trips"}"#
            )
        ]
    ) { shared, findings in
        guard shared.mirrored?.scope.reason == .settings, !shared.isPartial else { return }
        for root in shared.roots where root.isSharable && !root.hasSharedStore {
            findings.report(
                "no shared store accepts objects of '\(root.name.value)' that others share",
                at: root.name.location,
                symbol: root.name.value,
                help: "Accepted objects go to a shared store, and without one, the plan has no cloudkit.share, "
                    + "which production never creates. Add a store of the same container with the scope shared."
            )
        }
    }
}

extension ShareRoot {
    fileprivate var hasSharedStore: Bool {
        let containers = stores.filter { $0.scope == .private }.map(\.container)
        return stores.contains { $0.scope == .shared && containers.contains($0.container) }
    }
}
