import CloudRecords
import Foundation
import GeneratedRecords
import Testing

@Suite("Reading records of a schema file")
struct ReadingTests {
    private func problems(of record: CloudRecord) -> [String] {
        do throws(RecordMappingFailure) {
            _ = try JourneyRecord(record: record)
            return []
        } catch {
            return error.problems.map { "\($0.field) \($0.reason)" }
        }
    }

    @Test("A generated record is read with a value in every field")
    func everything() throws {
        var value = journey()
        value.secondTitle = "II"
        value.budget = try #require(Decimal(string: "12345678901234567890.125"))
        value.class = "c"
        value.companions = ["a", "b"]
        value.cover = .set(.data(Data([2])))
        value.distance = 1
        value.endedAt = Date(timeIntervalSince1970: 0.25)
        value.homepage = URL(string: "https://example.com/?a=b")
        value.isArchived = true
        value.key = UUID()
        value.kind = .known(.inBetween)
        value.level = .known(.hard)
        value.map = .data(Data([3]))
        value.moods = [.known(.bad), .unknown("so-so")]
        value.notes = "secret"
        value.owner = "settings"
        value.pictures = [.data(Data([4])), .data(Data([5]))]
        value.place = RecordLocation(latitude: 38.7, longitude: -9.1)
        value.plan = ["Lisbon", "Porto"]
        value.rating = .known(.high)
        value.secret = Data([6])
        value.startedAt = Date(timeIntervalSince1970: 1_700_000_000)
        value.stops = ["A", "B"]
        value.subtitle = "sub"
        value.tags = ["sea", "sun"]
        value.title = ""
        value.track = Track(points: [1, 2], name: "t")
        value.trackFile = Track(points: [3])
        value.views = 7
        value.weights = [0.5]
        value.writer = "w"
        let read = try JourneyRecord(record: value.newRecord(undeployed: .write))
        value.cover = .keep(.data(Data([2])))
        var expected = read
        expected.recordName = value.recordName
        #expect(read.system.zone == RecordZoneID("Trips"))
        #expect(read.cover == value.cover && read.budget == value.budget && read.track == value.track)
        #expect(try read.fieldsByKey() == value.fieldsByKey())
    }

    @Test("A generated record without values is read with defaults and nil")
    func absent() throws {
        let record = try received(journey())
        let value = try JourneyRecord(record: record)
        #expect(value.isArchived == false && value.kind == .known(.hike) && value.moods == [] && value.likes == 0)
        #expect(value.title == nil && value.cover == .unchanged && value.subtitle == nil && value.tags == nil)
        #expect(value.budget == Decimal(string: "0.5"))
    }

