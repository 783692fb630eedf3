import CloudSchema
package import CompilerSupport
import Mirroring
import ObjectModel

extension ProductionRuleTable {
    package static let notYetDeployed = Rule<SchemaComparison>(
        id: "CKP314",
        name: "not-yet-deployed",
        severity: .note,
        summary: "Production lacks a record type or field that the model needs.",
        rationale: """
            Production never creates a record type or field on its own. The first record with such a field fails with \
            `Cannot create or modify field … in production schema`, and then nothing of the store syncs, for every \
            user with such a record. During development, this is normal. Before a build ships, deploy the schema; \
            `modelc check --release` makes the finding an error.

            Import the schema of `modelc plan --format ckdb` into Development, and deploy it in the CloudKit Console.

            Mirroring writes companions such as `CD_title_ckAsset` and move receipts only sometimes, and a schema \
            that grew by use has few of them. They are one note for all record types of a container; for a release, \
            each type has its own finding.

            A shared store needs two elements that `initializeCloudKitSchema` and use in Development often do not \
            create: the record type `cloudkit.share`, which Development creates with the first share, and \
            `CD_moveReceipt`, which mirroring writes when an object moves to the zone of a share. Without them, \
            production answers `Cannot create new type cloudkit.share in production schema` and `Cannot create or \
            modify field 'CD_moveReceipt'`. Import them with the plan, or sign in and share an object in Development, \
            and deploy.

            `initializeCloudKitSchema` makes no field for a composite attribute without a default, and so for no structure \
            of a `@Model` class.
            """,
        source: "Apple, TN3164; server messages in public logs",
        passing: [
            RuleExample(
                .post("rank", "Integer 16"),
                production: ["CD_Post": ["CD_moveReceipt BYTES", "CD_moveReceipt_ckAsset ASSET", "CD_rank INT64"]]
            )
        ],
        failing: [
            RuleExample(.post("rank", "Integer 16").marking("<attribute"), production: deployedPost),
            RuleExample(
                """
                <entity name="Post"/>
                <entity ↓name="Tag"><attribute name="name" optional="YES" attributeType="String"/></entity>
                """,
                production: deployedPost
            ),
        ]
    ) { comparison, findings in
        for change in comparison.changes where !comparison.isMissedByUsers(change) {
            findings.reportMissing(change, in: comparison)
        }
        findings.reportOccasional(in: comparison)
    }

    static let missingRecordType = Decision<RecordTypePair>(.notDeployed, of: notYetDeployed) { pair in
        // Every container has its users.
        guard let type = pair.needed, pair.deployed == nil, type.retirement == nil, type.name != RecordType.users.name
        else { return nil }
        return .typeMissing(type)
    }

    static let missingField = Decision<FieldPair>(.notDeployed, of: notYetDeployed) { pair in
        guard let field = pair.needed, pair.deployed == nil, field.isNecessary else { return nil }
        return pair.fields.isExplainedByAttribute(field) ? nil : .fieldMissing(pair.type, field)
    }
}

extension Findings {
    fileprivate mutating func reportMissing(_ change: SchemaChange, in comparison: SchemaComparison) {
        switch change {
        case .typeMissing(let type):
            let place = comparison.needed.author.place(of: type)
            report(
                "the record type '\(type.name)' is not in \(comparison.evidence.name)",
                at: (type.kind == .system ? comparison.sharedStoreLocation : nil) ?? place.location,
                symbol: place.symbol,
                help: Self.help(forMissing: type),
                severity: comparison.isRelease ? .error : .note
            )
        case .fieldMissing(let type, let field) where !field.isOccasional && !field.isAssumed:
            let place = comparison.needed.author.place(of: field, in: type)
            let help =
                comparison.isLeftOutByInitialization(field)
                ? Self.compositeHelp
                : comparison.needed.author.language.words(editor: Self.help, schemaFile: Self.nativeHelp)
            report(
                comparison.message(forMissing: field, of: type, symbol: place.symbol),
                about: place,
                help: help,
                severity: comparison.severity(ofMissing: true)
            )
        case .fieldMissing(let type, let field) where field.name == MirroringNames.moveReceipt:
            // Sharing needs the move receipt for each object that it moves.
            let missing = type.fields.filter { comparison.evidence.field(named: $0.name, of: type.name) == nil }
            let receipts = comparison.receiptsForSharing(among: missing)
            report(receipts, of: type, in: comparison, help: Self.moveReceiptHelp, isCertain: true)
        default: break
        }
    }

