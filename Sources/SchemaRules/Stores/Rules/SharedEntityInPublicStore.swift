import CompilerSupport
import Mirroring

extension StoreRuleTable {
    static let sharedEntityInPublicStore = Rule<StoreComparison>(
        id: "SHR704",
        name: "shared-entity-in-public-store",
        severity: .warning,
        summary: "A shared store and a public store have the same entity.",
        rationale: """
            Sharing moves objects of the private database into their own zone. The public database has no such zones, \
            and `share(_:to:)` fails for an object of a public store. If an entity is in both kinds of stores, the \
            store of each object decides whether it can be shared, and relationships must not connect the two stores.

            Use a separate entity and configuration for published objects. Or waive the finding if the app copies \
            objects between the stores on purpose.
            """,
        source: "NSPersistentCloudKitContainer.h, share(_:to:completion:); Apple, TN3164",
        passing: [
            RuleExample(
                """
                <entity name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>
                <entity name="News"><attribute name="removedAt" optional="YES" attributeType="Date"/></entity>
                <configuration name="Own"><memberEntity name="Post"/></configuration>
                <configuration name="Public"><memberEntity name="News"/></configuration>
                """,
                stores: [
                    #"{"name": "own", "configuration": "Own", "container": "iCloud.com.example.app"}"#,
                    #"{"name": "shared", "configuration": "Own", "container": "iCloud.com.example.app", "scope": "shared"}"#,
                    #"{"name": "news", "configuration": "Public", "container": "iCloud.com.example.app", "scope": "public"}"#,
                ]
            )
        ],
        failing: [
            RuleExample(
                #"<entity ↓name="Post"><attribute name="removedAt" optional="YES" attributeType="Date"/></entity>"#,
                stores: [
                    #"{"name": "own", "container": "iCloud.com.example.app"}"#,
                    #"{"name": "shared", "container": "iCloud.com.example.app", "scope": "shared"}"#,
                    #"{"name": "news", "container": "iCloud.com.example.app", "scope": "public"}"#,
                ]
            )
        ]
    ) { comparison, findings in
        let shared = comparison.entities { $0.scope == .shared }
        let both = shared.intersection(comparison.entities { $0.scope == .public })
        for entity in comparison.topmost(of: both) {
            let name = comparison.name(of: entity)
            findings.report(
                "'\(name)' is in a store of the shared database and in one of the public database",
                about: comparison.place(of: entity),
                help: "Objects of the public store cannot be shared. Use a separate entity for published objects.",
                related: comparison.model.scope.stores.filter { $0.scope != .private }.compactMap { store in
                    store.location.map { Diagnostic.Related("the \(store.scope.rawValue) store", at: $0) }
                }
            )
        }
    }
}
