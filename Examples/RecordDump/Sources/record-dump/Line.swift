import CloudRecords
import PostsApp

/// The printed text about one result.
struct Line {
    let text: String
    let isProblem: Bool

    init(_ result: RecordResult) {
        switch result {
        case .record(let record): self.init(record)
        case .deleted(let id): self.init(text: "\(id.name): deleted", isProblem: false)
        case .failure(let failure): self.init(text: "\(failure)", isProblem: true)
        case .unreadable(let failure): self.init(text: "\(failure)", isProblem: true)
        }
    }

    private init(_ record: CloudRecord) {
        do throws(RecordMappingFailure) {
            self.init(text: "\(record.id.name): \(try Self.description(of: record))", isProblem: false)
        } catch {
            self.init(text: "\(error)", isProblem: true)
        }
    }

    private init(text: String, isProblem: Bool) {
        self.text = text
        self.isProblem = isProblem
    }

    private static func description(of record: CloudRecord) throws(RecordMappingFailure) -> String {
        switch record.type {
        case PostRecord.recordType: try PostRecord(record: record).summary
        case TagRecord.recordType: "tag '\(try TagRecord(record: record).name)'"
        case ImageDataRecord.recordType: "\(try ImageDataRecord(record: record).data?.count ?? 0) bytes of an image"
        case AnyAttachmentRecord.recordType: try AnyAttachmentRecord(record: record).summary
        case PostTagsLink.recordType: try PostTagsLink(record: record).summary
        default: "a \(record.type), which the model does not have"
        }
    }
}

extension PostRecord {
    fileprivate var summary: String {
        let parts = [
            isPinned ? "pinned" : nil, publishedAt.map { "of \($0.ISO8601Format())" }, location.map { "at \($0)" },
        ]
        return (["post '\(title)'"] + parts.compactMap { $0 }).joined(separator: ", ")
    }
}

extension AnyAttachmentRecord {
    fileprivate var summary: String {
        switch self {
        case .link(let link): "link to \(link.url?.absoluteString ?? "nothing")"
        case .photo(let photo): "photo of \(photo.width) x \(photo.height)"
        }
    }
}

extension PostTagsLink {
    fileprivate var summary: String { "post \(source) has the tag \(destination)" }
}
