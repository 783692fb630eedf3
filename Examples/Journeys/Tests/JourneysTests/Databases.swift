import CloudRecords
import CloudRecordsTesting
import Foundation
import Journeys

/// A database with a schema of this example. The private one has the zone of the journeys.
func database(
    _ schema: String = "schema.ckdb",
    _ scope: RecordDatabaseScope = .private,
    account: RecordAccount = .user("_anna"),
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 0) }
) throws -> InMemoryRecordDatabase {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    var database = try InMemoryRecordDatabase(
        schema: String(contentsOf: folder.appending(path: schema), encoding: .utf8),
        container: "iCloud.com.example.journeys",
        scope: scope,
        account: account,
        now: now
    )
    if scope == .private { try database.createZone(JourneyRecord.zone) }
    return database
}
