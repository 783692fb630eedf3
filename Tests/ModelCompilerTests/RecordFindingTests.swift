import Testing

@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments
@testable import SwiftSources

/// Code beside one schema, and what a check says of it.
private struct RecordCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let code: String
    /// The rules and symbols of the errors and warnings; `unread` where a place is counted.
    let says: [String]

    init(_ title: String, _ code: String, _ says: String...) {
        (testDescription, self.code, self.says) = (title, code, says)
    }

    private static let schema = """
        DEFINE SCHEMA
            RECORD TYPE Trip ( "___recordID" REFERENCE QUERYABLE, title STRING QUERYABLE, days INT64, owner REFERENCE,
                start TIMESTAMP, names LIST<STRING>, secret ENCRYPTED STRING );
            RECORD TYPE Stop ( "___recordID" REFERENCE QUERYABLE, name STRING QUERYABLE );
        """

    func said() throws -> [String] {
        let code = RecordCode(of: [InputFile(path: "App.swift", bytes: Array("import CloudKit\n\(code)\n".utf8))])
        var model = ModelInput(
            path: "schema.ckdb",
            file: InputFile(path: "schema.ckdb", bytes: Array(Self.schema.utf8))
        )
        model.code = code
        let project = Project(models: [model], today: try #require(CalendarDate("2026-11-20")))
        let findings = Compiler(project).check().report.findings.map(\.diagnostic).filter {
            $0.rule.id.hasPrefix("REC") && $0.severity > .note
        }
        let unread = code.records.unresolved.isEmpty ? [] : ["unread"]
        return (findings.map { "\($0.rule.id) \($0.symbol ?? "")" } + unread).uniqued.sorted()
    }
}

private let trip = #"let trip = CKRecord(recordType: "Trip")"#
private let stop = #"let stop = CKRecord(recordType: "Stop")"#

