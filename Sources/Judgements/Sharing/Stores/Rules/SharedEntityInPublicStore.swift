import Diagnostics
import Mirroring
import ObjectModel

extension StoreRuleTable {
    static let sharedEntityInPublicStore = Rule<StoreComparison>(
        id: "SHR704",
        name: "shared-entity-in-public-store",
        severity: .warning,
        summary: "A store of the shared database and one of the public database hold the same entity.",
        rationale: """
            Sharing moves objects of the private database into a zone of their own; the public database has no such \
            zones, and `share(_:to:)` fails for an object of a public store. Where one entity is in both kinds of \
            stores, it depends on the store of each single object whether it can be shared, and relationships must \
            not lead from one to the other.

            Give what is published an entity, and a configuration, of its own; or waive this where the app copies \
            objects from one store to the other on purpose.
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
                help: "Objects of the public store cannot be shared. Give what is published an entity of its own.",
                related: comparison.model.scope.stores.filter { $0.scope != .private }.compactMap { store in
                    store.location.map { Diagnostic.Related("the \(store.scope.rawValue) store", at: $0) }
                }
            )
        }
    }
}
