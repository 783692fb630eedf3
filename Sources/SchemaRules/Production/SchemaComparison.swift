import CloudSchema
import CompilerSupport
package import Mirroring

/// What a model needs of a container, compared with what an environment of it holds.
///
/// Everything is looked at once, from the model first: a moved entity explains its record type and fields, a renamed
/// property its old field, a changed type nothing but itself. What no schema shows is judged when it is known what shipped
/// models meant; else it is in ``notJudged``.
///
///     let comparison = SchemaComparison(of: mirrored, needed: schema, with: production)
///     comparison.changes
package struct SchemaComparison: Sendable {
    /// The model; nil when something else says what is needed.
    let model: MirroredModel?
    /// What the model needs of the container.
    let needed: MirroredSchema
    /// What the environment holds.
    let evidence: SchemaEvidence
    /// Whether everything must be deployed already.
    let isRelease: Bool
    /// The differences: entities, then record types in the order of the model's schema, then what was removed.
    package let changes: [SchemaChange]
    /// What versions need that shipped, oldest first, as far as it is known.
    let shipped: [ShippedSchema]
    /// What the model needed before.
    private let history: FieldHistory
    /// Record types that other models of the container need.
    let otherTypes: Set<String>

    /// What a schema cannot show, as the summary of a check names it when shipped models are not known.
    package static let notJudged = [
        "relationship cardinality", "many-to-many links", "value transformers", "destinations", "removed subentities",
    ]

    /// Compares.
    ///
    /// - Parameters:
    ///   - model: The model; nil when something else says what is needed.
    ///   - needed: What is needed: one of the model's schemas.
    ///   - evidence: What the environment holds.
    ///   - meaning: What shipped models meant, when that is known.
    ///   - baseline: What the model needed where this branch began, when that is known.
    ///   - versions: What other versions of the model need, those that shipped where that is known.
    ///   - otherTypes: Record types that other models of the same container need; they are not missed here.
    ///   - otherFields: The fields of record types that other models of the container need as well, by record type.
    ///   - shipped: What versions need that shipped, oldest first, as far as it is known.
    ///   - shippedModels: Whole models that shipped, or that the branch began with, the newest first.
    ///   - otherEntities: The entities that other models of the container have.
    ///   - isRelease: Whether everything must be deployed already.
    package init(
        of model: MirroredModel?,
        needed: MirroredSchema,
        with evidence: SchemaEvidence,
        meaning: MeaningFacts? = nil,
        baseline: MirroredSchema? = nil,
        versions: [MirroredSchema] = [],
        otherTypes: Set<String> = [],
        otherFields: [String: Set<String>] = [:],
        shipped: [ShippedSchema] = [],
        shippedModels: [MirroredModel] = [],
        otherEntities: Set<String> = [],
        isRelease: Bool = false
    ) {
        self.shipped = shipped
        self.model = model
        self.needed = needed
        self.evidence = evidence
        history = FieldHistory(baseline: baseline, versions: versions)
        self.isRelease = isRelease
        self.otherTypes = otherTypes
        let livingTypes = otherTypes.union(needed.recordTypes.map(\.name))
        var search = model.map {
            ModelChangeSearch(
                model: $0,
                needed: needed,
                evidence: evidence,
                livingTypes: livingTypes,
                otherEntities: otherEntities
            )
        }
        for model in shippedModels { search?.compare(with: model) }
        if let meaning { search?.compare(meaning) }
        search?.findMovedEntities()
        var schemas = SchemaChangeSearch(
            known: search?.found ?? KnownChanges(),
            needed: needed,
            evidence: evidence,
            otherFields: otherFields,
            history: history
        )
        for type in needed.recordTypes { schemas.compare(type) }
        schemas.findRemovedTypes(except: livingTypes)
        changes = schemas.known.changes
    }

    /// Whether it is certain that something deployed was part of the model, because the ledger holds it or because this
    /// branch removed it. An export alone may also hold what others deployed, and neither tells whether a field that only a
    /// derived or ignored attribute has was ever written. Earlier models tell that.
    func wasPartOfModel(_ subject: LedgerSubject) -> Bool {
        if history.baselineWrote(subject) { return true }
        let isKnown = evidence.isOfBaseline || evidence.isInLedger(subject)
        return switch history.writing(of: subject) {
        case .sure: isKnown
        case .assumed: false
        case .unknown: isKnown && !isAssumed(subject)
        }
    }

    /// Whether the model contradicted the field already where this branch began. What a branch itself brings about is not
    /// inheritance; without a branch nobody can tell.
    func isInherited(_ contradiction: FieldContradiction) -> Bool {
        guard let baseline = history.baseline else { return true }
        let before = baseline.recordType(named: contradiction.recordType.name)?.field(named: contradiction.needed.name)
        return before.map { !contradiction.deployed.type.accepts($0.field.type) } ?? false
    }

    /// The record types that the environment holds and nobody needs, of those that a schema file would name.
    var missedTypes: [RecordType] {
        changes.compactMap { change in
            if case .typeRemoved(let type) = change { type } else { nil }
        }
    }

    /// Whether a schema file lacks more than half of the record types that it would name, so that it is only a part of the
    /// schema. A single type may be all that somebody removed.
    var isPart: Bool {
        let types = needed.recordTypes.filter {
            !RecordType.isOfServer($0.name) && evidence.recordType(named: $0.name) != nil
        }
        return needed.author.language == .schemaFile && missedTypes.count > max(1, types.count)
    }

    /// Whether only a derived or ignored attribute of the model has the field, which is probably not written.
    func isAssumed(_ subject: LedgerSubject) -> Bool {
        guard case .field(let type, let name) = subject else { return false }
        return needed.recordType(named: type)?.field(named: name)?.isAssumed == true
    }
}

