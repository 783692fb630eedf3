import CloudSchema
import CompilerSupport
import SwiftSources

extension RecordCode {
    /// The schema that the code needs, as a `.ckdb` file; nil when the code makes and queries no records.
    ///
    /// Comments at its end list the open questions: fields whose kind nothing shows, fields of records whose type nothing
    /// shows, and places that could not be read.
    package var neededSchema: String? {
        let names = ownTypes
        if names.isEmpty { return nil }
        var open: [String] = []
        var types = names.map { name in
            RecordType(name: name, fields: fields(of: name, &open), grants: .standard)
        }
        if !records.shares.isEmpty { types.append(.share) }
        let text = Schema(recordTypes: types).canonical.text
        open += homeless + records.unresolved.map { "\(words(for: $0.location)): not read: \($0.reason)" }
        if open.isEmpty { return text }
        return text + (text.hasSuffix("\n") ? "\n" : "\n\n") + open.map { "// \($0.printable)\n" }.joined()
    }

    /// The fields that the code writes to records of which it does not show the type, and that no type has.
    private var homeless: [String] {
        let known = Set(records.fields.filter { $0.evidence == .strong }.map(\.field))
        return records.fields.filter { $0.recordTypes.isEmpty && $0.isWritten && !known.contains($0.field) }
            .uniqued(by: \.field)
            .map { "\(words(for: $0.location)): the code writes '\($0.field)', and does not show to which record type" }
    }

    /// The uses of a field in records whose type the code does not show, where only one record type has the name.
    private func likelyUses(of field: String) -> [CodeRecords.FieldUse] {
        let strong = records.fields.filter { $0.field == field && $0.evidence == .strong }
        guard Set(strong.flatMap(\.recordTypes)).count == 1 else { return [] }
        return records.fields.filter { $0.field == field && $0.recordTypes.isEmpty && $0.isCertain }
    }

    private func fields(of type: String, _ open: inout [String]) -> [Field] {
        let used = records.fields.filter { $0.evidence == .strong && $0.recordTypes == [type] && !$0.isDesired }
        let queries = records.queries.filter { $0.recordTypes == [type] }
        var fields: [Field] = []
        for name in used.map(\.field).uniqued.inByteOrder(of: \.self) where !name.hasPrefix("cloudkit.") {
            let uses = used.filter { $0.field == name }
            let shown = uses.neededKind == nil ? likelyUses(of: name) : uses
            guard let kind = shown.neededKind else {
                open.append("\(type).\(name): the code does not show its type")
                continue
            }
            let isEncrypted = uses.contains(where: \.isEncrypted) && kind.canBeEncrypted
            var indexes: Indexes = []
            if !isEncrypted {
                if queries.contains(where: { $0.filters.contains { $0.field == name } }) { indexes.insert(.queryable) }
                if queries.contains(where: { $0.sorts.contains(name) }) { indexes.insert(.sortable) }
            }
            let isList = shown.compactMap(\.kind).contains(where: \.isList)
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
