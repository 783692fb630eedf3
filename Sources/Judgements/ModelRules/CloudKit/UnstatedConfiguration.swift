import Diagnostics
import Mirroring
import ObjectModel

extension CloudKitRuleTable {
    static let unstatedConfiguration = Rule<MirroredModel>(
        id: "CKL122",
        name: "unstated-configuration",
        severity: .note,
        summary: "The model is used with CloudKit and has configurations, and nothing says which one is mirrored.",
        rationale: """
            Only the store knows which configuration it holds, and stores are made in code. As long as modelc does not \
            know, it looks at all entities, and what CloudKit does not allow is a warning: it may be about entities that no \
            mirrored store loads. What production holds was mirrored, so what contradicts it (`CKP`) stays an error.

            Mark the configuration in Xcode (Used with CloudKit), name it with `--configuration`, or describe the store \
            in `modelc.json`.
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
            "nothing says which configuration is mirrored: \(names.joined(separator: ", "))",
            at: model.location(model.origin, "usedWithCloudKit"),
            symbol: nil,
            help:
                "All entities are looked at: CKL findings are warnings, CKP findings stay what they are. Name one with --configuration, for example \(names[0])."
        )
    }
}
