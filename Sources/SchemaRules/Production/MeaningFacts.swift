import CloudSchema
import CompilerSupport
package import Mirroring
import ObjectModel

/// The meaning of the records that a model writes, which no export shows: the roots of inheritance trees, the ends of
/// many-to-many links, the cardinality of relationships, and value transformers.
///
/// Facts are lines of a ledger with the place where they were read:
///
///     MeaningFacts(of: mirrored, deployedIn: evidence).facts.map(\.line)  // ["root Post Post - 0"]
package struct MeaningFacts: Equatable, Sendable {
    /// The facts, sorted by the bytes of their lines.
    package let facts: [LedgerFact]

    /// The facts of a ledger that still count, see ``ShippedMeaning``.
    ///
    /// They belong to the container and the entity, whatever bundle the entity lies in by now.
    package init(in ledger: Ledger) { facts = ledger.shippedMeaning.facts }

    /// The facts of a model, as far as the records they are about can exist.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - containers: Those of its containers that count; all of them when none are named.
    ///   - recording: The version that the model is.
    ///   - evidence: What is deployed.
    package init(
        of model: MirroredModel,
        in containers: [MirroredContainer]? = nil,
        recordedFor recording: Recording = .unrecorded,
        deployedIn evidence: SchemaEvidence
    ) {
        var collection = MeaningCollection(graph: model.graph, recording: recording, evidence: evidence)
        for tree in (containers ?? model.containers).flatMap(\.trees) { collection.add(tree) }
        facts = Ledger(collection.facts).facts
    }

    private init(facts: [LedgerFact]) { self.facts = facts }

    /// True if one of the facts is about an entity of a model.
    package func concern(_ model: MirroredModel) -> Bool {
        facts.contains { fact in
            guard case .root(let entity, _, _) = fact.statement else { return true }
            return model.graph.entity(named: entity) != nil
        }
    }

    /// These facts and those of another source that say nothing about the same things.
    package func joined(with other: MeaningFacts) -> MeaningFacts {
        let known = Set(facts.map(\.meaningKeys))
        return MeaningFacts(facts: facts + other.facts.filter { !known.contains($0.meaningKeys) })
    }
}

/// Collects the facts of a model.
private struct MeaningCollection {
    private(set) var facts: [LedgerFact?] = []
    let graph: ModelGraph
    let recording: Recording
    let evidence: SchemaEvidence

    mutating func add(_ tree: MirroredTree) {
        let root = graph.model.entities[tree.root].name
        guard let type = evidence.recordType(named: MirroringNames.recordType(rootEntity: root)) else { return }
        let fields = Set(type.fields.map(\.name))
        for position in tree.entities {
            let entity = graph.model.entities[position]
            let location = graph.model.location(entity.origin, entity.parentName == nil ? "name" : "parentEntity")
            facts.append(LedgerFact(.root(entity: entity.name, root: root, recording), at: location))
        }
        let attributes = graph.model.attributes(of: tree.contributors, with: .unusualType) {
            $0.type == .transformable && !$0.isTransient
        }
        for attribute in attributes where fields.contains(MirroringNames.field(attribute.value.name)) {
            addTransformer(of: attribute)
        }
        let relationships = graph.model.relationships(of: tree.contributors) { !$0.isTransient }
        for relationship in relationships where isDeployed(relationship.position, fields: fields) {
            add(relationship)
        }
    }

    private mutating func addTransformer(of attribute: OwnedProperty<Attribute>) {
        guard let name = attribute.value.details.valueTransformerName, !name.isEmpty else { return }
        let location = attribute.place("valueTransformerName").location
        facts.append(LedgerFact(.transformer(attribute: attribute.symbol, name: name, recording), at: location))
    }

    private mutating func add(_ relationship: OwnedProperty<Relationship>) {
        let (end, location) = (relationship.symbol, relationship.place().location)
        let cardinality = relationship.value.isToMany ? LedgerStatement.Cardinality.many : .one
        facts.append(LedgerFact(.cardinality(relationship: end, cardinality, recording), at: location))
        guard graph.isManyToMany(relationship.position), let inverse = graph.inverse(of: relationship.position) else {
            return
        }
        // In the order of a ledger, so that findings name the same end whatever shows the link.
        let ends = LedgerStatement.inOrder(end, graph.symbol(of: inverse))
        facts.append(LedgerFact(.link(end: ends[0], otherEnd: ends[1], recording), at: location))
    }

    /// True if links can have been written: into the field of the to-one end, or as records of many to many.
    private func isDeployed(_ end: PropertyID, fields: Set<String>) -> Bool {
        let relationship = graph.relationship(end)
        guard relationship.isToMany else { return fields.contains(MirroringNames.field(relationship.name)) }
        guard let inverse = graph.inverse(of: end) else { return false }
        let type = graph.recordType(of: inverse.entity)
        guard evidence.recordType(named: type) != nil else { return false }
        if graph.relationship(inverse).isToMany {
            return evidence.recordType(named: MirroringNames.linkRecordType) != nil
        }
        return evidence.field(named: MirroringNames.field(graph.relationship(inverse).name), of: type) != nil
    }
}
