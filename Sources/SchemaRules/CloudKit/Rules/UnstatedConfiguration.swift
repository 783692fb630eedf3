import CompilerSupport
import Mirroring
import ObjectModel

extension CloudKitRuleTable {
    static let unstatedConfiguration = Rule<MirroredModel>(
        id: "CKL122",
        name: "unstated-configuration",
        severity: .note,
        summary: """
            The model is used with CloudKit and has configurations, but neither the model nor the settings name the \
            mirrored one.
            """,
        rationale: """
            The code that creates a store names its configuration. As long as modelc does not know the configuration, \
            it checks all entities, and reports violations of CloudKit rules as warnings, because the entities may \
            belong to no mirrored store. Contradictions with production (`CKP`) stay errors, because the deployed \
            fields were mirrored.

            Mark the configuration in Xcode (Used with CloudKit), name it with `--configuration`, or describe the \
            store in `modelc.json`.
            """,
        source: "Apple, the model editor's setting Used with CloudKit",
        passing: [
            """
            <model usedWithCloudKit="YES"><entity name="Post"/>
            <configuration name="Cloud" usedWithCloudKit="YES"><memberEntity name="Post"/></configuration></model>
            """
        ],
        failing: [
            """
            <model ↓usedWithCloudKit="YES"><entity name="Post"/>
            <configuration name="Cloud"><memberEntity name="Post"/></configuration></model>
            """
        ]
    ) { mirrored, findings in
        guard mirrored.scope.isGuess else { return }
        let model = mirrored.graph.model
        let names = model.configurations.map(\.name)
        findings.report(
            "the mirrored configuration is unknown: \(names.joined(separator: ", "))",
            at: model.location(model.origin, "usedWithCloudKit"),
            symbol: "configuration \(names[0])",
            help:
                """
                modelc checks all entities: CKL findings are warnings, CKP findings keep their severity. Name one \
                configuration with --configuration, for example \(names[0]).
                """
        )
    }
}
