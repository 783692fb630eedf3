import CloudRecords
import CloudRecordsTesting
import Foundation
import GeneratedRecords
import Testing

@Suite("Changes of generated records")
struct ChangesTests {
    /// A journey as the server has it, and its record.
    private func read() throws -> (JourneyRecord, CloudRecord) {
        var value = journey()
        (value.title, value.notes, value.views) = ("Lisbon", "secret", 3)
        value.cover = .set(.data(Data([1])))
        // As CloudKit gives it: Web Services would ask for an upload of the asset first.
        var record = try value.newRecord(undeployed: .write)
        record.changeTag = "1"
        record.forgetChanges()
        return (try JourneyRecord(record: record), record)
    }

    @Test("Changes name the fields that differ, with both values, and no others")
    func fields() throws {
        let (base, _) = try read()
        var value = base
        (value.title, value.notes, value.tags) = ("Porto", nil, ["sea"])
        let changes = try value.changes(since: base).changes
        #expect(changes.map(\.field.key) == ["notes", "tags", "title"])
        #expect(changes.map(\.base) == [.string("secret"), nil, .string("Lisbon")])
        #expect(changes.map(\.value) == [nil, .strings(["sea"]), .string("Porto")])
        #expect(try base.changes(since: base).changes == [])
    }

    @Test("An asset that is set or cleared is a change, and one that stays is none")
    func assets() throws {
        let (base, _) = try read()
        var value = base
        value.cover = .clear
        value.map = .data(Data([2]))
        let changes = try value.changes(since: base).changes
        #expect(changes.map(\.field.key) == ["cover", "map"])
        #expect(changes.map(\.base) == [.asset(.data(Data([1]))), nil])
        #expect(changes.map(\.value) == [nil, .asset(.data(Data([2])))])
        value = base
        value.cover = .set(.data(Data([1])))
        #expect(try value.changes(since: base).changes == [])
    }

    @Test("Encoded changes are those that were made, so that they can be sent after a restart")
    func encoded() throws {
        let (base, record) = try read()
        var value = base
        (value.title, value.notes, value.tags, value.cover) = ("Porto", nil, ["sea"], .clear)
        (value.startedAt, value.map) = (Date(timeIntervalSinceReferenceDate: 0.123_456_789), .data(Data([2])))
        let changes = try value.changes(since: base)
        let data = try JSONEncoder().encode(changes)
        let copy = try JSONDecoder().decode(RecordChanges<JourneyRecord>.self, from: data)
        #expect(copy == changes)
        var (server, other) = (record, record)
        try copy.apply(to: &server, undeployed: .write)
        try changes.apply(to: &other, undeployed: .write)
        #expect(server == other && server.changedKeys == changes.keys)
        #expect(throws: RecordFormatFailure.self) {
            try JSONDecoder().decode(RecordChanges<WaypointRecord>.self, from: data)
        }
    }

    @Test("Changes of fields that a mapping no longer has are left out, and those of another type are refused")
    func foreign() throws {
        func decoded(_ field: String) throws -> RecordChanges<JourneyRecord> {
            let text = #"{"type":"Journey","name":"J","base":{},"values":{\#(field)}}"#
            return try JSONDecoder().decode(RecordChanges<JourneyRecord>.self, from: Data(text.utf8))
        }
        #expect(
            try decoded(#""old":{"type":"STRING","texts":["x"]},"title":{"type":"STRING","texts":["y"]}"#).keys == [
                "title"
            ]
        )
        let failure = RecordFormatFailure(.unexpected("INT64", expected: "STRING"), field: "title")
        #expect(throws: failure) { try decoded(#""title":{"type":"INT64","integers":[1]}"#) }
    }

    @Test("Applied changes keep those of others, and follow the policy for undeployed fields")
    func applied() throws {
        let (base, record) = try read()
        var (value, server) = (base, record)
        server["views"] = .double(9)
        server.forgetChanges()
        value.title = "Porto"
        try value.changes(since: base).apply(to: &server, undeployed: .write)
        #expect(server.changedKeys == ["title"] && server["views"] == .double(9))

        let deployed = try #require(JourneyRecord.deployedKeys)
        let missing = JourneyRecord.fieldDescriptions.map(\.key).filter { !deployed.contains($0) }
        #expect(missing.contains("hidden"))
        value.hidden = 1
        let changes = try value.changes(since: base)
        #expect(throws: RecordMappingFailure.self) { try changes.apply(to: &server) }
    }

    @Test("Changes of two sides have conflicts, and a removed one leaves the other side's")
    func conflicts() throws {
        let (base, _) = try read()
        var (ours, others) = (base, base)
        (ours.title, ours.views) = ("mine", 1)
        (others.title, others.notes) = ("theirs", "new")
        var mine = try ours.changes(since: base)
        #expect(mine.conflicts(with: try others.changes(since: base)).map(\.key) == ["title"])
        mine.remove([.field(JourneyRecord.Fields.title)])
        #expect(mine.keys == ["views"])
    }

    @Test("Changes move a record to another parent, unless that change is removed")
    func parents() throws {
        let base = try WaypointRecord(record: received(WaypointRecord(journey: "A", slug: "x")))
        var value = base
        (value.journey, value.city) = ("B", "Faro")
        for isTakenOut in [false, true] {
            var record = try received(base)
            var changes = try value.changes(since: base)
            if isTakenOut { changes.remove([.field(WaypointRecord.Fields.journey)]) }
            let data = try JSONEncoder().encode(changes)
            #expect(try JSONDecoder().decode(RecordChanges<WaypointRecord>.self, from: data) == changes)
            try changes.apply(to: &record, undeployed: .write)
            #expect(record.parent?.recordName == (isTakenOut ? "A" : "B"))
            #expect(record.changedKeys == (isTakenOut ? ["city"] : ["city", "journey"]))
        }
    }

    @Test("Changes between two records, or with values that CloudKit lacks, are refused")
    func refused() throws {
        #expect(throws: RecordMappingFailure.self) { try journey("K").changes(since: journey()) }
        var value = journey()
        value.distance = .nan
        let failure = #expect(throws: RecordMappingFailure.self) { try value.changes(since: journey()) }
        #expect(failure?.problems.map(\.field) == ["distance"])
    }

    @Test("Of a record that cannot be read in full, an update leaves alone what could not be read")
    func lenient() throws {
        var (_, record) = try read()
        record["views"] = .string("many")
        record["level"] = .string("high")
        record.forgetChanges()
        #expect(throws: RecordMappingFailure.self) { try JourneyRecord(record: record) }
        var reading = try LenientReading<JourneyRecord>(record)
        #expect(reading.problems.map(\.field) == ["level", "views"] && reading.value.title == "Lisbon")
        try reading.write(to: &record, undeployed: .write)
        #expect(record.changedKeys == [])
        (reading.value.title, reading.value.views) = ("Porto", 2)
        try reading.write(to: &record, undeployed: .write)
        #expect(record.changedKeys == ["title", "views"] && record["level"] == .string("high"))
        record["data"] = nil
        #expect(throws: RecordMappingFailure.self) { try LenientReading<JourneyRecord>(record) }
        #expect(throws: RecordMappingFailure.self) { try LenientReading<WaypointRecord>(record) }
    }
}

