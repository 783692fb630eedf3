public import CloudRecords

/// The view of a reader: the posts, newest first, each with its tags and attachments.
///
///     let feed = try Feed(records: changes.records)
///     feed.entries.first?.post.title
public struct Feed: Hashable, Sendable {
    /// A post and what belongs to it.
    public struct Entry: Hashable, Sendable {
        /// The post.
        public var post: PostRecord
        /// Its tags, by name.
        public var tags: [TagRecord] = []
        /// Its photos and links, in the order of their records' names.
        public var attachments: [AnyAttachmentRecord] = []
    }

    /// The posts, pinned ones first.
    public let entries: [Entry]

    /// Puts records together that arrive in any order.
    ///
    /// A reference to a record that is not there is left out: CloudKit hands out records as they come, and the other end
    /// may follow with the next batch, or may have been deleted.
    ///
    /// - Throws: When a record cannot be read; the error names the record, and every field that is wrong.
    public init(records: [CloudRecord]) throws(RecordMappingFailure) {
        var posts: [RecordName<PostRecord>: Entry] = [:]
        var tags: [RecordName<TagRecord>: TagRecord] = [:]
        var links: [PostTagsLink] = []
        var attachments: [AnyAttachmentRecord] = []
        for record in records {
            switch record.type {
            case PostRecord.recordType:
                let post = try PostRecord(record: record)
                posts[post.recordName] = Entry(post: post)
            case TagRecord.recordType:
                let tag = try TagRecord(record: record)
                tags[tag.recordName] = tag
            case AnyAttachmentRecord.recordType: attachments.append(try AnyAttachmentRecord(record: record))
            case PostTagsLink.recordType: links.append(try PostTagsLink(record: record))
            default: break
            }
        }
        for link in links {
            guard let tag = tags[link.destination] else { continue }
            posts[link.source]?.tags.append(tag)
        }
        for attachment in attachments {
            guard let post = attachment.post else { continue }
            posts[post]?.attachments.append(attachment)
        }
        entries = posts.values.map(\.sorted).sorted(by: Entry.comesFirst)
    }
}

extension Feed.Entry {
    fileprivate var sorted: Self {
        var entry = self
        entry.tags.sort { $0.name < $1.name }
        entry.attachments.sort { $0.recordName.rawValue < $1.recordName.rawValue }
        return entry
    }

    fileprivate static func comesFirst(_ first: Self, _ second: Self) -> Bool {
        if first.post.isPinned != second.post.isPinned { return first.post.isPinned }
        let dates = (first.post.publishedAt ?? .distantPast, second.post.publishedAt ?? .distantPast)
        if dates.0 != dates.1 { return dates.0 > dates.1 }
        return first.post.recordName.rawValue < second.post.recordName.rawValue
    }
}

extension AnyAttachmentRecord {
    /// The post that the attachment belongs to.
    public var post: RecordName<PostRecord>? {
        switch self {
        case .link(let link): link.post
        case .photo(let photo): photo.post
        }
    }
}
