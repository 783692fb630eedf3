package import CompilerSupport
import ModelFiles

extension AppRuleTable {
    /// An app that syncs gets no pushes.
    package static let noPush = Rule<AppComparison>(
        id: "ENT908",
        name: "no-push",
        severity: .warning,
        summary: "An app mirrors a store or has subscriptions, and gets no remote notifications.",
        rationale: """
            CloudKit announces changes with silent notifications. Without the entitlement `aps-environment` (on macOS \
            `com.apple.developer.aps-environment`) none arrives, and on iPhone and iPad none wakes the app in the background \
            unless `UIBackgroundModes` has `remote-notification`. Changes of other devices then arrive late: at the next \
            launch, or when the app saves something itself.

            Add the capabilities Push Notifications and Background Modes, Remote notifications, in Xcode.
            """,
        source: "Apple: Setting Up Core Data with CloudKit",
        passing: [ExampleApp().example()],
        failing: [
            ExampleApp(
                entitlements: ExampleApp.list(
                    "↓com.apple.developer.icloud-container-identifiers",
                    "iCloud.com.example.trips"
                ) + ExampleApp.cloudKit
            ).example(),
            ExampleApp(information: ExampleApp.list("↓UIBackgroundModes", "audio")).example(),
        ]
    ) { app, findings in
        let needing = app.permissions.needing { if case .push = $0.kind { true } else { nil } }
        for (target, _, need) in needing where target.isApp && target.isInCloud && !target.has(\.file.hasPush) {
            findings.report(
                "the target '\(target.name)' \(need.push) without the entitlement aps-environment",
                at: target.grants[0].place,
                symbol: nil,
                help: "Changes of other devices then arrive late. Add the capability Push Notifications.",
                related: [Diagnostic.Related("the code", at: need.location)],
                fix: target.information?.isForMacs == false
                    ? target.fix(adding: "aps-environment", .text("development")) : nil
            )
        }
        // On a Mac, an app needs no mode for it, so the code must not be for Macs only.
        let silent = app.permissions.needing { if case .push(_, true) = $0.kind { $0.isForAllPlatforms } else { nil } }
        var named: Set<String> = []
        for (target, isForAll, need) in silent where target.isApp && target.isInCloud {
            guard let information = target.information, information.isForPhones, !information.hasBackgroundMode,
                isForAll || !information.isForMacs, named.insert(target.name).inserted
            else { continue }
            findings.report(
                "the target '\(target.name)' \(need.push) without the background mode remote-notification",
                at: information.place,
                symbol: nil,
                help: "Changes of other devices then arrive only while the app is in use. Add it to UIBackgroundModes.",
                related: [Diagnostic.Related("the code", at: need.location)],
                fix: Fix(
                    .entry("UIBackgroundModes", .listed("remote-notification")),
                    at: information.place,
                    isCertain: true
                )
            )
        }
    }
}

extension AppPermissions.Need {
    fileprivate var push: String { if case .push(let words, _) = kind { words } else { "" } }
}
