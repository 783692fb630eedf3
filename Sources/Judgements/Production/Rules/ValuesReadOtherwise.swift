import CloudSchema
import Diagnostics
import Mirroring
import ObjectModel

extension ProductionRuleTable {
    static let valuesReadOtherwise = Rule<SchemaComparison>(
        id: "CKP349",
        name: "values-read-otherwise",
        severity: .error,
        summary: "An attribute has another type whose values are in the same type of field.",
        rationale: """
            Several types of attributes share a type of field: String, UUID and URI are STRING; Binary, Transformable and \
            Composite are BYTES. The server accepts a change among them, and devices do not understand each other: a text \
            that is no UUID is read as nothing, and so are bytes that the other kind wrote. Add an attribute with a new \
            name, or accept the finding with a waiver when you know that every value fits both types.

            A composite attribute with other elements is a warning, because what a device makes of bytes with other elements \
            than its own is not documented.

            Numbers are a warning, too: of Integer 16, 32, 64 and Boolean, and of Double, Float and Decimal, one can hold \
            values that another cannot, in this version or in older ones.

            No schema shows it. What shipped does: the model where the branch began (`--against`), a version of the bundle \
            that the ledger records, or a tag.
            """,
        source: "Apple, \"Reading CloudKit Records for Core Data\": the type of field for each type of attribute",
        passing: [
            RuleExample(
                #"<entity name="Post"><attribute name="code" optional="YES" attributeType="UUID"/></entity>"#,
                before: #"<entity name="Post"><attribute name="code" optional="YES" attributeType="UUID"/></entity>"#,
                production: ["CD_Post": ["CD_code STRING"]]
            )
        ],
        failing: [
            RuleExample(
                #"<entity name="Post"><attribute name="code" optional="YES" ↓attributeType="UUID"/></entity>"#,
                before: #"<entity name="Post"><attribute name="code" optional="YES" attributeType="String"/></entity>"#,
                production: ["CD_Post": ["CD_code STRING"]]
            ),
            RuleExample(
                #"<entity name="Post"><attribute name="count" optional="YES" ↓attributeType="Integer 16"/></entity>"#,
                before:
                    #"<entity name="Post"><attribute name="count" optional="YES" attributeType="Integer 64"/></entity>"#,
                production: ["CD_Post": ["CD_count INT64"]]
            ),
            RuleExample(
                place(#"<attribute name="street" optional="YES" attributeType="String"/>"#).replacing(
                    "attributeType=\"Composite",
                    with: "↓attributeType=\"Composite"
                ),
                before: place(#"<attribute name="road" optional="YES" attributeType="String"/>"#),
                production: ["CD_Post": ["CD_place BYTES"]]
            ),
        ]
    ) { comparison, findings in
        findings.reportMeanings(in: comparison) { change in
            if change.kind == .compositeChanged {
                return Wording(
                    message: "'\(change.symbol)' has other elements than what shipped, and the field stays",
                    help: "Older versions may not be able to read its values. Add an attribute with a new name.",
                    severity: .warning
                )
            }
            guard case .readOtherwise(let old, let new) = change.kind else { return nil }
            let field = FieldMapping(new)?.primitive
            let isNumber = field == .int64 || field == .double
            return Wording(
                message: "'\(change.symbol)' is \(new.rawValue), but \(old.rawValue) shipped, and the field stays",
                help: isNumber
                    ? "What does not fit the narrower type changes or is lost. Keep the type, or make sure that all values fit."
                    : "Values of the one cannot be read as the other. Add an attribute with a new name.",
                severity: isNumber ? .warning : .error
            )
        }
    }

    private static func place(_ elements: String) -> String {
        """
        <entity name="Post"><attribute name="place" optional="YES" attributeType="Composite" composite="Place"/></entity>
        <composite name="Place">\(elements)</composite>
        """
    }
}
