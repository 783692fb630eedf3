import Diagnostics
import Mirroring
import ObjectModel

extension ProductionRuleTable {
    static let destinationChanged = Rule<SchemaComparison>(
        RuleMetadata(
            id: "CKP344",
            name: "destination-changed",
            severity: .error,
            summary: "A deployed to-one relationship leads to another entity.",
            rationale: """
                The field of a to-one relationship holds the name of a record and not of an entity. When the relationship \
                leads elsewhere, the names that older versions wrote, and go on writing, belong to records of the wrong \
                entity: links are lost or never resolved, and nothing refuses them.

                Add a relationship with a new name. Leading to the parent of the entity is legal, because every record that \
                is named is still one of its kind; leading to a subentity is so only when nothing else can have been named.

                No schema shows where a relationship leads. What shipped does: the model where the branch began (`--against`), \
                a version of the bundle that the ledger records, or a tag.
                """,
            source: "Apple, \"Reading CloudKit Records for Core Data\": a to-one relationship is the name of a record"
        ),
        passing: [
            RuleExample(
                owner(of: "Group", "<entity name=\"Group\"/><entity name=\"Team\" parentEntity=\"Group\"/>"),
                before: owner(of: "Team", "<entity name=\"Group\"/><entity name=\"Team\" parentEntity=\"Group\"/>"),
                production: ["CD_Group": [], "CD_Post": ["CD_owner STRING"]]
            )
        ],
        failing: [
            RuleExample(
                owner(of: "Team", "<entity name=\"Person\"/><entity name=\"Team\"/>")
                    .replacing("destinationEntity", with: "↓destinationEntity"),
                before: owner(of: "Person", "<entity name=\"Person\"/><entity name=\"Team\"/>"),
                production: ["CD_Person": [], "CD_Post": ["CD_owner STRING"], "CD_Team": []]
            )
        ]
    ) { comparison, findings in
        for change in comparison.changedMeanings {
            guard case .leadsElsewhere(let old, let new) = change.kind else { continue }
            findings.report(
                change,
                in: comparison,
                saying: "'\(change.symbol)' leads to '\(new)', but its field holds names of records of '\(old)'",
                help: "Older versions and this one do not understand each other's links. Add a relationship with a new name."
            )
        }
    }

    private static func owner(of destination: String, _ entities: String) -> String {
        """
        <entity name="Post"><relationship name="owner" optional="YES" maxCount="1" destinationEntity="\(destination)"/></entity>
        \(entities)
        """
    }
}
