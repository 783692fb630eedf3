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
