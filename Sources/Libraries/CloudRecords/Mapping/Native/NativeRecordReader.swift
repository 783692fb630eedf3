/// Reads the fields of one record for a mapping; generated code calls it.
public struct NativeRecordReader<Record: NativeRecord>: Sendable {
    private let record: CloudRecord

    /// Checks that a record is of the mapping's type.
    init(_ record: CloudRecord) throws(RecordMappingFailure) {
        try record.checkType(Record.recordType)
        self.record = record
    }

    /// The record's name.
    public var recordName: RecordName<Record> { RecordName(record.id.name) }

    /// What only the server writes.
    public var system: RecordSystemFields { RecordSystemFields(record) }

    /// The value of a field.
    ///
    /// - Throws: ``RecordMappingFailure`` with the problems of all fields as soon as one has any.
    public func read<Value>(_ field: RecordField<Value>) throws(RecordMappingFailure) -> Value {
        try record.read(field, of: Record.fields)
    }

    /// The value of a field that is stored in another form.
    ///
    /// - Throws: ``RecordMappingFailure`` with the problems of all fields as soon as one has any.
    public func read<Form: FieldForm>(_ field: RecordField<Form>) throws(RecordMappingFailure) -> Form.Content {
        try record.read(field, of: Record.fields).content
    }
}
