/// A Swift value for the records of an app without Core Data; modelc generates conforming types from a `.ckdb` file.
///
///     var journey = try JourneyRecord(record: record)
///     journey.title = "Lisbon"
///     try journey.write(to: &record)       // only differences; fields that JourneyRecord does not know are unchanged
///     let new = try JourneyRecord(title: "Lisbon").newRecord()
public protocol NativeRecord: RecordMapping {
    /// The fields, in the order of the generated code.
    @_spi(GeneratedCode)
    static var fields: [AnyRecordField] { get }
    /// The fields that production had when the mapping was generated; nil when that was unknown.
    static var deployedKeys: Set<String>? { get }
    /// A fingerprint of the mapping's fields.
    ///
    /// Store it with a change token. When it differs, fetch the zone again without the token: the server does not
    /// resend records that were fetched before the app knew a field.
    static var schemaGeneration: String { get }

    /// Who wins where two sides changed one field: by the stamp that the settings name; nil where they name none.
    static var mergeRules: MergeRules? { get }

    /// The fields that only the server writes, empty in a new value. They do not count when values are compared.
    var system: RecordSystemFields { get }

    /// Adds the values of all fields to a writer.
    @_spi(GeneratedCode)
    func write(to writer: inout NativeRecordWriter<Self>)
}

extension NativeRecord {
    /// No fields; every generated type has its own.
    @_spi(GeneratedCode)
    public static var fields: [AnyRecordField] { [] }

    /// Adds nothing; every generated type adds its values.
    @_spi(GeneratedCode)
    public func write(to writer: inout NativeRecordWriter<Self>) {}

    /// The default zone, unless the settings name another one.
    public static var zone: RecordZoneID { .default }

    /// The settings name no stamp.
    public static var mergeRules: MergeRules? { nil }

    /// Nil: the fields of production are unknown.
    public static var deployedKeys: Set<String>? { nil }

    /// The fields without their Swift types.
    public static var fieldDescriptions: [RecordFieldDescription] { fields.map(\.description) }

    /// The encrypted fields.
    public static var encryptedKeys: Set<String> {
        Set(fieldDescriptions.filter(\.isEncrypted).map(\.key))
    }

    /// Writes the value to a record, new or existing; nil clears the server's value.
    ///
    /// - Throws: ``RecordMappingFailure`` when the record has another type or name, CloudKit cannot store a value, or
    ///   production lacks a field. Then the record is unchanged.
    public func write(to record: inout CloudRecord) throws(RecordMappingFailure) {
        try write(to: &record, undeployed: .refuse)
    }

    /// Writes the value to a record, new or existing, with a policy for fields that production lacks.
    ///
    ///     try journey.write(to: &record, undeployed: .omit { log("not deployed: \($0)") })
    ///
    /// - Throws: As ``write(to:)``, except where the policy accepts fields that are not deployed.
    public func write(
        to record: inout CloudRecord,
        undeployed policy: UndeployedFieldPolicy
    ) throws(RecordMappingFailure) {
        try NativeRecordWriter(of: self).apply(to: &record, policy)
    }

    /// The name of the record, in the zone that the value was read from: a shared record is in the zone of its owner. Of a
    /// new value it is the zone of the mapping.
    public var recordID: RecordID { RecordID(recordName.rawValue, in: system.zone ?? Self.zone) }

    /// A new record with this value.
    ///
    /// - Parameters:
    ///   - zone: Its zone; nil for that of ``recordID``.
    ///   - policy: What happens to values for fields that production does not have.
    /// - Returns: The record, all of which is to be sent.
    /// - Throws: As ``write(to:undeployed:)``.
    public func newRecord(
        in zone: RecordZoneID? = nil,
        undeployed policy: UndeployedFieldPolicy
    ) throws(RecordMappingFailure) -> CloudRecord {
        var record = CloudRecord(type: Self.recordType, id: RecordID(recordID.name, in: zone ?? recordID.zone))
        try write(to: &record, undeployed: policy)
        return record
    }
}

