import CompilerSupport
import ObjectModel

extension ShareRuleTable {
    static let unknownShareRoot = Rule<SharedModel>(
        id: "SHR720",
        name: "unknown-share-root",
        severity: .error,
        summary: "The settings list a share root that is not an entity of the model.",
        rationale: """
            `"shareRoots"` names the entities whose objects the app passes to `share(_:to:)`. For each of them, \
            `check` reports the objects that move along. An unknown name has no effect, although somebody relies on \
            it. It often remains after the renaming of an entity.
            """,
        passing: [
            RuleExample(of: .entity("Trip")).sharing(["Trip"], of: "Trips")
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
            // Comparing a long list of wrong names with all entities is slow and does not help.
            let meant = number < 20 ? nearest(to: root.name.value, in: names) : nil
            let hint = meant.map { "Did you mean '\($0)'? " } ?? ""
            findings.report(
                "the share root '\(root.name.value)' is not an entity of the model",
                at: root.name.location,
                symbol: root.name.value,
                help: "\(hint)Name an entity of the model, or remove the entry: modelc checks nothing for it."
            )
        }
    }
}
