import CloudSchema
import CompilerSupport
import Mirroring

/// One record type: as somebody needs it, and as the environment holds it.
struct RecordTypePair: ComparedPair {
    /// Nil when nobody needs it.
    let needed: MirroredRecordType?
    /// Nil when the environment lacks it.
    let deployed: RecordType?
    let comparison: SchemaComparison

    var name: String { needed?.name ?? deployed?.name ?? "" }
    var subject: DeployedElement { .recordType(name) }
    var coverable: ChangeSubject? { needed == nil || deployed == nil ? .inCloud(subject) : nil }
}

/// An entity whose records have a record type that both sides have.
struct EntityPair: ComparedPair {
    let entity: NamedPlace
    let type: MirroredRecordType
    let deployed: RecordType
    let evidence: SchemaEvidence

    var subject: DeployedElement { .entity(recordType: type.name, name: entity.symbol) }
}

extension SchemaComparison {
    /// Record types that somebody needs, be it this model or another one.
    var livingTypes: Set<String> { otherTypes.union(needed.recordTypes.map(\.name)) }

    /// The record types that the model needs, in its order.
    var neededTypes: [RecordTypePair] {
        needed.recordTypes.map { type in
            RecordTypePair(needed: type, deployed: evidence.recordType(named: type.name), comparison: self)
        }
    }

    /// The same, then the deployed ones that nobody needs.
    var recordTypes: [RecordTypePair] {
        let living = livingTypes
        let others = evidence.schema.recordTypes.filter { !living.contains($0.name) }
        return neededTypes + others.map { RecordTypePair(needed: nil, deployed: $0, comparison: self) }
    }
}

extension RecordTypePair {
    /// The entities whose records have the type.
    var entityNames: [NamedPlace] { needed.map(comparison.needed.author.entities(of:)) ?? [] }

    /// The entities of a type that both sides have, unless it is the server's.
    var entities: [EntityPair] {
        guard let needed, let deployed, needed.kind != .system else { return [] }
        return entityNames.map {
            EntityPair(entity: $0, type: needed, deployed: deployed, evidence: comparison.evidence)
        }
    }

    /// The fields of a type that both sides have.
    func fields(shipped: ShippedFields?) -> ComparedFields? {
        guard let needed, let deployed else { return nil }
        return ComparedFields(of: needed, deployed, in: comparison, shipped: shipped ?? ShippedFields())
    }

    /// That the environment lacks it, or fields of it.
    var missing: [SchemaChange] {
        if let change = ProductionRuleTable.missingRecordType.decide(self) { return [change] }
        guard let fields = fields(shipped: nil) else { return [] }
        return fields.names.compactMap { ProductionRuleTable.missingField.decide(fields.pair($0)) }
    }

    /// The fields that the type needs, whether or not the environment has it.
    var neededFields: [FieldPair] {
        guard let needed else { return [] }
        let fields = ComparedFields(
            of: needed,
            deployed ?? RecordType(name: name),
            in: comparison,
            shipped: ShippedFields()
        )
        return needed.fields.map { fields.pair($0.name) }
    }
}
