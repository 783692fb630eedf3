import CompilerSupport

extension AppRuleTable {
    /// An app makes shares that it cannot accept.
    static let sharingNotSupported = Rule<AppComparison>(
        id: "ENT909",
        name: "sharing-not-supported",
        severity: .warning,
        summary: "An app shares records, and its property list has no `CKSharingSupported`.",
        rationale: """
            The system opens an app for a share only if its `Info.plist` has `CKSharingSupported` with the value \
            true. Without it, people who tap an invitation are told that they need a newer version of the app. No \
            build setting makes the key, so the target needs an `Info.plist` file.
            """,
        source: "Apple: Sharing CloudKit Data with Other iCloud Users",
        passing: [
            ExampleApp(
                code: sharing,
                information: ExampleApp.backgroundMode + "    <key>CKSharingSupported</key>\n    <true/>\n"
            ).example()
        ],
        failing: [
            ExampleApp(code: sharing, information: ExampleApp.list("↓UIBackgroundModes", "remote-notification"))
                .example()
        ]
    ) { app, findings in
        let needing = app.permissions.needing { if case .sharing = $0.kind { true } else { nil } }
        for (target, _, need) in needing where target.isApp && target.isInCloud {
            guard case .sharing(let use) = need.kind, let information = target.information, !information.supportsSharing
            else { continue }
            findings.report(
                "the target '\(target.name)' \(use), and its property list has no CKSharingSupported",
                at: information.place,
                symbol: nil,
                help:
                    "Nobody can accept the share without it. Add CKSharingSupported with the value true to its Info.plist.",
                related: [Diagnostic.Related("the code", at: need.location)],
                fix: Fix(.entry("CKSharingSupported", .yes), at: information.place, isCertain: true)
            )
        }
    }

    private static let sharing = ExampleApp.mirroring + "let share = CKShare(rootRecord: record)\n"
}
