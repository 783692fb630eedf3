/// What a program makes of a record that came.
public enum FetchedRecord: Sendable {
    /// A value of one of the program's mappings.
    case value(any RecordMapping)
    /// A share: who may read and change what.
    case share
    /// No mapping is for the type. A newer build may have one: park the record.
    case unknownType
    /// The mapping of its type cannot read it: park the record.
    case unreadable(RecordMappingFailure)
}

/// The mappings of a program, as one place that reads every record that comes.
///
///     let types = RecordTypes([PostRecord.self, AnyMediaRecord.self])
///     switch types.read(record) {
///     case .value(let post as PostRecord): keep(post)
///     …
///     }
public struct RecordTypes: Sendable {
    private let mappings: [String: [any RecordMapping.Type]]

    /// Lists the mappings. The first of a record type that can read a record does so.
    public init(_ mappings: [any RecordMapping.Type]) {
        self.mappings = Dictionary(grouping: mappings) { $0.recordType }
    }

    /// What the mappings know of the fields of a type, as merges and the translation from `CKRecord` want them.
    public func fields(of recordType: String) -> [RecordFieldDescription] {
        (mappings[recordType] ?? []).flatMap { $0.fieldDescriptions }
    }

    /// Reads a record.
    public func read(_ record: CloudRecord) -> FetchedRecord {
        if record.isShare { return .share }
        var firstFailure: RecordMappingFailure?
        for mapping in mappings[record.type] ?? [] {
            do throws(RecordMappingFailure) {
                return .value(try mapping.init(record: record))
            } catch {
                firstFailure = firstFailure ?? error
            }
        }
        return firstFailure.map(FetchedRecord.unreadable) ?? .unknownType
    }
}
