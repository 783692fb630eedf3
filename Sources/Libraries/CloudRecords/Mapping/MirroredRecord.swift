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

    /// The zone of the database that Core Data mirrors to.
    @_spi(GeneratedCode)
    public static var zone: RecordZoneID { databaseScope.mirroringZone }

    /// The entity's name field, and the fields of all entities, each once.
    @_spi(GeneratedCode)
    public static var fieldDescriptions: [RecordFieldDescription] {
        var seen: Set<RecordFieldDescription> = []
        let fields = memberTypes.flatMap { $0.fields.map(\.description) }
        return [RecordFieldDescription(MirroredKeys.entityName, .string)] + fields.filter { seen.insert($0).inserted }
    }

    /// The fields of the record's entity.
    @_spi(GeneratedCode)
    public static func fields(of record: CloudRecord) throws(RecordMappingFailure) -> [AnyRecordField] {
        let name = try record.mirroredEntityName(recordType: recordType)
        guard let member = memberTypes.first(where: { $0.entityName == name }) else {
            throw RecordMappingFailure(unknownEntity: name, of: record, known: memberTypes.map { $0.entityName })
        }
        return member.fields
    }
}

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
}

extension MirroredRecord {
    /// Only this mapping.
    @_spi(GeneratedCode)
    public static var memberTypes: [any MirroredRecord.Type] { [Self.self] }

    /// The fields, if the record is one of the entity.
    @_spi(GeneratedCode)
    public static func fields(of record: CloudRecord) throws(RecordMappingFailure) -> [AnyRecordField] {
        let found = try record.mirroredEntityName(recordType: recordType)
        if found == entityName { return fields }
        let hint = "Read the records of an inheritance tree through the type that knows all of its entities."
        throw RecordMappingFailure([.entity(expected: entityName, found: found, hint: hint)], with: record)
    }
}

/// The names of mirroring's own fields.
enum MirroredKeys {
    static let entityName = "CD_entityName"
    static let typePrefix = "CD_"
}

extension CloudRecord {
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
