import CompilerSupport
import ObjectModel

extension ModelRuleTable {
    static let inheritanceCycle = Rule<ModelGraph>(
        id: "MDL212",
        name: "inheritance-cycle",
        severity: .error,
        isWaivable: false,
        summary: "An entity inherits from itself, directly or through others.",
        rationale: """
            Inheritance must end at a root entity, which gives the table its name. Remove the parent of the topmost \
            entity.
            """,
        passing: [#"<entity name="Media"/><entity name="Photo" parentEntity="Media"/>"#],
        failing: [
            #"<entity name="Media" ↓parentEntity="Media"/>"#,
            """
            <entity name="Media" parentEntity="Photo"><attribute name="title" attributeType="String"/></entity>
            <entity name="Photo" ↓parentEntity="Media"><attribute name="title" attributeType="String"/></entity>
            """,
        ]
    ) { graph, findings in
        for position in graph.cyclicEntities {
            let entity = graph.model.entities[position]
            findings.report(
                "'\(entity.name)' inherits from '\(entity.parentName ?? "")', which inherits from '\(entity.name)'",
                about: graph.model.place(of: entity, "parentEntity"),
                help: "Inheritance must end at a root entity, which gives the table its name; remove a parent."
            )
        }
    }
}
