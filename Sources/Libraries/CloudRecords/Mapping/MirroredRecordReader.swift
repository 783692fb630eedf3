/// Reads the fields of one record for a mapping; generated code calls it.
public struct MirroredRecordReader<Record: MirroredRecord>: Sendable {
    private let record: CloudRecord

    /// Checks that a record is one of the mapping's entity.
    ///
    /// - Throws: ``RecordMappingFailure`` when it is not; its fields are not looked at then.
    public init(_ record: CloudRecord, as type: Record.Type) throws(RecordMappingFailure) {
        let entityName = try record.mirroredEntityName(recordType: Record.recordType)
        guard entityName == Record.entityName else {
            let hint = "Read the records of an inheritance tree through the type that knows all of its entities."
            throw RecordMappingFailure(
                [.entity(expected: Record.entityName, found: entityName, hint: hint)],
                with: record
            )
        }
        self.record = record
    }

    /// The record's name.
    public var recordName: RecordName<Record> { RecordName(record.id.name) }

    /// The value of a field.
    ///
    /// - Throws: ``RecordMappingFailure`` with the problems of all fields as soon as one has any.
    public func read<Value>(_ field: RecordField<Value>) throws(RecordMappingFailure) -> Value {
        do throws(RecordMappingFailure.Problem) {
            return try field.value(in: record)
        } catch {
            let problems = Record.fields.compactMap { $0.problem(record) }
            throw RecordMappingFailure(problems.isEmpty ? [error] : problems, with: record)
        }
    }
}

extension RecordMappingFailure.Problem {
    static func entity(expected: String, found: String, hint: String) -> Self {
        Self(.entity, field: MirroredKeys.entityName, expected: expected, found: found, hint: hint)
    }

    static func recordType(expected: String, found: String) -> Self {
        let hint = "The record belongs to another mapping."
        return Self(.recordType, field: "recordType", expected: expected, found: found, hint: hint)
    }

    static func recordName(expected: String, found: String) -> Self {
        let hint = "A value is written to the record that it was read from, or to a new one of its name."
        return Self(.recordName, field: "recordName", expected: expected, found: found, hint: hint)
    }
}
