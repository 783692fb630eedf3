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
            properties, functions, parameters, and conditions. A value that comes from a library, or that is made \
            while the app runs, cannot be followed. modelc then does not apply the rules of CloudKit, so a run \
            without findings proves nothing.

            modelc needs a proof that a model stays on the device. A model of Core Data stays there if neither \
            `NSPersistentCloudKitContainer` nor `cloudKitContainerOptions` stands in the code of its app, in Swift \
            or Objective-C. If one of the two does, modelc must know every store that may have the model. If \
            production has a record type of the model, the model is mirrored, and all rules are applied.

            List the model in `modelc.json`: with a store for what is mirrored, or with `"stores": []` when it stays \
            on the device. With `--undecided`, modelc applies the rules to the model without an entry. With \
            `--release`, the finding is an error.
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
        if let gap = app.code?.gap, let names = app.entitiesWithoutStore {
            findings.report(
                "modelc cannot tell whether the mirrored store has \(names), too: \(gap.reason)\(app.faultWords)",
                at: gap.location,
                symbol: nil,
                help: "Write the list of classes where the container is made, or name the store in modelc.json.",
                severity: app.isRelease ? .error : nil
            )
        }
        guard let undecided = app.undecided else { return }
        let settings = #"{"models": [{"path": "…", "stores": [{"name": "Cloud", "container": "iCloud.…"}]}]}"#
        findings.report(
            "modelc cannot tell whether '\(app.model)' is mirrored: \(undecided.reason)\(app.faultWords)",
            at: undecided.location,
            symbol: nil,
            help: "Say it in modelc.json: \(settings). With \"stores\": [] the model stays on the device.",
            related: undecided.sign.map { sign in
                [Diagnostic.Related("'\(sign.value)' says that something is mirrored", at: sign.location)]
            } ?? [],
            severity: app.isRelease ? .error : nil
        )
    }
}

extension AppComparison {
    /// Why nobody can tell whether the model is mirrored; nil when something decides.
    package var undecided: CodeScope.Undecided? {
        let isDecided = scope.map { [.settings, .option, .code].contains($0.reason) } ?? false
        if isDecided || isListed { return nil }
        // A record type in production is proof.
        if let scope, scope.reason == .undecided || scope.reason == .evidence && !deployed.isEmpty { return nil }
        return code.flatMap { $0.stores.isEmpty ? $0.undecided : nil }
    }

    /// The entities of which nobody can tell whether a mirrored store has them, and which production does not have, in words.
    fileprivate var entitiesWithoutStore: String? {
        guard let code, scope?.reason == .code else { return nil }
        let names = Set(code.stores.flatMap(\.perhaps)).sorted().filter {
            !deployed.contains(MirroringNames.recordType(rootEntity: $0))
        }
        if names.isEmpty { return nil }
        let listed = names.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
        return names.count > 5 ? "\(listed) and \(names.count - 5) more classes" : listed
    }

    /// The number of faults that the model would have, in words.
    fileprivate var faultWords: String {
        if faults.isEmpty { return "" }
        let counts = faults.map { "\($0.rule): \($0.count)" }.joined(separator: ", ")
        let count = faults.reduce(0) { $0 + $1.count }
        return "; mirrored, it would have \(counted(count, "fault", "faults")) (\(counts)), which --undecided shows"
    }
}
