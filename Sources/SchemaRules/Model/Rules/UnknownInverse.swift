import CompilerSupport
import ObjectModel

extension ModelRuleTable {
    static let unknownInverse = Rule<ModelGraph>(
        id: "MDL233",
        name: "unknown-inverse",
        severity: .error,
        summary: "The inverse of a relationship is not a relationship of its destination.",
        rationale: """
            Core Data updates both ends of a relationship, so the destination or one of its ancestors must declare \
            the inverse. Somebody renamed or deleted it on one side only. Choose the correct inverse.
            """,
        passing: [
            """
            <entity name="Post">
                <relationship name="author" destinationEntity="Author" inverseName="posts" inverseEntity="Person"/>
            </entity>
            <entity name="Person">
                <relationship name="posts" toMany="YES" destinationEntity="Post" inverseName="author"
                    inverseEntity="Post"/>
            </entity>
            <entity name="Author" parentEntity="Person"/>
            """
        ],
        failing: [
            """
            <entity name="Post">
                <relationship name="author" destinationEntity="Author" ↓inverseName="articles" inverseEntity="Author"/>
            </entity>
            <entity name="Author"><attribute name="articles" attributeType="String"/></entity>
            """,
            """
            <entity name="Post">
                <relationship name="author" optional="YES" destinationEntity="Author" ↓inverseName="post"
                    inverseEntity="Author"/>
            </entity>
            <entity name="Author">
                <relationship name="posts" optional="YES" toMany="YES" destinationEntity="Post" inverseName="author"
                    inverseEntity="Post"/>
            </entity>
            """,
        ]
    ) { graph, findings in
        for relationship in graph.relationshipPositions where graph.inverse(of: relationship) == nil {
            guard let name = graph.relationship(relationship).inverseName, !name.isEmpty,
                let destination = graph.destination(of: relationship),
                graph.hasCompleteInheritance(destination)
            else { continue }
            let destinationName = graph.model.entities[destination].name
            findings.report(
                "the inverse of '\(graph.symbol(of: relationship))' is '\(name)', which is not a relationship of "
                    + "'\(destinationName)'",
                about: graph.place(of: relationship, "inverseName"),
                help: """
                    Core Data updates both ends; choose a relationship of '\(destinationName)' with the opposite \
                    direction.
                    """,
                fix: graph.fix(
                    spelling: name,
                    as: "inverseName",
                    among: graph.model.entities[destination].relationships.map(\.name),
                    at: graph.place(of: relationship).location
                )
            )
        }
    }
}
