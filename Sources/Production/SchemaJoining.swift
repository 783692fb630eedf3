import CloudSchema
import Ledger
import Mirroring
import ObjectModel

/// The work of ``SchemaPlan/init(for:needed:production:development:)``.
struct SchemaJoining {
    private let model: ManagedObjectModel
    private let needed: MirroredSchema
    private let production: SchemaEvidence?
    private let development: SchemaEvidence?
    private let otherTypes: Set<String>

    init(
        model: MirroredModel,
        needed: MirroredSchema,
        production: SchemaEvidence?,
        development: SchemaEvidence?,
        otherTypes: Set<String>
    ) {
        self.model = model.graph.model
        self.needed = needed
        self.production = production
        self.development = development
        self.otherTypes = otherTypes
    }

    func recordTypes() -> [PlannedRecordType] {
        let neededTypes = Dictionary(needed.recordTypes.map { ($0.name, $0) }) { first, _ in first }
        let there = [production, development].compactMap { $0 }.flatMap(\.schema.recordTypes).map(\.name)
        let names = Set(needed.recordTypes.map(\.name)).union(there)
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            .map { recordType(named: $0, needed: neededTypes[$0]) }
    }

    private func recordType(named name: String, needed type: MirroredRecordType?) -> PlannedRecordType {
        let inProduction = production?.recordType(named: name)
        let inDevelopment = development?.recordType(named: name)
        if let type, inProduction == nil, inDevelopment == nil { return new(type) }
        var fields = FieldJoining(
            needed: type?.fields ?? [],
            production: inProduction?.fields ?? [],
            development: inDevelopment?.fields ?? [],
            isMirrored: name.hasPrefix(MirroringNames.prefix) && (type != nil || !otherTypes.contains(name))
        )
        fields.retirementReason = { production?.retirementReason(of: .field(recordType: name, name: $0)) }
        fields.source = { field in type.flatMap { source(of: field, in: $0) } }
        return PlannedRecordType(
            name: name,
            entities: type?.entities.map { model.entities[$0].name } ?? [],
            fields: fields.joined,
            grants: Self.joined(inProduction?.grants, inDevelopment?.grants) ?? type?.grants ?? [],
            isNew: inProduction == nil && inDevelopment == nil
        )
    }

    /// Nothing to join: the plan is what the model needs.
    private func new(_ type: MirroredRecordType) -> PlannedRecordType {
        PlannedRecordType(
            name: type.name,
            entities: type.entities.map { model.entities[$0].name },
            fields: type.fields.map { PlannedField(new: $0, source: source(of: $0, in: type)) },
            grants: type.grants,
            isNew: true
        )
    }

    private static func joined(_ production: [Grant]?, _ development: [Grant]?) -> [Grant]? {
        guard let production, let development else { return production ?? development }
        return (production + development).canonical
    }

    private func source(of field: MirroredField, in type: MirroredRecordType) -> String? {
        field.declaringEntity == nil ? nil : FieldPlace(of: field, in: type, model: model).symbol
    }
}

extension PlannedField {
    /// A field that no environment has.
    fileprivate init(new field: MirroredField, source: String?) {
        self.init(
            field: field.field,
            source: source,
            assumption: field.assumption,
            state: .new,
            contradiction: nil,
            retirementReason: nil,
            isCompanion: field.name.hasSuffix(MirroringNames.assetSuffix) && field.field.type.primitive == .asset,
            isAttribute: field.isAttribute
        )
    }
}

/// Joins the fields of one record type.
private struct FieldJoining {
    let needed: [String: MirroredField]
    let production: [String: Field]
    let development: [String: Field]
    /// Whether mirroring wrote the record type for this model, so that what the model lacks was there once.
    let isMirrored: Bool
    var source: (MirroredField) -> String? = { _ in nil }
    var retirementReason: (String) -> String? = { _ in nil }

    init(needed: [MirroredField], production: [Field], development: [Field], isMirrored: Bool) {
        self.needed = Dictionary(needed.map { ($0.name, $0) }) { first, _ in first }
        self.production = Self.byName(production)
        self.development = Self.byName(development)
        self.isMirrored = isMirrored
    }

    var joined: [PlannedField] {
        Set(needed.keys).union(production.keys).union(development.keys)
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            .compactMap { field(named: $0) }
    }

    private func field(named name: String) -> PlannedField? {
        let wanted = needed[name]
        guard let field = deployed(name) ?? wanted?.field else { return nil }
        return PlannedField(
            field: field,
            source: wanted.flatMap(source),
            assumption: wanted?.assumption,
            state: state(of: name, isNeeded: wanted != nil),
            contradiction: wanted.flatMap { field.type.accepts($0.field.type) ? nil : $0.field.type },
            retirementReason: wanted == nil ? retirementReason(name) : nil,
            isCompanion: name.hasSuffix(MirroringNames.assetSuffix) && field.type.primitive == .asset,
            isAttribute: wanted?.isAttribute ?? false
        )
    }

    /// What production holds, and what Development adds to it: an index that waits for its deployment.
    private func deployed(_ name: String) -> Field? {
        guard var field = production[name] else { return usableInDevelopment(name) }
        if let there = development[name], there.type == field.type { field.indexes.formUnion(there.indexes) }
        return field
    }

    /// What Development holds, unless the model needs another type: a reset makes room for it.
    private func usableInDevelopment(_ name: String) -> Field? {
        guard let field = development[name] else { return nil }
        guard let wanted = needed[name] else { return field }
        return field.type.accepts(wanted.field.type) ? field : nil
    }

    private func state(of name: String, isNeeded: Bool) -> PlannedField.State {
        if isNeeded || SystemField(rawValue: name) != nil {
            if production[name] != nil { return .production }
            return usableInDevelopment(name) != nil ? .development : .new
        }
        guard isMirrored, name.hasPrefix(MirroringNames.prefix) else { return .foreign }
        return production[name] != nil ? .retired : .development
    }

    private static func byName(_ fields: [Field]) -> [String: Field] {
        Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
    }
}
