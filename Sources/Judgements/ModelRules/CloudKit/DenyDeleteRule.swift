import Diagnostics
import Mirroring
import ObjectModel

extension CloudKitRuleTable {
    static let denyDeleteRule = Rule<MirroredModel>(
        id: "CKL107",
        name: "deny-delete-rule",
        severity: .error,
        coreDataCode: 134060,
        summary: "A relationship of a mirrored entity has the delete rule Deny.",
        rationale: """
            A deletion that happened on another device cannot be denied any more. Core Data does not load the store: \
            "The following relationships are configured with unsupported delete rules:". Choose Nullify or Cascade, and \
            ask in the app before it deletes.
            """,
        source:
            "Apple, \"Creating a Core Data Model for CloudKit\"; Core Data's check at store load, as reported in public logs",
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
            """
        ]
    ) { mirrored, findings in
        for relationship in mirrored.relationships(where: { $0.deleteRule == .deny }) {
            findings.report(
                "'\(relationship.symbol)' has the delete rule Deny",
                at: mirrored.graph.model.location(relationship.value.origin, "deletionRule"),
                symbol: relationship.symbol,
                help: "Core Data would not load the store (134060). Choose Nullify or Cascade."
            )
        }
    }
}
