import CloudSchema
public import Ledger
public import Mirroring
import ObjectModel

/// What a model means by the records it writes, and no export shows: the roots of inheritance trees, the ends of
/// many-to-many links, the cardinality of relationships, and value transformers.
///
/// Facts are lines of a ledger with the place where they were read, so that those of a shipped model can be recorded as
/// they are:
///
///     try ledger.recording(MeaningFacts(of: mirrored, deployedIn: evidence).facts.map(\.statement))
public struct MeaningFacts: Hashable, Sendable {
    /// The facts, sorted by the bytes of their lines.
    public let facts: [LedgerFact]

    /// The facts of a ledger that still count, see ``ShippedMeaning``.
    ///
    /// They belong to the container and the entity, whatever bundle the entity lies in by now.
    public init(in ledger: Ledger) { facts = ledger.shippedMeaning.facts }

    /// The facts of a model, as far as the records they are about can exist.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - containers: Those of its containers that count; all of them when none are named.
    ///   - recording: The version that the model is.
    ///   - evidence: What is deployed.
    public init(
        of model: MirroredModel,
        in containers: [MirroredContainer]? = nil,
        recordedFor recording: Recording = .beforeNames,
        deployedIn evidence: SchemaEvidence
    ) {
        var collection = MeaningCollection(model.graph, recording: recording, evidence: evidence)
        for tree in (containers ?? model.containers).flatMap(\.trees) { collection.add(tree) }
        facts = Ledger(collection.facts).facts
    }

    private init(facts: [LedgerFact]) { self.facts = facts }

    /// What the facts say, whenever it was recorded.
    public var statements: Set<LedgerFact> {
        Set(facts.compactMap { LedgerFact($0.statement.recorded(for: .beforeNames)) })
    }

    /// Whether one of the facts is about an entity of a model.
    public func concern(_ model: MirroredModel) -> Bool {
        facts.contains { fact in
            guard case .root(let entity, _, _) = fact.statement else { return true }
            return model.graph.entity(named: entity) != nil
        }
    }

    /// These facts and those of another source that say nothing about the same things.
    public func joined(with other: MeaningFacts) -> MeaningFacts {
        let subjects = Set(facts.map(\.statement.meaningSubject))
        return MeaningFacts(facts: facts + other.facts.filter { !subjects.contains($0.statement.meaningSubject) })
    }
}

extension LedgerStatement {
    /// What a fact of meaning is about, apart from its value.
    fileprivate var meaningSubject: [String] {
        switch self {
        case .root(let entity, _, _): [kind.rawValue, entity]
        case .link(let end, let otherEnd, _): [kind.rawValue, end, otherEnd]
        case .cardinality(let relationship, _, _): [kind.rawValue, relationship]
        case .transformer(let attribute, _, _): [kind.rawValue, attribute]
        default: [kind.rawValue]
        }
    }
}

/// Collects the facts of a model.
private struct MeaningCollection {
    private(set) var facts: [LedgerFact?] = []
    private let graph: ModelGraph
    private let recording: Recording
    private let evidence: SchemaEvidence

    init(_ graph: ModelGraph, recording: Recording, evidence: SchemaEvidence) {
        self.graph = graph
        self.recording = recording
        self.evidence = evidence
    }

    mutating func add(_ tree: MirroredTree) {
        let root = graph.model.entities[tree.root].name
        guard let type = evidence.recordType(named: MirroringNames.recordType(rootEntity: root)) else { return }
        let fields = Set(type.fields.map(\.name))
        for position in tree.entities {
            let entity = graph.model.entities[position]
            let location = graph.model.location(entity.origin, entity.parentName == nil ? "name" : "parentEntity")
            facts.append(LedgerFact(.root(entity: entity.name, root: root, recording), at: location))
        }
        for entity in tree.contributors {
            addTransformers(of: graph.model.entities[entity], deployed: fields)
            addRelationships(of: entity, deployed: fields)
        }
    }

    private mutating func addTransformers(of entity: Entity, deployed: Set<String>) {
        for attribute in entity.attributes where attribute.isMirroredTransformable {
            guard deployed.contains(MirroringNames.field(attribute.name)),
                let transformer = attribute.details.valueTransformerName, !transformer.isEmpty
            else { continue }
            facts.append(
                LedgerFact(
                    .transformer(attribute: "\(entity.name).\(attribute.name)", name: transformer, recording),
                    at: graph.model.location(attribute.origin, "valueTransformerName")
                )
            )
        }
    }

    private mutating func addRelationships(of entity: Int, deployed: Set<String>) {
        for (position, relationship) in graph.model.entities[entity].relationships.enumerated()
        where !relationship.isTransient {
            let end = PropertyPosition(entity: entity, kind: .relationship, position: position)
            let location = graph.model.location(relationship.origin)
            guard isDeployed(end, fields: deployed) else { continue }
            facts.append(
                LedgerFact(
                    .cardinality(
                        relationship: graph.symbol(of: end),
                        relationship.isToMany ? .many : .one,
                        recording
                    ),
                    at: location
                )
            )
            guard let otherEnd = graph.otherEnd(of: end) else { continue }
            facts.append(
                LedgerFact(
                    .link(end: graph.symbol(of: end), otherEnd: graph.symbol(of: otherEnd), recording),
                    at: location
                )
            )
        }
    }

    /// Whether links can have been written: into the field of the to-one end, or as records of many to many.
    private func isDeployed(_ end: ModelGraph.RelationshipReference, fields: Set<String>) -> Bool {
        let relationship = graph.relationship(end)
        guard relationship.isToMany else { return fields.contains(MirroringNames.field(relationship.name)) }
        guard let inverse = graph.inverse(of: end) else { return false }
        let root = graph.model.entities[graph.roots[inverse.entity]].name
        guard let type = evidence.recordType(named: MirroringNames.recordType(rootEntity: root)) else { return false }
        if graph.relationship(inverse).isToMany {
            return evidence.recordType(named: MirroringNames.linkRecordType) != nil
        }
        let field = MirroringNames.field(graph.relationship(inverse).name)
        return type.fields.contains { $0.name == field }
    }
}

extension Attribute {
    var isMirroredTransformable: Bool { type == .transformable && !isTransient }
}

extension ModelGraph {
    /// `Entity.relationship`.
    func symbol(of relationship: RelationshipReference) -> String {
        "\(model.entities[relationship.entity].name).\(self.relationship(relationship).name)"
    }

    /// The other end of a many-to-many link; nil when the relationship is no end of one.
    func otherEnd(of end: RelationshipReference) -> RelationshipReference? {
        guard relationship(end).isToMany, let inverse = inverse(of: end), relationship(inverse).isToMany else {
            return nil
        }
        return inverse
    }
}
