import CloudRecords
import Foundation
import TestSupport
import Testing

@Suite("Random records")
struct PropertyTests {
    @Test("A random record is read back from the JSON that it was written to", arguments: 0..<200)
    func roundTrip(seed: UInt64) throws {
        var random = RandomRecords(seed: seed)
        let record = random.record()
        let data = try record.json().data()
        let read = try CloudRecord(json: JSONValue(parsing: data), in: .mirroring)
        #expect(inMilliseconds(read) == inMilliseconds(record))
        #expect(try read.json().data() == data)
    }

    @Test(
        "An update of a random record sends the changed fields, which make the server's record equal",
        arguments: 0..<200
    )
    func update(seed: UInt64) throws {
        var random = RandomRecords(seed: seed)
        let before = random.record()
        var after = before
        after.changeTag = "1"
        random.hasRemoteAssets = false
        random.change(&after)
        for kind in [RecordOperation.Kind.update, .forceUpdate] {
            let sent = try fields(kind, of: after)
            #expect(sent.keys.sorted() == after.changedKeys)
            let merged = try members(before.json()["fields"]).merging(sent) { $1 }.filter { $0.value["value"] != nil }
            #expect(try merged == members(after.json()["fields"]))
        }
    }

    @Test("Creating or replacing a random record sends all of it", arguments: 0..<50)
    func replacement(seed: UInt64) throws {
        var random = RandomRecords(seed: seed)
        random.hasRemoteAssets = false
        var record = random.record()
        record.changeTag = "1"
        random.change(&record)
        for kind in [RecordOperation.Kind.create, .replace, .forceReplace] {
            #expect(try fields(kind, of: record) == members(record.json()["fields"]))
        }
    }

    @Test("Damaged JSON of a random record neither crashes the reader nor loses a record silently", arguments: 0..<60)
    func mutations(seed: UInt64) throws {
        var random = RandomRecords(seed: seed)
        let record = random.record()
        var source = SeededGenerator(seed: seed)
        let original = try JSONValue.object(["records": .array([record.json()])]).data()
        var answers = 0
        for _ in 0..<20 {
            let data = damaged(original, using: &source)
            guard let response = try? RecordsResponse(data, from: .mirroring) else { continue }
            answers += 1
            for case .record(let record) in response.results {
                let again = try CloudRecord(json: record.json(), in: .mirroring)
                #expect(inMilliseconds(again) == inMilliseconds(record))
            }
        }
        #expect(answers > 0, "some damaged answers can be read")
    }

    private func fields(_ kind: RecordOperation.Kind, of record: CloudRecord) throws -> [String: JSONValue] {
        var request = ModifyRequest(zone: record.id.zone)
        request.operations = [RecordOperation(kind, record)]
        let sent = try JSONValue(parsing: request.body())
        guard case .array(let operations)? = sent["operations"] else { throw CancellationError() }
        return try members(operations.first?["record"]?["fields"])
    }

    private func members(_ json: JSONValue?) throws -> [String: JSONValue] {
        // Through text, as whole floating-point numbers cannot be told from integers there.
        guard case .object(let members) = try JSONValue(parsing: #require(json).data()) else {
            throw CancellationError()
        }
        return members
    }

    private func damaged(_ data: Data, using source: inout SeededGenerator) -> Data {
        var bytes = Array(data)
        let pieces = ["{", "}", "[", "]", ",", ":", "\"", "null", "true", "-1", "1e999", "\\ud800", "\"type\"", "0.5"]
        for _ in 0..<Int.random(in: 1...3, using: &source) {
            let start = Int.random(in: 0..<bytes.count, using: &source)
            let end = min(bytes.count, start + Int.random(in: 0...6, using: &source))
            let piece = pieces.randomElement(using: &source) ?? ""
            bytes.replaceSubrange(start..<end, with: Bool.random(using: &source) ? Array(piece.utf8) : [])
            if bytes.isEmpty { break }
        }
        return Data(bytes)
    }

    /// The record with its dates rounded to what Web Services keep.
    private func inMilliseconds(_ record: CloudRecord) -> CloudRecord {
        var rounded = record
        for key in record.keys {
            if let value = record[key] { rounded[key] = inMilliseconds(value) }
            if let value = record.encryptedValues[key] { rounded.encryptedValues[key] = inMilliseconds(value) }
        }
        rounded.created?.date.roundToMilliseconds()
        rounded.modified?.date.roundToMilliseconds()
        rounded.forgetChanges()
        return rounded
    }

    private func inMilliseconds(_ value: RecordValue) -> RecordValue {
        switch value {
        case .timestamp(let date): .timestamp(date.roundedToMilliseconds)
        case .timestamps(let dates): .timestamps(dates.map(\.roundedToMilliseconds))
        case .location(let location): .location(inMilliseconds(location))
        case .locations(let locations): .locations(locations.map(inMilliseconds))
        default: value
        }
    }

    private func inMilliseconds(_ location: RecordLocation) -> RecordLocation {
        var rounded = location
        rounded.timestamp?.roundToMilliseconds()
        return rounded
    }
}

extension Date {
    fileprivate var roundedToMilliseconds: Date {
        Date(timeIntervalSince1970: (timeIntervalSince1970 * 1000).rounded() / 1000)
    }

    fileprivate mutating func roundToMilliseconds() { self = roundedToMilliseconds }
}
