/// A Swift value for the records of one type: those of an entity, those of an entity and its subentities, or links.
///
///     var query = QueryRequest(PostRecord.self)      // its record type, and the zone of its database
///     query.desiredKeys = PostRecord.desiredKeys
///
/// modelc generates conforming types: ``MirroredRecord``, ``MirroredEntity`` or ``MirroredLink`` for models, and
/// ``NativeRecord`` for schemas without Core Data. All of them are read, written, compared and merged in the same way.
public protocol RecordMapping: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The record type.
    static var recordType: String { get }
    /// The fields without their Swift types, for reading a `CKRecord`.
    static var fieldDescriptions: [RecordFieldDescription] { get }
    /// The fields that production had when the mapping was generated; nil when that was unknown.
    static var deployedKeys: Set<String>? { get }
    /// The winner where two sides changed one field: by the stamp that the settings name; nil where they name none.
    static var mergeRules: MergeRules? { get }
    /// The database of the records.
    static var databaseScope: RecordDatabaseScope { get }
    /// The default zone of the records.
    static var zone: RecordZoneID { get }

    /// The name of the record.
    var recordName: RecordName<Self> { get }
    /// The fields that only the server writes, empty in a new value. They do not count when values are compared.
    var system: RecordSystemFields { get }

    /// Reads a record.
    ///
    /// - Throws: ``RecordMappingFailure`` with all problems at once.
    init(record: CloudRecord) throws(RecordMappingFailure)

    /// Writes the value to a record, new or existing, with a policy for fields that production lacks; nil clears the
    /// server's value.
    ///
    ///     try journey.write(to: &record, undeployed: .omit { log("not deployed: \($0)") })
    ///
    /// Fields that already mean the value are unchanged: an absent value means its default, and another spelling, such
    /// as a UUID in lower case, stays. Unfetched fields are written. Fields that the mapping does not know are never
    /// changed. After an error the record is unchanged.
    ///
    /// - Throws: ``RecordMappingFailure`` when the record has another type, name or entity, CloudKit cannot store a
    ///   value, or the policy refuses a field that production lacks.
    func write(to record: inout CloudRecord, undeployed policy: UndeployedFieldPolicy) throws(RecordMappingFailure)

    /// The fields, in the order of the generated code.
    @_spi(GeneratedCode)
    static var fields: [AnyRecordField] { get }
    /// The fields of a record, which belongs to the mapping.
    ///
    /// - Throws: ``RecordMappingFailure`` for a record of another type or entity.
    @_spi(GeneratedCode)
    static func fields(of record: CloudRecord) throws(RecordMappingFailure) -> [AnyRecordField]
    /// Adds the values of all fields to a writer.
    @_spi(GeneratedCode)
    func write(to writer: inout RecordWriter)
}

extension RecordMapping {
    /// The private database, unless the settings name another one.
    @_spi(GeneratedCode)
    public static var databaseScope: RecordDatabaseScope { .private }

    /// Nil: the fields of production are unknown.
    @_spi(GeneratedCode)
    public static var deployedKeys: Set<String>? { nil }

    /// The settings name no stamp.
    @_spi(GeneratedCode)
    public static var mergeRules: MergeRules? { nil }

    /// The fields without their Swift types.
    @_spi(GeneratedCode)
    public static var fieldDescriptions: [RecordFieldDescription] { fields.map(\.description) }

    /// The fields to request when not all of a record is fetched.
    public static var desiredKeys: [String] { fieldDescriptions.flatMap(\.keys) }

    /// The name of the record, which makes generated types `Identifiable`, whatever fields they have.
    public var id: RecordName<Self> { recordName }

    /// None.
    @_spi(GeneratedCode)
    public var system: RecordSystemFields { RecordSystemFields() }

    /// The name of the record, in the zone that the value was read from: a shared record is in the zone of its owner. Of a
    /// new value it is the zone of the mapping.
    public var recordID: RecordID { RecordID(recordName.rawValue, in: system.zone ?? Self.zone) }

