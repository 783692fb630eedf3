import CompilerSupport

extension AppRuleTable {
    /// A container for CloudKit mirrors nothing.
    static let storeWithoutOptions = Rule<AppComparison>(
        id: "ENT915",
        name: "store-without-options",
        severity: .warning,
        summary: "The descriptions of an `NSPersistentCloudKitContainer` are replaced by ones without options.",
        rationale: """
            A container gives its first description options for the first CloudKit container of the entitlements. A \
            description that the code makes has none, so its store stays on the device, without any error. Set \
            `cloudKitContainerOptions` of the new description, or change the one that the container has. A second, local \
            description beside a mirrored one is right. The finding needs a model that is marked for CloudKit, or \
            entitlements with a container, and no source that names the options.
            """,
        source: "Apple: Setting Up Core Data with CloudKit; a report of a published app",
        passing: [
            stack(
                """
                let description = container.persistentStoreDescriptions.first
                    description?.url = url
                    description?.cloudKitContainerOptions = .init(containerIdentifier: "iCloud.com.example.trips")
                """
            ),
            stack(
                """
                let description = NSPersistentStoreDescription(url: url)
                    description.cloudKitContainerOptions = .init(containerIdentifier: "iCloud.com.example.trips")
                    container.persistentStoreDescriptions = [description]
                """
            ),
        ],
        failing: [
            stack(
                """
                let description = ↓NSPersistentStoreDescription(url: url)
                    container.persistentStoreDescriptions = [description]
                """
            )
        ]
    ) { app, findings in
        guard let place = app.oddities.withoutOptions, app.mark != nil || app.entitled != nil else { return }
        findings.report(
            "no store description has cloudKitContainerOptions, so this NSPersistentCloudKitContainer mirrors nothing",
            at: place,
            symbol: nil,
            help:
                "Set the options of the description, or change the one that the container makes. For a store on the device "
                + "an NSPersistentContainer says so."
        )
    }

    private static func stack(_ lines: String) -> RuleExample {
        RuleExample([
            (
                "App/Trips.xcdatamodeld/Trips.xcdatamodel/contents",
                """
                <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" usedWithCloudKit="YES">
                <entity name="Trip"/></model>
                """
            ),
            (
                "App/Stack.swift",
                "import CoreData\n" + """

                    func makeContainer(at url: URL) -> NSPersistentCloudKitContainer {
                        let container = NSPersistentCloudKitContainer(name: "Trips")
                        \(lines)
                        return container
                    }

                    """
            ),
        ])
    }
}
