import CloudSchema
package import CompilerSupport
import Mirroring

extension ProductionRuleTable {
    package static let fieldRemoved = Rule<SchemaComparison>(
        id: "CKP302",
        name: "field-removed",
        severity: .warning,
        isWaivable: false,
        summary: "Production has a field that no property of the model has.",
        rationale: """
            A deployed field stays forever, and older versions of the app continue to read and write it. Nothing \
            fails, but only a property with the same type and encryption can use the name. An export does not show \
            whether the property ever was in this model, so the finding is a warning. If the ledger has the field, or \
            the branch removed the property, the finding is an error.

            Mirroring does not write an attribute that becomes transient, derived, or ignored, so its field counts as \
            removed. Production can have such a field all the same, for example because an older plan had it. If the \
            attribute never was anything else, you can change or remove it. Neither an export nor a ledger shows the difference. Models show it: the model at the merge base \
            (`--against`), releases (`--shipped-tags`), and the other versions in the bundle. If none of them has the \
            attribute, the finding is a warning.

            Keep the property, or record that you removed it on purpose: `modelc retire Post.title --reason '…'`. \
            Plans keep the field in both cases.
            """,
        source: "Apple, \"Deploying an iCloud Container's Schema\"",
        passing: [
            RuleExample(
                #"<entity name="Post"/>"#,
                ledger: [
                    "field CD_Post CD_title STRING single plain",
                    "retired-field CD_Post CD_title replaced%20by%20summary",
                ]
            ),
            RuleExample(
                .post("title", "String"),
                production: ["CD_Post": ["CD_title STRING", "CD_title_ckAsset ASSET", "note STRING"]]
            ),
        ],
        failing: [
            RuleExample(
                .post("title", "String").marking("name"),
                production: ["CD_Post": ["CD_subtitle STRING", "CD_subtitle_ckAsset ASSET", "CD_title STRING"]]
            ),
            RuleExample(
                #"<entity ↓name="Post"><attribute name="word" optional="YES" transient="YES" attributeType="String"/></entity>"#,
                production: ["CD_Post": ["CD_word STRING"]]
            ),
            RuleExample(
                #"<entity ↓name="Post"/>"#,
                ledger: ["field CD_Post CD_title STRING single plain"]
            ),
            RuleExample(
                #"<entity ↓name="Post"/>"#,
                before: .post("title", "String"),
                production: ["CD_Post": ["CD_title STRING"]]
            ),
            RuleExample(
                .post("position", "Integer 16").marking("name"),
                before: .post("sortOrder", "Integer 16"),
                production: ["CD_Post": ["CD_sortOrder INT64"]]
            ),
            RuleExample(schema: ["↓Post ( title STRING )"], production: ["Post ( subtitle STRING, title STRING )"]),
            RuleExample(schema: ["↓Post ( position INT64 )"], production: ["Post ( sortOrder INT64 )"]),
        ]
    ) { comparison, findings in
        for case .fieldRemoved(let type, let field, let parent) in comparison.changes {
            let subject = DeployedElement.field(recordType: type.name, name: field.name)
            findings.report(
                comparison.message(forRemoved: field, from: parent),
                at: comparison.needed.author.place(of: parent).location,
                symbol: "\(type.name).\(field.name)",
                help: comparison.help(forRemoved: field, of: parent),
                related: [comparison.deployed(field, of: type.name)],
                severity: comparison.wasPartOfModel(subject) ? .error : nil,
                fix: comparison.fix(restoring: field, of: parent)
            )
        }
    }

    static let removedField = Decision<FieldPair>(.removed, of: fieldRemoved) { pair in
        guard let field = pair.deployed, pair.canBeMissed, !pair.fields.isWritten(pair.name) else { return nil }
        if pair.fields.formerNames.contains(pair.name) || pair.evidence.isRetired(pair.subject) { return nil }
        if pair.author.retirement(ofType: pair.type.name, field: pair.name) != nil { return nil }
        // A field that was probably never written is no loss.
        if pair.needed != nil, pair.fields.comparison.history.writing(of: pair.subject) == .assumed { return nil }
        return .fieldRemoved(pair.fields.deployed, field, parent: pair.type)
    }
}