/// An enum over the mappings of all record types of a schema file; modelc generates conforming types.
///
///     let record = CloudRecord(native, fields: AnyRecord.fieldDescriptions(of: native.recordType))
///     guard case .decoded(let value) = AnyRecord.read(record) else { return park(record) }
public protocol AnyNativeRecord: Hashable, Sendable {
    /// The mappings.
    @_spi(GeneratedCode)
    static var types: [any NativeRecord.Type] { get }
    /// A fingerprint of the fields of all mappings; see ``NativeRecord/schemaGeneration``.
    static var schemaGeneration: String { get }

    /// Reads a record of any type.
    static func read(_ record: CloudRecord) -> RecordReading<Self>
}

extension AnyNativeRecord {
    /// No mappings; every generated type has its own.
    @_spi(GeneratedCode)
    public static var types: [any NativeRecord.Type] { [] }

    /// The fields of a record type without their Swift types, for reading a `CKRecord`; empty for an unknown type.
    public static func fieldDescriptions(of recordType: String) -> [RecordFieldDescription] {
        types.first { $0.recordType == recordType }?.fieldDescriptions ?? []
    }

    /// The rules for merging records of a type; nil where the settings name no stamp, and for a type that is not known.
    public static func mergeRules(of recordType: String) -> MergeRules? {
        types.first { $0.recordType == recordType }?.mergeRules
    }
}

/// Reads the fields of one record for a mapping; generated code calls it.
@_spi(GeneratedCode)
public struct NativeRecordReader<Record: NativeRecord>: Sendable {
    private let record: CloudRecord

    /// Checks that a record is of the mapping's type.
    ///
    /// - Throws: ``RecordMappingFailure`` when it is not.
    public init(_ record: CloudRecord, as type: Record.Type) throws(RecordMappingFailure) {
        try record.checkType(Record.recordType)
        self.record = record
    }

    /// The record's name.
    public var recordName: RecordName<Record> { RecordName(record.id.name) }

    /// The fields that only the server writes.
    public var system: RecordSystemFields { RecordSystemFields(record) }

    /// The value of a field.
    ///
    /// - Throws: ``RecordMappingFailure`` with the problems of all fields, if any field has one.
    public func read<Value>(_ field: RecordField<Value>) throws(RecordMappingFailure) -> Value {
        try record.read(field, of: Record.fields)
    }

    /// The value of a field that is stored in another form.
    ///
    /// - Throws: ``RecordMappingFailure`` with the problems of all fields, if any field has one.
    public func read<Form: _FieldForm>(_ field: RecordField<Form>) throws(RecordMappingFailure) -> Form.Content {
        try record.read(field, of: Record.fields).content
    }
}

/// Collects the values of a mapping and writes them to a record; generated code calls it.
@_spi(GeneratedCode)
public struct NativeRecordWriter<Record: NativeRecord>: Sendable {
    let identity: RecordIdentity
    private(set) var assignments: [FieldAssignment] = []
    private(set) var problems: [RecordMappingFailure.Problem] = []
    /// The name of the parent record; nil for a type without a parent.
    private(set) var parent: String??
    /// The values that are not written, because they stay.
    private var kept: [String: RecordValue] = [:]
    /// The changes of assets.
    private var assets: [String: AssetField] = [:]

    /// Collects the values of a mapping.
    init(of value: Record) {
        identity = RecordIdentity(recordType: Record.recordType, entityName: nil, recordName: value.recordName.rawValue)
        value.write(to: &self)
    }

    /// Collects some of the values of a record.
    init(_ identity: RecordIdentity, _ assignments: [FieldAssignment]) {
        (self.identity, self.assignments) = (identity, assignments)
    }

    /// What the value has for a field, be it written or kept.
    func value(of field: RecordFieldDescription) -> RecordValue? {
        assignments.first { $0.field == field }.map(\.value) ?? kept[field.key]
    }

