package import CompilerSupport
package import Mirroring
import ObjectModel

extension CloudKitRuleTable {
    package static let relationshipWithoutInverse = Rule<MirroredModel>(
        id: "CKL106",
        name: "relationship-without-inverse",
        severity: .error,
        coreDataCode: 134060,
        summary: "A relationship of a mirrored entity has no inverse.",
        rationale: """
            Mirroring stores a link at one end, and restores the other end from it. Core Data does not load the \
            store: "CloudKit integration requires that all relationships have an inverse, the following do not:". Add \
            a relationship to the destination, and set each as the inverse of the other.
            """,
        source: documentedStoreLoadCheck,
        passing: [
            """
            <entity name="Post">
                <relationship name="author" optional="YES" destinationEntity="Author" inverseName="posts"/>
            </entity>
            <entity name="Author">
                <relationship name="posts" optional="YES" toMany="YES" destinationEntity="Post" inverseName="author"/>
            </entity>
            """
        ],
        failing: [
            #"↓<relationship name="author" optional="YES" destinationEntity="Post"/>"#
        ]
    ) { mirrored, findings in
        // A named inverse that does not exist is a fault of the model, mirrored or not.
        for relationship in mirrored.relationships(where: { $0.inverseName?.isEmpty ?? true }) {
            findings.report(
                "'\(relationship.symbol)' has no inverse",
                about: relationship.place(),
                help: mirrored.graph.model.language.words(
                    editor: "\(refusal)Add the opposite relationship to \(destination(of: relationship)) "
                        + "and make it the inverse.",
                    swift: refusalInSwift + wayBack(of: relationship)
                )
            )
        }
    }

    /// The help for declaring the inverse in Swift.
    private static func wayBack(of relationship: OwnedProperty<Relationship>) -> String {
        let destination = relationship.value.destinationName ?? "…"
        let name = relationship.owner.withLowercaseStart
        return "Add a property to '\(destination)' that leads back, for example `var \(name): \(relationship.owner)?`, "
            + "and name it: `@Relationship(inverse: \\\(destination).\(name))`."
    }

    private static func destination(of relationship: OwnedProperty<Relationship>) -> String {
        relationship.value.destinationName.map { "'\($0)'" } ?? "the destination"
    }
}
