public import CloudRecords

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Publishes journeys through CloudKit Web Services: creates those that are new, and sends of the others what changed.
public struct JourneyPublisher: Sendable {
    /// Sends a body to a path, and brings the body of the answer, whatever its status is.
    public typealias Transport = @Sendable (_ path: String, _ body: Data) async throws -> Data

    /// What became of some journeys.
    public struct Report: Sendable {
        /// How many records were created or changed.
        public internal(set) var saved = 0
        /// What the server refused for good.
        public internal(set) var refusals: [ModifyRemainder.Refusal] = []
    }

    /// The public database.
    public static func endpoint(_ environment: WebServiceEndpoint.Environment) -> WebServiceEndpoint {
        WebServiceEndpoint(
            container: "iCloud.com.example.journeys",
            environment: environment,
            scope: PublicJourneyRecord.databaseScope
        )
    }

    private let endpoint: WebServiceEndpoint
    private let post: Transport
    private let report: @Sendable (UndeployedField) -> Void
    private let wait: @Sendable (_ seconds: Double) async throws -> Void

    /// Names the database, what sends, what is told of fields that production does not have yet, and what waits.
    public init(
        to endpoint: WebServiceEndpoint,
        by post: @escaping Transport,
        undeployed report: @escaping @Sendable (UndeployedField) -> Void,
        wait: @escaping @Sendable (_ seconds: Double) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }
    ) {
        (self.endpoint, self.post, self.report, self.wait) = (endpoint, post, report, wait)
    }

    /// Publishes journeys. A journey that is published already, and has not changed, is not sent.
    ///
    /// A query may not have yet what was saved a moment ago. The server then refuses to create it once more, and the next run
    /// finds it.
    public func publish(_ journeys: [PublicJourneyRecord]) async throws -> Report {
        let published = try await published()
        let pending = try journeys.compactMap { journey throws(RecordMappingFailure) in
            try change(to: journey, from: published[journey.recordName.rawValue])
        }
        var result = Report()
        for batch in RecordBatch.batches(of: pending, limits: .webServices) { try await send(batch, &result) }
        return result
    }

    /// Everything that is published, by its names.
    private func published() async throws -> [String: CloudRecord] {
        var records: [String: CloudRecord] = [:]
        var next: QueryRequest? = PublicJourneyRecord.query()
        while let request = next {
            let response = try await send(request)
            // Other versions may know more fields: the records count, not only what this version reads of them.
            for record in response.results.records { records[record.id.name] = record }
            next = request.next(after: response)
        }
        return records
    }

    /// What is to be sent of a journey; nil when the server has all of it.
    private func change(
        to journey: PublicJourneyRecord,
        from published: CloudRecord?
    ) throws(RecordMappingFailure) -> PendingChange? {
        let id = RecordID(journey.recordName.rawValue, in: PublicJourneyRecord.zone)
        var record = published ?? CloudRecord(type: PublicJourneyRecord.recordType, id: id)
        try journey.writeInProduction(to: &record, report: report)
        return record.changedKeys.isEmpty ? nil : .save(record)
    }

    /// Sends a batch, and what is left of it, until everything is saved or refused.
    private func send(_ batch: RecordBatch, _ result: inout Report) async throws {
        var next: ModifyRequest? = batch.modifyRequest()
        while let request = next {
            let response = try await send(request)
            let rest = request.remainder(after: response)
            result.saved += response.results.records.count
            result.refusals += rest.refusals
            if rest.delay > 0 { try await wait(rest.delay) }
            next = rest.request
        }
    }

    /// Sends a request; if the server is too busy to look at it, some times.
    private func send<Request: WebServiceRequest>(_ request: Request) async throws -> Request.Response {
        for _ in 1..<5 {
            do {
                return try await sendOnce(request)
            } catch WebServiceResponseFailure.refused(let failure) {
                guard let seconds = failure.retryAfter else { throw WebServiceResponseFailure.refused(failure) }
                try await wait(seconds)
            }
        }
        return try await sendOnce(request)
    }

    private func sendOnce<Request: WebServiceRequest>(_ request: Request) async throws -> Request.Response {
        try request.response(from: try await post(endpoint.path(of: Request.self), request.body()))
    }
}
