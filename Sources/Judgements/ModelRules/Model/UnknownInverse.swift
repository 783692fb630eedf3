import Diagnostics
import ObjectModel

extension ModelRuleTable {
    static let unknownInverse = Rule<ModelGraph>(
        id: "MDL233",
        name: "unknown-inverse",
        severity: .error,
        summary: "The inverse of a relationship is no relationship of its destination.",
        rationale: """
            Core Data keeps both ends of a relationship in step, so the other end must exist: declared by the destination \
            or inherited by it. It was renamed or deleted on one side only. Name the right relationship.
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
            """
        ]
    ) { graph, findings in
        for relationship in graph.relationships(where: { $0.inverseName != nil }) {
            guard let name = relationship.value.inverseName, !name.isEmpty,
                graph.inverse(of: relationship.position) == nil,
                let destination = graph.destination(of: relationship.position),
                graph.hasCompleteInheritance(destination)
            else { continue }
            let destinationName = graph.model.entities[destination].name
            findings.report(
                "the inverse of '\(relationship.symbol)' is '\(name)', which is no relationship of "
                    + "'\(destinationName)'",
                about: relationship.place("inverseName"),
                help: "Core Data keeps both ends in step; name a relationship of '\(destinationName)' that leads back."
            )
        }
    }
}
