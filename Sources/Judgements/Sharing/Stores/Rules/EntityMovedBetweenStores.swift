import Diagnostics
import Mirroring
import ObjectModel

extension StoreRuleTable {
    static let entityMovedBetweenStores = Rule<StoreComparison>(
        id: "SHR707",
        name: "entity-moved-between-stores",
        severity: .warning,
        summary: "An entity left a store, or a database, that it was in where the branch began.",
        rationale: """
            A store is a file of its own, and a database of a container has records of its own. Core Data moves objects \
            from neither to the other: what people have stays where it was, and the app, which now looks elsewhere, \
            does not find it. What is in the old database stays there too, where older versions of the app go on with it.

            A store that the settings no longer name is the same: its entities are in no mirrored store, or in another. It \
            is a warning and no error, because the settings may leave a store out on purpose, the objects stay on the \
            device, and nothing in the cloud is misread.

            Open the old store once more and copy its objects, or leave the entity where it is. Between two stores of \
            one database it is only a note: what was exported comes back from the cloud, what was not stays in the file \
            of the old store. This is seen with `--against`, by the settings of then; moves between containers are \
            SHR706.
            """,
        source: "Core Data mirrors each store by itself, to the database that its description names",
        passing: [
            RuleExample(
                #"<entity name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>"#,
                stores: [
                    #"{"name": "main", "container": "iCloud.com.example.app"}"#,
                    #"{"name": "shared", "container": "iCloud.com.example.app", "scope": "shared"}"#,
                ],
                and: [
                    "before": "<model>\n<entity name=\"Post\"/>\n</model>\n",
                    "before.json": RuleExample.settings([#"{"name": "own", "container": "iCloud.com.example.app"}"#]),
                ],
                arguments: ["--against", "main"]
            )
        ],
        failing: [
            RuleExample(
                #"<entity ↓name="Post"><attribute name="removedAt" optional="YES" attributeType="Date"/></entity>"#,
                stores: [#"{"name": "main", "container": "iCloud.com.example.app", "scope": "public"}"#],
                and: [
                    "before": "<model>\n<entity name=\"Post\"/>\n</model>\n",
                    "before.json": RuleExample.settings([#"{"name": "main", "container": "iCloud.com.example.app"}"#]),
                ],
                arguments: ["--against", "main"]
            )
        ]
    ) { comparison, findings in
        for (entity, move) in StoreMoves(comparison)?.all ?? [] {
            let name = comparison.name(of: entity)
            guard let words = words(for: move, of: name, in: comparison) else { continue }
            findings.report(
                words.message,
                about: comparison.place(of: entity),
                help: words.help,
                severity: words.severity
            )
        }
    }

    private struct Words {
        let message: String
        let help: String
        var severity: Severity?
    }

    private static func words(for move: StoreMove, of name: String, in comparison: StoreComparison) -> Words? {
        switch move {
        case .containers:
            return nil
        case .device(let from):
            // With a ledger it is a record type that nobody has any more, which CKP301 says of containers in use.
            if comparison.container(named: from)?.ledger != nil, comparison.isUsed(from) { return nil }
            return Words(
                message: "'\(name)' was mirrored to \(from), and is in no mirrored store now",
                help: "The records stay in iCloud, and changes no longer reach other devices. "
                    + "Objects of the old store are not moved: copy them."
            )
        case .mirrored(let store):
            return Words(
                message: "'\(name)' was in no mirrored store, and is in '\(store)' now",
                help: "Objects that are on the device stay in the local store, and Core Data moves none: copy them."
            )
        case .scopes(let container, let from, let to):
            let (old, new) = (text(from), text(to))
            let place = to.isEmpty ? "it no longer is" : "now it is in the \(new) one"
            return Words(
                message: "'\(name)' was in the \(old) database of \(container), and \(place)",
                help: "Records stay in the database they are in, and Core Data moves none: copy the objects."
            )
        case .stores(let from, let to):
            return Words(
                message: "'\(name)' was in the store '\(from)', and is in '\(to)' now",
                help: "The file of the old store keeps what it has; what was exported comes back from the cloud. "
                    + "Core Data moves nothing.",
                severity: .note
            )
        }
    }

    private static func text(_ scopes: [DatabaseScope]) -> String {
        scopes.map(\.rawValue).joined(separator: " and ")
    }
}
