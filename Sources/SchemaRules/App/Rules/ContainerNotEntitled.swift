import CompilerSupport
import Mirroring

extension AppRuleTable {
    /// The code names a container that the target may not use.
    static let containerNotEntitled = Rule<AppComparison>(
        id: "ENT905",
        name: "container-not-entitled",
        severity: .error,
        summary: "The code or the settings name a container that the entitlements of the target do not have.",
        rationale: """
            CloudKit refuses a container that is not among `com.apple.developer.icloud-container-identifiers` of the \
            target: the store does not open, or the app ends. Add the container in Xcode under Signing & \
            Capabilities, or correct the name. The finding is a warning if the code may never use the container: it \
            names another one as well, or a condition decides.

            modelc reports only targets that compile the code, and whose entitlements it can read in all \
            configurations, with a value for each build setting in them.
            """,
        source: "Apple: iCloud Container Identifiers Entitlement",
        passing: [ExampleApp().example()],
        failing: [
            ExampleApp(
                entitlements: ExampleApp.list(
                    "↓com.apple.developer.icloud-container-identifiers",
                    "iCloud.com.example.trip"
                )
                    + ExampleApp.cloudKit + ExampleApp.push
            ).example()
        ]
    ) { app, findings in
        let permissions = app.permissions
        for (target, name, need) in permissions.needing(\.container) where !target.has(container: name) {
            let isForAll = permissions.isLackedByAll(need) { $0.has(container: name) }
            // Code that several targets share may decide which of them uses the container.
            guard isForAll || target.isInCloud else { continue }
            let other = target.grants.lazy.flatMap(\.containers).first
            findings.report(
                "the code names the container '\(name)', and the entitlements of the target '\(target.name)' "
                    + (other.map { "have '\($0)'" } ?? "have none"),
                at: target.grants[0].place,
                symbol: nil,
                help: "CloudKit refuses a container that the entitlements do not have. Add it, or correct the name.",
                related: [Diagnostic.Related("the container of the code", at: need.location)],
                severity: isForAll && need.isSure ? .error : .warning,
                fix: target.fix(spelling: name, isCertain: app.containers.contains { $0.value == name })
            )
        }
        // Of code that names another container, ENT902 tells.
        let isNamed = app.code?.stores.contains { $0.container != nil } ?? false
        for container in isNamed ? [] : app.unentitled {
            findings.report(
                "no target has the container '\(container.value)' of the settings in its entitlements",
                at: container.location,
                symbol: nil,
                help: "The app then syncs with another container. Correct the settings, or add it to the entitlements.",
                severity: .warning,
                fix: app.entitled.flatMap { container.fix(naming: $0.value) }
            )
        }
    }
}

extension AppPermissions.Need {
    fileprivate var container: String? { if case .container(let name, _) = kind { name } else { nil } }

    /// True if a store cannot be opened without its container.
    var isSure: Bool { if case .container(_, true) = kind { true } else { false } }
}
