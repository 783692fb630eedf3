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
            #"↓<relationship name="author" optional="YES" destinationEntity="Post"/>"#,
            """
            <entity name="Post">
                <relationship name="author" optional="YES" destinationEntity="Author" inverseName="posts"
                    inverseEntity="Author"/>
            </entity>
            <entity name="Author">
                ↓<relationship name="posts" optional="YES" toMany="YES" destinationEntity="Post"/>
            </entity>
            """,
            RuleExample([
                "Models.swift": """
                @Model final class Post {
                    var ↓author: Author?
                }
                @Model final class Author {
                    var name: String = ""
                }
                """
            ]),
            RuleExample([
                "Models.swift": """
                @Model final class Album { var ↓photos: [Photo]? }
                @Model final class Photo { var name: String = "" }
                """
            ]),
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
                ),
                fix: mirrored.graph.model.language == .swift
                    ? propertyBack(of: relationship, in: mirrored.graph) : naming(of: relationship, in: mirrored.graph)
            )
        }
    }

    /// The help for declaring the inverse in Swift.
    private static func wayBack(of relationship: OwnedProperty<Relationship>) -> String {
        let destination = relationship.value.destinationName ?? "…"
        let (name, type) = back(of: relationship)
        return "Add a property to '\(destination)' that leads back, for example `var \(name): \(type)`, "
            + "and name it: `@Relationship(inverse: \\\(destination).\(name))`."
    }

    /// The property that leads back and takes nothing from what is stored: many objects may have one destination so far.
    private static func back(of relationship: OwnedProperty<Relationship>) -> (name: String, type: String) {
        let (name, owner) = (relationship.owner.withLowercaseStart, relationship.owner)
        return relationship.value.isToMany ? (name, "\(owner)?") : ("\(name)s", "[\(owner)]?")
    }

    /// The edit that adds the property that leads back, where SwiftData then takes it for the inverse: no other relationship
    /// leads from one of the two classes to the other.
    private static func propertyBack(of relationship: OwnedProperty<Relationship>, in graph: ModelGraph) -> Fix? {
        let (name, type) = back(of: relationship)
        guard let position = graph.destination(of: relationship.position), position != relationship.position.entity
        else {
            return nil
        }
        let (owner, destination) = (graph.model.entities[relationship.position.entity], graph.model.entities[position])
        guard owner.relationships.count(where: { $0.destinationName == destination.name }) == 1,
            !destination.relationships.contains(where: { $0.destinationName == owner.name }),
            !destination.propertyNames.contains(name)
        else { return nil }
        return Fix(.property("var \(name): \(type)"), at: graph.model.location(destination.origin), isCertain: false)
    }

    /// The edit that names the relationship which names this one.
    private static func naming(of relationship: OwnedProperty<Relationship>, in graph: ModelGraph) -> Fix? {
        let others = graph.relationshipPositions.filter { graph.inverse(of: $0) == relationship.position }
        return others.count == 1 ? graph.fix(naming: others[0], asInverseOf: relationship.position) : nil
    }

    private static func destination(of relationship: OwnedProperty<Relationship>) -> String {
        relationship.value.destinationName.map { "'\($0)'" } ?? "the destination"
    }
}
