import CloudRecords
import CloudRecordsTesting
import Foundation

/// A database like the app's production: it has the schema that was deployed, and refuses what CloudKit would.
enum Production {
    /// The output of `cktool export-schema` after the last deployment.
    static let schema: String = {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let file = FileManager.default.contents(atPath: package.appending(path: "production.ckdb").path)
        return String(decoding: file ?? Data(), as: UTF8.self)
    }()

    static func database(schema: String = schema) throws -> InMemoryRecordDatabase {
        var database = try InMemoryRecordDatabase(schema: schema, container: "iCloud.com.example.posts")
        try database.createZone(.mirroring)
        return database
    }
}
