import CompilerSupport

extension AppRuleTable {
    /// Several containers mirror one store.
    static let storeSyncedTwice = Rule<AppComparison>(
        id: "ENT916",
        name: "store-synced-twice",
        severity: .warning,
        coreDataCode: 134422,
        summary: "An app and a part of it sync one store, or each access of a property makes another container of it.",
        rationale: """
            Only one container can sync a store at a time: the setup of a second one fails (134410, 134422), and the system \
            ends an extension that holds the file locked (0xdead10cc). Let only the app sync. In a widget or an extension open \
            the store without CloudKit: `cloudKitDatabase: .none`, or no `cloudKitContainerOptions`, with persistent history. \
            Keep the container of an app in a constant, or in a `lazy` or `static let` property.
            """,
        source: "Apple, TN3164: Debugging the synchronization of NSPersistentCloudKitContainer",
        passing: [
            ExampleApp(code: container("let container = ModelContainer(", ")")).example(),
            ExampleApp(code: container("var container: ModelContainer = { ModelContainer(", ") }()")).example(),
        ],
        failing: [
            ExampleApp(code: container("var container: ModelContainer { ModelContainer(", ") }", marking: "↓"))
                .example()
        ]
    ) { app, findings in
        for place in app.oddities.madeAtEachAccess {
            findings.report(
                "each access of this property makes another container, and each container syncs the same store",
                at: place,
                symbol: nil,
                help: "The setup of a second one fails (134422). Keep one in a constant."
            )
        }
        let targets = app.permissions.targets
        for store in app.permissions.sharedStores where store.isSynced {
            let (owner, part) = (targets[store.app], targets[store.part])
            // Without a group in common, each has a store of its own, which it may sync.
            guard owner.isInCloud, part.isInCloud, !Set(owner.groups).isDisjoint(with: part.groups) else { continue }
            findings.report(
                "'\(part.name)' syncs the store of '\(owner.name)' with a container of its own",
                at: store.location,
                symbol: nil,
                help: "The setup of a second container fails (134422). Open the store without CloudKit there."
            )
        }
    }

    private static func container(_ before: String, _ behind: String, marking mark: String = "") -> String {
        let database = #"\#(mark)ModelConfiguration(cloudKitDatabase: .private("iCloud.com.example.trips"))"#
        return """
            @Model final class Trip { var name: String? }
            \(before)for: Trip.self, configurations: \(database)\(behind)

            """
    }
}
