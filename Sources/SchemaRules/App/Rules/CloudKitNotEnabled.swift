import CompilerSupport

extension AppRuleTable {
    /// The target has containers without the service CloudKit.
    static let cloudKitNotEnabled = Rule<AppComparison>(
        id: "ENT906",
        name: "cloudkit-not-enabled",
        severity: .error,
        summary: "A target whose code uses a container has no CloudKit in its iCloud services.",
        rationale: """
            The entitlement `com.apple.developer.icloud-services` lists what a target may use its containers for: \
            `CloudKit`, `CloudDocuments`. Without `CloudKit`, stores are not mirrored, and `CKContainer` ends the app. \
            Choose CloudKit in Xcode under Signing & Capabilities, iCloud.
            """,
        source: "Apple: iCloud Services Entitlement",
        passing: [ExampleApp().example()],
        failing: [
            ExampleApp(
                entitlements: ExampleApp.list(
                    "↓com.apple.developer.icloud-container-identifiers",
                    "iCloud.com.example.trips"
                ) + ExampleApp.list("com.apple.developer.icloud-services", "CloudDocuments") + ExampleApp.push
            ).example()
        ]
    ) { app, findings in
        var named: Set<String> = []
        for (target, name, need) in app.permissions.needing(\.container) where !target.isInCloud {
            let isForAll = need.targets.allSatisfy { !app.permissions.targets[$0].isInCloud }
            let own = target.grants.lazy.flatMap(\.containers).first
            guard isForAll, let own, name.isEmpty || target.has(container: name), named.insert(target.name).inserted
            else { continue }
            findings.report(
                "the target '\(target.name)' has the container '\(name.isEmpty ? own : name)' without the service CloudKit",
                at: target.grants[0].place,
                symbol: nil,
                help: "Without it, nothing is mirrored. Add CloudKit to com.apple.developer.icloud-services.",
                related: [Diagnostic.Related("the code", at: need.location)],
                severity: need.isSure ? .error : .warning,
                fix: target.serviceFix
            )
        }
    }
}

extension AppPermissions.Need {
    /// The container; an empty name is the first one of the entitlements.
    fileprivate var container: String? {
        switch kind {
        case .container(let name, _): name
        case .firstContainer: ""
        default: nil
        }
    }
}
