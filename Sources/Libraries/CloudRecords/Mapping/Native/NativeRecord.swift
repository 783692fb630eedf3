/// A Swift value for the records of a type that the app itself declares, without Core Data; modelc generates conforming
/// types from a `.ckdb` file.
///
///     var journey = try JourneyRecord(record: record)
///     journey.title = "Lisbon"
///     try journey.update(&record)          // only what differs; fields that JourneyRecord does not know stay
///     let new = try JourneyRecord(title: "Lisbon").newRecord()
public protocol NativeRecord: RecordMapping {
    /// The fields, in the order in which they are documented.
    static var fields: [AnyRecordField] { get }
    /// The fields that production had when the mapping was generated; nil when nothing said so.
    static var deployedKeys: Set<String>? { get }
    /// A mark of the fields that the mapping knows, which changes with them.
    ///
    /// Keep it with a change token. Where it differs, fetch the zone anew: records that were fetched before the app knew a
    /// field do not come again by themselves.
    static var schemaGeneration: String { get }

    /// What only the server writes, as far as the value was read from a record.
    var system: RecordSystemFields { get }

    /// Takes the values of a record; see ``RecordMapping/init(record:)``.
    init(from reader: NativeRecordReader<Self>) throws(RecordMappingFailure)

    /// Hands over the values that are to be written.
    func write(to writer: inout NativeRecordWriter<Self>)
}

extension NativeRecord {
    /// The default zone, unless the settings name another one.
    public static var zone: RecordZoneID { .default }

    /// Nothing says what production has.
    public static var deployedKeys: Set<String>? { nil }

    /// The fields without their Swift types.
    public static var fieldDescriptions: [RecordFieldDescription] { fields.map(\.description) }

    /// The fields that are in the encrypted payload.
    public static var encryptedKeys: Set<String> {
        Set(fieldDescriptions.filter(\.isEncrypted).map(\.key))
    }

    /// Reads a record.
    ///
    /// - Throws: Everything that keeps the record from being one of this mapping, at once. A field of another type is told
    ///   from an absent one, and that from one that was not asked for.
    public init(record: CloudRecord) throws(RecordMappingFailure) {
        try self.init(from: NativeRecordReader(record))
    }

    /// Writes the value to a record, new or existing; nil clears the server's value.
    ///
    /// - Throws: When the record has another type or name, CloudKit has no such value, or production has no such field.
    ///   The record stays as it was.
    public func update(_ record: inout CloudRecord) throws(RecordMappingFailure) {
        try update(&record, undeployed: .refuse)
    }

    /// Writes the value to a record, new or existing, in a chosen manner for fields that production does not have.
    ///
    ///     try journey.update(&record, undeployed: .omit { log("not deployed: \($0)") })
    ///
    /// - Throws: As ``update(_:)``, unless the policy says otherwise of fields that are not deployed.
    public func update(
        _ record: inout CloudRecord,
        undeployed policy: UndeployedFieldPolicy
    ) throws(RecordMappingFailure) {
        var writer = NativeRecordWriter(for: self)
        write(to: &writer)
        try writer.apply(to: &record, policy)
    }

    /// A record that the server does not know yet, in the zone of the mapping.
    ///
    /// - Throws: As ``update(_:undeployed:)``.
    public func newRecord(
        in zone: RecordZoneID = Self.zone,
        undeployed policy: UndeployedFieldPolicy
    ) throws(RecordMappingFailure) -> CloudRecord {
        var record = CloudRecord(type: Self.recordType, id: RecordID(recordName.rawValue, in: zone))
        try update(&record, undeployed: policy)
        return record
    }
}

/// What only the server writes of a record, and where the record is.
public struct RecordSystemFields: Hashable, Sendable {
    /// When the server first saved the record, and who.
    public var created: RecordStamp?
    /// When the server last saved the record, and who.
    public var modified: RecordStamp?
    /// The zone; nil for a value that was not read from a record.
    public var zone: RecordZoneID?

    /// Nothing, as it is of a new record.
    public init() {}

    init(_ record: CloudRecord) {
        created = record.created
        modified = record.modified
        zone = record.id.zone
    }
}

/// An enum over the mappings of all record types of a schema file; modelc generates conforming types.
///
///     let record = CloudRecord(native, fields: AnyRecord.fieldDescriptions(of: native.recordType))
///     guard case .decoded(let value) = AnyRecord.read(record) else { return park(record) }
public protocol AnyNativeRecord: Hashable, Sendable {
    /// The mappings.
    static var types: [any NativeRecord.Type] { get }
    /// A mark of all fields that the mappings know, which changes with them; see ``NativeRecord/schemaGeneration``.
    static var schemaGeneration: String { get }

    /// Reads a record of any type.
    static func read(_ record: CloudRecord) -> RecordReading<Self>
}

