/// Why something could not be read from JSON, or written to it or to a record of the framework: which record, which
/// field, and what is wrong.
///
/// The server never saw it, or the server's answer was not understood. What the server itself refused is a
/// ``WebServiceFailure``.
public struct RecordFormatFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// The text is not JSON.
        case notJSON
        /// Objects and arrays stand deeper inside one another than ``JSONValue/depthLimit``.
        case tooDeep
        /// Something is missing: the name of the member.
        case missing(String)
        /// The value contradicts its type, or something else stands where an object or a list is expected.
        case unexpected(String, expected: String)
        /// A number is infinite or not a number; JSON has neither.
        case notFinite
        /// A date cannot be given in milliseconds of 64 bits.
        case dateOutOfRange
        /// A request can carry the receipt of an upload, no bytes, no file and no asset of another record.
        case assetNotUploaded
        /// The operation needs the tag of the state that it replaces, and the record has none.
        case missingChangeTag
        /// The record was read in part, so replacing it would clear the fields that were not asked for.
        case incompleteRecord
        /// There are two operations for the record in one request.
        case repeatedRecord
        /// The record is in another zone than the request.
        case otherZone
        /// The server has the bytes of the asset; the framework wants a file.
        case assetNotHere
        /// The bytes of the asset could not be written to the folder for them.
        case unwritableFile
        /// The record of the framework has another type or another name.
        case otherRecord

        /// The problem in a few words.
        public var description: String {
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

    /// The type of the record, where it is known.
    public var recordType: String?
    /// The name of the record, where it is known.
    public var recordName: String?
    /// The field, where it is one.
    public var field: String?
    /// What is wrong.
    public var problem: Problem

    /// Names a problem and its place.
    public init(_ problem: Problem, recordType: String? = nil, recordName: String? = nil, field: String? = nil) {
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

    /// Names the record and the field of a problem that comes up.
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
