import CompilerSupport
import Mirroring
import ObjectModel

extension MissingElement {
    /// The element of the model that needs it.
    func place(in comparison: SchemaComparison) -> NamedPlace {
        let author = comparison.needed.author
        switch kind {
        case .field(let field), .preference(let field): return author.place(of: field, in: type)
        case .recordType where type.kind == .system:
            let place = author.place(of: type)
            return NamedPlace(place.symbol, at: comparison.sharedStoreLocation ?? place.location)
        case .recordType, .receipts, .occasional, .occasionalInTypes: return author.place(of: type)
        }
    }

    func message(in comparison: SchemaComparison) -> String {
        let files = comparison.evidence.name
        return switch kind {
        case .recordType: "the record type '\(type.name)' is not in \(files)"
        case .field(let field): "\(subject(field, in: comparison)) is not in \(files)"
        case .preference(let field): "\(subject(field, in: comparison)) has no preferred type in \(files)"
        case .receipts(let fields), .occasional(let fields):
            "\(type.name) in \(files) lacks \(fields.map(\.name).listed(3))"
        case .occasionalInTypes(let names):
            "\(names.count) record types in \(files) lack companions or move receipts: \(names.listed(3))"
        }
    }

    /// The field that is there without a preferred type.
    func related(in comparison: SchemaComparison) -> [Diagnostic.Related] {
        guard case .preference(let field) = kind,
            let deployed = comparison.evidence.field(named: field.name, of: type.name)
        else { return [] }
        return [comparison.deployed(deployed, of: type.name)]
    }

    private func subject(_ field: MirroredField, in comparison: SchemaComparison) -> String {
        let (name, symbol) = ("\(type.name).\(field.name)", place(in: comparison).symbol)
        if comparison.needed.author.language == .schemaFile { return "the field '\(name)'" }
        if symbol == name { return "the field '\(name)', which mirroring always writes," }
        return "the field '\(name)' of '\(symbol)'"
    }

    func help(in comparison: SchemaComparison) -> String {
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
