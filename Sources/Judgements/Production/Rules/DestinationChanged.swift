import Diagnostics
import Mirroring
import ObjectModel

extension ProductionRuleTable {
    static let destinationChanged = Rule<SchemaComparison>(
        id: "CKP344",
        name: "destination-changed",
        severity: .error,
        summary: "A deployed to-one relationship leads to another entity.",
        rationale: """
            The field of a to-one relationship holds the name of a record and not of an entity. When the relationship \
            leads elsewhere, the names that older versions wrote, and go on writing, belong to records of the wrong \
            entity: links are lost or never resolved, and nothing refuses them.

            Add a relationship with a new name. Leading to the parent of the entity is a warning: every record that is \
            named is still one of its kind, but older versions drop the links that this one makes to anything else. \
            Leading to a subentity is legal only when nothing else can have been named.

            The same happens while the relationship stays as it is, when an entity gets another parent: links to what is no \
            longer of the destination's kind are dropped, and older versions drop links to what was not of its kind before.

            No schema shows where a relationship leads. What shipped does: the model where the branch began (`--against`), \
            a version of the bundle that the ledger records, or a tag.
            """,
        source: "Apple, \"Reading CloudKit Records for Core Data\": a to-one relationship is the name of a record",
        passing: [
            RuleExample(
                owner(of: "Group", group(#" isAbstract="YES""#)),
                before: owner(of: "Team", group(#" isAbstract="YES""#)),
                production: ["CD_Group": [], "CD_Post": ["CD_owner STRING"]]
            )
        ],
        failing: [
            RuleExample(
                owner(of: "Group", group()).replacing("destinationEntity", with: "↓destinationEntity"),
                before: owner(of: "Team", group()),
                production: ["CD_Group": [], "CD_Post": ["CD_owner STRING"]]
            ),
            RuleExample(
                owner(of: "Team", "<entity name=\"Person\"/><entity name=\"Team\"/>")
                    .replacing("destinationEntity", with: "↓destinationEntity"),
                before: owner(of: "Person", "<entity name=\"Person\"/><entity name=\"Team\"/>"),
                production: ["CD_Person": [], "CD_Post": ["CD_owner STRING"], "CD_Team": []]
            ),
        ]
    ) { comparison, findings in
        findings.reportMeanings(in: comparison) { change in
            switch change.kind {
            case .leadsElsewhere(let old, let new):
                Wording(
                    message: old == new
                        ? "'\(change.symbol)' holds names of records that were of the kind of '\(old)', and no longer are"
                        : "'\(change.symbol)' leads to '\(new)', but its field holds names of records of '\(old)'",
                    help:
                        "Older versions and this one do not understand each other's links. Add a relationship with a new name."
                )
            case .leadsFurther(let old, let new):
                Wording(
                    message: old == new
                        ? "'\(change.symbol)' leads to entities that are of the kind of '\(old)' only now"
                        : "'\(change.symbol)' leads to '\(new)', of which older versions know only '\(old)'",
                    help:
                        "Older versions drop links to anything else. Add a relationship with a new name, or accept that.",
                    severity: .warning
                )
            default: nil
            }
        }
    }

    private static func group(_ settings: String = "") -> String {
        #"<entity name="Group"\#(settings)/><entity name="Team" parentEntity="Group"/>"#
    }

    private static func owner(of destination: String, _ entities: String) -> String {
        """
        <entity name="Post"><relationship name="owner" optional="YES" maxCount="1" destinationEntity="\(destination)"/></entity>
        \(entities)
        """
    }
}
