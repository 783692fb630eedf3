/// A failure to read JSON, or to write JSON or a `CKRecord`: the record, the field, and the problem.
///
/// It is local: the server never got the request, or its response was unreadable. A refusal by the server is a
/// ``RecordFailure``.
public struct RecordFormatFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of problems.
    package enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// The text is not JSON.
        case notJSON
        /// Objects and arrays nest deeper than 64 levels.
        case tooDeep
        /// A member with this name is missing.
        case missing(String)
        /// The value contradicts its type, or is not the expected object or list.
        case unexpected(String, expected: String)
        /// A number is infinite or not a number; JSON has neither.
        case notFinite
        /// A date does not fit 64 bits of milliseconds.
        case dateOutOfRange
        /// A request needs the receipt of an upload, instead of bytes, a file, or the asset of another record.
        case assetNotUploaded
        /// The operation needs the tag of the replaced state, and the record has none.
        case missingChangeTag
        /// The record was read partially, so replacing it would clear the other fields.
        case incompleteRecord
        /// The request has two operations for the record.
        case repeatedRecord
        /// The record is in another zone than the request.
        case otherZone
        /// The bytes of the asset are only on the server; the framework needs a file.
        case assetNotHere
        /// The bytes of the asset could not be written to their folder.
        case unwritableFile
        /// The `CKRecord` has another type or name.
        case otherRecord

        /// The problem in a few words.
        package var description: String {
            switch self {
            case .notJSON: "the text is not JSON"
            case .tooDeep: "more than \(JSONValue.depthLimit) objects and arrays stand inside one another"
            case .missing(let name): "\(name) is missing"
            case .unexpected(let found, let expected): "expected \(expected), found \(found)"
            case .notFinite: "the number is not finite, which JSON cannot say"
            case .dateOutOfRange: "the date is too far away to be given in milliseconds"
            case .assetNotUploaded: "the asset must be uploaded first; the request carries the receipt of the upload"
            case .missingChangeTag: "the operation needs the change tag of the state that it replaces"
            case .incompleteRecord:
                "the record was read in part; replacing it would clear the fields that were not read"
            case .repeatedRecord: "a request can have one operation for each record"
            case .otherZone: "the record is in another zone than the request"
            case .assetNotHere: "the bytes of the asset are on the server; download them first"
            case .unwritableFile: "the bytes of the asset cannot be written to the folder for them"
            case .otherRecord: "the changes are those of another record"
            }
        }
    }

    /// The type of the record, if known.
    public var recordType: String?
    /// The name of the record, if known.
    public var recordName: String?
    /// The field, if the problem has one.
    public var field: String?
    /// The problem.
    package var problem: Problem

    /// Creates a failure.
    package init(_ problem: Problem, recordType: String? = nil, recordName: String? = nil, field: String? = nil) {
        self.problem = problem
        self.recordType = recordType
        self.recordName = recordName
        self.field = field
    }

    /// The place and the problem in one line: `CD_Post "7D3D", field CD_date: expected TIMESTAMP, found the string "x"`.
    public var description: String {
        let record = [recordType, recordName.map { "\"\($0)\"" }].compactMap(\.self).joined(separator: " ")
        let place = [record, field.map { "field \($0)" } ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
        return place.isEmpty ? problem.description : "\(place): \(problem.description)"
    }

    /// Adds the record and the field to a problem.
    static func naming<Value>(
        _ record: CloudRecord? = nil,
        field: String? = nil,
        _ body: () throws(Problem) -> Value
    ) throws(RecordFormatFailure) -> Value {
        do {
            return try body()
        } catch {
            throw RecordFormatFailure(error, recordType: record?.type, recordName: record?.id.name, field: field)
        }
    }
}

package typealias FormatProblem = RecordFormatFailure.Problem
