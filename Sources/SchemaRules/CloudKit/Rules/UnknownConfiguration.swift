package import CompilerSupport
package import Mirroring
import ObjectModel

extension CloudKitRuleTable {
    package static let unknownConfiguration = Rule<MirroredModel>(
        id: "CKL118",
        name: "unknown-configuration",
        severity: .error,
        isWaivable: false,
        coreDataCode: 134060,
        summary: "A mirrored store holds a configuration that the model does not have, or that has no entities.",
        rationale: """
            Core Data does not load such a store: "Unable to find a configuration named '…' in the specified managed \
            object model.", or "The configuration named '…' does not contain any entities." The editor's Default is \
            not a configuration of the model: name no configuration for a store with all entities. You cannot waive \
            the finding, because modelc cannot check a store without entities.
            """,
        source: storeLoadCheck,
        passing: [
            RuleExample(
                #"<entity name="Post"/><configuration name="Cloud"><memberEntity name="Post"/></configuration>"#,
                arguments: ["--configuration", "Cloud"]
            )
        ],
        failing: [
            RuleExample(
                """
                ↓<model>
                    <entity name="Post"/>
                    <configuration name="Cloud"><memberEntity name="Post"/></configuration>
                </model>
                """,
                arguments: ["--configuration", "Default"]
            ),
            RuleExample(
                #"<entity name="Post"/>↓<configuration name="Cloud"/>"#,
                arguments: ["--configuration", "Cloud"]
            ),
        ]
    ) { mirrored, findings in
        let model = mirrored.graph.model
        let configurations = model.configurations.keyed(by: \.name)
        var reported: Set<String> = []
        for (store, members) in zip(mirrored.scope.stores, mirrored.members) {
            guard let name = store.configuration, members.isEmpty, reported.insert(name).inserted else { continue }
            if let configuration = configurations[name] {
                findings.report(
                    "the configuration '\(name)' has no entities",
                    about: model.place(of: configuration),
                    help: "Core Data would not load the store (134060). Add the entities that the store holds."
                )
            } else {
                findings.report(
                    "the model has no configuration '\(name)'",
                    at: model.location(model.origin),
                    symbol: "configuration \(name)",
                    help: "Core Data would not load the store (134060). \(advice(for: model.configurations))"
                )
            }
        }
    }

    private static func advice(for configurations: [Configuration]) -> String {
        guard !configurations.isEmpty else { return "The model has none; let the store name none." }
        let names = configurations.map { "'\($0.name)'" }.joined(separator: ", ")
        return "Name one that the model has (\(names)), or none for all entities."
    }
}
