/// A Swift value for records of one type: those of an entity, those of an entity and the ones below it, or links.
///
///     var query = QueryRequest(PostRecord.self)      // the type, and the zone of the database that posts are in
///     query.desiredKeys = PostRecord.desiredKeys
///
/// modelc generates conforming types; they are ``MirroredRecord``, ``MirroredEntity`` or ``MirroredLink``, and of schemas
/// without Core Data ``NativeRecord``.
public protocol RecordMapping: Hashable, Sendable {
    /// The record type.
    static var recordType: String { get }
    /// The fields without their Swift types, as the translation from `CKRecord` wants them.
    static var fieldDescriptions: [RecordFieldDescription] { get }
    /// The database that the records are in.
    static var databaseScope: RecordDatabaseScope { get }
    /// The zone that records are in unless somebody says otherwise.
    static var zone: RecordZoneID { get }

    /// The name of the record.
    var recordName: RecordName<Self> { get }

    /// Reads a record.
    ///
    /// - Throws: Everything that keeps the record from being one of this mapping, at once.
    init(record: CloudRecord) throws(RecordMappingFailure)

    /// Writes the value to a record, new or existing; nil clears the server's value.
    ///
    /// What the record has already is not touched: an absent value means its default, and what another program wrote in
    /// its own way, such as a UUID in lower case, stays as it is. What is not known to be there is written. Fields that
    /// the mapping does not know are never touched. A record that is refused stays as it was.
    ///
    /// - Throws: When the record has another type, name or entity, or CloudKit has no such value.
    func update(_ record: inout CloudRecord) throws(RecordMappingFailure)
}

extension RecordMapping {
    /// The private database, unless the model's settings say otherwise.
    public static var databaseScope: RecordDatabaseScope { .private }

    /// The zone of the database that Core Data mirrors to.
    public static var zone: RecordZoneID { databaseScope.mirroringZone }

    /// The fields to ask for when not all of a record is fetched.
    public static var desiredKeys: [String] { fieldDescriptions.flatMap(\.keys) }

    /// A record that the server does not know yet, in the zone of the mapping's database.
    ///
    /// - Throws: When CloudKit has no such value.
    public func newRecord(in zone: RecordZoneID = Self.zone) throws(RecordMappingFailure) -> CloudRecord {
        var record = CloudRecord(type: Self.recordType, id: RecordID(recordName.rawValue, in: zone))
        try update(&record)
        return record
    }
}

/// A Swift value for the records of an entity, or of any entity of an inheritance tree.
public protocol MirroredEntity: RecordMapping {
    /// The mappings of the entities, one for each.
    static var memberTypes: [any MirroredRecord.Type] { get }
}

extension MirroredEntity {
    /// The entity, and the fields of all entities, each once.
    public static var fieldDescriptions: [RecordFieldDescription] {
        var seen: Set<RecordFieldDescription> = []
        let fields = memberTypes.flatMap { $0.fields.map(\.description) }
        return [RecordFieldDescription(MirroredKeys.entityName, .string)] + fields.filter { seen.insert($0).inserted }
    }

    /// The typed fields of an entity; none of one that this mapping does not know.
    static func fields(ofEntity name: String?) -> [AnyRecordField] {
        memberTypes.first { $0.entityName == name }?.fields ?? []
    }
}

/// Which record a value is one of.
struct RecordIdentity: Hashable, Sendable {
    let recordType: String
    /// Nil for records that are not mirrored.
    let entityName: String?
    let recordName: String

    /// Refuses a record of another type, name or entity, and what is wrong besides.
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

    /// A record that is not on the server yet has no entity, and of one that was not fetched it is not known.
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
    /// Refuses a record of another type.
    func checkType(_ expected: String) throws(RecordMappingFailure) {
        guard type == expected else {
            throw RecordMappingFailure([.recordType(expected: expected, found: type)], with: self)
        }
    }

    /// Writes values to the record, all of them or, when something is wrong, none.
    mutating func write(
        _ assignments: [FieldAssignment],
        as identity: RecordIdentity,
        besides problems: [RecordMappingFailure.Problem] = []
    ) throws(RecordMappingFailure) {
        try identity.check(self, besides: problems)
        // Core Data finds objects by entity and name, so a record that the server has keeps the entity that it has.
        if changeTag == nil { self[MirroredKeys.entityName] = identity.entityName.map(RecordValue.string) }
        assign(assignments)
    }
}

