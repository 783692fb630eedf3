import Ledger
import Mirroring
import ObjectModel

/// What models that shipped meant by the record types and fields that Production holds, which no export shows.
struct ShippedFacts {
    private(set) var statements: [LedgerStatement] = []
    /// What could not be recorded, and why.
    private(set) var remarks: [String] = []

    /// - Parameters:
    ///   - compilation: The models as they shipped, all of them readable.
    ///   - container: The container of the ledger; stores of others are left out.
    ///   - ledger: What Production holds.
    init(_ compilation: Compilation, container: String?, in ledger: Ledger) {
        for (index, model) in compilation.models.enumerated() {
            let schemas = compilation.schemas[index].filter { isSame($0.container, container) }
            guard let graph = model.graph, let mirrored = compilation.mirrored[index], !schemas.isEmpty else {
                continue
            }
            recordVersion(of: model.input, graph)
            let count = statements.count
            for type in schemas.flatMap(\.recordTypes) {
                guard case .entities(let root) = type.kind, ledger.holds(.recordType(type.name)) else { continue }
                let meaning = RecordTypeMeaning(model: model.input.name, mirrored: mirrored, root: root, ledger: ledger)
                statements += meaning.roots(of: type.entities) + meaning.properties(of: type.entities)
            }
            if statements.count == count {
                remarks.append("nothing that Production holds is in \(model.input.heading)")
            }
        }
    }

    private mutating func recordVersion(of input: ModelInput, _ graph: ModelGraph) {
        let name = input.version?.name ?? input.name
        switch VersionHashes(of: graph).checksum {
        case .success(let checksum):
            statements.append(.version(model: input.name, name: name, checksum: checksum))
        case .failure(let error):
            remarks.append("version '\(name)' of '\(input.name)' is not recorded, it has no checksum: \(error.reason)")
        }
    }
}

/// Whether two containers are the same, for all that is known.
func isSame(_ container: String?, _ other: String?) -> Bool { container == nil || other == nil || container == other }

/// What one inheritance tree means.
private struct RecordTypeMeaning {
    let model: String
    let mirrored: MirroredModel
    let root: Int
    let ledger: Ledger

    private var graph: ModelGraph { mirrored.graph }

    func roots(of entities: [Int]) -> [LedgerStatement] {
        entities.map { entity in
            .root(model: model, entity: graph.model.entities[entity].name, root: graph.model.entities[root].name)
        }
    }

    /// The properties of the entities, inherited ones at the ancestor that declares them.
    func properties(of entities: [Int]) -> [LedgerStatement] {
        mirrored.contributors(of: entities).flatMap { entity in
            transformers(of: entity)
                + graph.model.entities[entity].relationships.indices.flatMap {
                    relationship(ModelGraph.RelationshipReference(entity: entity, position: $0))
                }
        }
    }

    private func transformers(of entity: Int) -> [LedgerStatement] {
        graph.model.entities[entity].attributes.compactMap { attribute in
            guard attribute.type == .transformable, !attribute.isTransient, holds(attribute.name, of: entity),
                let transformer = attribute.details.valueTransformerName, !transformer.isEmpty
            else { return nil }
            return .transformer(model: model, attribute: symbol(entity, attribute.name), name: transformer)
        }
    }

    private func relationship(_ reference: ModelGraph.RelationshipReference) -> [LedgerStatement] {
        let relationship = graph.relationship(reference)
        let name = symbol(reference.entity, relationship.name)
        if relationship.isTransient { return [] }
        if !relationship.isToMany {
            return holds(relationship.name, of: reference.entity)
                ? [.cardinality(model: model, relationship: name, .one)] : []
        }
        guard let inverse = graph.inverse(of: reference) else { return [] }
        let other = graph.relationship(inverse)
        let many = LedgerStatement.cardinality(model: model, relationship: name, .many)
        if !other.isToMany { return holds(other.name, of: inverse.entity) ? [many] : [] }
        guard ledger.holds(.recordType(MirroringNames.linkRecordType)), holdsRecordType(of: inverse.entity) else {
            return []
        }
        return [many, .link(model: model, end: name, otherEnd: symbol(inverse.entity, other.name))]
    }

    private func holds(_ property: String, of entity: Int) -> Bool {
        ledger.holds(.field(recordType: recordType(of: entity), name: MirroringNames.field(property)))
    }

    private func holdsRecordType(of entity: Int) -> Bool { ledger.holds(.recordType(recordType(of: entity))) }

    private func recordType(of entity: Int) -> String {
        MirroringNames.recordType(rootEntity: graph.model.entities[graph.roots[entity]].name)
    }

    private func symbol(_ entity: Int, _ property: String) -> String {
        "\(graph.model.entities[entity].name).\(property)"
    }
}