/// What a model needed before, and which of the fields it surely wrote.
///
/// A derived attribute has a field in every plan and is probably never written. Neither an export nor a ledger tells such a
/// field from one whose attribute was stored until it became derived: earlier models do.
struct FieldHistory {
    /// What the model needed where this branch began, when that is known.
    let baseline: MirroredSchema?
    /// What other versions of it need.
    let versions: [MirroredSchema]

    /// What earlier models tell of whether a field was written.
    enum Writing {
        /// One had an attribute that is surely written.
        case sure
        /// Those that had one had attributes that are probably not written.
        case assumed
        /// None had it.
        case unknown
    }

    /// Whether the model had it where this branch began, for sure.
    func baselineWrote(_ subject: LedgerSubject) -> Bool { baseline?.surelyHas(subject) == true }

    /// What earlier models tell of whether records have it.
    func writing(of subject: LedgerSubject) -> Writing {
        let models = [baseline].compactMap(\.self) + versions
        if models.contains(where: { $0.surelyHas(subject) }) { return .sure }
        return models.contains { $0.has(subject) } ? .assumed : .unknown
    }
}

extension MirroredSchema {
    fileprivate func surelyHas(_ subject: LedgerSubject) -> Bool { has(subject) { !$0.isAssumed } }
}

/// Where the fields that a model needs stand: in the model, in Development and in production.
///
///     field             model   development  production
///     CD_Post.CD_rank   INT64   INT64        missing
package struct EnvironmentTable: Sendable {
    /// The cells of the table, a heading first; empty when all three agree.
    package let cells: [[String]]

    /// Compares what a model needs with both environments; what all three agree on is left out.
    package init(needed: MirroredSchema, development: SchemaEvidence, production: SchemaEvidence) {
        let types = needed.recordTypes.filter { $0.kind != .system || $0.name == RecordType.share.name }
        let rows = types.flatMap { type in
            let environments = [development, production].map { Self.types(of: type.name, in: $0) }
            return type.fields.filter { $0.origin != .system }.compactMap { field -> [String]? in
                let there = environments.map { $0[field.name] }
                if there.allSatisfy({ $0?.accepts(field.field.type) == true }) { return nil }
                return ["\(type.name).\(field.name)", field.field.type.text] + there.map { $0?.text ?? "missing" }
            }
        }
        cells = rows.isEmpty ? [] : [["field", "model", "development", "production"]] + rows
    }

    private static func types(of recordType: String, in evidence: SchemaEvidence) -> [String: FieldType] {
        let fields = evidence.recordType(named: recordType)?.fields ?? []
        return fields.keyed(by: \.name).mapValues(\.type)
    }
}

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
    /// What settings name when they list it as known.
    fileprivate var deployedField: DeployedField {
        DeployedField(recordType: recordType.name, name: deployed.name, type: deployed.type.text)
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
        at setting: (FieldContradiction) -> FieldSetting? = { _ in .type },
        help: String,
        saying message: (String, FieldContradiction) -> String = { $1.mismatch(of: $0) }
    ) {
        for case .fieldContradicted(let change) in comparison.changes where kind == nil || kind == change.kind {
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
                deployed: comparison.isInherited(change) ? change.deployedField : nil
            )
        }
    }

    private static let helpForSchemaFiles =
        "The type of a deployed field never changes, nor its encryption, nor whether it is a list. Restore the type, or add a "
        + "field with a new name."

    /// Reports what means something else than what shipped, and points at both sides; of other changes nothing is said.
    mutating func reportMeanings(in comparison: SchemaComparison, saying wording: (ShippedChange) -> Wording?) {
        for case .meaningChanged(let change) in comparison.changes {
            guard let words = wording(change) else { continue }
            report(
                words.message,
                about: change.place,
                help: words.help,
                related: comparison.sides(of: change),
                severity: words.severity
            )
        }
    }
}

/// What a finding says.
struct Wording {
    let message: String
    let help: String
    var severity: Severity?
}

extension SchemaComparison {
    /// What is deployed, and what shipped.
    fileprivate func sides(of change: ShippedChange) -> [Diagnostic.Related] {
        let type = evidence.recordType(named: change.recordType)
        let field = change.field.flatMap { evidence.field(named: $0, of: change.recordType) }
            .map { deployed($0, of: change.recordType) }
        let shipped = change.shipped.map { Diagnostic.Related("what shipped", at: $0) }
        let sides = change.kind.isOfFact ? [shipped, field] : [field ?? type.map(deployed), shipped]
        return sides.compactMap(\.self)
    }
}

extension ShippedChange.Kind {
    /// Whether what shipped shows it, and at most a field is covered by it.
    fileprivate var isOfFact: Bool {
        switch self {
        case .linkLost, .linkRaised, .cardinalityChanged, .oneToOneBecameToMany, .transformerChanged: true
        default: false
        }
    }
}
