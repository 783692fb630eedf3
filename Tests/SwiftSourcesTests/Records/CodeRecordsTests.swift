import Testing

@testable import CompilerSupport
@testable import SwiftSources

/// A piece of code, and what it does with records: `w! Trip.title` writes the field, with a record type that is certain.
private struct CodeCase: Sendable, CustomTestStringConvertible {
    let title: String
    let code: String
    let facts: [String]

    init(_ title: String, _ code: String, _ facts: String...) {
        (self.title, self.code, self.facts) = (title, code, facts)
    }

    var testDescription: String { title }

    var found: [String] {
        let records = CodeRecords.read([SwiftSource(path: "App.swift", bytes: Array("import CloudKit\n\(code)\n".utf8))]
        )
        let fields = records.fields.map { use in
            let mark = use.evidence == .strong ? "!" : use.evidence == .weak ? "?" : ""
            let type = use.recordTypes.isEmpty ? "" : use.recordTypes.joined(separator: "|") + "."
            let kind = use.kind.map { " \($0.text)" } ?? ""
            return
                "\(use.isWritten ? "w" : "r")\(mark)\(use.isEncrypted ? " encrypted" : "") \(type)\(use.field)\(kind)"
        }
        return (fields + records.unresolved.map { _ in "unresolved" }).uniqued.sorted()
    }
}

private let make = #"let record = CKRecord(recordType: "Trip")"#

