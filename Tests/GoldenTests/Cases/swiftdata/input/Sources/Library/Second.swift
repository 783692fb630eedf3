import Foundation
import SwiftData

enum CollectorSchema: VersionedSchema {
    static let versionIdentifier = Schema.Version(2, 0, 0)
    static var models: [any PersistentModel.Type] { [Book.self, Author.self] }

    @Model final class Book {
        var title: String = ""
        var pages: Int32 = 0
        var shelf: Shelf = Shelf.unread
        var price: Money?
        var keywords: [String] = []
        var cover: Data?
        @Attribute(originalName: "note") var remark: String?
        @Transient var isOpen = false
        var author: Author?
        init() {}
    }

    @Model final class Author {
        var name: String = ""
        @Attribute(.allowsCloudEncryption) var letters: String?
        @Relationship(deleteRule: .cascade) var books: [Book]? = []
        init() {}
    }
}

enum LibraryPlan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [ReaderSchema.self, CollectorSchema.self] }
    static var stages: [MigrationStage] {
        [.lightweight(fromVersion: ReaderSchema.self, toVersion: CollectorSchema.self)]
    }
}
