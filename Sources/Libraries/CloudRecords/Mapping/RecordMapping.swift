/// A Swift value for the records of one type: those of an entity, those of an entity and its subentities, or links.
///
///     var query = QueryRequest(PostRecord.self)      // its record type, and the zone of its database
///     query.desiredKeys = PostRecord.desiredKeys
///
/// modelc generates conforming types: ``MirroredRecord``, ``MirroredEntity`` or ``MirroredLink`` for models, and
/// ``NativeRecord`` for schemas without Core Data.
public protocol RecordMapping: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The record type.
    static var recordType: String { get }
    /// The fields without their Swift types, for reading a `CKRecord`.
    static var fieldDescriptions: [RecordFieldDescription] { get }
    /// The database of the records.
    static var databaseScope: RecordDatabaseScope { get }
    /// The default zone of the records.
    static var zone: RecordZoneID { get }

    /// The name of the record.
    var recordName: RecordName<Self> { get }
    /// The record of the value: its name, in the zone that the value was read from, or else in that of the mapping.
    var recordID: RecordID { get }

    /// Reads a record.
    ///
    /// - Throws: ``RecordMappingFailure`` with all problems at once.
    init(record: CloudRecord) throws(RecordMappingFailure)

    /// Writes the value to a record, new or existing; nil clears the server's value.
    ///
    /// Fields that already mean the value are unchanged: an absent value means its default, and another spelling, such
    /// as a UUID in lower case, stays. Unfetched fields are written. Fields that the mapping does not know are never
    /// changed. After an error the record is unchanged.
    ///
    /// - Throws: ``RecordMappingFailure`` when the record has another type, name or entity, or CloudKit cannot store a
    ///   value.
    func write(to record: inout CloudRecord) throws(RecordMappingFailure)
}

extension RecordMapping {
    /// The private database, unless the model's settings name another one.
    public static var databaseScope: RecordDatabaseScope { .private }

    /// The zone of the database that Core Data mirrors to.
    public static var zone: RecordZoneID { databaseScope.mirroringZone }

    /// The fields to request when not all of a record is fetched.
    public static var desiredKeys: [String] { fieldDescriptions.flatMap(\.keys) }

    /// The name of the record, which makes generated types `Identifiable`, whatever fields they have.
    public var id: RecordName<Self> { recordName }

    /// The name of the record, in the zone of the mapping's database: such values do not know where they were read.
    public var recordID: RecordID { RecordID(recordName.rawValue, in: Self.zone) }

    /// A new record with this value.
    ///
    /// - Parameter zone: Its zone; nil for that of ``recordID``.
    /// - Returns: The record, all of which is to be sent.
    /// - Throws: ``RecordMappingFailure`` when CloudKit cannot store a value.
    public func newRecord(in zone: RecordZoneID? = nil) throws(RecordMappingFailure) -> CloudRecord {
        var record = CloudRecord(type: Self.recordType, id: RecordID(recordID.name, in: zone ?? recordID.zone))
        try write(to: &record)
        return record
    }
}

/// A Swift value for the records of an entity, or of any entity of an inheritance tree.
public protocol MirroredEntity: RecordMapping {
    /// The mappings of the entities, one for each.
    @_spi(GeneratedCode)
    static var memberTypes: [any MirroredRecord.Type] { get }
}

extension MirroredEntity {
    /// No mappings; every generated type has its own.
    @_spi(GeneratedCode)
    public static var memberTypes: [any MirroredRecord.Type] { [] }

    /// The entity's name field, and the fields of all entities, each once.
    public static var fieldDescriptions: [RecordFieldDescription] {
        var seen: Set<RecordFieldDescription> = []
        let fields = memberTypes.flatMap { $0.fields.map(\.description) }
        return [RecordFieldDescription(MirroredKeys.entityName, .string)] + fields.filter { seen.insert($0).inserted }
    }

    /// The typed fields of an entity; empty for an unknown one.
    static func fields(ofEntity name: String?) -> [AnyRecordField] {
        memberTypes.first { $0.entityName == name }?.fields ?? []
    }
}

/// The identity of a value's record.
struct RecordIdentity: Hashable, Sendable {
    let recordType: String
    /// The entity; nil for records that are not mirrored.
    let entityName: String?
    let recordName: String

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

    /// Writes all values to the record, or none when there is a problem.
    mutating func write(
        _ assignments: [FieldAssignment],
        as identity: RecordIdentity,
        besides problems: [RecordMappingFailure.Problem] = []
    ) throws(RecordMappingFailure) {
        try identity.check(self, besides: problems)
        // Core Data finds objects by entity and name, so an existing record keeps its entity.
        if changeTag == nil { self[MirroredKeys.entityName] = identity.entityName.map(RecordValue.string) }
        assign(assignments)
    }
}

/// The result of reading a record of any type.
///
///     switch AnyRecord.read(record) {
///     case .decoded(.journey(let journey)): store(journey)
///     case .unknownType(let record): park(record)               // for a newer version of the app
///     case .unreadable(let record, let failure): park(record, failure)
///     }
///
/// Keep records that cannot be read, and read them again in the next version of the app.
///
/// For native schemas modelc generates `AnyRecord`. For mirrored records, list the types that the app reads in an enum:
///
///     enum Fetched: Hashable, Sendable { case post(PostRecord), media(AnyMediaRecord), share(CloudRecord) }
///
///     let reading = RecordReading(record) { record throws(RecordMappingFailure) -> Fetched? in
///         switch record.type {
///         case PostRecord.recordType: .post(try PostRecord(record: record))
///         case AnyMediaRecord.recordType: .media(try AnyMediaRecord(record: record))
///         case "cloudkit.share": .share(record)
///         default: nil
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

    private init(_ record: CloudRecord, _ fields: [AnyRecordField]) throws(RecordMappingFailure) {
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
}

extension LenientReading where Value: MirroredEntity {
    /// Reads a record.
    ///
    /// - Throws: When the record is of another type or entity, or a field that must have a value has none to read.
    public init(_ record: CloudRecord) throws(RecordMappingFailure) {
        let entity = try record.mirroredEntityName(recordType: Value.recordType)
        try self.init(record, Value.fields(ofEntity: entity))
    }

    /// Writes only the changes to ``value`` since the record was read: unreadable fields keep the server's value,
    /// unless they were set.
    ///
    /// - Throws: ``RecordMappingFailure`` when the record has another type, name or entity, or CloudKit cannot store a
    ///   value.
    public func write(to record: inout CloudRecord) throws(RecordMappingFailure) {
        try value.changes(since: original).apply(to: &record)
    }
}

extension LenientReading where Value: NativeRecord {
    /// Reads a record.
    ///
    /// - Throws: When the record is of another type, or a field that must have a value has none to read.
    public init(_ record: CloudRecord) throws(RecordMappingFailure) {
        try record.checkType(Value.recordType)
        try self.init(record, Value.fields)
    }

    /// Writes what was changed in ``value`` since the record was read, and nothing else: fields that could not be read stay
    /// as the server has them, unless they were given a value.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - policy: What happens to values for fields that production does not have.
    /// - Throws: As ``NativeRecord/write(to:undeployed:)``.
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
///     private typealias RequiredRunTime = GeneratedCode.Version5
///
/// What generated code calls does not change while its version is here. An incompatible change replaces the version by the
/// next one; then generate the files again.
@_spi(GeneratedCode)
public enum GeneratedCode {
    /// What generated code calls is apart from what people call.
    public enum Version5 {}
}
