import CloudRecords
import Foundation

extension FuzzProperty {
    /// JSON, and every record in it, means the same after it was written; answers of both kinds are read or refused.
    func checkWebServices(_ bytes: [UInt8]) throws(BrokenProperty) {
        let data = Data(bytes)
        guard let json = try? JSONValue(parsing: data) else { return }
        try checkWriting(of: json)
        let zone = RecordZoneID.mirroring
        let changes = try? ZoneChangesRequest([ZoneChangesRequest.Zone(zone)]).response(from: data)
        let zones = changes?.results.compactMap { result in
            if case .changes(let changes) = result { changes.results } else { nil }
        }
        let records = (try? RecordsResponse(data, from: zone))?.results ?? []
        for record in (records + (zones ?? []).joined()).records { try checkWriting(of: record) }
    }

    /// A value with a number that no `Double` can hold is refused.
    private func checkWriting(of json: JSONValue) throws(BrokenProperty) {
        guard let written = try? json.data() else { return }
        let again = try? JSONValue(parsing: written)
        try require(again == json, "written JSON means something else")
    }

    /// Times are rounded to the milliseconds that the server keeps, so it is the second text that must be the first.
    private func checkWriting(of record: CloudRecord) throws(BrokenProperty) {
        guard let json = try? record.json() else { return }
        guard let again = try? CloudRecord(json: json, in: .mirroring) else {
            throw BrokenProperty("a written record is refused")
        }
        try require((try? again.json()) == json, "a record is read back as another")
    }
}
