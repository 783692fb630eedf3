import Diagnostics
import Ledger
import Mirroring

extension ProductionRuleTable {
    static let nameTakenOver = Rule<SchemaComparison>(
        id: "CKP343",
        name: "name-taken-over",
        severity: .error,
        summary: "Something was renamed to a name that is deployed and belonged to something else.",
        rationale: """
            A renaming identifier moves values on the device, and nothing in the cloud. A property that takes the name of \
            one that was removed, or swapped, gets the deployed field of that one: old values of `title` are read as what \
            used to be `subtitle`, and nothing refuses that. So does a new property that gets the name which a renamed one \
            left. The same goes for entities, whose names are in every record.

            Keep the names. To have a new one, choose one that was never deployed.

            A model that shipped, or the one where the branch began (`--against`), shows that both names were in use. A \
            schema alone shows only that the fields of both are deployed. An export may hold one that is left from a renaming \
            of long ago, so there it is a warning. A ledger knows what left the model: with the old field deployed and \
            not retired it is an error. If the field is left over, retire it, or remove the identifier, which has done \
            its work.
            """,
        source:
            "Apple, \"Reading CloudKit Records for Core Data\": names of fields and entities are all that records carry",
        passing: [
            RuleExample(
                #"<entity name="Post"><attribute name="title" optional="YES" attributeType="String" elementID="subtitle"/></entity>"#,
                ledger: [
                    "record CD_Post", "field CD_Post CD_subtitle STRING single plain",
                    "field CD_Post CD_title STRING single plain", "retired-field CD_Post CD_subtitle renamed",
                ]
            ),
            RuleExample(
                #"<entity name="Post"><attribute name="title" optional="YES" attributeType="String" elementID="subtitle"/></entity>"#,
                before:
                    #"<entity name="Post"><attribute name="title" optional="YES" attributeType="String" elementID="subtitle"/></entity>"#,
                production: ["CD_Post": ["CD_subtitle STRING", "CD_title STRING"]]
            ),
        ],
        failing: [
            RuleExample(
                #"<entity name="Post"><attribute name="title" optional="YES" attributeType="String" ↓elementID="subtitle"/></entity>"#,
                before: """
                    <entity name="Post"><attribute name="title" optional="YES" attributeType="String"/>
                    <attribute name="subtitle" optional="YES" attributeType="String"/></entity>
                    """,
                production: ["CD_Post": ["CD_subtitle STRING", "CD_title STRING"]]
            ),
            RuleExample(
                #"<entity name="Post"><attribute name="title" optional="YES" attributeType="String" ↓elementID="subtitle"/></entity>"#,
                production: ["CD_Post": ["CD_subtitle STRING", "CD_title STRING"]]
            ),
            RuleExample(
                """
                <entity name="Post"><attribute name="headline" optional="YES" attributeType="String" elementID="title"/>
                <attribute ↓name="title" optional="YES" attributeType="String"/></entity>
                """,
                before:
                    #"<entity name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>"#,
                production: ["CD_Post": ["CD_headline STRING", "CD_title STRING"]]
            ),
            RuleExample(
                #"<entity name="Media"/><entity name="Photo" parentEntity="Media" ↓elementID="Scan"/>"#,
                before:
                    #"<entity name="Media"/><entity name="Photo" parentEntity="Media"/><entity name="Scan" parentEntity="Media"/>"#,
                production: ["CD_Media": []]
            ),
        ]
    ) { comparison, findings in
        findings.reportMeanings(in: comparison) { change in
            switch change.kind {
            case .nameReused(let newName):
                return Wording(
                    message: "'\(change.symbol)' has the name of what is called '\(newName)' now, and reads its values",
                    help: "Give it a name that was never deployed, and leave the old name to '\(newName)'."
                )
            case .takenOver(let identifier):
                let isShipped = change.shipped != nil
                let name = change.field.map { "\(change.recordType).\($0)" } ?? "the records named '\(change.symbol)'"
                return Wording(
                    message: isShipped
                        ? "'\(change.symbol)' was '\(identifier)', and takes over \(name), which another one wrote"
                        : "'\(change.symbol)' was '\(identifier)', which is deployed as well as \(name)",
                    help: isShipped
                        ? "Old values would be read as something else. Keep the names, or choose one that was never deployed."
                        : "Old values would be read as something else. Keep the names; retire '\(identifier)' if nothing uses it.",
                    severity: isShipped || comparison.isInLedger(change) ? nil : .warning
                )
            default: return nil
            }
        }
    }
}

extension SchemaComparison {
    /// Whether a ledger holds the field, and not just an export.
    fileprivate func isInLedger(_ change: ShippedChange) -> Bool {
        change.field.map { evidence.isInLedger(.field(recordType: change.recordType, name: $0)) } == true
    }
}