/// What became of a record that a program read without knowing of which type it is.
///
///     switch AnyRecord.read(record) {
///     case .decoded(.journey(let journey)): store(journey)
///     case .unknownType(let record): park(record)               // for a newer version of the app
///     case .unreadable(let record, let failure): park(record, failure)
///     }
///
/// Records that are not understood are to be kept, and read again by the next version of the app.
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
    /// The schema that the program was built with does not have the type, or the app does not use it.
    case unknownType(CloudRecord)
    /// The record has a type that is known, and something is wrong with it.
    case unreadable(CloudRecord, RecordMappingFailure)

    /// Reads a record; generated code calls it, too.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - value: What it is; nil for an unknown type.
    public init(_ record: CloudRecord, as value: (CloudRecord) throws(RecordMappingFailure) -> Value?) {
        do throws(RecordMappingFailure) {
            self = try value(record).map(Self.decoded) ?? .unknownType(record)
        } catch {
            self = .unreadable(record, error)
        }
    }
}

/// What can be read of a record, and a list of what cannot.
///
///     var reading = try LenientReading<PostRecord>(record)
///     reading.problems                        // CD_cover_ckAsset: … one that is on the server only …
///     reading.value.title = "Hello"
///     try reading.update(&record)             // the cover that was not read stays
///
/// A field that cannot be read, because it is out of range, of another type, not downloaded yet or was not asked for,
/// has the value that its absence means.
public struct LenientReading<Value: MirroredEntity>: Hashable, Sendable {
    /// The value, with what could be read.
    public var value: Value
    /// What could not be read, in the order of the fields.
    public let problems: [RecordMappingFailure.Problem]
    private let original: Value

    /// Reads a record.
    ///
    /// - Throws: When the record is of another type or entity, or a field that must have a value has none to read.
    public init(_ record: CloudRecord) throws(RecordMappingFailure) {
        let entity = try record.mirroredEntityName(recordType: Value.recordType)
        let fields = Value.fields(ofEntity: entity)
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

    /// Writes what was changed in ``value`` since the record was read, and nothing else: fields that could not be read stay
    /// as the server has them, unless they were given a value.
    ///
    /// - Throws: When the record has another type, name or entity, or CloudKit has no such value.
    public func update(_ record: inout CloudRecord) throws(RecordMappingFailure) {
        try value.changes(since: original).apply(to: &record)
    }
}

/// The first contract between generated record mappings and this library.
///
/// Each generated file names the contract that it was written for, so that a mismatch is one clear error of the
/// compiler instead of many unclear ones:
///
///     private typealias RequiredRunTime = RunTimeVersion2
///
/// What generated code calls does not change while its contract exists. What newer code needs besides is in a contract
/// of its own, and this one stays.
///
/// ## CloudRecords in short
///
/// A ``CloudRecord`` is a CloudKit record as a value: on Linux read from Web Services JSON and sent back by a
/// ``ModifyRequest``, on Apple platforms read from a `CKRecord` and applied to one.
///
/// What a program outside of the app can reach is Apple's decision:
/// - the public database with a server-to-server key, never with it the private or a shared one;
/// - the private and the shared databases only with the web token of a user who signed in;
/// - encrypted fields with such a token, never with a server-to-server key;
/// - nothing but the public database for users with Advanced Data Protection, who cannot sign in on the web.
///
/// Apple documents how to read the `CD_` records of a mirrored store. To write them from outside is not supported by
/// Apple, and is done at one's own risk.
public enum RunTimeVersion1 {}

/// The second contract between generated record mappings and this library: besides all of the first, mappings of
/// inheritance trees are ``MirroredEntity``, links name themselves, and mappings know their database.
public enum RunTimeVersion2 {}

/// The third contract between generated record mappings and this library: besides all of the second, there are mappings of
/// schemas without Core Data, which are ``NativeRecord``.
public enum RunTimeVersion3 {}
