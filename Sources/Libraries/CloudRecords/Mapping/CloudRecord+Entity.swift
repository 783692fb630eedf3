extension CloudRecord {
    /// The entity of a mirrored record: `CD_entityName`, or where that is absent the record type without its prefix, as
    /// Core Data's import reads it.
    ///
    /// - Throws: When the record has another type, or the field was not fetched or holds something else than text.
    public func mirroredEntityName(recordType: String) throws(RecordMappingFailure) -> String {
        guard type == recordType else {
            throw RecordMappingFailure([.recordType(expected: recordType, found: type)], with: self)
        }
        do throws(RecordMappingFailure.Problem) {
            return try RecordField<String?>(MirroredKeys.entityName).value(in: self) ?? entityNameOfType
        } catch {
            throw RecordMappingFailure([error], with: self)
        }
    }

    private var entityNameOfType: String {
        String(type.hasPrefix(MirroredKeys.typePrefix) ? type.dropFirst(MirroredKeys.typePrefix.count) : type[...])
    }
}

extension RecordMappingFailure {
    /// A record whose entity is none of those that a mapping of an inheritance tree knows.
    ///
    /// A newer version of the app may have added the entity; its records are not for this one.
    public init(unknownEntity name: String, of record: CloudRecord, known: [String]) {
        let hint = "A newer version of the app may have added the entity; leave the record alone."
        self.init([.entity(expected: known.joined(separator: " or "), found: name, hint: hint)], with: record)
    }
}
