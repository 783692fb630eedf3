import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel

/// Something that a model needs and the environment lacks, as it is reported: several fields of a type can be one.
struct MissingElement {
    enum Kind {
        /// The whole record type.
        case recordType
        /// A field that mirroring writes with every record.
        case field(MirroredField)
        /// The preferred type of a field that is there as NUMBER.
        case preference(MirroredField, deployed: Field)
        /// The move receipts of a type, which sharing needs for each object that it moves.
        case receipts([MirroredField])
        /// Fields that mirroring writes only now and then.
        case occasional([MirroredField])
        /// The same in several record types.
        case occasionalInTypes([String])
    }

    let kind: Kind
    /// The record type; the first of several.
    let type: MirroredRecordType
    let comparison: SchemaComparison

    /// True if records need it; what is only assumed, or written now and then, is not certain.
    var isCertain: Bool {
        switch kind {
        case .recordType, .field, .preference, .receipts: true
        case .occasional, .occasionalInTypes: false
        }
    }

    /// A preferred type is worth a second look, because the next deployment makes it final.
    var severity: Severity {
        if comparison.isRelease { return isCertain ? .error : .warning }
        return if case .preference = kind { .warning } else { .note }
    }

    /// The name of the place, if it is about a single record type.
    var symbol: String? {
        if case .occasionalInTypes = kind { nil } else { place.symbol }
    }

    /// The element of the model that needs it.
    var place: NamedPlace {
        let author = comparison.needed.author
        switch kind {
        case .field(let field), .preference(let field, _): return author.place(of: field, in: type)
        case .recordType where type.kind == .system:
            let place = author.place(of: type)
            return NamedPlace(place.symbol, at: comparison.sharedStoreLocation ?? place.location)
        case .recordType, .receipts, .occasional, .occasionalInTypes: return author.place(of: type)
        }
    }

    var message: String {
        let files = comparison.evidence.name
        return switch kind {
        case .recordType: "the record type '\(type.name)' is not in \(files)"
        case .field(let field): "\(subject(field)) is not in \(files)"
        case .preference(let field, _): "\(subject(field)) has no preferred type in \(files)"
        case .receipts(let fields), .occasional(let fields):
            "\(type.name) in \(files) lacks \(fields.map(\.name).listed(3))"
        case .occasionalInTypes(let names):
            "\(names.count) record types in \(files) lack companions or move receipts: \(names.listed(3))"
        }
    }

    /// The field that is there without a preferred type.
    var related: [Diagnostic.Related] {
        guard case .preference(_, let deployed) = kind else { return [] }
        return [comparison.deployed(deployed, of: type.name)]
    }

    private func subject(_ field: MirroredField) -> String {
        let (name, symbol) = ("\(type.name).\(field.name)", place.symbol)
        if comparison.needed.author.language == .schemaFile { return "the field '\(name)'" }
        if symbol == name { return "the field '\(name)', which mirroring always writes," }
        return "the field '\(name)' of '\(symbol)'"
    }

    var help: String {
        switch (kind, type.kind) {
        case (.field(let field), _) where comparison.isLeftOutByInitialization(field): Self.compositeHelp
        case (.preference, _): Self.preferenceHelp
        case (.field, _): comparison.needed.author.language.words(editor: Self.help, schemaFile: Self.nativeHelp)
        case (.receipts, _): Self.moveReceiptHelp
        case (.occasional, _), (.occasionalInTypes, _): Self.occasionalHelp
        case (.recordType, .entities): Self.help
        case (.recordType, .native): Self.nativeHelp
        case (.recordType, .links): Self.linkHelp
        case (.recordType, .system): Self.shareHelp
        }
    }

    private static let help =
        "Production never creates it, and without it nothing of the store syncs. Deploy the schema before the build ships."
    private static let compositeHelp =
        "Production never creates it, and initializeCloudKitSchema() makes no field for a composite attribute without a "
        + "default. Import the schema that modelc plan writes, or save a value in Development; then deploy it."
    private static let nativeHelp =
        "Production never creates it, and refuses every record that has it. Deploy the schema before the build ships."
    private static let preferenceHelp =
        "The deployment that gives NUMBER a preferred type is the last one that can: afterwards the server refuses the other "
        + "kind of number for ever."
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

extension SchemaComparison {
    /// The elements that are not deployed, without those that users of a shipped version miss.
    var missingElements: [MissingElement] {
        changes.filter { !isMissedByUsers($0) }.compactMap(missingElement) + missingOccasionally
    }

    private func missingElement(_ change: SchemaChange) -> MissingElement? {
        switch change {
        case .typeMissing(let type): return missing(.recordType, type)
        case .fieldMissing(let type, let field):
            if let deployed = evidence.field(named: field.name, of: type.name) {
                return missing(.preference(field, deployed: deployed), type)
            }
            if !field.isOccasional, !field.isAssumed { return missing(.field(field), type) }
            guard field.name == MirroringNames.moveReceipt else { return nil }
            let fields = type.fields.filter { evidence.field(named: $0.name, of: type.name) == nil }
            let receipts = receiptsForSharing(among: fields)
            return receipts.isEmpty ? nil : missing(.receipts(receipts), type)
        default: return nil
        }
    }

    private func missing(_ kind: MissingElement.Kind, _ type: MirroredRecordType) -> MissingElement {
        MissingElement(kind: kind, type: type, comparison: self)
    }

    /// One for all record types, because schemas that grew by use lack such fields nearly everywhere; for a release one
    /// for each.
    private var missingOccasionally: [MissingElement] {
        let missing = occasionalFieldsMissing.compactMap { type, fields -> MissingElement? in
            let receipts = receiptsForSharing(among: fields)
            let others = fields.filter { !receipts.contains($0) && !$0.isAssumed }
            return others.isEmpty ? nil : self.missing(.occasional(others), type)
        }
        guard missing.count > 1, !isRelease, let first = missing.first else { return missing }
        return [self.missing(.occasionalInTypes(missing.map(\.type.name)), first.type)]
    }

    private var occasionalFieldsMissing: [(type: MirroredRecordType, fields: [MirroredField])] {
        changes.reduce(into: []) { groups, change in
            guard case .fieldMissing(let type, let field) = change, field.isOccasional else { return }
            if groups.last?.type.name != type.name { groups.append((type, [])) }
            groups[groups.count - 1].fields.append(field)
        }
    }

    /// The move receipt and its companion, when the app shares objects, which moves them between zones.
    private func receiptsForSharing(among fields: [MirroredField]) -> [MirroredField] {
        guard needed.scopes.contains(.shared), fields.contains(where: { $0.name == MirroringNames.moveReceipt }) else {
            return []
        }
        return fields.filter { $0.origin == .framework && $0.name.hasPrefix(MirroringNames.moveReceipt) }
    }

    /// The place where the settings ask for sharing; nil when an option does.
    fileprivate var sharedStoreLocation: SourceLocation? {
        model?.scope.stores.first { $0.scope == .shared && $0.container == needed.container }?.location
    }

    /// True if a field is that of a composite attribute without a default, for which initialization has no sample value.
    fileprivate func isLeftOutByInitialization(_ field: MirroredField) -> Bool {
        guard let model, let property = field.origin.property, property.kind == .attribute else { return false }
        let attribute = model.graph.attribute(property)
        return attribute.type == .composite && !attribute.hasDefault
    }
}
