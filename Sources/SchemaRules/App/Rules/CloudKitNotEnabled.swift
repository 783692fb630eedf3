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
        let needing = app.permissions.needing { if case .container(let name, _) = $0.kind { name } else { nil } }
        var named: Set<String> = []
        for (target, container, need) in needing where target.has(container: container) && !target.isInCloud {
            let isForAll = need.targets.allSatisfy { !app.permissions.targets[$0].isInCloud }
            guard isForAll, named.insert(target.name).inserted else { continue }
            findings.report(
                "the target '\(target.name)' has the container '\(container)' without the service CloudKit",
                at: target.grants[0].place,
                symbol: nil,
                help: "Without it, nothing is mirrored. Add CloudKit to com.apple.developer.icloud-services.",
                related: [Diagnostic.Related("the container of the code", at: need.location)]
            )
        }
    }
}
