import Foundation
import SwiftData

// The names of the versions have no natural order: the migration plan says which is older.
enum ReaderSchema: VersionedSchema {
    @Model final class Author {
        @Relationship(deleteRule: .cascade) var books: [Book]? = []
        var name: String = ""
        init() {}
    }

    @Model final class Book {
        var author: Author?
        var pages: Int = 0
        var title: String = ""
        init() {}
    }

    static var models: [any PersistentModel.Type] { [Book.self, Author.self] }
    static let versionIdentifier = Schema.Version(1, 0, 0)
}