    /// Reports fields that mirroring writes only occasionally, in one note for all record types, because schemas that
    /// grew by use lack them nearly everywhere. A release reports each.
    fileprivate mutating func reportOccasional(in comparison: SchemaComparison) {
        let missing = comparison.occasionalFieldsMissing.compactMap {
            type,
            fields -> (type: MirroredRecordType, fields: [MirroredField])? in
            let receipts = comparison.receiptsForSharing(among: fields)
            let others = fields.filter { !receipts.contains($0) && !$0.isAssumed }
            return others.isEmpty ? nil : (type, others)
        }
        guard missing.count > 1, !comparison.isRelease, let first = missing.first else {
            for (type, fields) in missing {
                report(fields, of: type, in: comparison, help: Self.occasionalHelp, isCertain: false)
            }
            return
        }
        let names = missing.map(\.type.name).listed(3)
        report(
            "\(missing.count) record types in \(comparison.evidence.name) lack companions or move receipts: \(names)",
            at: comparison.needed.author.place(of: first.type).location,
            symbol: nil,
            help: Self.occasionalHelp
        )
    }

    private mutating func report(
        _ fields: [MirroredField],
        of type: MirroredRecordType,
        in comparison: SchemaComparison,
        help: String,
        isCertain: Bool
    ) {
        if fields.isEmpty { return }
        let place = comparison.needed.author.place(of: type)
        report(
            "\(type.name) in \(comparison.evidence.name) lacks \(fields.map(\.name).listed(3))",
            about: place,
            help: help,
            severity: comparison.severity(ofMissing: isCertain)
        )
    }

    private static func help(forMissing type: MirroredRecordType) -> String {
        switch type.kind {
        case .entities: help
        case .native: nativeHelp
        case .links: linkHelp
        case .system: shareHelp
        }
    }

    private static let help =
        "Production never creates it, and without it nothing of the store syncs. Deploy the schema before the build ships."
    private static let compositeHelp =
        "Production never creates it, and initializeCloudKitSchema() makes no field for a composite attribute without a "
        + "default. Import the schema that modelc plan writes, or save a value in Development; then deploy it."
    private static let nativeHelp =
        "Production never creates it, and refuses every record that has it. Deploy the schema before the build ships."
    private static let linkHelp =
        "It has the links of all many-to-many relationships. Deploy the schema before the build ships."
    private static let occasionalHelp =
        """
        Mirroring writes them for large values and when objects move between zones; sync stops at the first such \
        record.
        """
    private static let shareHelp =
        "Every share fails with \"Cannot create new type cloudkit.share in production schema\". "
        + "Import the schema that modelc plan writes, or log in and share something in Development; then deploy it."
    private static let moveReceiptHelp =
        "Sharing moves objects between zones; production answers \"Cannot create or modify field 'CD_moveReceipt'\", and "
        + "the share stays empty. Import the schema that modelc plan writes, or share an object in Development; then deploy it."
}

extension MirroredField {
    fileprivate var isMoveReceipt: Bool { origin == .framework && name.hasPrefix(MirroringNames.moveReceipt) }
}

extension SchemaComparison {
    /// Whether a field is that of a composite attribute without a default, for which initialization has no sample value.
    fileprivate func isLeftOutByInitialization(_ field: MirroredField) -> Bool {
        guard let model, let property = field.origin.property, property.kind == .attribute else { return false }
        let attribute = model.graph.attribute(property)
        return attribute.type == .composite && !attribute.hasDefault
    }

    /// Where the settings ask for sharing; nil when an option does.
    fileprivate var sharedStoreLocation: SourceLocation? {
        model?.scope.stores.first { $0.scope == .shared && $0.container == needed.container }?.location
    }

    fileprivate func message(forMissing field: MirroredField, of type: MirroredRecordType, symbol: String) -> String {
        let name = "\(type.name).\(field.name)"
        if needed.author.language == .schemaFile { return "the field '\(name)' is not in \(evidence.name)" }
        if symbol == name { return "the field '\(name)', which mirroring always writes, is not in \(evidence.name)" }
        return "the field '\(name)' of '\(symbol)' is not in \(evidence.name)"
    }

    /// Fields that mirroring writes only now and then, by record type.
    fileprivate var occasionalFieldsMissing: [(type: MirroredRecordType, fields: [MirroredField])] {
        changes.reduce(into: []) { groups, change in
            guard case .fieldMissing(let type, let field) = change, field.isOccasional else { return }
            if groups.last?.type.name != type.name { groups.append((type, [])) }
            groups[groups.count - 1].fields.append(field)
        }
    }

    /// The move receipt and its companion, when the app shares objects, which moves them between zones.
    fileprivate func receiptsForSharing(among fields: [MirroredField]) -> [MirroredField] {
        guard needed.scopes.contains(.shared), fields.contains(where: { $0.name == MirroringNames.moveReceipt }) else {
            return []
        }
        return fields.filter(\.isMoveReceipt)
    }

    /// A release needs what is certain; what is only assumed, or written now and then, is a warning.
    fileprivate func severity(ofMissing isCertain: Bool) -> Severity {
        if !isRelease { return .note }
        return isCertain ? .error : .warning
    }
}
