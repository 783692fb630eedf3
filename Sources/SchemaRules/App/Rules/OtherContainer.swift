package import CompilerSupport
import Mirroring

extension AppRuleTable {
    /// The code mirrors to another container than the settings say.
    package static let otherContainer = Rule<AppComparison>(
        id: "ENT902",
        name: "other-container",
        severity: .error,
        summary: "The code mirrors a model to another container than the settings say.",
        rationale: """
            Each container has a production schema of its own. With the wrong one in `modelc.json`, modelc compares the \
            model with the ledger and the export of a container that the app does not use, and fields that are missing in \
            the other one are not seen. Correct the settings, or the code.
            """,
        passing: [RuleExample(appWith: "iCloud.com.example.trips", settings: "iCloud.com.example.trips")],
        failing: [RuleExample(appWith: "iCloud.com.example.other", settings: "iCloud.com.example.trips", marking: "↓")]
    ) { app, findings in
        guard let scope = app.scope, scope.reason == .settings, let code = app.code else { return }
        let used = code.stores.compactMap { store in store.container.map { ($0, store.location) } }
        let named = scope.stores.compactMap(\.container)
        guard let first = used.first, let setting = named.first, !used.contains(where: { named.contains($0.0) }) else {
            return
        }
        findings.report(
            "the code mirrors '\(app.model)' to '\(first.0)', and the settings say '\(setting)'",
            at: scope.stores.first { $0.container == setting }?.location,
            symbol: nil,
            help: "Each container has a production schema of its own. Correct the settings, or the code.",
            related: first.1.map { [Diagnostic.Related("the container of the code", at: $0)] } ?? []
        )
    }
}

extension RuleExample {
    /// An app whose code names one container and whose settings name another.
    fileprivate init(appWith container: String, settings: String, marking mark: String = "") {
        let code = """
            @Model final class Trip { var name: String? }
            let store = ModelConfiguration(cloudKitDatabase: .private("\(container)"))
            """
        let store = #"{"name": \#(mark)"Cloud", "container": "\#(settings)"}"#
        self.init([("Models.swift", code), ("modelc.json", #"{"models": [{"path": ".", "stores": [\#(store)]}]}"#)])
    }
}
