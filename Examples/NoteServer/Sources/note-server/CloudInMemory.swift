import CloudRecords
import CloudRecordsClient
import CloudRecordsTesting
import Foundation

/// Stands in for Apple's server: a database in memory for each scope, with the deployed schema.
actor CloudInMemory {
    private var databases: [RecordDatabaseScope: InMemoryRecordDatabase]

    init(schema: String) throws {
        let (container, key) = (NoteServer.container, RecordAccount.serverKey("_server", roles: ["publisher"]))
        databases = [
            .public: try InMemoryRecordDatabase(schema: schema, container: container, scope: .public, account: key),
            .private: try InMemoryRecordDatabase(schema: schema, container: container, account: .user("_anna")),
        ]
    }

    /// A client of one of the databases.
    nonisolated func client(_ scope: RecordDatabaseScope) -> RecordClient {
        RecordClient(
            NoteServer.endpoint(scope),
            .signed { _, _ in [:] },
            by: { request in await self.answer(request, scope) }
        )
    }

    /// Changes a database, as other people and their devices do.
    func change(
        _ scope: RecordDatabaseScope,
        _ body: @Sendable (inout InMemoryRecordDatabase) throws -> Void
    ) rethrows {
        if var database = databases[scope] {
            try body(&database)
            databases[scope] = database
        }
    }

    private func answer(_ request: WireRequest, _ scope: RecordDatabaseScope) -> WireResponse {
        let answer = databases[scope]?.respond(to: request.url, body: request.body)
        return WireResponse(status: answer?.status ?? 404, body: answer?.body ?? Data())
    }
}
