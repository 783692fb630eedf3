/// A Swift value for the records of one entity, as Core Data mirrors them; modelc generates conforming types.
///
/// The record type is that of the entity's whole inheritance tree.
///
///     var post = try PostRecord(record: record)
///     post.title = "Hello"
///     try post.write(to: &record)         // fields that PostRecord does not know are unchanged
///     let new = try PostRecord(title: "Hello").newRecord()
public protocol MirroredRecord: MirroredEntity {
    /// The entity's name, the value of `CD_entityName`.
    static var entityName: String { get }
    /// The fields, in the order of the generated code.
    @_spi(GeneratedCode)
    static var fields: [AnyRecordField] { get }
}

extension MirroredRecord {
    /// No fields; every generated type has its own.
    @_spi(GeneratedCode)
    public static var fields: [AnyRecordField] { [] }

    /// Only this mapping.
    @_spi(GeneratedCode)
    public static var memberTypes: [any MirroredRecord.Type] { [Self.self] }
}

/// The names of mirroring's own fields.
enum MirroredKeys {
    static let entityName = "CD_entityName"
    static let typePrefix = "CD_"
}

/// Reads the fields of one record for a mapping; generated code calls it.
@_spi(GeneratedCode)
public struct MirroredRecordReader<Record: MirroredRecord>: Sendable {
    private let record: CloudRecord

    /// Checks that a record belongs to the mapping's entity.
    ///
    /// - Throws: ``RecordMappingFailure`` when it does not; its fields are not read then.
    public init(_ record: CloudRecord, as type: Record.Type) throws(RecordMappingFailure) {
        let entityName = try record.mirroredEntityName(recordType: Record.recordType)
        guard entityName == Record.entityName else {
            let hint = "Read the records of an inheritance tree through the type that knows all of its entities."
            let problem = RecordMappingFailure.Problem.entity(
                expected: Record.entityName,
                found: entityName,
                hint: hint
            )
            throw RecordMappingFailure([problem], with: record)
        }
        self.record = record
    }

    /// The record's name.
    public var recordName: RecordName<Record> { RecordName(record.id.name) }

    /// The value of a field.
    ///
    /// - Throws: ``RecordMappingFailure`` with the problems of all fields, if any field has one.
    public func read<Value>(_ field: RecordField<Value>) throws(RecordMappingFailure) -> Value {
        try record.read(field, of: Record.fields)
    }
}

extension CloudRecord {
    /// The value of a field; if any field of the mapping has a problem, it throws the problems of all.
    func read<Value>(
        _ field: RecordField<Value>,
        of fields: [AnyRecordField]
    ) throws(RecordMappingFailure) -> Value {
        do throws(RecordMappingFailure.Problem) {
            return try field.value(in: self)
        } catch {
            let problems = fields.compactMap { $0.problem(self) }
            throw RecordMappingFailure(problems.isEmpty ? [error] : problems, with: self)
        }
    }

    /// The entity of a mirrored record: `CD_entityName`, or without it the record type without its prefix, as in Core
    /// Data's import.
    ///
    /// - Throws: ``RecordMappingFailure`` when the record has another type, or the field was not fetched or is not
    ///   text.
    @_spi(GeneratedCode)
    public func mirroredEntityName(recordType: String) throws(RecordMappingFailure) -> String {
        try checkType(recordType)
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
    /// Creates the failure for a record whose entity a mapping of an inheritance tree does not know.
    ///
    /// A newer version of the app may have added the entity; leave its records alone.
    @_spi(GeneratedCode)
    public init(unknownEntity name: String, of record: CloudRecord, known: [String]) {
        let hint = "A newer version of the app may have added the entity; leave the record alone."
        self.init([.entity(expected: known.joined(separator: " or "), found: name, hint: hint)], with: record)
    }
}

/// Collects the values of a mapping and writes them to a record; generated code calls it.
@_spi(GeneratedCode)
public struct MirroredRecordWriter<Record: MirroredRecord>: Sendable {
    private let identity: RecordIdentity
    private var assignments: [FieldAssignment] = []
    private var problems: [RecordMappingFailure.Problem] = []

    /// Creates a writer for a value.
    public init(for value: Record) {
        let name = value.recordName.rawValue
        identity = RecordIdentity(recordType: Record.recordType, entityName: Record.entityName, recordName: name)
    }

    /// Adds the value of a field.
    public mutating func set<Value>(_ field: RecordField<Value>, to value: Value) {
        do throws(_RecordValueFailure) {
            assignments.append(FieldAssignment(AnyRecordField(field), try value.recordValue()))
        } catch {
            problems.append(field.description.unwritable(error))
        }
    }

    /// Writes all added values, or nothing when there is a problem.
    ///
    /// It is mutating so that generated code can declare the writer as a variable even for a mapping without fields.
    ///
    /// - Throws: ``RecordMappingFailure`` when the record has another type, name or entity, or a value cannot be
    ///   stored.
    public mutating func apply(to record: inout CloudRecord) throws(RecordMappingFailure) {
        try record.write(assignments, as: identity, besides: problems)
    }
}