/// Ways to write, read or ask what no schema has.
private let attacks = [
    RecordCase(
        "Another name for the type",
        "typealias Record = CKRecord\nfunc f() { let trip = Record(recordType: \"Trip\"); trip[\"nights\"] = 2 }",
        "REC102 Trip.nights"
    ),
    RecordCase(
        "A name for a name",
        "typealias A = CKRecord\ntypealias B = A\nfunc f() { let trip = B(recordType: \"Trip\"); trip[\"nights\"] = 2 }",
        "REC102 Trip.nights"
    ),
    RecordCase(
        "A written initializer",
        "func f() { let trip = CKRecord.init(recordType: \"Trip\"); trip[\"nights\"] = 2 }",
        "REC102 Trip.nights"
    ),
    RecordCase(
        "An initializer of the declared type",
        "func f() { let trip: CKRecord = .init(recordType: \"Trip\"); trip[\"nights\"] = 2 }",
        "REC102 Trip.nights"
    ),
    RecordCase(
        "A record that was there, or an initializer of its type",
        "func f(old: CKRecord?) { let trip = old ?? .init(recordType: \"Trip\"); trip[\"nights\"] = 2 }",
        "REC102 Trip.nights"
    ),
    RecordCase(
        "An inout parameter",
        "func put(_ record: inout CKRecord) { record[\"nights\"] = 2 }\nfunc f() { var trip = CKRecord(recordType: \"Trip\"); put(&trip) }",
        "REC102 Trip.nights"
    ),
    RecordCase(
        "An inout parameter of the type's other name",
        "typealias Record = CKRecord\nfunc put(into record: inout Record) { record[\"nights\"] = 2 }\nfunc f() { var trip = CKRecord(recordType: \"Trip\"); put(into: &trip) }",
        "REC102 Trip.nights"
    ),
    RecordCase(
        "A closure that a helper gives the record",
        "func make(_ fill: (CKRecord) -> Void) { \(trip); fill(trip) }\nfunc f() { make { record in record[\"nights\"] = 1 } }",
        "REC102 Trip.nights"
    ),
    RecordCase(
        "The short form of that",
        "func make(_ fill: (CKRecord) -> Void) { \(trip); fill(trip) }\nfunc f() { make { $0[\"nights\"] = 1 } }",
        "REC102 Trip.nights"
    ),
    RecordCase(
        "A closure in parentheses",
        "func make(fill: (CKRecord) -> Void) { \(trip); fill(trip) }\nfunc f() { make(fill: { $0[\"nights\"] = 1 }) }",
        "REC102 Trip.nights"
    ),
    RecordCase(
        "A closure in a variable",
        "func f() { let fill: (CKRecord) -> Void = { record in record[\"nights\"] = 1 }; \(trip); fill(trip) }",
        "REC103 nights"
    ),
    RecordCase(
        "Encrypted values in a variable",
        "func f() { \(trip); let values = trip.encryptedValues; values[\"title\"] = \"x\" }",
        "REC106 Trip.title"
    ),
    RecordCase(
        "Encrypted values that are passed on",
        "func put(_ values: any CKRecordKeyValueSetting) { values[\"title\"] = \"x\" }\nfunc f() { \(trip); put(trip.encryptedValues) }",
        "REC106 Trip.title"
    ),
    RecordCase(
        "Encrypted values of a helper",
        "func values(of record: CKRecord) -> any CKRecordKeyValueSetting { record.encryptedValues }\nfunc f() { \(trip); values(of: trip)[\"title\"] = \"x\" }",
        "REC106 Trip.title"
    ),
    RecordCase(
        "A record of a dictionary",
        "func f(records: [String: CKRecord]) { \(trip); records[\"a\"]![\"nights\"] = 1 }",
        "REC103 nights"
    ),
    RecordCase(
        "A reference for a text",
        "func f(other: CKRecord) { \(trip); trip[\"title\"] = CKRecord.Reference(record: other, action: .none) }",
        "REC104 Trip.title"
    ),
    RecordCase(
        "A reference in a variable",
        "func f(other: CKRecord) { \(trip); let reference = CKRecord.Reference(record: other, action: .none); trip[\"title\"] = reference }",
        "REC104 Trip.title"
    ),
    RecordCase(
        "A reference by another name",
        "typealias Link = CKRecord.Reference\nfunc f(other: CKRecord) { \(trip); trip[\"title\"] = Link(record: other, action: .none) }",
        "REC104 Trip.title"
    ),
    RecordCase(
        "A list for a text",
        "func f(names: [String]) { \(trip); trip[\"title\"] = names.map { $0.uppercased() } }",
        "REC104 Trip.title"
    ),
    RecordCase(
        "A query of a type that nobody can tell",
        "func f(type: String) { _ = CKQuery(recordType: type, predicate: NSPredicate(value: true)) }",
        "unread"
    ),
    RecordCase(
        "A predicate that nobody can tell",
        "func f(_ predicate: NSPredicate) { _ = CKQuery(recordType: \"Trip\", predicate: predicate) }",
        "unread"
    ),
    RecordCase(
        "A key of another dictionary",
        "func f(values: [String: String]) { \(trip); for key in [\"title\", \"nights\"] { if let value = values[key] { trip[key] = value } } }",
        "REC102 Trip.nights"
    ),
    RecordCase(
        "A key that another dictionary must have",
        "func f(values: [String: String]) { \(trip); for key in [\"nights\"] { guard let value = values[key] else { continue }\n trip[key] = value } }",
        "REC102 Trip.nights"
    ),
    RecordCase(
        "A key of a list",
        "func f(values: [String: String]) { \(trip); for key in [\"title\", \"nights\"] { guard [\"nights\"].contains(key) else { continue }\n trip[key] = \"x\" } }",
        "REC102 Trip.nights"
    ),
    RecordCase(
        "A key that a function decides about",
        "func isLocal(_ key: String) -> Bool { key.hasPrefix(\"_\") }\nfunc f() { \(trip); for key in [\"title\", \"nights\"] { if isLocal(key) { continue }\n trip[key] = \"x\" } }",
        "unread"
    ),
    RecordCase(
        "Parts of a tuple",
        "func f() { let (trip, stop) = (CKRecord(recordType: \"Trip\"), CKRecord(recordType: \"Stop\")); trip[\"nights\"] = 1; stop[\"name\"] = \"a\" }",
        "REC102 Trip.nights"
    ),
    RecordCase(
        "A record that is reduced into",
        "func f(values: [String]) { _ = values.reduce(into: CKRecord(recordType: \"Trip\")) { record, value in record[\"nights\"] = value } }",
        "REC102 Trip.nights"
    ),
    RecordCase(
        "A generic helper",
        "func with<T>(_ value: T, _ body: (T) -> Void) { body(value) }\nfunc f() { with(CKRecord(recordType: \"Trip\")) { $0[\"nights\"] = 1 } }",
        "REC102 Trip.nights"
    ),
    RecordCase(
        "A result",
        "func f(_ result: Result<CKRecord, Error>) { \(trip); _ = trip; if case .success(let record) = result { record[\"nights\"] = 1 } }",
        "REC103 nights"
    ),
    RecordCase(
        "An own initializer of an extension",
        "extension CKRecord { convenience init(nights: Int) { self.init(recordType: \"Trip\"); self[\"nights\"] = nights } }",
        "REC103 nights"
    ),
    RecordCase(
        "The record type of a protocol",
        "protocol Synced { static var kind: String { get } }\nextension Synced { func make() -> CKRecord { let record = CKRecord(recordType: Self.kind); record[\"nights\"] = 1; return record } }\nstruct Trip: Synced { static let kind = \"Trip\" }",
        "REC102 Trip.nights"
    ),
    RecordCase(
        "The subscript of a type around a record",
        "final class Row { let record = CKRecord(recordType: \"Trip\")\n subscript(key: String) -> CKRecordValue? { get { record[key] } set { record[key] = newValue } } }\nfunc f(row: Row) { row[\"nights\"] = 1 as CKRecordValue }",
        "unread"
    ),
    RecordCase(
        "The other branch",
        "func f() { \(trip); if trip.recordType == \"Stop\" { trip[\"name\"] = \"a\" } else { trip[\"nights\"] = 1 } }",
        "REC102 Trip.nights"
    ),
]

