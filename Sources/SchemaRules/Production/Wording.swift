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
    fileprivate func fix(_ kind: Kind?, at place: NamedPlace, in language: AuthorLanguage) -> Fix? {
        switch (language, kind) {
        case (.schemaFile, _?):
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
    ///   - setting: What decides about it.
    ///   - help: What to do.
    ///   - message: What is wrong; without one, which types differ.
    mutating func report(
        _ kind: FieldContradiction.Kind?,
        in comparison: SchemaComparison,
        at setting: (FieldContradiction) -> FieldAspect? = { _ in .type },
        help: String,
        saying message: (String, FieldContradiction) -> String = { $1.mismatch(of: $0) }
    ) {
        for case .fieldContradicted(let change, let found) in comparison.changes where kind == nil || kind == found {
            let place = comparison.needed.author.place(of: change.needed, in: change.recordType, setting(change))
            report(
                message(place.symbol, change),
                about: place,
                help: comparison.needed.author.language.words(
                    editor: help,
                    schemaFile: kind == nil ? help : Self.helpForSchemaFiles
                ),
                related: [
                    comparison.deployed(change.deployed, of: change.recordType.name, isDevelopment: kind == nil)
                ],
                deployed: comparison.isInherited(change) ? change.deployedField : nil,
                fix: change.fix(kind, at: place, in: comparison.needed.author.language)
            )
        }
    }

    private static let helpForSchemaFiles =
        "The type of a deployed field never changes, nor its encryption, nor whether it is a list. Restore the type, or add a "
        + "field with a new name."

    /// Reports the changes of meaning that belong to the rule, and points at both sides.
    mutating func reportMeanings(in comparison: SchemaComparison) {
        for case .meaningChanged(let change) in comparison.changes {
            let effect = change.effect
            if effect.rule != rule { continue }
            report(
                effect.message,
                about: change.place,
                help: effect.help,
                related: comparison.sides(of: change, isOfFact: effect.isOfFact),
                severity: effect.severity
            )
        }
    }
}

extension SchemaComparison {
    /// The places of what is deployed, and of what shipped.
    fileprivate func sides(of change: ShippedChange, isOfFact: Bool) -> [Diagnostic.Related] {
        let type = evidence.recordType(named: change.recordType)
        let field = change.field.flatMap { evidence.field(named: $0, of: change.recordType) }
            .map { deployed($0, of: change.recordType) }
        let shipped = change.shipped.map { Diagnostic.Related("what shipped", at: $0) }
        let sides = isOfFact ? [shipped, field] : [field ?? type.map(deployed), shipped]
        return sides.compactMap(\.self)
    }
}
