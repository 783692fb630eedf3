import CloudSchema
import CompilerSupport
import SwiftSources

extension RecordCode {
    /// The schema that the code needs, as a `.ckdb` file; nil when the code makes and queries no records.
    ///
    /// Fields whose kind nothing shows are comments at its end.
    package var neededSchema: String? {
        let names = ownTypes
        if names.isEmpty { return nil }
        var unknown: [String] = []
        var types = names.map { name in
            RecordType(name: name, fields: fields(of: name, &unknown), grants: .standard)
        }
        if !records.shares.isEmpty { types.append(.share) }
        let text = Schema(recordTypes: types).canonical.text
        if unknown.isEmpty { return text }
        let lines = unknown.map { "// \($0): the code does not show its type\n" }.joined()
        return text + (text.hasSuffix("\n") ? "\n" : "\n\n") + lines
    }

    private func fields(of type: String, _ unknown: inout [String]) -> [Field] {
        let used = records.fields.filter { $0.evidence == .strong && $0.recordTypes == [type] && !$0.isDesired }
        let queries = records.queries.filter { $0.recordTypes == [type] }
        var fields: [Field] = []
        for name in used.map(\.field).uniqued.inByteOrder(of: \.self) where !name.hasPrefix("cloudkit.") {
            let uses = used.filter { $0.field == name }
            guard let kind = uses.neededKind else {
                unknown.append("\(type).\(name)".printable)
                continue
            }
            let isEncrypted = uses.contains(where: \.isEncrypted) && kind.canBeEncrypted
            var indexes: Indexes = []
            if !isEncrypted {
                if queries.contains(where: { $0.filters.contains { $0.field == name } }) { indexes.insert(.queryable) }
                if queries.contains(where: { $0.sorts.contains(name) }) { indexes.insert(.sortable) }
            }
            let isList = uses.compactMap(\.kind).first { $0.isList } != nil
            fields.append(
                Field(name: name, type: FieldType(kind, isEncrypted: isEncrypted, isList: isList), indexes: indexes)
            )
        }
        return fields + systemFields(for: queries)
    }

    /// The system fields that queries need an index of.
    private func systemFields(for queries: [CodeRecords.Query]) -> [Field] {
        SystemField.fields.map { field in
            var field = field
            let isForAll = queries.contains { $0.isForAll == true && !$0.isSubscription }
            if field.name == SystemField.recordID.rawValue, isForAll { field.indexes.insert(.queryable) }
            let key = Self.keys[field.name]
            if queries.contains(where: { $0.sorts.contains { $0 == key } }) { field.indexes.insert(.sortable) }
            if queries.contains(where: { $0.filters.contains { $0.field == key } }) { field.indexes.insert(.queryable) }
            return field
        }
    }

    /// The names of the system fields in code.
    private static let keys = [
        SystemField.createTime.rawValue: "creationDate", SystemField.modTime.rawValue: "modificationDate",
        SystemField.recordID.rawValue: "recordID", SystemField.createdBy.rawValue: "creatorUserRecordID",
        SystemField.modifiedBy.rawValue: "lastModifiedUserRecordID",
    ]
}

extension [CodeRecords.FieldUse] {
    /// The type of a field, from what is written to it, or else from a cast of what is read.
    fileprivate var neededKind: FieldType.Primitive? {
        let kinds = filter(\.isWritten).compactMap(\.kind) + filter { !$0.isWritten }.compactMap(\.kind)
        let kind = kinds.first { $0.primitive != .number } ?? kinds.first
        return kind.flatMap { $0.primitive == .number ? .int64 : FieldType.Primitive(rawValue: $0.primitive.rawValue) }
    }
}