    /// Writes the value to a record, new or existing; nil clears the server's value.
    ///
    /// - Throws: As ``write(to:undeployed:)`` with ``UndeployedFieldPolicy/refuse``.
    public func write(to record: inout CloudRecord) throws(RecordMappingFailure) {
        try write(to: &record, undeployed: .refuse)
    }

    /// Writes the values of the fields.
    @_spi(GeneratedCode)
    public func write(
        to record: inout CloudRecord,
        undeployed policy: UndeployedFieldPolicy
    ) throws(RecordMappingFailure) {
        try RecordWriter(of: self).apply(to: &record, policy, deployed: Self.deployedKeys)
    }

    /// A new record with this value.
    ///
    /// - Parameters:
    ///   - zone: Its zone; nil for that of ``recordID``.
    ///   - policy: What happens to values for fields that production does not have.
    /// - Returns: The record, all of which is to be sent.
    /// - Throws: As ``write(to:undeployed:)``.
    public func newRecord(
        in zone: RecordZoneID? = nil,
        undeployed policy: UndeployedFieldPolicy = .refuse
    ) throws(RecordMappingFailure) -> CloudRecord {
        var record = CloudRecord(type: Self.recordType, id: RecordID(recordID.name, in: zone ?? recordID.zone))
        try write(to: &record, undeployed: policy)
        return record
    }

    /// No fields; every generated type has its own.
    @_spi(GeneratedCode)
    public static var fields: [AnyRecordField] { [] }

    /// The fields of every record of the type.
    @_spi(GeneratedCode)
    public static func fields(of record: CloudRecord) throws(RecordMappingFailure) -> [AnyRecordField] {
        try record.checkType(recordType)
        return fields
    }

    /// Adds nothing; every generated type adds its values.
    @_spi(GeneratedCode)
    public func write(to writer: inout RecordWriter) {}
}

/// The identity of a value's record.
struct RecordIdentity: Hashable, Sendable {
    let recordType: String
    /// The entity; nil for records that are not mirrored.
    var entityName: String?
    let recordName: String

    /// A new record of this identity.
    var emptyRecord: CloudRecord {
        var record = CloudRecord(type: recordType, id: RecordID(recordName))
        if let entityName { record[MirroredKeys.entityName] = .string(entityName) }
        return record
    }

    /// Throws for a record of another type, name or entity, and for further problems.
    func check(
        _ record: CloudRecord,
        besides problems: [RecordMappingFailure.Problem] = []
    ) throws(RecordMappingFailure) {
        var all: [RecordMappingFailure.Problem] = []
        if record.type != recordType {
            all.append(.recordType(expected: recordType, found: record.type))
        } else if let problem = entityProblem(of: record) {
            all.append(problem)
        }
        if record.id.name != recordName {
            all.append(.recordName(expected: recordName, found: record.id.name))
        }
        all += problems
        guard all.isEmpty else { throw RecordMappingFailure(all, with: record) }
    }

    /// The problem with the record's entity. A new record has none yet, and an unfetched one is unknown.
    private func entityProblem(of record: CloudRecord) -> RecordMappingFailure.Problem? {
        guard let entityName else { return nil }
        let isOpen = record.changeTag == nil || !record.isKnown(MirroredKeys.entityName)
        if isOpen, record[MirroredKeys.entityName] == nil { return nil }
        do throws(RecordMappingFailure) {
            let found = try record.mirroredEntityName(recordType: recordType)
            if found == entityName { return nil }
            let hint = "Core Data finds objects by entity and name, and would make a second object of the record."
            return .entity(expected: entityName, found: found, hint: hint)
        } catch {
            return error.problems.first
        }
    }
}

extension CloudRecord {
    /// Throws for a record of another type.
    func checkType(_ expected: String) throws(RecordMappingFailure) {
        guard type == expected else {
            throw RecordMappingFailure([.recordType(expected: expected, found: type)], with: self)
        }
    }
}

