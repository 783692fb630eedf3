import CompilerSupport
import Mirroring

/// Something that a model needs and the environment lacks, as it is reported: several fields of a type can be one.
struct MissingElement {
    enum Kind {
        /// The whole record type.
        case recordType
        /// A field that mirroring writes with every record.
        case field(MirroredField)
        /// The preferred type of a field that is there as NUMBER.
        case preference(MirroredField)
        /// The move receipts of a type, which sharing needs for each object that it moves.
        case receipts([MirroredField])
        /// Fields that mirroring writes only now and then.
        case occasional([MirroredField])
        /// The same in several record types.
        case occasionalInTypes([String])
    }

    let kind: Kind
    /// The record type; the first of several.
    let type: MirroredRecordType

    /// True if records need it; what is only assumed, or written now and then, is not certain.
    var isCertain: Bool {
        switch kind {
        case .recordType, .field, .preference, .receipts: true
        case .occasional, .occasionalInTypes: false
        }
    }

    /// A preferred type is worth a second look, because the next deployment makes it final.
    func severity(isRelease: Bool) -> Severity {
        switch kind {
        case .preference where !isRelease: .warning
        default: !isRelease ? .note : isCertain ? .error : .warning
        }
    }

    /// True if it is about no single record type.
    var isOfSeveralTypes: Bool {
        if case .occasionalInTypes = kind { true } else { false }
    }
}

extension SchemaComparison {
    /// The elements that are not deployed, without those that users of a shipped version miss.
    var missingElements: [MissingElement] {
        changes.filter { !isMissedByUsers($0) }.compactMap(missingElement) + missingOccasionally
    }

    private func missingElement(_ change: SchemaChange) -> MissingElement? {
        switch change {
        case .typeMissing(let type): return MissingElement(kind: .recordType, type: type)
        case .fieldMissing(let type, let field) where evidence.field(named: field.name, of: type.name) != nil:
            return MissingElement(kind: .preference(field), type: type)
        case .fieldMissing(let type, let field) where !field.isOccasional && !field.isAssumed:
            return MissingElement(kind: .field(field), type: type)
        case .fieldMissing(let type, let field) where field.name == MirroringNames.moveReceipt:
            let missing = type.fields.filter { evidence.field(named: $0.name, of: type.name) == nil }
            let receipts = receiptsForSharing(among: missing)
            return receipts.isEmpty ? nil : MissingElement(kind: .receipts(receipts), type: type)
        default: return nil
        }
    }

    /// One for all record types, because schemas that grew by use lack such fields nearly everywhere; for a release one
    /// for each.
    private var missingOccasionally: [MissingElement] {
        let missing = occasionalFieldsMissing.compactMap { type, fields -> MissingElement? in
            let receipts = receiptsForSharing(among: fields)
            let others = fields.filter { !receipts.contains($0) && !$0.isAssumed }
            return others.isEmpty ? nil : MissingElement(kind: .occasional(others), type: type)
        }
        guard missing.count > 1, !isRelease, let first = missing.first else { return missing }
        return [MissingElement(kind: .occasionalInTypes(missing.map(\.type.name)), type: first.type)]
    }

    private var occasionalFieldsMissing: [(type: MirroredRecordType, fields: [MirroredField])] {
        changes.reduce(into: []) { groups, change in
            guard case .fieldMissing(let type, let field) = change, field.isOccasional else { return }
            if groups.last?.type.name != type.name { groups.append((type, [])) }
            groups[groups.count - 1].fields.append(field)
        }
    }

    /// The move receipt and its companion, when the app shares objects, which moves them between zones.
    private func receiptsForSharing(among fields: [MirroredField]) -> [MirroredField] {
        guard needed.scopes.contains(.shared), fields.contains(where: { $0.name == MirroringNames.moveReceipt }) else {
            return []
        }
        return fields.filter { $0.origin == .framework && $0.name.hasPrefix(MirroringNames.moveReceipt) }
    }
}
