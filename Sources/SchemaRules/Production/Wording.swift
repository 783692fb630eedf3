import CloudSchema
import CompilerSupport
import Mirroring

extension SchemaComparison {
    /// A pointer into the evidence, which may be about Development, where nothing is deployed.
    func deployed(_ field: Field, of type: String, isDevelopment: Bool = false) -> Diagnostic.Related {
        let state = isDevelopment ? "is in Development" : evidence.isOfBaseline ? "was" : "is deployed"
        return Diagnostic.Related(
            "\(type).\(field.name) \(state) here as \(field.type.text)",
            at: field.typeLocation(in: path(of: field, in: type))
        )
    }

    /// A pointer to a record type of the evidence.
    func deployed(_ type: RecordType) -> Diagnostic.Related {
        Diagnostic.Related(
            "\(type.name) \(evidence.isOfBaseline ? "was needed" : "is deployed") here",
            at: evidence.location(of: type)
        )
    }

    /// The file that says that a field is deployed.
    func path(of field: Field, in type: String) -> String {
        evidence.path(of: .field(recordType: type, name: field.name))
    }

    /// The file that says that a record type is deployed.
    func path(of type: RecordType) -> String { evidence.path(of: .recordType(type.name)) }
}

extension FieldContradiction {
    /// The symbol by which settings list it as known.
    fileprivate var deployedField: DeployedField {
        DeployedField(recordType: recordType.name, name: deployed.name, type: deployed.type.text)
    }

    /// The edit that restores what is deployed: the type in a schema file, and in a model of Xcode the encryption. Several
    /// types of attributes have one type of field, so that the type itself is not for an edit to choose.
    fileprivate func fix(at place: NamedPlace, in language: AuthorLanguage) -> Fix? {
        switch (language, kind) {
        case (.schemaFile, _):
            Fix(.replace(needed.field.type.text, by: deployed.type.text), at: place.location, isCertain: true)
        case (.editor, .encrypted): .encryption(false, at: place.location)
        case (.editor, .decrypted): .encryption(true, at: place.location)
        default: nil
        }
    }

    /// Says that a property needs one type and the deployed field has another.
    func mismatch(of symbol: String) -> String {
        "'\(symbol)' needs \(needed.field.type.text), but \(name) \(state) \(deployed.type.text)"
    }
}

extension Findings {
    /// Reports the fields that the environment holds with another type than is needed.
    ///
    /// - Parameters:
    ///   - kind: How the types differ; nil for all, of which only Development is asked.
    ///   - comparison: What is compared.
    ///   - help: What to do.
    ///   - message: What is wrong; without one, which types differ.
    mutating func report(
        _ kind: FieldContradiction.Kind?,
        in comparison: SchemaComparison,
        help: String,
        saying message: (String, FieldContradiction) -> String = { $1.mismatch(of: $0) }
    ) {
        let author = comparison.needed.author
        for case .fieldContradicted(let change) in comparison.changes where kind == nil || kind == change.kind {
            let setting = kind == .reference ? nil : change.setting
            let place = author.place(of: change.needed, in: change.recordType, setting)
            report(
                message(place.symbol, change),
                about: place,
                help: author.language.words(editor: help, schemaFile: kind == nil ? help : Self.helpForSchemaFiles),
                related: [comparison.deployed(change.deployed, of: change.recordType.name, isDevelopment: kind == nil)],
                deployed: comparison.isInherited(change) ? change.deployedField : nil,
                fix: kind == nil ? nil : change.fix(at: place, in: author.language)
            )
        }
    }

    private static let helpForSchemaFiles =
        "The type of a deployed field never changes, nor its encryption, nor whether it is a list. Restore the type, or add a "
        + "field with a new name."
}

extension ProductionRuleTable {
    /// Reports the changes of meaning that belong to a rule, and points at both sides.
    @Sendable static func reportMeanings(in comparison: SchemaComparison, _ findings: inout Findings) {
        for case .meaningChanged(let change, let rule) in comparison.changes where rule == findings.rule {
            findings.report(
                change.message,
                about: change.name.place,
                help: change.help,
                related: comparison.sides(of: change),
                severity: change.severity
            )
        }
    }
}

extension SchemaComparison {
    /// The places of what is deployed, and of what shipped.
    fileprivate func sides(of change: ShippedChange) -> [Diagnostic.Related] {
        let name = change.name
        let type = evidence.recordType(named: name.recordType)
        let field = name.field.flatMap { evidence.field(named: $0, of: name.recordType) }
            .map { deployed($0, of: name.recordType) }
        let shipped = name.shipped.map { Diagnostic.Related("what shipped", at: $0) }
        let sides = change.isOfFact ? [shipped, field] : [field ?? type.map(deployed), shipped]
        return sides.compactMap(\.self)
    }
}
