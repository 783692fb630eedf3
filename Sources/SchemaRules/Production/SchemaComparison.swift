import CloudSchema
import CompilerSupport
package import Mirroring

/// The schema that a model needs in a container, beside what an environment of the container holds.
///
/// It has both sides, and what else is known; ``explained()`` asks the law about them. Changes that no schema shows are
/// compared with shipped models, if these are known; otherwise they are in ``notJudged``.
///
///     var comparison = SchemaComparison(of: mirrored, needed: schema, with: production)
///     comparison.isRelease = true
///     comparison.explained().changes
package struct SchemaComparison: Sendable {
    /// The model; nil when something else says what is needed.
    let model: MirroredModel?
    /// The schema that the model needs.
    let needed: MirroredSchema
    /// The schema of the environment.
    let evidence: SchemaEvidence
    /// Record types that other models of the container need; they are not missed here.
    package var otherTypes: Set<String> = []
    /// Fields of record types of this model that others need as well.
    package var otherFields: [String: Set<String>] = [:]
    /// Entities that are not missed: other models have them, or no version that shipped.
    package var otherEntities: Set<String> = []
    /// The earlier schemas of the model.
    package var history = FieldHistory()
    /// The schemas of shipped versions, oldest first, as far as known.
    package var shipped: [ShippedSchema] = []
    /// Whole models that shipped, or that the branch began with, the newest first.
    package var shippedModels: [MirroredModel] = []
    /// The meaning of shipped models, when it is known.
    package var meaning: MeaningFacts?
    /// True if everything must be deployed already.
    package var isRelease = false
    /// The differences: entities, then record types in the order of the model's schema, then what was removed. There are none
    /// before they are explained.
    package private(set) var changes: [SchemaChange] = []

    /// The comparisons that need shipped models, for the summary.
    package static let notJudged = [
        "relationship cardinality", "many-to-many links", "value transformers", "destinations", "removed subentities",
    ]

    /// Puts both sides next to each other.
    ///
    /// - Parameters:
    ///   - model: The model; nil when something else says what is needed.
    ///   - needed: What is needed: one of the model's schemas.
    ///   - evidence: What the environment holds, as far as it is known.
    package init(of model: MirroredModel? = nil, needed: MirroredSchema, with evidence: SchemaEvidence?) {
        self.model = model
        self.needed = needed
        self.evidence = evidence ?? SchemaEvidence(path: "", schema: Schema())
    }

    /// The same with its differences.
    ///
    /// Everything is looked at once, from the model first: a moved entity explains its record type and fields, a renamed
    /// property its old field, a changed type nothing but itself.
    package func explained() -> SchemaComparison {
        var copy = self
        copy.changes = ExplainedChanges(of: self).changes
        return copy
    }

    /// The same with all that the environment lacks, whatever explains it: also a renamed property needs a new field.
    func withAllMissing() -> SchemaComparison {
        var copy = self
        copy.changes = neededTypes.flatMap(\.missing)
        return copy
    }

    /// True if it is certain that something deployed was part of the model, because the ledger holds it or because this
    /// branch removed it. An export alone may also hold what others deployed, and neither tells whether a field that only a
    /// derived or ignored attribute has was ever written. Earlier models tell that.
    func wasPartOfModel(_ subject: DeployedElement) -> Bool {
        if history.baselineWrote(subject) { return true }
        let isKnown = evidence.isOfBaseline || evidence.isInLedger(subject)
        return switch history.writing(of: subject) {
        case .sure: isKnown
        case .assumed: false
        case .unknown: isKnown && !needed.has(subject, where: \.isAssumed)
        }
    }

    /// True if the model contradicted the field already where this branch began. A contradiction that the branch adds
    /// is not inherited. Without a branch it is unknown.
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

    /// True if a schema file lacks more than half of the record types that it would name, so that it is only a part of the
    /// schema. A single type may be all that somebody removed.
    var isPart: Bool {
        let types = needed.recordTypes.filter {
            !RecordType.isOfServer($0.name) && evidence.recordType(named: $0.name) != nil
        }
        return needed.author.language == .schemaFile && missedTypes.count > max(1, types.count)
    }
}

/// The fields that a model needed before, and which of them it surely wrote.
///
/// A derived attribute has a field in every plan and is probably never written. Neither an export nor a ledger tells such a
/// field from one whose attribute was stored until it became derived: earlier models do.
package struct FieldHistory: Sendable {
    /// The needs of the model where this branch began, when they are known.
    let baseline: MirroredSchema?
    /// The needs of its other versions, those that shipped where that is known.
    private let versions: [MirroredSchema]

    /// Collects what earlier models needed.
    package init(baseline: MirroredSchema? = nil, versions: [MirroredSchema] = []) {
        self.baseline = baseline
        self.versions = versions
    }

    /// The answer of earlier models to whether a field was written.
    enum Writing {
        /// One had an attribute that is surely written.
        case sure
        /// Those that had one had attributes that are probably not written.
        case assumed
        /// None had it.
        case unknown
    }

    /// True if the model had it where this branch began, for sure.
    func baselineWrote(_ subject: DeployedElement) -> Bool { baseline?.surelyHas(subject) == true }

    /// The answer of earlier models to whether records have it.
    func writing(of subject: DeployedElement) -> Writing {
        let models = [baseline].compactMap(\.self) + versions
        if models.contains(where: { $0.surelyHas(subject) }) { return .sure }
        return models.contains { $0.has(subject) } ? .assumed : .unknown
    }
}

extension MirroredSchema {
    fileprivate func surelyHas(_ subject: DeployedElement) -> Bool { has(subject) { !$0.isAssumed } }
}
