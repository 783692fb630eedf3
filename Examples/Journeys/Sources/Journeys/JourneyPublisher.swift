public import CloudRecords
public import CloudRecordsClient

/// Publishes journeys through CloudKit Web Services: creates those that are new, and sends of the others what changed.
public struct JourneyPublisher: Sendable {
    /// The container of the app.
    public static let container = "iCloud.com.example.journeys"

    /// The public database.
    public static func endpoint(_ environment: RecordEnvironment) -> WebServiceEndpoint {
        WebServiceEndpoint(
            container: container,
            environment: environment,
            scope: PublicJourneyRecord.databaseScope
        )
    }

    private let client: RecordClient
    private let report: @Sendable (UndeployedField) -> Void

    /// Names what sends, and what is told of fields that production does not have yet.
    public init(with client: RecordClient, undeployed report: @escaping @Sendable (UndeployedField) -> Void) {
        (self.client, self.report) = (client, report)
    }

    /// Publishes journeys. A journey that is published already, and has not changed, is not sent.
    ///
    /// A query may not have yet what was saved a moment ago. The server then refuses to create it once more, and the next run
    /// finds it.
    public func publish(_ journeys: [PublicJourneyRecord]) async throws -> ClientReport {
        // Other versions may know more fields: the records count, not only what this version reads of them.
        let records = try await client.records(matching: PublicJourneyRecord.query()).records
        let published = Dictionary(records.map { ($0.id.name, $0) }) { first, _ in first }
        return try await client.save(
            try journeys.compactMap { journey throws(RecordMappingFailure) in
                try change(to: journey, from: published[journey.recordName.rawValue])
            }
        )
    }

    /// The fields of a journey that are to be sent; nil when the server has all of it.
    private func change(
        to journey: PublicJourneyRecord,
        from published: CloudRecord?
    ) throws(RecordMappingFailure) -> PendingChange? {
        let id = RecordID(journey.recordName.rawValue, in: PublicJourneyRecord.zone)
        var record = published ?? CloudRecord(type: PublicJourneyRecord.recordType, id: id)
        // Production would refuse the whole record because of a field that it does not have yet.
        try journey.write(to: &record, undeployed: .omit(report: report))
        return record.changedKeys.isEmpty ? nil : .save(record)
    }
}