extension AnyNativeRecord {
    /// The fields of a record type without their Swift types, as the translation from `CKRecord` wants them; none of a type
    /// that is not known.
    public static func fieldDescriptions(of recordType: String) -> [RecordFieldDescription] {
        types.first { $0.recordType == recordType }?.fieldDescriptions ?? []
    }
}

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

/// Collects the values of a mapping and writes them to a record; generated code calls it.
public struct NativeRecordWriter<Record: NativeRecord>: Sendable {
    private let identity: RecordIdentity
    private var assignments: [FieldAssignment] = []
    private var problems: [RecordMappingFailure.Problem] = []
    /// The record that this one is shared with; nil where the type has no parent.
    private var parent: String??

    init(for value: Record) {
        identity = RecordIdentity(recordType: Record.recordType, entityName: nil, recordName: value.recordName.rawValue)
    }

    /// Notes the value of a field.
    public mutating func set<Value>(_ field: RecordField<Value>, to value: Value) {
        do throws(RecordValueFailure) {
            assignments.append(FieldAssignment(AnyRecordField(field), try value.recordValue()))
        } catch {
            problems.append(field.description.unwritable(error))
        }
    }

    /// Notes the value of a field that is stored in another form.
    public mutating func set<Form: FieldForm>(_ field: RecordField<Form>, to content: Form.Content) {
        set(field, to: Form(content: content))
    }

    /// Notes what becomes of an asset; one that is kept is not written.
    public mutating func set(_ field: RecordField<AssetField>, to value: AssetField) {
        if case .keep = value { return }
        assignments.append(FieldAssignment(AnyRecordField(field), value.recordValue()))
    }

    /// Notes the value of a field that is never cleared: nil leaves it as it is.
    public mutating func setIfPresent<Value>(_ field: RecordField<Value?>, to value: Value?) {
        if value != nil { set(field, to: value) }
    }

    /// Notes the record that this one is shared with, as a part of it.
    public mutating func setParent<Target>(_ name: RecordName<Target>?) { parent = .some(name?.rawValue) }

    /// Writes what was noted, all of it or, when something is wrong, nothing.
    func apply(to record: inout CloudRecord, _ policy: UndeployedFieldPolicy) throws(RecordMappingFailure) {
        let changing = assignments.filter { !$0.isStored(in: record) }
        let (deployed, undeployed) = policy.split(changing, to: record, deployed: Record.deployedKeys)
        let refused = policy.refuses ? undeployed.map { $0.field.notDeployed } : []
        try identity.check(record, besides: problems + refused)
        for assignment in deployed {
            let field = assignment.field
            record.set(assignment.value, for: field.key, isEncrypted: field.isEncrypted, ofType: field.type)
        }
        if case .omit(let report) = policy {
            for key in undeployed.map(\.field.key) {
                report(UndeployedField(recordType: record.type, recordName: record.id.name, key: key))
            }
        }
        if let parent, parent != record.parent?.recordName { record.parent = parent.map { RecordReference($0) } }
    }
}

/// What happens to a value for a field that production does not have.
///
/// Production refuses the whole record, again with every retry. Which fields it has is known from the export that the
/// mapping was generated with; without one every field counts as deployed. A field that is absent and stays so is not
/// a case, and neither is a value that its absence means.
public enum UndeployedFieldPolicy: Sendable {
    /// It is a problem like any other, and nothing is written: for tests, and for whoever wants to know at once.
    case refuse
    /// It is left out and reported, and the rest is written: for the app, until the field is deployed.
    ///
    /// The report is the only trace of a value that does not sync, so do not drop it.
    case omit(report: @Sendable (UndeployedField) -> Void)
    /// It is written: for the Development environment, where the field exists already or comes into being.
    case write

    var refuses: Bool { if case .refuse = self { true } else { false } }

    /// What is written, and what production has no field for.
    func split(
        _ assignments: [FieldAssignment],
        to record: CloudRecord,
        deployed keys: Set<String>?
    ) -> (written: [FieldAssignment], undeployed: [FieldAssignment]) {
        guard let keys else { return (assignments, []) }
        if case .write = self { return (assignments, []) }
        let undeployed = assignments.filter { !keys.contains($0.field.key) }
        // Nothing is lost of a value that is not there, or that its absence means.
        let lost = undeployed.filter { $0.value != nil && !$0.isImplied(by: record) }
        return (assignments.filter { keys.contains($0.field.key) }, lost)
    }
}

/// A field of a record that has a value, and that production does not have.
public struct UndeployedField: Hashable, Sendable, CustomStringConvertible {
    /// The type of the record.
    public let recordType: String
    /// The name of the record.
    public let recordName: String
    /// The field.
    public let key: String

    /// The type and the field.
    public var description: String { "\(recordType).\(key)" }
}

extension RecordFieldDescription {
    var notDeployed: RecordMappingFailure.Problem {
        let hint = "Deploy the schema, and generate the mapping again with an export of production."
        return .init(.undeployed, field: key, expected: "a field of production", found: "a value", hint: hint)
    }
}