@Suite("What generated records know of the app's own bookkeeping")
struct StampTests {
    @Test("A value that was read equals the one that was written; its dates and zone do not count")
    func equality() throws {
        var value = journey()
        value.title = "Lisbon"
        var database = try database()
        try database.save(value.newRecord(undeployed: .write))
        let read = try JourneyRecord(record: database.record(for: value.recordID))
        #expect(read == value && Set([read, value]).count == 1)
        #expect(read.system.modified != nil && read.system != value.system)
        var other = read
        other.title = "Porto"
        #expect(other != read && other.system == read.system)
    }

    @Test("The later modification wins where both sides changed a field")
    func merging() throws {
        let rules = try #require(AnyRecord.mergeRules(of: JourneyRecord.recordType))
        var base = try received(journey())
        base.forgetChanges()
        func edited(_ title: String, at seconds: Double) throws -> CloudRecord {
            var (value, record) = (try JourneyRecord(record: base), base)
            (value.title, value.startedAt) = (title, Date(timeIntervalSince1970: seconds))
            try value.write(to: &record, undeployed: .write)
            return record
        }
        for (mine, theirs, winner) in [(2.0, 1.0, "mine"), (1, 2, "theirs"), (1, 1, "theirs")] {
            var server = try edited("theirs", at: theirs)
            server.forgetChanges()
            let merged = try edited("mine", at: mine).merged(with: server, rules: rules)
            #expect(try JourneyRecord(record: merged.record).title == winner)
        }
        #expect(AnyRecord.mergeRules(of: "Waypoint") == nil && AnyRecord.mergeRules(of: "Photo") == nil)
    }

    @Test("Values have the order of their field, those without it come last, and then it is the name")
    func order() {
        func placed(_ name: RecordName<JourneyRecord>, _ distance: Double?) -> JourneyRecord {
            var value = journey(name)
            value.distance = distance
            return value
        }
        let values = [placed("D", nil), placed("C", 2), placed("B", nil), placed("A", 2), placed("E", 1)]
        #expect(values.sorted(by: JourneyRecord.areInOrder).map(\.recordName) == ["E", "A", "C", "B", "D"])
    }

    @Test("A value is identified by the name of its record, and the name of the only record is a constant")
    func identity() {
        #expect(journey().id == "J" && WaypointRecord(journey: "A", slug: "x").id == "x")
        #expect(SettingsRecord().recordName == SettingsRecord.fixedName && SettingsRecord.fixedName == "settings")
    }

    @Test("A value can be printed, and what is encrypted is not in it")
    func description() throws {
        var value = journey()
        (value.title, value.notes, value.views) = ("Lisbon", "secret", 3)
        value.cover = .set(.data(Data("pixels".utf8)))
        let text = "\(value)"
        #expect(text.hasPrefix("Journey 'J' in Trips: ") && text.contains(#"title "Lisbon""#))
        #expect(text.contains("notes (encrypted)") && text.contains("data (1 bytes)") && text.contains("cover (asset)"))
        #expect(!text.contains("secret") && !text.contains("pixels"))
        #expect(try !"\(value.newRecord(undeployed: .write))".contains("secret"))
        #expect(!"\(AnyRecord.journey(value))".contains("secret"))
        value.distance = .nan
        #expect("\(value)" == "Journey 'J'")
    }

    @Test("Cases that are known here need no more than their names")
    func shorthands() throws {
        var value = journey()
        (value.level, value.moods) = (.hard, [.good, .unknown("so-so")])
        #expect(value.level == .known(.hard) && value.moods.first == .known(.good))
        #expect(try JourneyRecord.query(kind: .equals(.hike)) == JourneyRecord.query(kind: .equals(.known(.hike))))
    }

    @Test("A mark says that a record counts as deleted", arguments: [(nil, false), (0, false), (1, true)])
    func deletion(mark: Int64?, isDeleted: Bool) {
        var value = journey()
        value.hidden = mark
        #expect(value.isSoftDeleted == isDeleted)
    }
}
