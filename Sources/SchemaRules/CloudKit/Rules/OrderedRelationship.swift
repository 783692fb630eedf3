package import CompilerSupport
package import Mirroring
import ObjectModel

extension CloudKitRuleTable {
    package static let orderedRelationship = Rule<MirroredModel>(
        id: "CKL108",
        name: "ordered-relationship",
        severity: .error,
        coreDataCode: 134060,
        summary: "A relationship of a mirrored entity is ordered.",
        rationale: """
            Mirroring writes each link of a relationship separately, without an order. Core Data does not load the \
            store: "CloudKit integration does not support ordered relationships. The following relationships are \
            marked ordered:". Turn Ordered off, and sort by an attribute of the destination.
            """,
        source: "Apple, TN3164; Core Data's check at store load, as reported in public logs",
        passing: [
            #"<relationship name="related" optional="YES" toMany="YES" destinationEntity="Post" inverseName="related"/>"#
        ],
        failing: [
            """
            <relationship name="related" optional="YES" toMany="YES" ↓ordered="YES" destinationEntity="Post"
                inverseName="related"/>
            """
        ]
    ) { mirrored, findings in
        for relationship in mirrored.relationships(where: \.isOrdered) {
            findings.report(
                "'\(relationship.symbol)' is ordered",
                about: relationship.place("ordered"),
                help: "Core Data would not load the store (134060). Turn Ordered off, "
                    + "and sort by an attribute of the destination.",
                fix: mirrored.fix(.remove("ordered"), at: relationship.place())
            )
        }
    }
}
