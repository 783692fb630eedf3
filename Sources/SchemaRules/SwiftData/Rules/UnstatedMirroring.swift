import CompilerSupport
import SwiftSources

extension SwiftDataRuleTable {
    static let unstatedMirroring = Rule<SwiftDataProject>(
        id: "SWD807",
        name: "unstated-mirroring",
        severity: .warning,
        summary: "A container does not say whether its store is mirrored, so the entitlements of the app decide.",
        rationale: """
            A `ModelConfiguration` without `cloudKitDatabase:`, and a container without a configuration, are \
            `.automatic`: SwiftData mirrors the store as soon as the app has an iCloud container in its entitlements. \
            This also happens if the app has the entitlement for another purpose, such as its own CloudKit code or \
            another store. A store that is mirrored by mistake must follow all rules of CloudKit: a model with \
            `.unique` or a required property no longer opens, and users' data goes to iCloud.

            Set `cloudKitDatabase: .none` for a store that stays on the device, and `.private("iCloud.…")` for a \
            mirrored one. The finding is a warning if another configuration in the code names a container, because \
            then the app has the entitlement. It is a note if no source says that the app uses CloudKit. Stores in \
            memory are excluded.
            """,
        source: "Apple, \"Syncing model data across a person's devices\"; reports of published apps",
        passing: [
            RuleExample(
                """
                @Model final class Trip { var name: String? }
                let local = ModelConfiguration(cloudKitDatabase: .none)
                let container = try ModelContainer(for: Trip.self, configurations: local)
                let preview = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
                """
            ).swift,
            RuleExample(
                """
                @Model final class Trip { var name: String? }
                let container = try ModelContainer(for: Trip.self)
                """,
                arguments: ["--database", "private"]
            ).swift,
        ],
        failing: [
            RuleExample(
                """
                @Model final class Trip { var name: String? }
                @Model final class Draft { var name: String? }
                let synced = ModelConfiguration("Trips", schema: Schema([Trip.self]), cloudKitDatabase: .private("iCloud.com.example.app"))
                let drafts = ↓ModelConfiguration("Drafts", schema: Schema([Draft.self]))
                """
            ).swift,
            RuleExample(
                """
                @Model final class Trip { var name: String? }
                struct TripApp: App {
                    var body: some Scene { WindowGroup { TripList() }.↓modelContainer(for: Trip.self) }
                }
                """
            ).swift,
        ]
    ) { project, findings in
        let hasContainer = project.read.stores.contains(where: \.store.namesContainer)
        // The store that the settings or the command line mirror may be this one.
        if project.scope != nil, !hasContainer { return }
        let places = project.unstatedStores
        // Without a container the fault is only possible, so it is reported once.
        for place in hasContainer ? places : Array(places.prefix(1)) {
            let name = place.name.map { "'\($0)'" } ?? "this store"
            let others = counted(places.count - 1, "other store", "other stores")
            let subject = places.count == 1 ? "\(name) is" : "\(name) and \(others) are"
            findings.report(
                hasContainer
                    ? "\(name) is mirrored, too: the app has a CloudKit container, and nothing says that it is not"
                    : "\(subject) mirrored as soon as the app has an iCloud container in its entitlements",
                at: place.location,
                symbol: place.name.map { "configuration \($0)" },
                help: "Say it in a ModelConfiguration: cloudKitDatabase: .none keeps it on the device, "
                    + ".private(\"iCloud.…\") mirrors it.",
                related: hasContainer
                    ? [] : places.dropFirst().map { Diagnostic.Related("another one", at: $0.location) },
                severity: hasContainer ? nil : .note
            )
        }
    }
}

extension SwiftDataProject {
    /// The stores whose code does not say whether they are mirrored.
    fileprivate var unstatedStores: [(name: String?, location: SourceLocation)] {
        read.stores.map(\.store).filter { $0.ways == [OpenedStore.Way(.automatic, at: $0.location)] }
            .map { ($0.configuration, $0.location) }
    }
}
