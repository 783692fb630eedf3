import CompilerSupport
import ObjectModel

extension VersionRuleTable {
    static let entityBecameAbstract = Rule<VersionHistory>(
        id: "MIG516",
        name: "entity-became-abstract",
        severity: .warning,
        summary: "A mirrored entity became abstract since the last shipped version, which had objects of it.",
        rationale: """
            CloudKit accepts the change, because abstract entities have the same fields. The objects are the \
            problem: rows of the entity stay in the store, and older apps keep sending their records, but Core Data \
            makes no objects of an abstract entity, so the app cannot read them. No source shows what the import \
            does with such a record; that is inferred.

            Leave the entity as it is, and give the app's new objects a subentity. If no object of the entity itself \
            ever existed, waive the finding.
            """,
        source: "inferred from Core Data's documentation of abstract entities",
        passing: [
            RuleExample(["V1, shipped": abstract(false), "V2": abstract(true)]),
            RuleExample(["V1, shipped": mirrored(abstract(true)), "V2": mirrored(abstract(false))]),
            RuleExample(["V1": mirrored(abstract(false)), "V2": mirrored(abstract(true))]),
        ],
        failing: [
            RuleExample([
                "V1, shipped": mirrored(abstract(false)),
                "V2": mirrored(abstract(true)).marking(#"name="Post""#),
            ])
        ]
    ) { history, findings in
        guard let step = history.lastStep else { return }
        for change in step.changes {
            guard case .entityChanged(.abstract, let pair) = change.change,
                step.new.graph.model.entities[pair.new].isAbstract,
                step.new.mirroredEntities.contains(pair.new)
            else { continue }
            findings.report(
                "'\(change.description.symbol)' became abstract since \(step.name), and is mirrored",
                about: step.place(of: change),
                help:
                    "Its rows and records stay, and the app cannot make objects of them. Keep it concrete, and add a subentity.",
                related: step.related
            )
        }
    }

    /// Posts and notes, which are posts.
    private static func abstract(_ isAbstract: Bool) -> String {
        #"<entity name="Post"\#(isAbstract ? #" isAbstract="YES""# : "")/><entity name="Note" parentEntity="Post"/>"#
    }
}
