#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Saves and deletes records of one zone.
///
///     var request = ModifyRequest(zone: .mirroring)
///     request.operations = [RecordOperation(.update, post)]
///     let results = try request.response(from: send(request.body())).results
public struct ModifyRequest: WebServiceRequest {
    /// The last part of the path.
    public static let operation = "records/modify"

    /// What to do, in this order; once for each record. The server takes up to 200.
    public var operations: [RecordOperation] = []
    /// The zone of all the records.
    public var zone: RecordZoneID
    /// Whether all or nothing is done. The default zone cannot.
    public var isAtomic: Bool
    /// The fields that the answer has; nil for all.
    public var desiredKeys: [String]?
    /// Whether the answer has its numbers as text, for readers that lose digits.
    public var numbersAsStrings = false

    /// Creates a request that does nothing yet, atomic where the zone allows it.
    public init(zone: RecordZoneID = .mirroring) {
        self.zone = zone
        isAtomic = zone.name != RecordZoneID.default.name
    }

    /// What the request says.
    ///
    /// - Throws: ``RecordFormatFailure`` for what the server would refuse in any case, or JSON cannot say.
    public func json() throws(RecordFormatFailure) -> JSONValue {
        try check()
        let operations = try operations.map { operation throws(RecordFormatFailure) in try operation.json() }
        return .object(ofPresent: [
            "operations": .array(operations), "zoneID": zone.json, "atomic": .bool(isAtomic),
            "desiredKeys": desiredKeys.map(JSONValue.strings), "numbersAsStrings": numbersAsStrings ? .bool(true) : nil,
        ])
    }

    /// Reads the body of the answer, whatever its status.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when the request failed as a whole.
    public func response(from data: Data) throws(WebServiceResponseFailure) -> RecordsResponse {
        try RecordsResponse(data, from: zone, desiredKeys: desiredKeys)
    }

    private func check() throws(RecordFormatFailure) {
        var names: Set<String> = []
        for record in operations.map(\.record) {
            guard record.id.zone == zone else { throw record.failure(.otherZone) }
            guard names.insert(record.id.name).inserted else { throw record.failure(.repeatedRecord) }
        }
    }
}