private let ways = [
    CodeCase("A literal", "func f() { \(make); record[\"title\"] = \"a\" }", "w! Trip.title STRING"),
    CodeCase(
        "A constant of a nested type",
        """
        enum Schema { enum Trip { static let type = "Trip"; static let title = "title" } }
        func f() { let record = CKRecord(recordType: Schema.Trip.type); record[Schema.Trip.title] = 1.5 }
        """,
        "w! Trip.title DOUBLE"
    ),
    CodeCase(
        "A raw value of an enumeration",
        """
        enum Key: String { case title, until = "ends" }
        func f() { \(make); record[Key.title.rawValue] = true; record[Key.until.rawValue] = Date() }
        """,
        "w! Trip.ends TIMESTAMP",
        "w! Trip.title INT64"
    ),
    CodeCase(
        "A case through a subscript of the app",
        """
        enum Key: String { case title }
        extension CKRecord { subscript(key: Key) -> CKRecordValue? {
            get { self[key.rawValue] } set { self[key.rawValue] = newValue } } }
        func f() { \(make); record[.title] = "a" as CKRecordValue }
        """,
        "w! Trip.title STRING"
    ),
    CodeCase(
        "The record of the user, by its ID",
        """
        func f(_ container: CKContainer, _ database: CKDatabase) async throws {
            let id = try await container.userRecordID()
            try await g(id, database)
            container.fetchUserRecordID { id, error in
                database.fetch(withRecordID: id!) { record, error in _ = record!["city"] }
            }
        }
        func g(_ id: CKRecord.ID, _ database: CKDatabase) async throws {
            let record = try await database.record(for: id)
            _ = record["name"]
        }
        """,
        "r! Users.city",
        "r! Users.name"
    ),
    CodeCase(
        "A record by an ID that is not always that of the user",
        """
        func f(_ container: CKContainer, _ database: CKDatabase, _ other: CKRecord.ID) async throws {
            try await g(container.userRecordID(), database)
            try await g(other, database)
        }
        func g(_ id: CKRecord.ID, _ database: CKDatabase) async throws { _ = try await database.record(for: id)["name"] }
        """,
        "r name"
    ),
    CodeCase(
        "A local constant",
        "func f() { let key = \"title\"; \(make); record[key] = \"a\" }",
        "w! Trip.title STRING"
    ),
    CodeCase(
        "Values for keys",
        "func f() { \(make); record.setValue(Data(), forKey: \"map\"); _ = record.object(forKey: \"map\") as? Data }",
        "r! Trip.map BYTES",
        "w! Trip.map BYTES"
    ),
    CodeCase(
        "Encrypted values",
        "func f() { \(make); record.encryptedValues[\"title\"] = \"a\" }",
        "w! encrypted Trip.title STRING"
    ),
    CodeCase(
        "A helper with the key as parameter, for two types",
        """
        func put(_ key: String, _ value: String, into record: CKRecord) { record[key] = value }
        func f() { let trip = CKRecord(recordType: "Trip"); put("title", "a", into: trip)
            let stop = CKRecord(recordType: "Stop"); put("name", "b", into: stop) }
        """,
        "w! Stop.name STRING",
        "w! Trip.title STRING"
    ),
    CodeCase(
        "A loop over literals, and one over all cases",
        """
        enum Key: String, CaseIterable { case a, b }
        func f() { \(make); for key in ["x", "y"] { record[key] = 1.5 }; for key in Key.allCases { record[key.rawValue] = 1.5 } }
        """,
        "w! Trip.a DOUBLE",
        "w! Trip.b DOUBLE",
        "w! Trip.x DOUBLE",
        "w! Trip.y DOUBLE"
    ),
    CodeCase(
        "The dictionary that a property returns",
        """
        struct Trip { var fields: [String: String] { var all = ["title": "a"]; all["note"] = "b"; return all } }
        func apply(_ fields: [String: String], to record: CKRecord) { for (key, value) in fields { record[key] = value } }
        func f(trip: Trip) { \(make); apply(trip.fields, to: record) }
        """,
        "w! Trip.note",
        "w! Trip.title"
    ),
    CodeCase(
        "A protocol with a static record type",
        """
        protocol Synced { static var recordType: String { get } }
        struct Trip: Synced { static var recordType: String { "Trip" }
            func record() -> CKRecord { let record = CKRecord(recordType: Self.recordType); record["title"] = "a"; return record } }
        """,
        "w! Trip.title STRING"
    ),
    CodeCase(
        "A method of an extension of CKRecord",
        """
        extension CKRecord { func fill() { self["title"] = "a" } }
        func f() { \(make); record.fill() }
        """,
        "w! Trip.title STRING"
    ),
    CodeCase(
        "An own initializer of CKRecord",
        """
        enum Kind: String { case trip = "Trip" }
        extension CKRecord { convenience init(_ kind: Kind) { self.init(recordType: kind.rawValue) } }
        func f() { let record = CKRecord(.trip); record["title"] = "a" }
        """,
        "w! Trip.title STRING"
    ),
    CodeCase(
        "A helper that returns a record",
        """
        func make(_ type: String) -> CKRecord { CKRecord(recordType: type) }
        func f() { let record = make("Trip"); record["title"] = "a" }
        """,
        "w! Trip.title STRING"
    ),
    CodeCase(
        "The results of a query",
        """
        func f() async throws {
            let query = CKQuery(recordType: "Trip", predicate: NSPredicate(value: true))
            let (results, _) = try await database.records(matching: query)
            for (_, result) in results { if let record = try? result.get() { print(record["title"] as? String) } }
        }
        """,
        "r! Trip.title STRING"
    ),
    CodeCase(
        "A block of a query operation",
        """
        func f() {
            let operation = CKQueryOperation(query: CKQuery(recordType: "Trip", predicate: NSPredicate(value: true)))
            operation.recordMatchedBlock = { _, result in
                switch result { case .success(let record): record["title"] = "a"; case .failure: break } }
        }
        """,
        "w! Trip.title STRING"
    ),
    CodeCase(
        "A switch over the record type",
        """
        func f(_ record: CKRecord) { switch record.recordType { case "Trip": record["title"] = "a"
            case "Stop": record["name"] = "b"
            default: record["other"] = "c" } }
        """,
        "w other STRING",
        "w! Stop.name STRING",
        "w! Trip.title STRING"
    ),
    CodeCase(
        "A guard for the record type",
        "func f(_ record: CKRecord) { guard record.recordType == \"Trip\" else { return }; record[\"title\"] = \"a\" }",
        "w! Trip.title STRING"
    ),
    CodeCase(
        "An interpolation with two values",
        "func f(isLeft: Bool) { let side = isLeft ? \"left\" : \"right\"; \(make); record[\"\\(side)Weight\"] = 1.5 }",
        "w! Trip.leftWeight DOUBLE",
        "w! Trip.rightWeight DOUBLE"
    ),
    CodeCase(
        "The declared type of a property as kind",
        "struct Trip { var days: Int? }\nfunc f(trip: Trip) { \(make); record[\"days\"] = trip.days }",
        "w! Trip.days INT64"
    ),
    CodeCase(
        "Constants of CloudKit's own types",
        """
        extension CKRecord.RecordType { static let trip = "Trip" }
        extension CKRecord.FieldKey { static let title = "title" }
        func f() { let record = CKRecord(recordType: .trip); record[.title] = "a" }
        """,
        "w! Trip.title STRING"
    ),
    CodeCase(
        "A record that was there, or a new one",
        """
        func f(known: CKRecord?) { let record = known ?? CKRecord(recordType: "Trip", recordID: id); record["title"] = "a" }
        """,
        "w! Trip.title STRING"
    ),
]

