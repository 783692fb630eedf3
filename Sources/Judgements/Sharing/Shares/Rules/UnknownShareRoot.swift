import Diagnostics
import ObjectModel

extension ShareRuleTable {
    static let unknownShareRoot = Rule<SharedModel>(
        id: "SHR720",
        name: "unknown-share-root",
        severity: .error,
        summary: "The settings list a share root that is no entity of the model.",
        rationale: """
            `"shareRoots"` names the entities whose objects the app passes to `share(_:to:)`; `check` says what goes along \
            with each. A name that leads nowhere checks nothing, and somebody believes that it does. It often is what a \
            renamed entity leaves behind.
            """,
        passing: [
            RuleExample([
                "contents": #"<entity name="Trip"/>"#,
                "modelc.json": #"{"models": [{"path": "Trips.xcdatamodeld", "shareRoots": ["Trip"]}]}"#,
            ])
        ],
        failing: [
            RuleExample([
                "contents": #"<entity name="Trip"/>"#,
                "modelc.json": #"{"models": [{"path": "Trips.xcdatamodeld", "shareRoots": [↓"Trips"]}]}"#,
            ])
        ]
    ) { shared, findings in
        let names = shared.graph.model.entities.map(\.name)
        for (number, root) in shared.roots.filter({ $0.entity == nil }).enumerated() {
            // Comparing a long list of wrong names with all entities takes long, and helps nobody.
            let meant = number < 20 ? nearest(to: root.name.value, in: names) : nil
            let hint = meant.map { "Did you mean '\($0)'? " } ?? ""
            findings.report(
                "the share root '\(root.name.value)' is no entity of the model",
                at: root.name.location,
                symbol: root.name.value,
                help: "\(hint)Name an entity of the model, or take the line out: nothing is checked for it."
            )
        }
    }
}
