import CompilerSupport
import Mirroring

extension StoreRuleTable {
    static let entityMovedBetweenStores = Rule<StoreComparison>(
        id: "SHR707",
        name: "entity-moved-between-stores",
        severity: .warning,
        summary: "An entity is no longer in the store or the database of the merge base.",
        rationale: """
            Each store is a separate file, and each database of a container has separate records. Core Data moves no \
            objects between them: existing objects stay in the old store, and the app no longer finds them in the new \
            one. Records in the old database also stay, and older versions of the app continue to use them.

            A store that the settings no longer name has the same effect: its entities are in no mirrored store, or \
            in another one. The finding is a warning and not an error, because the settings may omit a store on \
            purpose, the objects stay on the device, and nobody misreads a value in iCloud.

            Open the old store once more and copy its objects, or leave the entity in its store. Between two stores \
            of one database, the finding is only a note: the new store replaces the old one, because both together do \
            not load (SHR708), so exported objects come back from iCloud, and other objects stay in the file of the old \
            store. `--against` finds this by comparing the settings with the merge base. \
            For moves between containers, see SHR706.
            """,
        source: "Core Data mirrors each store by itself, to the database that its description names",
        passing: [
            RuleExample(
                #"<entity name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>"#,
                stores: [
                    #"{"name": "main", "container": "iCloud.com.example.app"}"#,
                    #"{"name": "shared", "container": "iCloud.com.example.app", "scope": "shared"}"#,
                ],
                before: #"{"name": "own", "container": "iCloud.com.example.app"}"#
            )
        ],
        failing: [
            RuleExample(
                #"<entity ↓name="Post"><attribute name="removedAt" optional="YES" attributeType="Date"/></entity>"#,
                stores: [#"{"name": "main", "container": "iCloud.com.example.app", "scope": "public"}"#],
                before: #"{"name": "main", "container": "iCloud.com.example.app"}"#
            )
        ]
    ) { comparison, findings in
        for (entity, move) in StoreMoves(comparison)?.all ?? [] {
            let name = comparison.name(of: entity)
            func report(_ message: String, help: String, severity: Severity? = nil) {
                findings.report(message, about: comparison.place(of: entity), help: help, severity: severity)
            }
            switch move {
            case .containers: continue
            case .device(let from):
                // With a ledger it is an unused record type, which CKP301 reports for containers in use.
                if comparison.container(named: from)?.ledger != nil, comparison.isUsed(from) { continue }
                report(
                    "'\(name)' was mirrored to \(from), and is now in no mirrored store",
                    help: "The records stay in iCloud, and changes no longer reach other devices. "
                        + "Core Data does not move objects of the old store: copy them."
                )
            case .mirrored(let store):
                report(
                    "'\(name)' was in no mirrored store, and is now in '\(store)'",
                    help: "Existing objects stay in the local store, and Core Data does not move them: copy them."
                )
            case .scopes(let container, let from, let to):
                let place = to.isEmpty ? "it no longer is" : "now it is in the \(text(to)) one"
                report(
                    "'\(name)' was in the \(text(from)) database of \(container), and \(place)",
                    help: "Records stay in their database, and Core Data does not move them: copy the objects."
                )
            case .stores(let from, let to):
                report(
                    "'\(name)' was in the store '\(from)', and is now in '\(to)'",
                    help: "Objects stay in the file of the old store; exported objects come back from iCloud. "
                        + "Core Data moves nothing.",
                    severity: .note
                )
            }
        }
    }

    private static func text(_ scopes: [DatabaseScope]) -> String {
        scopes.map(\.rawValue).joined(separator: " and ")
    }
}
