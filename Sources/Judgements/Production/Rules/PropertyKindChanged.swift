import CloudSchema
import Diagnostics
import Mirroring

extension ProductionRuleTable {
    static let propertyKindChanged = Rule<SchemaComparison>(
        id: "CKP342",
        name: "property-kind-changed",
        severity: .error,
        summary: "A deployed attribute became a to-one relationship of the same name, or the other way round.",
        rationale: """
            A text and a to-one relationship are the same field, STRING: one holds the text itself, the other the name of \
            the record that it leads to. No schema changes and the server accepts both. This version takes the texts of \
            older ones for names of records that do not exist, and older ones show names of records as text.

            Add a property with a new name, and retire the old one.

            What shipped says which of the two it was: the model where the branch began (`--against`), a version of the \
            bundle that the ledger records, a tag, or a line `cardinality` of the ledger. An export alone shows it in one \
            direction: only attributes have a companion like `CD_author_ckAsset`, so a relationship whose field has one \
            took the name of an attribute. That a field lacks a companion says nothing, because companions appear with \
            the first long text.
            """,
        source: "Apple, \"Reading CloudKit Records for Core Data\": how attributes and relationships are stored",
        passing: [
            RuleExample(
                author,
                production: ["CD_Person": [], "CD_Post": ["CD_author STRING"]]
            ),
            RuleExample(
                author,
                ledger: [
                    "record CD_Person", "record CD_Post", "field CD_Post CD_author STRING single plain",
                    "field CD_Post CD_author_ckAsset ASSET single plain", "cardinality Post.author one V1 1",
                ]
            ),
        ],
        failing: [
            RuleExample(
                author.replacing("<relationship name=\"author\"", with: "↓<relationship name=\"author\""),
                before: #"<entity name="Post"><attribute name="author" optional="YES" attributeType="UUID"/></entity>"#
                    + #"<entity name="Person"/>"#,
                production: ["CD_Person": [], "CD_Post": ["CD_author STRING"]]
            ),
            RuleExample(
                #"<entity name="Post"><attribute name="author" optional="YES" ↓attributeType="String"/></entity>"#
                    + #"<entity name="Person"/>"#,
                ledger: [
                    "record CD_Person", "record CD_Post", "field CD_Post CD_author STRING single plain",
                    "cardinality Post.author one V1 1",
                ]
            ),
            RuleExample(
                author.replacing("<relationship name=\"author\"", with: "↓<relationship name=\"author\""),
                production: ["CD_Person": [], "CD_Post": ["CD_author STRING", "CD_author_ckAsset ASSET"]]
            ),
        ]
    ) { comparison, findings in
        findings.reportMeanings(in: comparison) { change in
            switch change.kind {
            case .becameRelationship:
                Wording(
                    message: "'\(change.symbol)' is a relationship now, but its field holds texts of an attribute",
                    help: "Its texts would be read as names of records. Add a relationship with a new name."
                )
            case .becameAttribute:
                Wording(
                    message: "'\(change.symbol)' is an attribute now, but its field holds names of records",
                    help: "Names of records would be read as text. Add an attribute with a new name."
                )
            default: nil
            }
        }
    }

    private static let author = """
        <entity name="Post"><relationship name="author" optional="YES" maxCount="1" destinationEntity="Person" \
        inverseName="posts" inverseEntity="Person"/></entity>
        <entity name="Person"><relationship name="posts" optional="YES" toMany="YES" destinationEntity="Post" \
        inverseName="author" inverseEntity="Post"/></entity>
        """
}
