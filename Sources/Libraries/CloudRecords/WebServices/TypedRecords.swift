/// The records of an answer as values of a mapping, and all that is not such a value.
public struct TypedRecords<Mapping: RecordMapping>: Sendable {
    /// The values, in the order of the answer.
    public private(set) var values: [Mapping] = []
    /// The names of records that are gone.
    public private(set) var deleted: [RecordName<Mapping>] = []
    /// Records that came, and cannot be read as the mapping; park them.
    public private(set) var unreadable: [RecordMappingFailure] = []
    /// Records that came, and cannot be read as records.
    public private(set) var malformed: [RecordFormatFailure] = []
    /// What the server refused.
    public private(set) var failures: [WebServiceFailure] = []

    init(_ results: [RecordResult]) {
        for result in results {
            switch result {
            case .record(let record): read(record)
            case .deleted(let id): deleted.append(RecordName(id.name))
            case .failure(let failure): failures.append(failure)
            case .unreadable(let failure): malformed.append(failure)
            }
        }
    }

    /// The values, if nothing else came.
    ///
    /// - Throws: The first of what was refused, malformed, or unreadable.
    public func get() throws -> [Mapping] {
        if let failure = failures.first { throw failure }
        if let failure = malformed.first { throw failure }
        if let failure = unreadable.first { throw failure }
        return values
    }

    private mutating func read(_ record: CloudRecord) {
        do throws(RecordMappingFailure) {
            values.append(try Mapping(record: record))
        } catch {
            unreadable.append(error)
        }
    }
}

extension RecordsResponse {
    /// The answer as values of a mapping.
    ///
    ///     let posts = try response.records(of: PostRecord.self).get()
    public func records<Mapping: RecordMapping>(of mapping: Mapping.Type) -> TypedRecords<Mapping> {
        TypedRecords(results)
    }
}