    /// Adds the value of a field.
    public mutating func set<Value>(_ field: RecordField<Value>, to value: Value) {
        do throws(_RecordValueFailure) {
            assignments.append(FieldAssignment(AnyRecordField(field), try value.recordValue()))
        } catch {
            problems.append(field.description.unwritable(error))
        }
    }

    /// Adds the value of a field that is stored in another form.
    public mutating func set<Form: _FieldForm>(_ field: RecordField<Form>, to content: Form.Content) {
        set(field, to: Form(content: content))
    }

    /// Adds an asset; a kept one is not written.
    public mutating func set(_ field: RecordField<AssetField>, to value: AssetField) {
        if case .keep(let asset) = value { return kept[field.key] = asset.map(RecordValue.asset) }
        assets[field.key] = value
        assignments.append(FieldAssignment(AnyRecordField(field), value.recordValue()))
    }

    /// The fields with such changes of assets, sorted; nil for none.
    func assetKeys(where matches: (AssetField) -> Bool) -> [String]? {
        let keys = assets.filter { matches($0.value) }.keys.sorted()
        return keys.isEmpty ? nil : keys
    }

    /// Adds the value of a field that is only read: an archive has it, a record keeps its own.
    public mutating func keep<Value>(_ field: RecordField<Value>, _ value: Value) {
        kept[field.key] = try? value.recordValue()
    }

    /// Adds the value of such a field that is stored in another form.
    public mutating func keep<Form: _FieldForm>(_ field: RecordField<Form>, _ content: Form.Content) {
        keep(field, Form(content: content))
    }

    /// Adds the value of a field that is never cleared: nil leaves it unchanged.
    public mutating func setIfPresent<Value>(_ field: RecordField<Value?>, to value: Value?) {
        if value != nil { set(field, to: value) }
    }

    /// Adds the parent record, with which this record is shared.
    public mutating func setParent<Target>(_ name: RecordName<Target>?) { parent = .some(name?.rawValue) }

    /// Writes all added values, or nothing when there is a problem.
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

/// The handling of values for fields that production lacks.
///
/// Production refuses the whole record, at every retry. Its fields are known from the export with which the mapping was
/// generated; without an export every field counts as deployed. Absent values, and values that equal the meaning of an
/// absent one, are never affected.
public enum UndeployedFieldPolicy: Sendable {
    /// Throws a problem and writes nothing: for tests, and to learn about the field at once.
    case refuse
    /// Reports the value and writes the others: for apps, until the field is deployed.
    ///
    /// The report is the only trace of a value that does not sync, so keep it.
    case omit(report: @Sendable (UndeployedField) -> Void)
    /// Writes the value: for the Development environment, where the field exists or is created.
    case write

    var refuses: Bool { if case .refuse = self { true } else { false } }

    /// The values to write, and the lost values of fields that production lacks.
    func split(
        _ assignments: [FieldAssignment],
        to record: CloudRecord,
        deployed keys: Set<String>?
    ) -> (written: [FieldAssignment], undeployed: [FieldAssignment]) {
        guard let keys else { return (assignments, []) }
        if case .write = self { return (assignments, []) }
        let undeployed = assignments.filter { !keys.contains($0.field.key) }
        // An absent value, or one that its absence means, is not lost.
        let lost = undeployed.filter { $0.value != nil && !$0.isImplied(by: record) }
        return (assignments.filter { keys.contains($0.field.key) }, lost)
    }
}

/// A field with a value that production lacks.
public struct UndeployedField: Hashable, Sendable, CustomStringConvertible {
    /// The type of the record.
    public let recordType: String
    /// The name of the record.
    public let recordName: String
    /// The field.
    public let key: String

    /// The type and the field: `Journey.title`.
    public var description: String { "\(recordType).\(key)" }
}

extension RecordFieldDescription {
    var notDeployed: RecordMappingFailure.Problem {
        let hint = "Deploy the schema, and generate the mapping again with an export of production."
        return .init(.undeployed, field: key, expected: "a field of production", found: "a value", hint: hint)
    }
}
