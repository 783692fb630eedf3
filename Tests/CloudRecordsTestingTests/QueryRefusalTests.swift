@_spi(GeneratedCode) import CloudRecords
import CloudRecordsTesting
import Foundation
import Testing

@Suite("Queries of the database in memory")
struct QueryRefusalTests {
    private func filled() throws -> InMemoryRecordDatabase {
        var database = try notes()
        for (index, title) in ["pear", "Apple tree", "fig", "apple"].enumerated() {
            let tags = RecordValue.strings(["t\(index)", "all"])
            try database.save(
                note("N\(index)", ["title": .string(title), "count": .int64(Int64(index)), "tags": tags])
            )
        }
        return database
    }

    private func refused(_ filters: [QueryFilter] = [], _ orders: [QueryOrder] = [], type: String = "Note") throws
        -> RecordDatabaseError?
    {
        var database = try notes()
        return refusal { try database.query(query(type, filters, orders)) }
    }

    /// A query of all zones.
    private func query(_ type: String = "Note", _ filters: [QueryFilter] = [], _ orders: [QueryOrder] = [])
        -> QueryRequest
    {
        var request = QueryRequest(type, in: .mirroring)
        (request.filters, request.orders, request.isDatabaseWide) = (filters, orders, true)
        return request
    }

    @Test("A query of an unknown record type is refused")
    func unknownType() throws {
        let error = try refused(type: "Other")
        #expect(error.number == "11/2003")
        #expect(error?.serverMessage == "Did not find record type: Other")
    }

    @Test("A query by a field without the needed index is refused")
    func indexes() throws {
        let filter = QueryFilter("data", .equals, .bytes(Data()))
        #expect(try refused([filter]).number == "12/2015")
        #expect(try refused([filter])?.serverMessage == "Field 'data' is not marked queryable")
        #expect(try refused([], [QueryOrder("place")])?.serverMessage == "Field 'place' is not marked sortable")
        #expect(try refused(type: "Bare")?.serverMessage == "Type is not marked indexable: Bare")
        #expect(try refused([QueryFilter("other", .equals, .int64(1))])?.serverMessage == "Unknown field 'other'")
    }

    @Test("A query without conditions needs an index on the record name")
    func recordName() throws {
        let schema = "DEFINE SCHEMA\nRECORD TYPE Note (\n title STRING QUERYABLE\n);"
        var database = try notes(schema: schema)
        let error = refusal { try database.query(query()) }
        #expect(error?.serverMessage == "Field 'recordName' is not marked queryable")
        let filter = QueryFilter("title", .equals, .string("x"))
        #expect(try database.query(query("Note", [filter])).records.isEmpty)
    }

    @Test("A query by an encrypted field is refused")
    func encrypted() throws {
        #expect(
            try refused([QueryFilter("secret", .equals, .string("x"))])?.serverMessage
                == "Field 'secret' has a value type of ENCRYPTED_STRING and cannot be queried using filter type EQUALS"
        )
        #expect(try refused([], [QueryOrder("secret")]) == nil)
    }

    @Test("A query by one of more than 250 values is refused")
    func tooManyValues() throws {
        let error = try refused([QueryFilter("count", .isIn, .int64s(Array(0...250)))])
        #expect(error.number == "27/2023")
        #expect(
            error?.serverMessage == "Query filter exceeds the limit of values: 250 for container '\(container)'"
        )
        #expect(try refused([QueryFilter("count", .isIn, .int64s(Array(1...250)))]) == nil)
    }

    @Test("A query that compares a field with a value of another type is refused")
    func wrongValue() throws {
        #expect(try refused([QueryFilter("title", .equals, .int64(1))])?.code == .invalidArguments)
    }

    @Test(
        "A query finds the records that fulfil its condition",
        arguments: [
            (QueryFilter("title", .equals, .string("fig")), ["N2"]),
            (QueryFilter("title", .notEquals, .string("fig")), ["N0", "N1", "N3"]),
            (QueryFilter("title", .beginsWith, .string("app")), ["N3"]),
            (QueryFilter("title", .containsAllTokens, .string("TREE apple")), ["N1"]),
            (QueryFilter("title", .containsAnyTokens, .string("apple pear")), ["N0", "N1", "N3"]),
            (QueryFilter("count", .greaterThanOrEquals, .int64(2)), ["N2", "N3"]),
            (QueryFilter("count", .lessThan, .double(0.5)), ["N0"]),
            (QueryFilter("count", .isIn, .int64s([1, 3])), ["N1", "N3"]),
            (QueryFilter("count", .notIn, .int64s([1, 3])), ["N0", "N2"]),
            (QueryFilter("tags", .listContains, .string("t1")), ["N1"]),
            (QueryFilter("tags", .notListContains, .string("t1")), ["N0", "N2", "N3"]),
            (QueryFilter("tags", .listContainsAll, .strings(["t1", "all"])), ["N1"]),
            (QueryFilter("tags", .listContainsAny, .strings(["t1", "t2"])), ["N1", "N2"]),
            (QueryFilter("tags", .listMemberBeginsWith, .string("t3")), ["N3"]),
            (QueryFilter("weight", .equals, .double(1)), []),
            (QueryFilter(SystemFieldName.recordName, .equals, .reference(RecordReference("N1"))), ["N1"]),
        ] as [(QueryFilter, [String])]
    )
    func finds(filter: QueryFilter, names: [String]) throws {
        var database = try filled()
        var request = query("Note", [filter])
        #expect(try database.query(request).records.map(\.id.name) == names)
        request.isDatabaseWide = false
        #expect(try database.query(request).records.map(\.id.name) == names)
    }

    @Test("A query by location finds the records that are near")
    func near() throws {
        var database = try notes()
        try database.save(note("Paris", ["place": .location(RecordLocation(latitude: 48.8566, longitude: 2.3522))]))
        try database.save(note("Rome", ["place": .location(RecordLocation(latitude: 41.9028, longitude: 12.4964))]))
        var filter = QueryFilter("place", .near, .location(RecordLocation(latitude: 48.8, longitude: 2.3)))
        filter.distance = 20_000
        #expect(try database.query(query("Note", [filter])).records.map(\.id.name) == ["Paris"])
        filter.distance = 2_000_000
        #expect(try database.query(query("Note", [filter])).records.count == 2)
    }

    @Test("A query sorts its records and returns them page by page")
    func pages() throws {
        var database = try filled()
        var request = query("Note", [], [QueryOrder("title", isAscending: false)])
        (request.desiredKeys, request.resultsLimit) = (["count"], 3)
        let first = try database.query(request)
        #expect(first.records.map(\.id.name) == ["N0", "N2", "N3"])
        #expect(first.records.first?["title"] == nil)
        let last = try database.query(try #require(first.next))
        #expect(last.records.map(\.id.name) == ["N1"])
        #expect(last.next == nil)
    }

    @Test("A query shows only the records that the user may read")
    func grants() throws {
        var database = try notes(.public)
        try database.save(publicNote())
        database.account = .none
        #expect(try database.query(query()).records.count == 1)
    }
}
