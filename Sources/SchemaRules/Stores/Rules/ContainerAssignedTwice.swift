import CompilerSupport
import Mirroring

extension StoreRuleTable {
    static let containerAssignedTwice = Rule<StoreComparison>(
        id: "SHR708",
        name: "container-assigned-twice",
        severity: .error,
        summary: "Two stores of a model have the same container and the same database.",
        rationale: """
            `NSPersistentCloudKitContainer` raises an exception when it loads its stores: "Cannot assign the same iCloud \
            Container Identifier to multiple persistent stores with the same database scope." Both stores would mirror \
            the same records.

            Put the entities into one store, give one of the stores another container, or mirror only one of them. Only \
            the stores in `modelc.json` are compared, because those that code opens can belong to several apps.
            """,
        source: "Core Data's message; observed behavior",
        passing: [
            RuleExample(
                #"<entity name="Post"/>"#,
                stores: [
                    #"{"name": "own", "container": "iCloud.com.example.app"}"#,
                    #"{"name": "shared", "container": "iCloud.com.example.app", "scope": "shared"}"#,
                    #"{"name": "other", "container": "iCloud.com.example.other"}"#,
                ]
            )
        ],
        failing: [
            RuleExample(
                #"↓<model><entity name="Post"/></model>"#,
                stores: [
                    #"{"name": "own", "container": "iCloud.com.example.app"}"#,
                    #"{"name": "copy", "container": "iCloud.com.example.app"}"#,
                ]
            )
        ]
    ) { comparison, findings in
        let scope = comparison.model.scope
        guard scope.reason == .settings else { return }
        var seen: [Place: MirroredStore] = [:]
        for store in scope.stores {
            guard let container = store.container else { continue }
            guard let other = seen.updateValue(store, forKey: Place(container: container, scope: store.scope)) else {
                continue
            }
            findings.report(
                "the stores '\(other.name ?? "")' and '\(store.name ?? "")' both have the \(store.scope.rawValue) database "
                    + "of \(container)",
                at: comparison.model.location,
                symbol: "store \(store.name ?? "")",
                help:
                    "NSPersistentCloudKitContainer raises an exception when it loads them. Put the entities into one store, "
                    + "or give one of them another container.",
                related: [other, store].compactMap(\.location).map { Diagnostic.Related("a store of the two", at: $0) }
            )
        }
    }

    private struct Place: Hashable {
        let container: String
        let scope: DatabaseScope
    }
}
