import CloudSchema
import Diagnostics
import Ledger
import Mirroring

extension ProductionRuleTable {
    static let fieldRemoved = Rule<SchemaComparison>(
        id: "CKP302",
        name: "field-removed",
        severity: .warning,
        isWaivable: false,
        summary: "Production holds a field that no property of the model has.",
        rationale: """
            A deployed field stays for ever, and older versions of the app keep reading and writing it. Nothing breaks, \
            but the name is taken: it can only ever be used with the same type and encryption. An export alone cannot say \
            whether the property ever was in this model, so this is a warning; when the ledger holds the field, or the \
            branch removed it, it is an error.

            An attribute that becomes transient, derived or ignored by mirroring is no longer written, so its field counts \
            as removed. Plans have a field for derived and ignored attributes all the same, because one too many does no \
            harm, and then production holds it: a field that never was anything else may change or go. An export cannot \
            tell the two apart, nor can a ledger. Models can: the one at the merge base (`--against`), releases \
            (`--shipped-tags`), and the other versions in the bundle. Where none of them has the attribute this is a \
            warning.

            Keep the property, or say that it left on purpose: `modelc retire Post.title --reason '…'`. Plans keep the \
            field either way.
            """,
        source: "Apple, \"Deploying an iCloud Container's Schema\"",
        passing: [
            RuleExample(
                #"<entity name="Post"/>"#,
                ledger: [
                    "record CD_Post", "field CD_Post CD_title STRING single plain",
                    "retired-field CD_Post CD_title replaced%20by%20summary",
                ]
            ),
            RuleExample(
                #"<entity name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>"#,
                production: ["CD_Post": ["CD_title STRING", "CD_title_ckAsset ASSET", "note STRING"]]
            ),
        ],
        failing: [
            RuleExample(
                #"<entity ↓name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>"#,
                production: ["CD_Post": ["CD_subtitle STRING", "CD_subtitle_ckAsset ASSET", "CD_title STRING"]]
            ),
            RuleExample(
                #"<entity ↓name="Post"><attribute name="word" optional="YES" transient="YES" attributeType="String"/></entity>"#,
                production: ["CD_Post": ["CD_word STRING"]]
            ),
            RuleExample(
                #"<entity ↓name="Post"/>"#,
                ledger: ["record CD_Post", "field CD_Post CD_title STRING single plain"]
            ),
            RuleExample(
                #"<entity ↓name="Post"/>"#,
                before:
                    #"<entity name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>"#,
                production: ["CD_Post": ["CD_title STRING"]]
            ),
        ]
    ) { comparison, findings in
        for case .fieldRemoved(let type, let field, let parent) in comparison.changes {
            let subject = LedgerSubject.field(recordType: type.name, name: field.name)
            let place = comparison.needed.author.place(of: parent)
            findings.report(
                comparison.message(forRemoved: field, of: type, from: place),
                at: place.location,
                symbol: "\(type.name).\(field.name)",
                help: comparison.help(forRemoved: field, of: parent),
                related: [comparison.deployed(field, of: type.name)],
                severity: comparison.wasPartOfModel(subject) ? .error : nil
            )
        }
    }
}

extension SchemaComparison {
    /// What to do where a schema file lacks something that is deployed.
    static let keepingInFile =
        "Keep it in the file, there with the comment '// DEPRECATED: reason' once the app no longer uses it; or say with "
        + "modelc retire that it left on purpose."

    fileprivate func message(forRemoved field: Field, of type: RecordType, from place: SchemaPlace) -> String {
        let (name, file) = ("\(type.name).\(field.name)", path(of: field, in: type.name))
        if needed.author.isSchemaFile { return "the schema lacks the field '\(name)', which is in \(file)" }
        let isAssumed = isAssumed(.field(recordType: type.name, name: field.name))
        let owner = isAssumed ? "stored attribute" : "property"
        return "no \(owner) of '\(place.symbol)' has the field '\(name)', which is in \(file)"
    }

    /// A property that still has the name tells more about what happened than the field does.
    fileprivate func help(forRemoved field: Field, of type: MirroredRecordType) -> String {
        let stays = "A deployed field stays for ever"
        if needed.author.isSchemaFile { return "\(stays). \(Self.keepingInFile)" }
        let name = field.name.withoutPrefix
        return switch needed.author.reasonWithoutField(name, in: type) {
        case .toMany:
            "\(stays). '\(name)' is a to-many relationship now, so older versions and this one do not see each other's links."
        case .notWritten(let reason):
            "\(stays). '\(name)' is \(reason), so this version does not write it. "
                + "Store it again, or say with modelc retire that it left on purpose."
        case nil: "\(stays). Keep the property, or say with modelc retire that it left on purpose."
        }
    }
}