/// Legal code that is like it.
private let neighbours = [
    RecordCase(
        "An early return",
        "func put(_ record: CKRecord) { if record.recordType == \"Trip\" { record[\"title\"] = \"x\"; return }\n record[\"name\"] = \"y\" }\nfunc f() { put(CKRecord(recordType: \"Trip\")); put(CKRecord(recordType: \"Stop\")) }"
    ),
    RecordCase(
        "An early return for another type",
        "func put(_ record: CKRecord) { if record.recordType != \"Trip\" { record[\"name\"] = \"y\"; return }\n record[\"title\"] = \"x\" }\nfunc f() { put(CKRecord(recordType: \"Trip\")); put(CKRecord(recordType: \"Stop\")) }"
    ),
    RecordCase(
        "A guard",
        "func put(_ record: CKRecord) { guard record.recordType == \"Trip\" else { record[\"name\"] = \"y\"; return }\n record[\"title\"] = \"x\" }\nfunc f() { put(CKRecord(recordType: \"Trip\")); put(CKRecord(recordType: \"Stop\")) }"
    ),
    RecordCase(
        "A guard against a type",
        "func put(_ record: CKRecord) { guard record.recordType != \"Trip\" else { return }\n record[\"name\"] = \"y\" }\nfunc f() { put(CKRecord(recordType: \"Trip\")); put(CKRecord(recordType: \"Stop\")) }"
    ),
    RecordCase(
        "Both branches",
        "func put(_ record: CKRecord) { if record.recordType == \"Trip\" { record[\"title\"] = \"x\" } else { record[\"name\"] = \"y\" } }\nfunc f() { put(CKRecord(recordType: \"Trip\")); put(CKRecord(recordType: \"Stop\")) }"
    ),
    RecordCase(
        "Three branches",
        "func put(_ record: CKRecord) { if record.recordType == \"Trip\" { record[\"title\"] = \"x\" } else if record.recordType == \"Stop\" { record[\"name\"] = \"y\" } else { return } }\nfunc f() { put(CKRecord(recordType: \"Trip\")); put(CKRecord(recordType: \"Stop\")) }"
    ),
    RecordCase(
        "A switch with a default",
        "func put(_ record: CKRecord) { switch record.recordType { case \"Trip\": record[\"title\"] = \"x\"\n default: record[\"name\"] = \"y\" } }\nfunc f() { put(CKRecord(recordType: \"Trip\")); put(CKRecord(recordType: \"Stop\")) }"
    ),
    RecordCase(
        "A loop that goes on",
        "func put(_ records: [CKRecord]) { for record in records { if record.recordType == \"Trip\" { continue }\n record[\"name\"] = \"y\" } }\nfunc f() { \(trip); \(stop); put([trip, stop]) }"
    ),
    RecordCase(
        "The type in a variable",
        "func put(_ record: CKRecord) { let type = record.recordType\n if type == \"Trip\" { record[\"title\"] = \"x\" } else { record[\"name\"] = \"y\" } }\nfunc f() { put(CKRecord(recordType: \"Trip\")); put(CKRecord(recordType: \"Stop\")) }"
    ),
    RecordCase(
        "A condition with a second part",
        "func put(_ record: CKRecord, flag: Bool) { if record.recordType == \"Trip\", flag { record[\"title\"] = \"x\" } }\nfunc f() { put(CKRecord(recordType: \"Trip\"), flag: true); put(CKRecord(recordType: \"Stop\"), flag: true) }"
    ),
    RecordCase(
        "One of two types by a condition",
        "func put(_ record: CKRecord) { if record.recordType == \"Trip\" || record.recordType == \"Tour\" { record[\"title\"] = \"x\" } }\nfunc f() { put(CKRecord(recordType: \"Trip\")); put(CKRecord(recordType: \"Stop\")) }"
    ),
    RecordCase(
        "A switch over the key",
        "func put(_ key: String, _ value: Any, _ record: CKRecord) { switch key { case \"title\": record[key] = value as? String\n case \"days\": record[key] = value as? Int\n default: break } }\nfunc f() { \(trip); put(\"title\", \"x\", trip); put(\"days\", 2, trip) }"
    ),
    RecordCase(
        "A condition over the key",
        "func put(_ key: String, _ value: Any, _ record: CKRecord) { if key == \"title\" { record[key] = value as? String } else { record[key] = value as? Int } }\nfunc f() { \(trip); put(\"title\", \"x\", trip); put(\"days\", 2, trip) }"
    ),
    RecordCase(
        "An early return for a key",
        "func put(_ key: String, _ value: Any, _ record: CKRecord) { if key == \"title\" { record[key] = value as? String; return }\n record[key] = value as? Int }\nfunc f() { \(trip); put(\"title\", \"x\", trip); put(\"days\", 2, trip) }"
    ),
    RecordCase(
        "A switch over a case",
        "enum Key: String { case title, days }\nfunc put(_ key: Key, _ value: Any, _ record: CKRecord) { switch key { case .title: record[key.rawValue] = value as? String\n case .days: record[key.rawValue] = value as? Int } }\nfunc f() { \(trip); put(.title, \"x\", trip); put(.days, 2, trip) }"
    ),
    RecordCase(
        "A loop with a switch over the key",
        "func f(_ values: [String: Any]) { \(trip); for key in [\"title\", \"days\"] { switch key { case \"title\": trip[key] = values[key] as? String\n default: trip[key] = values[key] as? Int } } }"
    ),
    RecordCase(
        "A condition that nobody can read",
        "func put(_ key: String, _ value: Any, _ record: CKRecord) { if key.hasPrefix(\"t\") { record[key] = value as? String } else { record[key] = value as? Int } }\nfunc f() { \(trip); put(\"title\", \"x\", trip); put(\"days\", 2, trip) }"
    ),
    RecordCase(
        "A key that is set anew",
        "func f() { \(trip); var key = \"title\"; trip[key] = \"x\"; key = \"days\"; trip[key] = 2 as Int }"
    ),
    RecordCase(
        "A record that is set anew",
        "func f() { var record = CKRecord(recordType: \"Trip\"); record[\"title\"] = \"x\"\n record = CKRecord(recordType: \"Stop\")\n record[\"name\"] = \"y\" }"
    ),
    RecordCase(
        "A key that a switch sets",
        "func f(_ all: Bool) { \(trip); var key = \"title\"\n switch all { case true: key = \"owner\"\n case false: trip[key] = \"x\" } }"
    ),
    RecordCase(
        "Keys that belong to their types",
        "func put(_ key: String, _ record: CKRecord) { if record.recordType == \"Trip\" { record[key] = \"x\" } }\nfunc f() { \(trip); \(stop); put(\"title\", trip); put(\"name\", stop) }"
    ),
    RecordCase(
        "A key of the other branch",
        "func f(_ all: Bool, _ other: CKRecord) { \(trip); var key = \"title\"\n if all { key = \"owner\"; trip[key] = CKRecord.Reference(record: other, action: .none) } else { trip[key] = \"x\" } }"
    ),
    RecordCase(
        "A key that is skipped by a list",
        "func f(_ values: [String: String]) { \(trip); let skipped = [\"local\"]; for key in [\"title\", \"local\"] { if skipped.contains(key) { continue }\n trip[key] = values[key] } }"
    ),
    RecordCase(
        "Kinds by a list",
        "let dates: Set<String> = [\"start\"]\nfunc put(_ key: String, _ value: Any, _ record: CKRecord) { if dates.contains(key) { record[key] = value as? Date } else { record[key] = value as? String } }\nfunc f() { \(trip); put(\"title\", \"x\", trip); put(\"start\", 1, trip) }"
    ),
    RecordCase(
        "Kinds by what a dictionary has",
        "func f(_ values: [String: Any]) { \(trip); for key in [\"title\", \"days\"] { if let text = values[key] as? String { trip[key] = text } else if let number = values[key] as? Int { trip[key] = number } } }"
    ),
    RecordCase(
        "Record types by a list",
        "func put(_ record: CKRecord) { if [\"Trip\"].contains(record.recordType) { record[\"title\"] = \"x\" } else { record[\"name\"] = \"y\" } }\nfunc f() { put(CKRecord(recordType: \"Trip\")); put(CKRecord(recordType: \"Stop\")) }"
    ),
    RecordCase(
        "An optional value that is mapped",
        "struct Day { var count: UInt32? }\nfunc f(day: Day) { \(trip); trip[\"days\"] = day.count.map { Int($0) } }"
    ),
    RecordCase(
        "One that is mapped by an initializer",
        "struct Day { var title: Substring? }\nfunc f(day: Day) { \(trip); trip[\"title\"] = day.title.map(String.init) }"
    ),
    RecordCase(
        "A mapped value of a type that nobody tells",
        "func f() { \(trip); trip[\"title\"] = loaded.map { $0.uppercased() } }"
    ),
    RecordCase(
        "An own type called CKQuery",
        "enum Local { struct CKQuery { init(recordType: String) {} }\n static func find() { _ = CKQuery(recordType: \"Row\") } }"
    ),
    RecordCase(
        "It from outside",
        "enum Local { struct CKQuery { init(recordType: String) {} } }\nfunc f() { _ = Local.CKQuery(recordType: \"Row\") }"
    ),
    RecordCase(
        "An own type called CKRecord",
        "enum Local { final class CKRecord { init(recordType: String) {}; subscript(key: String) -> Int { get { 1 } set {} } }\n static func f() { let row = CKRecord(recordType: \"Row\"); row[\"a\"] = 1 } }"
    ),
    RecordCase(
        "A parameter of such a type",
        "enum Local { final class CKRecord { subscript(key: String) -> Int { get { 1 } set {} } } }\nfunc f(row: Local.CKRecord) { row[\"a\"] = 1 }"
    ),
    RecordCase(
        "Somebody's cache, by record(for:)",
        "final class Cache { func record(for id: Int) -> Row { Row() } }\nstruct Row { subscript(key: String) -> Int { get { 1 } nonmutating set {} } }\nfunc f(cache: Cache) { let row = cache.record(for: 1); row[\"count\"] = 1 }"
    ),
    RecordCase(
        "Somebody's cache, by save",
        "final class Cache { func save(_ row: Row) -> Row { row } }\nstruct Row { subscript(key: String) -> Int { get { 1 } nonmutating set {} } }\nfunc f(cache: Cache, row: Row) { let saved = cache.save(row); saved[\"count\"] = 1 }"
    ),
    RecordCase(
        "Somebody's cache of a package",
        "func f(id: Int) { let row = PackageCache.shared.record(for: id); row[\"count\"] = 1 }"
    ),
    RecordCase(
        "Somebody's results, by get",
        "func f(cache: Store) throws { let row = try cache.get(1); row[\"count\"] = 1 }"
    ),
    RecordCase(
        "Somebody's fetch with a closure",
        "func f(store: Store) { store.fetch(1) { row in row[\"count\"] = 1 } }"
    ),
    RecordCase("A dictionary of records", "func f(records: [String: CKRecord]) { _ = records[\"count\"] }"),
    RecordCase(
        "A reference for a reference",
        "func f(other: CKRecord) { \(trip); trip[\"owner\"] = CKRecord.Reference(record: other, action: .none) }"
    ),
    RecordCase(
        "A list for a list",
        "func f(names: [String]) { \(trip); trip[\"names\"] = names.map { $0.uppercased() } }"
    ),
    RecordCase("An empty list", "func f() { \(trip); trip[\"names\"] = [String]() }"),
    RecordCase("A date of CloudKit's", "func f(other: CKRecord) { \(trip); trip[\"start\"] = other.creationDate }"),
    RecordCase(
        "Encrypted values for what is encrypted",
        "func f() { \(trip); let values = trip.encryptedValues; values[\"secret\"] = \"x\" }"
    ),
    RecordCase(
        "Plain values beside them",
        "func f() { \(trip); let values = trip.encryptedValues; values[\"secret\"] = \"x\"; trip[\"title\"] = \"a\" }"
    ),
    RecordCase(
        "A closure without records",
        "func each(_ body: ([String: Int]) -> Void) { body([:]) }\nfunc f() { each { row in _ = row[\"count\"] } }"
    ),
    RecordCase("Another alias", "typealias Record = [String: Int]\nfunc f(record: Record) { _ = record[\"count\"] }"),
    RecordCase(
        "An initializer of another type",
        "struct Row { init(recordType: String) {} }\nfunc f() { let row: Row = .init(recordType: \"Row\"); _ = row }"
    ),
    RecordCase(
        "The record type of an own type",
        "struct Row { var recordType = \"Row\"; subscript(key: String) -> Int { 1 } }\nfunc f(row: Row) { if row.recordType == \"Trip\" { _ = row[\"count\"] } }"
    ),
]

@Suite("Records in code beside a schema")
struct RecordFindingTests {
    @Test("What no schema has is found, or counted as not read", arguments: attacks)
    fileprivate func finds(_ example: RecordCase) throws { #expect(try example.said() == example.says) }

    @Test("Legal code has no finding", arguments: neighbours)
    fileprivate func leaves(_ example: RecordCase) throws {
        #expect(try example.said().filter { $0 != "unread" } == [])
    }
}
