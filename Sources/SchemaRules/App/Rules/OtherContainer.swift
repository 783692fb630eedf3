package import CompilerSupport
import Mirroring

extension AppRuleTable {
    /// The code mirrors to another container than the settings say.
    package static let otherContainer = Rule<AppComparison>(
        id: "ENT902",
        name: "other-container",
        severity: .error,
        summary: "The settings name another container than the code, or keep a model local that the code mirrors.",
        rationale: """
            Each container has a production schema of its own. With the wrong one in `modelc.json`, modelc compares the \
            model with the ledger and the export of a container that the app does not use, and fields that are missing in \
            the other one are not seen. An empty list of stores says that nothing of the model is mirrored, and then no rule \
            of CloudKit is applied to it. If only the model says otherwise, with the mark *Used with CloudKit*, the finding is a \
            warning: the mark alone mirrors nothing, but nobody would notice the missing checks. Correct the settings, or \
            the code, or clear the mark.
            """,
        passing: [RuleExample(appWith: "iCloud.com.example.trips", settings: "iCloud.com.example.trips")],
        failing: [
            RuleExample(appWith: "iCloud.com.example.other", settings: "iCloud.com.example.trips", marking: "↓"),
            RuleExample([
                ("Models.swift", Self.code(with: "iCloud.com.example.trips")),
                ("modelc.json", #"{"models": [{"path": ".", "stores": ↓[]}]}"#),
            ]),
            RuleExample([
                (
                    "Model.xcdatamodel/contents",
                    #"<model usedWithCloudKit="YES"><entity name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity></model>"#
                ),
                ("modelc.json", #"{"models": [{"path": "Model.xcdatamodel", "stores": ↓[]}]}"#),
            ]),
        ]
    ) { app, findings in
        if app.scope == nil, let place = app.emptyStores {
            if let store = app.code?.stores.first {
                findings.report(
                    "the code mirrors '\(app.model)', and the settings say that none of its stores is mirrored",
                    at: place,
                    symbol: nil,
                    help: "Name the store in the settings, leave \"stores\" out, or correct the code.",
                    related: store.location.map { [Diagnostic.Related("the store of the code", at: $0)] } ?? []
                )
            } else if let mark = app.mark {
                findings.report(
                    "'\(app.model)' is marked as used with CloudKit, and the settings say that none of its stores is mirrored",
                    at: place,
                    symbol: nil,
                    help:
                        "No rule of CloudKit is applied. Name the store in the settings, or clear the mark in the model.",
                    related: [Diagnostic.Related("the mark of the model", at: mark)],
                    severity: .warning
                )
            }
        }
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
            related: first.1.map { [Diagnostic.Related("the container of the code", at: $0)] } ?? [],
            fix: app.containers.first { $0.value == setting }?.fix(naming: first.0)
        )
    }

    fileprivate static func code(with container: String) -> String {
        """
        @Model final class Trip { var name: String? }
        let store = ModelConfiguration(cloudKitDatabase: .private("\(container)"))
        """
    }
}

extension RuleExample {
    /// An app whose code names one container and whose settings name another.
    fileprivate init(appWith container: String, settings: String, marking mark: String = "") {
        let code = AppRuleTable.code(with: container)
        let store = #"{"name": \#(mark)"Cloud", "container": "\#(settings)"}"#
        self.init([("Models.swift", code), ("modelc.json", #"{"models": [{"path": ".", "stores": [\#(store)]}]}"#)])
    }
}
