/// Reads the fields of one record for a mapping; generated code calls it.
@_spi(GeneratedCode)
public struct RecordReader<Record: RecordMapping>: Sendable {
    private let record: CloudRecord
    private let fields: [AnyRecordField]

    /// Checks that a record belongs to the mapping.
    ///
    /// - Throws: ``RecordMappingFailure`` when it does not; its fields are not read then.
    public init(_ record: CloudRecord, as type: Record.Type) throws(RecordMappingFailure) {
        fields = try Record.fields(of: record)
        self.record = record
    }

    /// The record's name.
    public var recordName: RecordName<Record> { RecordName(record.id.name) }

    /// The fields that only the server writes.
    public var system: RecordSystemFields { RecordSystemFields(record) }

    /// The value of a field.
    ///
    /// - Throws: ``RecordMappingFailure`` with the problems of all fields, if any field has one.
    public func read<Value>(_ field: RecordField<Value>) throws(RecordMappingFailure) -> Value.Content {
        do throws(RecordMappingFailure.Problem) {
            return try field.value(in: record).content
        } catch {
            let problems = fields.compactMap { $0.problem(record) }
            throw RecordMappingFailure(problems.isEmpty ? [error] : problems, with: record)
        }
    }
}