    @Test("Reading a generated record lists the problems of all its fields")
    func problems() throws {
        var record = try received(journey())
        record["title"] = .int64(1)
        record["data"] = nil
        record["key"] = .string("no UUID")
        record["notes"] = .string("plain")
        record["plan"] = .string("{}")
        record["level"] = .double(0.5)
        record["companions"] = .int64s([1])
        record["budget"] = .string("a lot")
        record["stops"] = .strings(["A"])
        record["kind"] = .int64(1)
        #expect(
            problems(of: record) == [
                "budget value", "companions type", "data missing", "key value", "kind type", "level type",
                "notes encryption", "plan value", "stops type", "title type",
            ]
        )
    }

    @Test("Reading a record of another type is one problem")
    func otherType() throws {
        #expect(problems(of: CloudRecord(type: "Waypoint", id: RecordID("A"))) == ["recordType recordType"])
    }

    @Test("Reading needs all fields to be fetched, except assets, which are kept")
    func notFetched() throws {
        var record = try received(journey())
        record.fetchedKeys = Set(JourneyRecord.desiredKeys).subtracting(["cover", "map", "title"])
        #expect(problems(of: record) == ["title notFetched"])
        record.fetchedKeys = Set(JourneyRecord.desiredKeys).subtracting(["cover", "map"])
        let value = try JourneyRecord(record: record)
        #expect(value.cover == .unchanged && value.map == nil)
        let before = record
        try value.write(to: &record, undeployed: .write)
        #expect(record == before)
    }

    @Test("An enumeration keeps a value that only a newer version knows")
    func unknownCase() throws {
        var record = try received(journey())
        record["kind"] = .string("sail")
        record["rating"] = .int64(99)
        record.forgetChanges()
        var value = try JourneyRecord(record: record)
        #expect(value.kind == .unknown("sail") && value.kind.known == nil && value.rating == .unknown(99))
        value.title = "x"
        try value.write(to: &record, undeployed: .write)
        #expect(record.changedKeys == ["title"])
        #expect(record["kind"] == .string("sail"))
    }

    @Test("A reference and a parent lead to the record name of a type")
    func references() throws {
        let stop = WaypointRecord(journey: "J", next: "other", slug: "first")
        let record = try stop.newRecord(undeployed: .write)
        #expect(record.id == RecordID("first", in: RecordZoneID("Trips")))
        #expect(record["journey"] == .reference(RecordReference("J")))
        #expect(record["next"] == .reference(RecordReference("other", action: .deleteSelf)))
        #expect(record.parent == RecordReference("J"))
        #expect(try WaypointRecord(record: record).next == "other")
    }

    @Test("A reference to another zone stays while its record name stays")
    func foreignZone() throws {
        var record = try received(WaypointRecord(journey: "J", slug: "first"))
        let foreign = RecordReference("J", in: RecordZoneID("Trips", owner: "_other"))
        record["journey"] = .reference(foreign)
        record.forgetChanges()
        var value = try WaypointRecord(record: record)
        try value.write(to: &record, undeployed: .write)
        #expect(record["journey"] == .reference(foreign) && record.changedKeys == [])
        value.journey = "K"
        try value.write(to: &record, undeployed: .write)
        #expect(record["journey"] == .reference(RecordReference("K")))
        #expect(record.parent?.recordName == "K")
    }

    @Test("A new record is named by the rule of its type")
    func names() {
        #expect(UUID(uuidString: JourneyRecord(data: Data()).recordName.rawValue) != nil)
        #expect(PublishedJourney().recordName.rawValue.hasPrefix("journey-"))
        #expect(SettingsRecord().recordName == "settings")
        #expect(WaypointRecord(journey: "J", slug: "porto").recordName == "porto")
    }

    @Test("The system fields of a generated record can be read")
    func systemFields() throws {
        var record = try received(journey())
        record.created = RecordStamp(date: Date(timeIntervalSince1970: 1))
        record.modified = RecordStamp(date: Date(timeIntervalSince1970: 2), userRecordName: "_user")
        let system = try JourneyRecord(record: record).system
        #expect(system.created?.date == Date(timeIntervalSince1970: 1))
        #expect(system.modified?.userRecordName == "_user")
        let new = journey().system
        #expect(new.created == nil && new.modified == nil && new.zone == nil)
    }

    @Test("A generated type has its zone, database scope and special keys as constants")
    func places() {
        #expect(JourneyRecord.zone == RecordZoneID("Trips") && JourneyRecord.databaseScope == .private)
        #expect(PublishedJourney.zone == .default && PublishedJourney.databaseScope == .public)
        let encrypted = JourneyRecord.fieldDescriptions.filter(\.isEncrypted).map(\.key)
        #expect(Set(encrypted) == ["notes", "secret"])
        #expect(!JourneyRecord.desiredKeys.contains("oldZoom") && JourneyRecord.desiredKeys.contains("second_title"))
    }
}

extension NativeRecord {
    /// The written parts of a value, by field.
    fileprivate func fieldsByKey() throws -> [String: RecordValue] {
        let record = try newRecord(undeployed: .write)
        let values = record.keys.compactMap { key in
            (record[key] ?? record.encryptedValues[key]).map { (key, $0) }
        }
        return Dictionary(uniqueKeysWithValues: values)
    }
}
