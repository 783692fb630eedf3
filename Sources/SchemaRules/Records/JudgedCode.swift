package import CloudSchema
import CompilerSupport
import Mirroring
package import SwiftSources

/// The records in the code of an app, beside the schemas of its container.
package struct JudgedCode: Sendable {
    /// The uses of records in the code.
    let code: CodeRecords
    /// The schema file.
    let file: NativeSchema
    /// Other schemas of the container: of production, the ledger, and other models.
    private let others: [Schema]
    /// True if other schema files of the container were judged before, which say the same of names that nothing has.
    let isFollowing: Bool
    private let ownTypes: [String: RecordType]

    /// Creates a subject.
    ///
    /// - Parameters:
    ///   - code: The uses of records in the code.
    ///   - file: The schema file.
    ///   - others: Other schemas of the same container.
    ///   - isFollowing: Whether another schema file of the container comes before it.
    package init(_ code: CodeRecords, of file: NativeSchema, others: [Schema] = [], isFollowing: Bool = false) {
        let foreign = file.annotations.types.filter { $0.code == .nothing }.map(\.name.value)
        self.code = code.concerning(file.needed.container).without(types: Set(foreign))
        self.file = file
        self.others = others
        self.isFollowing = isFollowing
        ownTypes = file.schema.recordTypes.keyed(by: \.name)
    }

    /// True if it cannot be told whose records the code writes: it names several containers, and the file none.
    var isUncertain: Bool { file.needed.container == nil && Set(code.containers.map(\.value)).count > 1 }

    /// True if some schema has a record type, or nobody declares it: mirroring and the server have their own.
    func knows(type name: String) -> Bool {
        ownTypes[name] != nil || RecordType.isOfServer(name) || MirroringNames.isRecordType(name)
            || others.contains { schema in schema.recordTypes.contains { $0.name == name } }
    }

    func hasType(_ name: String) -> Bool {
        (others + [file.schema]).contains { schema in schema.recordTypes.contains { $0.name == name } }
    }

    /// The record type of the schema file.
    func type(named name: String) -> RecordType? { ownTypes[name] }

    /// A field as the schemas have it; that of the file first.
    func field(_ name: String, of type: String) -> Field? {
        if let own = ownTypes[type]?.fields.first(where: { $0.name == name }) { return own }
        return others.lazy.compactMap { schema in
            schema.recordTypes.first { $0.name == type }?.fields.first { $0.name == name }
        }.first
    }

    /// The fields that the schemas give a record type.
    func fields(of type: String) -> [Field] {
        ([file.schema] + others).flatMap(\.recordTypes).filter { $0.name == type }.flatMap(\.fields)
    }

    /// True if some record type of the container has a field.
    func hasField(_ name: String) -> Bool {
        (others + [file.schema]).contains { schema in
            schema.recordTypes.contains { type in type.fields.contains { $0.name == name } }
        }
    }

    /// True if the fields of a record type are for this file to say: it has the type, or is the first of several.
    func answers(for type: String) -> Bool { ownTypes[type] != nil }

    /// The uses of fields by their record type and name, each group in the order of the code. The type is known for certain.
    func strongUses(where isIncluded: (CodeRecords.FieldUse) -> Bool = { _ in true }) -> [FieldUses] {
        grouped(code.fields.filter { $0.evidence == .strong && $0.isCertain && isIncluded($0) })
    }

    /// The uses of fields whose record type is not known for certain, by their names.
    var weakUses: [FieldUses] {
        let all = code.fields.filter { $0.evidence != .strong && $0.isCertain && !$0.isDesired }
        return Dictionary(grouping: all, by: \.field).map { FieldUses(type: nil, field: $0.key, uses: $0.value) }
            .inByteOrder(of: \.field)
    }

    private func grouped(_ uses: [CodeRecords.FieldUse]) -> [FieldUses] {
        var groups: [String: FieldUses] = [:]
        for use in uses where !use.isDesired {
            for type in use.recordTypes {
                let key = "\(type).\(use.field)"
                groups[key, default: FieldUses(type: type, field: use.field, uses: [])].uses.append(use)
            }
        }
        return groups.keys.inByteOrder(of: \.self).compactMap { groups[$0] }
    }

    /// True if a place writes records of several types, of which some have the field, under a condition that may tell them
    /// apart.
    func mayBeTold(_ use: CodeRecords.FieldUse) -> Bool {
        use.isConditional
            && code.fields.contains { other in
                other.location == use.location && other.field == use.field && other.recordTypes != use.recordTypes
                    && other.recordTypes.contains { field(use.field, of: $0) != nil }
            }
    }

    /// The name of a field that one of its record type may mean; nil when none is like it, or those do not fit what the code
    /// does with it.
    func fieldMeant(by group: FieldUses) -> String? {
        let known = group.type.flatMap { type(named: $0) }?.fields ?? []
        let fitting = known.filter { field in
            group.uses.allSatisfy { ($0.kind?.fits(field.type) ?? true) && $0.isEncrypted == field.type.isEncrypted }
        }
        return nearest(to: group.field, in: fitting.prefix(1000).map(\.name))
    }

    /// The edit that corrects the name of a field in the code; nil where it stands at several places, or names fields of
    /// several record types.
    func fix(spelling group: FieldUses) -> Fix? {
        guard let meant = fieldMeant(by: group), group.uses.allSatisfy({ $0.recordTypes == [group.type] }) else {
            return nil
        }
        return Self.fix(spelling: group.field, as: meant, at: group.uses.map(\.location))
    }

    /// The edit of a text in the code that is all of the places.
    static func fix(spelling name: String, as meant: String, at places: [SourceLocation]) -> Fix? {
        let places = places.uniqued
        return places.count == 1 ? Located(name, at: places[0]).fix(naming: meant, canBeCertain: false) : nil
    }

    /// The place where a field or its record type stands in the schema file.
    func place(of field: String?, of type: String) -> Diagnostic.Related? {
        guard let own = ownTypes[type] else { return nil }
        if let field, let found = own.fields.first(where: { $0.name == field }) {
            return Diagnostic.Related("the field", at: found.location(in: file.path))
        }
        return Diagnostic.Related("the record type", at: own.location(in: file.path))
    }
}

/// The uses of one field.
struct FieldUses {
    /// The record type; nil when it is not known for certain.
    let type: String?
    let field: String
    var uses: [CodeRecords.FieldUse]

    /// `Trip.title`.
    var symbol: String { type.map { "\($0).\(field)" } ?? field }

    var first: CodeRecords.FieldUse? { uses.first { $0.isWritten } ?? uses.first }

    /// The places other than the first, of which a reader needs a few.
    func others(_ words: String) -> [Diagnostic.Related] {
        let first = first?.location
        return uses.map(\.location).uniqued.filter { $0 != first }.prefix(3).map { Diagnostic.Related(words, at: $0) }
    }
}

extension CodeRecords {
    /// The same without the sources that only name other containers.
    fileprivate func concerning(_ container: String?) -> CodeRecords {
        guard let container else { return self }
        var named: [String: Set<String>] = [:]
        for name in containers { named[name.location?.path ?? "", default: []].insert(name.value) }
        let foreign = named.filter { !$0.value.contains(container) }.keys
        return foreign.isEmpty ? self : without(Set(foreign))
    }
}
