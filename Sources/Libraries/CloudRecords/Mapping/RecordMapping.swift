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
