import CompilerSupport

extension AppRuleTable {
    /// A store has the name of a CloudKit container.
    static let containerAsName = Rule<AppComparison>(
        id: "ENT917",
        name: "container-as-name",
        severity: .warning,
        summary: "The name of a `ModelConfiguration` looks like a container, and its records go to another one.",
        rationale: """
            The first argument names the configuration and its file. The container is that of `cloudKitDatabase`: \
            `.private("iCloud.com.example.trips")`. With `.automatic` SwiftData takes the first container of the \
            entitlements, whatever the name is.
            """,
        source: "Apple: ModelConfiguration",
        passing: [
            ExampleApp().example(),
            ExampleApp(
                code: configuration(
                    #""iCloud.com.example.trips", cloudKitDatabase: .private("iCloud.com.example.trips")"#
                )
            ).example(),
        ],
        failing: [
            ExampleApp(code: configuration(#""iCloud.com.example.second", cloudKitDatabase: .automatic"#, marking: "↓"))
                .example()
        ]
    ) { app, findings in
        for name in app.oddities.namedLikeContainers {
            findings.report(
                "'\(name.value)' is the name of a configuration here, and no container",
                at: name.location,
                symbol: nil,
                help:
                    "Its records go to the container of cloudKitDatabase, by default the first one of the entitlements. Write "
                    + "cloudKitDatabase: .private(\"\(name.value)\"), or choose another name."
            )
        }
    }

    private static func configuration(_ arguments: String, marking mark: String = "") -> String {
        """
        @Model final class Trip { var name: String? }
        let store = \(mark)ModelConfiguration(\(arguments))

        """
    }
}
