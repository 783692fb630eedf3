import Diagnostics
import Mirroring

extension ProductionRuleTable {
    static let fieldLeftBehind = Rule<SchemaComparison>(
        id: "CKP346",
        name: "field-left-behind",
        severity: .warning,
        summary: "An entity lost a property whose deployed field others of its tree still have.",
        rationale: """
            Entities of an inheritance tree share the fields of one record type. Moving a property within the tree changes \
            no schema: up to the parent is harmless, but pushed down to one child, or over to another, the records of all \
            others keep values that this version no longer reads. Older versions go on writing them. Links of many to many are \
            left in the same way, when an entity no longer inherits the relationship.

            Leave the property where it is, or accept the finding with a waiver: the field stays in use, so it cannot be \
            retired. It is a warning and no error, because nothing is misread and nothing in the cloud is lost.

            No schema shows it. What shipped does: the model where the branch began (`--against`), a version of the bundle \
            that the ledger records, or a tag.
            """,
        source: "Apple, \"Reading CloudKit Records for Core Data\": entities of a tree share a record type",
        passing: [
            RuleExample(
                tree(media: title),
                before: tree(photo: title, video: title),
                production: ["CD_Media": ["CD_title STRING"]]
            )
        ],
        failing: [
            RuleExample(
                tree(photo: title).replacing("name=\"Media\"", with: "↓name=\"Media\""),
                before: tree(media: title),
                production: ["CD_Media": ["CD_title STRING"]]
            )
        ]
    ) { comparison, findings in
        findings.reportMeanings(in: comparison) { change in
            guard case .leftBehind(let entities) = change.kind else { return nil }
            let names = entities.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
            let rest = entities.count > 3 ? " and \(entities.count - 3) more" : ""
            return Wording(
                message: change.field.map {
                    "records of \(names)\(rest) have values in \(change.recordType).\($0) that no property of theirs reads"
                } ?? "links of \(names)\(rest) name '\(change.symbol)', which they neither have nor inherit",
                help:
                    "Older versions keep writing them. Leave '\(change.symbol)' where it was, or accept the loss with a waiver."
            )
        }
    }

    private static let title = #"<attribute name="title" optional="YES" attributeType="String"/>"#

    private static func tree(media: String = "", photo: String = "", video: String = "") -> String {
        """
        <entity name="Media" isAbstract="YES">\(media)</entity>
        <entity name="Photo" parentEntity="Media">\(photo)</entity>
        <entity name="Video" parentEntity="Media">\(video)</entity>
        """
    }
}