/// The result of reading a record of any type.
///
///     switch AnyRecord.read(record) {
///     case .decoded(.journey(let journey)): store(journey)
///     case .unknownType(let record): keep(record)               // for a newer version of the app
///     case .unreadable(let record, let failure): keep(record, failure)
///     }
///
/// Keep records that cannot be read, and read them again in the next version of the app.
///
/// For native schemas modelc generates `AnyRecord`. For mirrored records, list the types that the app reads in an enum:
///
///     enum AnyRecord: AnyRecordMapping {
///         case post(PostRecord), media(AnyMediaRecord), share(CloudRecord)
///
///         static let types: [any RecordMapping.Type] = [PostRecord.self, AnyMediaRecord.self]
///
///         static func read(_ record: CloudRecord) -> RecordReading<AnyRecord> {
///             RecordReading(record) { record throws(RecordMappingFailure) -> AnyRecord? in
///                 switch record.type {
///                 case PostRecord.recordType: .post(try PostRecord(record: record))
///                 case AnyMediaRecord.recordType: .media(try AnyMediaRecord(record: record))
///                 case "cloudkit.share": .share(record)
///                 default: nil
///                 }
///             }
///         }
///     }
public enum RecordReading<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The value.
    case decoded(Value)
    /// The schema of this build does not have the type, or the app does not use it.
    case unknownType(CloudRecord)
    /// The type is known, but the record has problems.
    case unreadable(CloudRecord, RecordMappingFailure)

    /// Reads a record; generated code calls it, too.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - value: Converts the record; nil for an unknown type.
    public init(_ record: CloudRecord, as value: (CloudRecord) throws(RecordMappingFailure) -> Value?) {
        do throws(RecordMappingFailure) {
            self = try value(record).map(Self.decoded) ?? .unknownType(record)
        } catch {
            self = .unreadable(record, error)
        }
    }
}

/// The readable fields of a record, and a list of problems with the others.
///
///     var reading = try LenientReading<PostRecord>(record)
///     reading.problems                        // CD_cover_ckAsset: … one that is on the server only …
///     reading.value.title = "Hello"
///     try reading.write(to: &record)          // the unread cover stays
///
/// An unreadable field, because it is out of range, of another type, not downloaded or not fetched, has the value of an
/// absent one.
public struct LenientReading<Value: RecordMapping>: Hashable, Sendable {
    /// The value with the readable fields.
    public var value: Value
    /// The problems, in the order of the fields.
    public let problems: [RecordMappingFailure.Problem]
    private let original: Value

    /// Reads a record.
    ///
    /// - Throws: When the record is of another type or entity, or a field that must have a value has none to read.
    public init(_ record: CloudRecord) throws(RecordMappingFailure) {
        let fields = try Value.fields(of: record)
        let unreadable = fields.compactMap { field in field.problem(record).map { (field, $0) } }
        var readable = record
        for key in unreadable.flatMap(\.0.description.keys) { readable[key] = nil }
        do throws(RecordMappingFailure) {
            original = try Value(record: readable)
        } catch {
            throw unreadable.isEmpty ? error : RecordMappingFailure(unreadable.map(\.1), with: record)
        }
        value = original
        problems = unreadable.map(\.1)
    }

    /// Writes only the changes to ``value`` since the record was read: unreadable fields keep the server's value, unless
    /// they were set.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - policy: What happens to values for fields that production does not have.
    /// - Throws: As ``RecordMapping/write(to:undeployed:)``.
    public func write(
        to record: inout CloudRecord,
        undeployed policy: UndeployedFieldPolicy = .refuse
    ) throws(RecordMappingFailure) {
        try value.changes(since: original).apply(to: &record, undeployed: policy)
    }
}

/// The contract between generated code and this library.
///
/// Each generated file names the version that it was written for, so that a mismatch is one clear error of the compiler
/// instead of many unclear ones:
///
///     private typealias RequiredRunTime = GeneratedCode.Version6
///
/// A declaration that generated code calls stays while its version is here. An incompatible change replaces the version by the
/// next one; then generate the files again.
@_spi(GeneratedCode)
public enum GeneratedCode {
    /// Mirrored and native records have one reader and one writer.
    public enum Version6 {}
}
