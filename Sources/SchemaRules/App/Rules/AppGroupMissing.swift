import CompilerSupport

extension AppRuleTable {
    /// A target opens the folder of an app group that it is not in.
    static let appGroupMissing = Rule<AppComparison>(
        id: "ENT910",
        name: "app-group-missing",
        severity: .warning,
        summary: "The code opens the folder of an app group that the entitlements of the target do not have.",
        rationale: """
            An app and its extensions open the same store only in the folder of an app group that the entitlements of each \
            of them have in `com.apple.security.application-groups`. Without it, the folder is nil, and a store at \
            another place is another store.
            """,
        source: "Apple: Configuring App Groups",
        passing: [
            ExampleApp(
                code: grouped,
                entitlements: ExampleApp.container + ExampleApp.cloudKit + ExampleApp.push
                    + group("group.com.example.trips")
            ).example()
        ],
        failing: [
            ExampleApp(
                code: grouped,
                entitlements: ExampleApp.list(
                    "↓com.apple.developer.icloud-container-identifiers",
                    "iCloud.com.example.trips"
                ) + ExampleApp.cloudKit + ExampleApp.push + group("group.com.example.trip")
            ).example()
        ]
    ) { app, findings in
        let permissions = app.permissions
        for (target, group, need) in permissions.needing(\.group) where !target.has(group: group) {
            // A part of an app that is in another group of it, or none, may not call what it shares with the app.
            guard permissions.isLackedByAll(need, { $0.has(group: group) }) else { continue }
            findings.report(
                "the code opens the app group '\(group)', which the entitlements of the target '\(target.name)' do not have",
                at: target.grants[0].place,
                symbol: nil,
                help: "The folder of the group is nil without it. Add it to com.apple.security.application-groups.",
                related: [Diagnostic.Related("the group of the code", at: need.location)]
            )
        }
    }

    private static let grouped =
        ExampleApp.mirroring
        + #"let shared = ModelConfiguration(groupContainer: .identifier("group.com.example.trips"))"# + "\n"

    private static func group(_ name: String) -> String {
        ExampleApp.list("com.apple.security.application-groups", name)
    }
}

extension AppPermissions.Need {
    fileprivate var group: String? { if case .group(let name) = kind { name } else { nil } }
}

extension AppPermissions.Target {
    /// Whether some configuration has a group. One with a variable may be any.
    fileprivate func has(group: String) -> Bool { has { $0.groups.contains { $0 == group || $0.contains("$") } } }
}
