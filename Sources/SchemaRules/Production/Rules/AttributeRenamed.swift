import CloudSchema
import CompilerSupport
import Mirroring

extension ProductionRuleTable {
    static let attributeRenamed = Rule<SchemaComparison>(
        id: "CKP306",
        name: "attribute-renamed",
        severity: .error,
        isWaivable: false,
        summary: "A property has a new name, and its renaming identifier names a deployed field.",
        rationale: """
            CloudKit cannot rename a field: the new name is a new, empty field. Older versions continue to write the \
            old field, this version never reads it, and mirroring does not export values again that were migrated on \
            the device. Core Data also refuses to migrate a mirrored store with a renaming identifier (134110).

            If it is known which version shipped, the finding stays even after the new field is deployed.

            Keep the stored name, and rename only the Swift property. Or add the attribute without an identifier, and \
            copy the values.
            """,
        source:
            "Apple, \"Creating a Core Data Model for CloudKit\"; refusals of such migrations (134110) seen for entities and relationships",
        supersedes: [
            CompatibilityRuleTable.incompatibleWithShippedVersion.metadata,
            VersionRuleTable.renameInMirroredStore.metadata,
        ],
        passing: [
            RuleExample(
                .post("title", "String", was: "name"),
                before: .post("title", "String", was: "name"),
                production: ["CD_Post": ["CD_name STRING", "CD_title STRING"]]
            )
        ],
        failing: [
            RuleExample(
                .post("title", "String", was: "name").marking("elementID"),
                production: ["CD_Post": ["CD_name STRING"]]
            ),
            RuleExample(
                .post("title", "String", was: "name").marking("elementID"),
                before: .post("name", "String"),
                production: ["CD_Post": ["CD_name STRING", "CD_title STRING"]]
            ),
            RuleExample(
                """
                <entity name="Post"><attribute name="title" optional="YES" attributeType="String" ↓elementID="name"/>
                <attribute name="name" optional="YES" attributeType="String"/></entity>
                """,
                production: ["CD_Post": ["CD_name STRING"]]
            ),
        ]
    ) { comparison, findings in
        for case .propertyRenamed(let type, let field, let old) in comparison.changes {
            let place = comparison.needed.author.place(of: field, in: type, .renamingIdentifier)
            findings.report(
                "'\(place.symbol)' was renamed, but its values are in \(type.name).\(old.name)",
                about: place,
                help:
                    "CloudKit cannot rename a field. Keep the stored name, or add a new attribute and copy the values.",
                related: [comparison.deployed(old, of: type.name)],
                fix: comparison.fix(keeping: old, insteadOf: field, at: place, in: type)
            )
        }
    }

    static let renamedField = Decision<FieldPair>(of: attributeRenamed) { pair in
        guard let field = pair.needed, let former = pair.former else { return nil }
        if pair.deployed != nil {
            // The new field was deployed before anything was written to it.
            let isRenamed = pair.fields.shipped.renamed[field.name] == former.name
            guard isRenamed, !field.isAssetOfAttribute else { return nil }
        }
        // The values stay where they are, also if another property has the former name now.
        return .propertyRenamed(pair.type, field, from: former)
    }
}

extension SchemaComparison {
    /// The edit that gives an attribute the name back with which its field is deployed; nil when another property has it now,
    /// or when the new name is deployed, too.
    fileprivate func fix(
        keeping field: Field,
        insteadOf new: MirroredField,
        at place: NamedPlace,
        in type: MirroredRecordType
    ) -> Fix? {
        guard needed.author.language == .editor, type.field(named: field.name) == nil,
            evidence.field(named: new.name, of: type.name) == nil
        else { return nil }
        return Fix(.set("name", to: MirroringNames.property(ofField: field.name)), at: place.location, isCertain: false)
    }
}
