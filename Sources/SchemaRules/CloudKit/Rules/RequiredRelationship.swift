package import CompilerSupport
package import Mirroring
import ObjectModel

extension CloudKitRuleTable {
    package static let requiredRelationship = Rule<MirroredModel>(
        id: "CKL105",
        name: "required-relationship",
        severity: .error,
        coreDataCode: 134060,
        summary: "A relationship of a mirrored entity is not optional.",
        rationale: """
            The records at both ends arrive one after the other, so a relationship can be empty for a while. Core Data \
            does not load the store: "CloudKit integration requires that all relationships be optional, the following \
            are not:". That holds for to-many relationships too. Make the relationship optional.
            """,
        source: documentedStoreLoadCheck,
        supersedes: [VersionRuleTable.requiredAddedWithoutDefault.metadata],
        passing: [
            #"<relationship name="tags" optional="YES" toMany="YES" destinationEntity="Post" inverseName="tags"/>"#
        ],
        failing: [
            #"↓<relationship name="partner" destinationEntity="Post" inverseName="partner"/>"#,
            #"↓<relationship name="tags" toMany="YES" destinationEntity="Post" inverseName="tags"/>"#,
            RuleExample([
                "Models.swift": """
                @Model final class Post { var author: Author? }
                @Model final class Author { var ↓posts: [Post] = [] }
                """
            ]),
        ]
    ) { mirrored, findings in
        let model = mirrored.graph.model
        for relationship in mirrored.relationships(where: { !$0.isOptional }) {
            findings.report(
                "'\(relationship.symbol)' is required",
                about: relationship.place(),
                help: model.language.words(
                    editor: "\(refusal)Make it optional.",
                    swift: "\(refusalInSwift)Make it optional: `\(optional(relationship.value, in: model))`."
                ),
                fix: mirrored.optionalFix(of: relationship.value, "destinationEntity")
            )
        }
    }

    /// The declaration as an optional relationship in Swift.
    private static func optional(_ relationship: Relationship, in model: ManagedObjectModel) -> String {
        let destination = relationship.destinationName ?? "…"
        let type =
            model.typeInSources(of: relationship.origin) ?? (relationship.isToMany ? "[\(destination)]" : destination)
        return "var \(relationship.name): \(type)?\(relationship.isToMany ? " = []" : "")"
    }
}
