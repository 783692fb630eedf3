import CompilerSupport
import Mirroring

extension AppRuleTable {
    /// The code keeps a model on the device that production knows.
    static let deployedAndLocal = Rule<AppComparison>(
        id: "ENT918",
        name: "deployed-and-local",
        severity: .warning,
        summary: "The code keeps a model on the device, and production has record types of it.",
        rationale: """
            modelc read all code that opens the model, and none of it mirrors the model, so the rules of CloudKit \
            are not applied. But production or the ledger has record types with the names of its entities. The app \
            may have switched sync off, in which case older versions of it still sync. Or code in another repository \
            opens the mirrored store.

            If the model is mirrored, name its store in `modelc.json`. If it is no longer mirrored, write `"stores": \
            []` there.
            """,
        passing: [
            RuleExample(
                [
                    ("Trip.swift", local), ("modelc.json", "{}\n"), ("modelc.lock", ledger("CD_Draft")),
                ]
            )
        ],
        failing: [
            RuleExample(
                [
                    (
                        "Trip.swift",
                        """
                        @Model final class Trip { var name: String? }
                        let local = ModelConfiguration(cloudKitDatabase: ↓.none)

                        """
                    ), ("modelc.json", "{}\n"), ("modelc.lock", ledger("CD_Trip")),
                ]
            )
        ]
    ) { app, findings in
        guard app.scope == nil, !app.isListed, let code = app.code, code.undecided == nil, let place = code.localPlace,
            let first = app.deployed.first
        else { return }
        let others = app.deployed.count > 1 ? " and \(app.deployed.count - 1) more of its record types" : ""
        findings.report(
            "the code keeps '\(app.model)' on the device, and production has '\(first)'\(others)",
            at: place,
            symbol: nil,
            help: "Name the mirrored store in modelc.json, or say there that none is: \"stores\": []."
        )
    }

    private static let local = """
        @Model final class Trip { var name: String? }
        let local = ModelConfiguration(cloudKitDatabase: .none)

        """

    private static func ledger(_ type: String) -> String { "!modelc.lock 2\nrecord \(type)\n" }
}
