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
///     try ledger.recording(MeaningFacts(of: mirrored, named: "Model", deployedIn: evidence).facts.map(\.statement))
public struct MeaningFacts: Hashable, Sendable {
    /// The facts, sorted by the bytes of their lines.
    public let facts: [LedgerFact]

    /// The facts that a ledger holds about one model.
    public init(in ledger: Ledger, model: String) {
        let kinds: [LedgerKind] = [.cardinality, .link, .root, .transformer]
        facts = kinds.flatMap { ledger.facts(of: $0) }.filter { $0.statement.model == model }
    }

    /// The facts of a model, as far as the records they are about can exist.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - containers: Those of its containers that count; all of them when none are named.
    ///   - name: Its name in the ledger.
    ///   - evidence: What is deployed.
    public init(
        of model: MirroredModel,
        in containers: [MirroredContainer]? = nil,
        named name: String,
        deployedIn evidence: SchemaEvidence
    ) {
        var collection = MeaningCollection(model.graph, name: name, evidence: evidence)
        for tree in (containers ?? model.containers).flatMap(\.trees) { collection.add(tree) }
        facts = Ledger(collection.facts).facts
    }

    private init(facts: [LedgerFact]) { self.facts = facts }

    /// These facts and those of another source that say nothing about the same things.
    public func joined(with other: MeaningFacts) -> MeaningFacts {
        let subjects = Set(facts.map(\.statement.meaningSubject))
        return MeaningFacts(facts: facts + other.facts.filter { !subjects.contains($0.statement.meaningSubject) })
    }
}

extension LedgerStatement {
    fileprivate var model: String? {
        switch self {
        case .root(let model, _, _), .link(let model, _, _), .cardinality(let model, _, _),
            .transformer(let model, _, _):
            model
        default: nil
        }
    }

    /// What a fact of meaning is about, apart from its value.
    fileprivate var meaningSubject: [String] {
        switch self {
        case .root(_, let entity, _): [kind.rawValue, entity]
        case .link(_, let end, let otherEnd): [kind.rawValue, end, otherEnd]
        case .cardinality(_, let relationship, _): [kind.rawValue, relationship]
        case .transformer(_, let attribute, _): [kind.rawValue, attribute]
        default: [kind.rawValue]
        }
    }
}

/// Collects the facts of a model.
private struct MeaningCollection {
    private(set) var facts: [LedgerFact?] = []
    private let graph: ModelGraph
    private let name: String
    private let evidence: SchemaEvidence

    init(_ graph: ModelGraph, name: String, evidence: SchemaEvidence) {
        self.graph = graph
        self.name = name
        self.evidence = evidence
    }

    mutating func add(_ tree: MirroredTree) {
        let root = graph.model.entities[tree.root].name
        guard let type = evidence.recordType(named: MirroringNames.recordType(rootEntity: root)) else { return }
        let fields = Set(type.fields.map(\.name))
        for position in tree.entities {
            let entity = graph.model.entities[position]
            let location = graph.model.location(entity.origin, entity.parentName == nil ? "name" : "parentEntity")
            facts.append(LedgerFact(.root(model: name, entity: entity.name, root: root), at: location))
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
                    .transformer(model: name, attribute: "\(entity.name).\(attribute.name)", name: transformer),
                    at: graph.model.location(attribute.origin, "valueTransformerName")
                )
            )
        }
    }

    private mutating func addRelationships(of entity: Int, deployed: Set<String>) {
        for (position, relationship) in graph.model.entities[entity].relationships.enumerated()
        where !relationship.isTransient {
            let end = ModelGraph.RelationshipReference(entity: entity, position: position)
            let location = graph.model.location(relationship.origin)
            guard isDeployed(end, fields: deployed) else { continue }
            facts.append(
                LedgerFact(
                    .cardinality(
                        model: name,
                        relationship: graph.symbol(of: end),
                        relationship.isToMany ? .many : .one
                    ),
                    at: location
                )
            )
            guard let otherEnd = graph.otherEnd(of: end) else { continue }
            facts.append(
                LedgerFact(
                    .link(model: name, end: graph.symbol(of: end), otherEnd: graph.symbol(of: otherEnd)),
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
