import CloudRecords
import CloudRecordsTesting
import Foundation
import GeneratedRecords
import Testing

@Suite("Queries with generated records")
struct QueryTests {
    /// Five journeys, A to E, a day and a kilometre apart.
    private func filled() throws -> InMemoryRecordDatabase {
        var database = try database()
        for (index, name) in ["A", "B", "C", "D", "E"].enumerated() {
            var value = journey(RecordName(name))
            value.title = "Journey to \(name)"
            value.kind = index < 2 ? .known(.hike) : .unknown("sail")
            value.isArchived = index == 4
            value.distance = Double(index)
            value.startedAt = day(index)
            value.tags = index == 0 ? ["sea", "sun"] : ["snow"]
            value.place = RecordLocation(latitude: Double(index) / 111, longitude: 0)
            try database.save(value.newRecord(undeployed: .write))
        }
        return database
    }

    private func day(_ index: Int) -> Date { Date(timeIntervalSince1970: Double(index) * 86_400) }

    /// The names of what a request finds, over Web Services.
    private func names(_ request: QueryRequest) throws -> [String] {
        var database = try filled()
        let path = "/database/1/\(database.container)/production/private/records/query"
        let answer = database.respond(to: path, body: try request.json().data())
        let response = try request.response(from: answer.body)
        return response.results.records.map(\.id.name)
    }

    @Test("A generated query finds records by value, also by a value that only a newer version knows")
    func values() throws {
        #expect(try names(JourneyRecord.query(kind: .equals(.known(.hike)), titleOrder: .descending)) == ["B", "A"])
        #expect(try names(JourneyRecord.query(kind: .isIn([.unknown("sail")]))) == ["C", "D", "E"])
        #expect(try names(JourneyRecord.query(kind: .notEquals(.known(.hike)), createdOrder: .ascending)).count == 3)
    }

    @Test("A generated query finds records by several fields, and between two values")
    func ranges() throws {
        let request = try JourneyRecord.query(
            isArchived: .equals(false),
            startedAt: .between(day(1), day(4)),
            startedAtOrder: .descending
        )
        #expect(try names(request) == ["D", "C", "B"])
    }

    @Test("A generated query finds records near a location")
    func places() throws {
        let here = RecordLocation(latitude: 0, longitude: 0)
        #expect(
            try names(JourneyRecord.query(place: .near(here, within: 2500), distance: .greater(than: 0))) == ["B", "C"]
        )
    }

    @Test("A generated query finds records by the elements of a list")
    func lists() throws {
        #expect(try names(JourneyRecord.query(tags: .contains("sun"))) == ["A"])
        #expect(try names(JourneyRecord.query(tags: .contains(allOf: ["sea", "snow"]))) == [])
        #expect(try names(JourneyRecord.query(tags: .contains(anyOf: ["sea", "snow"]))).count == 5)
        #expect(try names(JourneyRecord.query(tags: .doesNotContain("snow"))) == ["A"])
    }

    @Test("A generated query finds records by words")
    func words() throws {
        #expect(try names(JourneyRecord.query(title: .all(of: "c journey"))) == ["C"])
        #expect(try names(JourneyRecord.query(title: .any(of: "a b"))) == ["A", "B"])
    }

    @Test("A generated query finds records by name, and all records")
    func system() throws {
        #expect(try names(JourneyRecord.query(recordName: .isIn(["A", "E"]))) == ["A", "E"])
        #expect(try names(JourneyRecord.query()) == ["A", "B", "C", "D", "E"])
    }

    @Test("A generated query finds records by reference")
    func references() throws {
        var database = try filled()
        try database.save(WaypointRecord(journey: "A", slug: "x").newRecord(undeployed: .write))
        let request = try WaypointRecord.query(journey: .equals("A"))
        #expect(request.zone == WaypointRecord.zone && request.recordType == "Waypoint")
        let found = try database.query(request).records
        #expect(try found.map { try WaypointRecord(record: $0).slug } == ["x"])
    }

    @Test("A generated query with a value that CloudKit cannot store fails and names the field")
    func impossible() {
        let here = RecordLocation(latitude: 0, longitude: 0)
        let failure = #expect(throws: RecordFormatFailure.self) {
            try JourneyRecord.query(place: .near(here, within: 1), distance: .equals(.nan))
        }
        #expect(
            failure?.description
                == "Journey, field distance: expected a finite number, found another value to compare with"
        )
    }
}
