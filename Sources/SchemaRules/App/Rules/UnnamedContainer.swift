import CompilerSupport

extension AppRuleTable {
    /// The entitlements have a container that nothing uses.
    static let unnamedContainer = Rule<AppComparison>(
        id: "ENT912",
        name: "unnamed-container",
        severity: .note,
        summary: "The entitlements have a container that no source and no property list names.",
        rationale: """
            The first container is the default one; another is used only by its name. One that nothing names is often the \
            rest of an experiment, or the sign of a typing error in the code. A container cannot be deleted, but the \
            target need not have it. Containers of iCloud Drive do not count.
            """,
        passing: [
            ExampleApp(
                code: ExampleApp.mirroring + #"let other = CKContainer(identifier: "iCloud.com.example.other")"# + "\n",
                entitlements: two("iCloud.com.example.other")
            ).example()
        ],
        failing: [ExampleApp(entitlements: two("↓iCloud.com.example.other")).example()]
    ) { app, findings in
        for container in app.permissions.unnamed {
            findings.report(
                "no source and no property list names the container '\(container.value)'",
                at: container.location,
                symbol: nil,
                help: "Take it out of the entitlements, or use it."
            )
        }
    }

    private static func two(_ name: String) -> String {
        ExampleApp.list("com.apple.developer.icloud-container-identifiers", "iCloud.com.example.trips", name)
            + ExampleApp.cloudKit + ExampleApp.push
    }
}
