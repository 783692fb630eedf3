import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel

/// The effect of the changes between a writer and a reader on values.
///
/// Only the writer's values count: new elements of the reader's model are empty in the writer's records.
struct ChangeJudgement {
    let writer: MirroredModel
    /// The schema that the writer needs.
    let written: MirroredSchema
    let reader: MirroredModel
    /// The schema that the reader needs.
    let needed: MirroredSchema
    /// True if the reader has something that the writer has, by the writer's name.
    let has: (ElementLineages.Name) -> Bool

    /// The reason that a change is; nil when nothing of the writer's is concerned.
    func reason(_ change: SchemaChange) -> CompatibilityReason? {
        switch change {
        case .typeRemoved(let type):
            let entity = written.recordType(named: type.name).map(writer.place)
            return CompatibilityReason(.recordTypeUnknown, without: entity?.symbol ?? type.name, in: type.name)
        case .fieldRemoved(let type, let field, let parent): return unread(field, of: type, in: parent)
        case .propertyRenamed(let type, let field, let old): return renamed(field, from: old, in: type)
        case .entityMoved(let move):
            let isRenamed = move.from.name == move.to
            let newType = isRenamed ? nil : move.to
            return CompatibilityReason(.recordTypeChanged, at: move.place, in: move.from.name, to: newType)
        case .fieldContradicted(let contradiction): return refused(contradiction)
        case .meaningChanged(let change, _): return reason(change)
        case .retiredNameReused, .typeMissing, .fieldMissing: return nil
        }
    }

    /// The record types that both versions have, as the reader and as the writer need them.
    var sharedRecordTypes: [(needed: MirroredRecordType, written: MirroredRecordType)] {
        needed.recordTypes.compactMap { type in written.recordType(named: type.name).map { (type, $0) } }
    }

    // MARK: Fields

    /// If something else in the reader's model has the name, it gets the values.
    private func renamed(_ field: MirroredField, from old: Field, in type: MirroredRecordType) -> CompatibilityReason {
        if let other = type.field(named: old.name), other.field.type == old.type, isRead(other, where: field) {
            let place = needed.author.place(of: other, in: type)
            let name = MirroringNames.property(ofField: field.name)
            return CompatibilityReason(.nameReused, at: place, in: "\(type.name).\(old.name)", to: name)
        }
        let place = needed.author.place(of: field, in: type, .renamingIdentifier)
        return CompatibilityReason(.propertyRenamed, at: place, in: type.name, from: old.name, to: field.name)
    }

    /// True if records that have one field are read for another one: an entity has the properties of both.
    private func isRead(_ other: MirroredField, where field: MirroredField) -> Bool {
        guard !other.isAssumed, let one = other.origin.property?.entity, let two = field.origin.property?.entity else {
            return false
        }
        return reader.graph.isEntity(one, kindOf: two) || reader.graph.isEntity(two, kindOf: one)
    }

    private func unread(_ field: Field, of type: RecordType, in parent: MirroredRecordType) -> CompatibilityReason {
        let name = "\(type.name).\(field.name)"
        let origin = written.recordType(named: type.name)?.field(named: field.name)
        let symbol = origin.flatMap { writer.property(of: $0, nil)?.symbol } ?? name
        let property = MirroringNames.property(ofField: field.name)
        let reason = needed.author.reasonWithoutField(property, in: parent)
        return CompatibilityReason(.fieldUnknown, without: symbol, in: name, to: reason?.word)
    }

    private func refused(_ change: FieldContradiction) -> CompatibilityReason {
        let kind: CompatibilityReason.Kind =
            switch change.kind {
            case .encrypted, .decrypted: .encryptionChanged
            case .list: .listChanged
            case .type, .reference: .typeChanged
            }
        let types = (change.deployed.type.text, change.needed.field.type.text)
        let place = needed.author.place(of: change.needed, in: change.recordType, change.setting)
        return CompatibilityReason(kind, at: place, in: change.name, from: types.0, to: types.1)
    }

    // MARK: Meaning

    private func reason(_ change: ShippedChange) -> CompatibilityReason? {
        guard let reading = change.reading else { return nil }
        let name = change.name
        if reading.kind == .nameReused, !isStored(name) { return nil }
        if let end = change.lostEnds.first {
            let isKnown = change.lostEnds.contains { has(ElementLineages.Name(kind: .relationship, symbol: $0)) }
            return CompatibilityReason(
                isKnown ? reading.kind : .linkUnknown,
                at: NamedPlace(isKnown ? name.symbol : end, at: name.place.location),
                in: MirroringNames.linkRecordType,
                from: reading.from
            )
        }
        let cloud = name.field.map { "\(name.recordType).\($0)" } ?? name.recordType
        return CompatibilityReason(reading.kind, at: name.place, in: cloud, from: reading.from, to: reading.to)
    }

    /// True if both versions store what has the name in the same way: an entity, a field, or links of many to many. A to-many
    /// relationship whose inverse leads to one is stored nowhere, and where only one has a field, nothing is taken for
    /// anything.
    private func isStored(_ name: ShippedName) -> Bool {
        guard let field = name.field else {
            // An entity that has the name in another tree gets none of these records.
            guard let entity = reader.graph.entity(named: name.symbol) else { return true }
            return reader.graph.recordType(of: entity) == name.recordType
        }
        let fields = [needed, written].map { $0.recordType(named: name.recordType)?.field(named: field) != nil }
        if fields[0] || fields[1] { return fields[0] && fields[1] }
        return reader.graph.model.relationships(of: reader.contributors) { $0.isToMany }
            .contains { $0.symbol == name.symbol && reader.graph.isManyToMany($0.position) }
    }
}

extension ReasonWithoutField {
    fileprivate var word: String {
        switch self {
        case .toMany: "to-many"
        case .notWritten(let state): state
        }
    }
}
