import Foundation
import SwiftData

enum NotesOne: VersionedSchema {
    static let versionIdentifier = Schema.Version(1, 0, 0)
    static let models: [any PersistentModel.Type] = [Note.self]

    @Model final class Note {
        var text: String = ""
        var attachment: Attachment?
        init() {}
    }
}

enum NotesTwo: VersionedSchema {
    static let versionIdentifier = Schema.Version(2, 0, 0)
    static let models: [any PersistentModel.Type] = [Note.self]

    @Model final class Note {
        var text: String = ""
        var created: Date
        init() { created = .now }
    }
}

let store = ModelConfiguration("Notes", cloudKitDatabase: .private("iCloud.com.example.notes"))
