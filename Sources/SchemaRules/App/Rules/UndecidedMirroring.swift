package import CompilerSupport
package import Mirroring

extension AppRuleTable {
    /// Nobody can tell whether the app mirrors a model.
    package static let undecidedMirroring = Rule<AppComparison>(
        id: "ENT901",
        name: "undecided-mirroring",
        severity: .warning,
        summary: "modelc cannot tell whether the app mirrors a model.",
        rationale: """
            modelc follows the value of `cloudKitDatabase:` and of `cloudKitContainerOptions` through variables, \
            properties, functions, parameters, and conditions. A value that comes from a library, or that is made while \
            the app runs, cannot be followed. The rules of CloudKit are then not applied, so a quiet run proves nothing.

            List the model in `modelc.json`: with a store for what is mirrored, or without stores when it stays on the \
            device. With `--release` the finding is an error.
            """,
        passing: [
            RuleExample(
                """
                @Model final class Trip { var name: String? }
                let database: ModelConfiguration.CloudKitDatabase = .none
                let local = ModelConfiguration(cloudKitDatabase: database)
                """
            ).swift
        ],
        failing: [
            RuleExample(
                """
                @Model final class Trip { var name: String? }
                let store = ModelConfiguration(cloudKitDatabase: ↓SyncKit.database)
                """
            ).swift
        ]
    ) { app, findings in
        guard let undecided = app.undecided else { return }
        let settings = #"{"models": [{"path": "…", "stores": [{"name": "Cloud", "container": "iCloud.…"}]}]}"#
        findings.report(
            "modelc cannot tell whether '\(app.model)' is mirrored: \(undecided.reason)",
            at: undecided.location,
            symbol: nil,
            help: "Say it in modelc.json: \(settings). A model that is listed without stores stays on the device.",
            severity: app.isRelease ? .error : nil
        )
    }
}

extension AppComparison {
    /// Why nobody can tell whether the model is mirrored; nil when something decides.
    package var undecided: CodeScope.Undecided? {
        let isDecided = scope.map { [.settings, .option, .code].contains($0.reason) } ?? false
        if isDecided || isListed { return nil }
        if let code { return code.stores.isEmpty ? code.undecided : nil }
        guard scope == nil, let entitled, let location = entitled.location else { return nil }
        let reason = "the app has the container '\(entitled.value)', and no code that modelc finds opens it"
        return CodeScope.Undecided(reason: reason, location: location)
    }
}
