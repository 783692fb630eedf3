package import CompilerSupport
package import Mirroring
import ObjectModel

extension CloudKitRuleTable {
    package static let denyDeleteRule = Rule<MirroredModel>(
        id: "CKL107",
        name: "deny-delete-rule",
        severity: .error,
        coreDataCode: 134060,
        summary: "A relationship of a mirrored entity has the delete rule Deny.",
        rationale: """
            Mirroring cannot deny a deletion from another device. Core Data does not load the store: "The following \
            relationships are configured with unsupported delete rules:". Choose Nullify or Cascade, and let the app \
            ask the user before a deletion.
            """,
        source: documentedStoreLoadCheck,
        passing: [
            """
            <relationship name="partner" optional="YES" deletionRule="Cascade" destinationEntity="Post"
                inverseName="partner"/>
            """
        ],
        failing: [
            """
            <relationship name="partner" optional="YES" ↓deletionRule="Deny" destinationEntity="Post"
                inverseName="partner"/>
            """,
            RuleExample([
                "Models.swift": #"""
                @Model final class Post { var author: Author? }
                @Model final class Author { @Relationship(deleteRule: ↓.deny, inverse: \Post.author) var posts: [Post]? }
                """#
            ]),
        ]
    ) { mirrored, findings in
        for relationship in mirrored.relationships(where: { $0.deleteRule == .deny }) {
            findings.report(
                "'\(relationship.symbol)' has the delete rule Deny",
                about: relationship.place("deletionRule"),
                help: mirrored.graph.model.language.words(
                    editor: "\(refusal)Choose Nullify or Cascade.",
                    swift: "\(refusalInSwift)Write `deleteRule: .nullify` or `deleteRule: .cascade`."
                ),
                fix: mirrored.graph.model.language == .editor
                    ? mirrored.fix(.set("deletionRule", to: "Nullify"), at: relationship.place())
                    : Fix(
                        .replace(".deny", by: ".nullify"),
                        at: relationship.place("deletionRule").location,
                        isCertain: false
                    )
            )
        }
    }
}