private let lookalikes = [
    CodeCase("A dictionary", "func f() { var record = [\"a\": 1]; record[\"title\"] = 2; _ = CKRecord.self }"),
    CodeCase("A dictionary of records", "func f(records: [String: CKRecord]) { _ = records[\"title\"] }"),
    CodeCase("A list of records", "func f(records: [CKRecord]) { _ = records[0]; _ = records[index] }"),
    CodeCase(
        "A row of a database",
        "struct Row { subscript(key: String) -> Int { 1 } }\nfunc f(record: Row) { _ = record[\"title\"]; _ = CKRecord.self }"
    ),
    CodeCase("Defaults", "func f() { UserDefaults.standard.setValue(1, forKey: \"title\"); _ = CKRecord.self }"),
    CodeCase(
        "The keys of a share",
        "func f() { let share = CKShare(rootRecord: root); share[CKShare.SystemFieldKey.title] = \"a\" }"
    ),
    CodeCase(
        "A copy of all keys",
        "func f(a: CKRecord, b: CKRecord) { for key in a.allKeys() { b[key] = a[key] } }"
    ),
    CodeCase("A preview", "#Preview { let record = CKRecord(recordType: \"Trip\"); record[\"title\"] = \"a\" }"),
    CodeCase("What is switched off", "#if false\nfunc f() { \(make); record[\"title\"] = \"a\" }\n#endif"),
    CodeCase(
        "A record type that is only near",
        """
        func f() async throws {
            let vote = CKRecord(recordType: "Vote")
            let record = try await database.record(for: id)
            record["count"] = 1.5
        }
        """,
        "w count DOUBLE"
    ),
    CodeCase(
        "Two functions of one name",
        """
        struct A { func fill(_ record: CKRecord) { record["a"] = "a" }
            func f() { let record = CKRecord(recordType: "A"); fill(record) } }
        struct B { func fill(_ record: CKRecord) { record["b"] = "b" }
            func f() { let record = CKRecord(recordType: "B"); fill(record) } }
        """,
        "w! A.a STRING",
        "w! B.b STRING"
    ),
    CodeCase(
        "Arguments that belong together",
        """
        func make(_ type: String, _ key: String) { let record = CKRecord(recordType: type); record[key] = "a" }
        func f() { make("A", "a"); make("B", "b") }
        """,
        "w! A.a STRING",
        "w! B.b STRING"
    ),
    CodeCase(
        "One of two types",
        "func f(is: Bool) { let record = `is` ? CKRecord(recordType: \"A\") : CKRecord(recordType: \"B\"); record[\"a\"] = \"a\" }",
        "w? A|B.a STRING"
    ),
    CodeCase("A key from outside", "func f(key: String) { \(make); record[key] = \"a\" }", "unresolved"),
]

@Suite("Records in code")
struct CodeRecordsTests {
    @Test("A way in which code writes records is read", arguments: ways)
    fileprivate func reads(_ example: CodeCase) { #expect(example.found == example.facts) }

    @Test("What looks like a record is none", arguments: lookalikes)
    fileprivate func leaves(_ example: CodeCase) { #expect(example.found == example.facts) }

    @Test("Damaged code is read to its end, and the same each time", arguments: ways + lookalikes)
    fileprivate func damaged(_ example: CodeCase) throws {
        let bytes = Array(example.code.utf8)
        let tokens = try TokenList(bytes).tokens.dropLast()
        for token in tokens {
            let source = SwiftSource(
                path: "App.swift",
                bytes: Array(bytes[..<token.bytes.lowerBound] + bytes[token.bytes.upperBound...])
            )
            #expect(CodeRecords.read([source]) == CodeRecords.read([source]))
        }
    }

    @Test("A constant in an extension in another source is that of the type, unless two types have the name")
    func extensions() {
        let use = "struct Trip { func f() { \(make); record[Trip.title] = \"a\" } }"
        let other = "extension Trip { static let title = \"title\" }"
        func keys(_ codes: String...) -> [String] {
            let sources = codes.enumerated().map { SwiftSource(path: "\($0).swift", bytes: Array($1.utf8)) }
            return CodeRecords.read(sources).fields.map(\.field)
        }
        #expect(keys(use, other) == ["title"])
        #expect(keys(use, "struct Trip { static let title = \"b\" }") == [])
    }

    @Test(
        "Sources of tests and mocks do not count",
        arguments: ["AppTests/A.swift", "Tests/A.swift", "App/MockStore.swift", "App/PreviewData.swift"]
    )
    func tests(path: String) {
        let code = "func f() { \(make); record[\"title\"] = \"a\" }"
        #expect(CodeRecords.read([SwiftSource(path: path, bytes: Array(code.utf8))]) == CodeRecords())
    }

    @Test(
        "The format of a predicate is read as its comparisons",
        arguments: [
            ("title == %@", "title ==", ""), ("a = 1 AND b IN %@", "a == b IN", ""),
            ("%K == %@ AND c > 1", "#0 == c >", ""),
            ("a == 1 || b == 2", "a == b ==", "OR"), ("title LIKE[c] 'x OR y'", "title LIKE", "LIKE"),
            ("%@ IN tags", "tags IN", ""), ("distanceToLocation:fromLocation:(place, %@) < 10", "place <", ""),
            ("self CONTAINS %@", "self CONTAINS", ""), ("NOT (a == nil)", "a ==", ""),
        ]
    )
    func predicate(format: String, comparisons: String, refused: String) {
        let read = PredicateFormat(format)
        let found = read.comparisons.map { key, comparison in
            switch key {
            case .name(let name): "\(name) \(comparison)"
            case .argument(let position): "#\(position) \(comparison)"
            }
        }
        #expect(found.joined(separator: " ") == comparisons)
        #expect(read.refused.joined(separator: " ") == refused)
        #expect(!read.isUnread)
    }
}
