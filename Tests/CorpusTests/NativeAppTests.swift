import Foundation
import TestSupport
import Testing

@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments
@testable import SwiftSources

/// The facts about the record code of twelve published apps. Their sources are not part of the corpus, so the tests write code
/// with the same record types, fields, kinds of values and queries, in the forms in which the apps name them.
@Suite(
    "Record code of published apps",
    .enabled(if: NativeApp.isPresent, "needs ../shared/corpus/native-apps.json beside the repository")
)
struct NativeAppTests {
    /// Faults that the facts make: they give two queries the order of the query around them, whose variable has the same name.
    static let misread = ["pagoda8/Walking-Buddy": ["REC107 Photos.lastCollected", "REC107 Profiles.___createTime"]]

    @Test("Code like that of a published app has every field that the app's code has", arguments: try NativeApp.all())
    func pairs(_ app: NativeApp) {
        let found = Set(app.code.records.fields.flatMap { use in use.recordTypes.map { "\($0).\(use.field)" } })
        #expect(app.pairs.subtracting(found).sorted() == [])
        #expect(app.code.records.unresolved.map(\.reason) == [])
    }

    @Test(
        "Code like that of a published app has the faults that are known of it, and no others",
        arguments: try NativeApp.all()
    )
    func faults(_ app: NativeApp) throws {
        let findings = try app.findings()
        #expect(
            findings.filter { $0.severity == .error }.map(\.summary).sorted()
                == (app.errors + Self.misread[app.repository, default: []]).sorted()
        )
        let warnings = Set(findings.filter { $0.severity == .warning }.map(\.summary))
        #expect(Set(app.warnings).subtracting(warnings).sorted() == [])
    }

    @Test(
        "A fault in the history of a published app is found by the schema without the names that it lacked then",
        arguments: try NativeApp.all().filter { !$0.history.faults.isEmpty }
    )
    func history(_ app: NativeApp) throws {
        var app = app
        let faults = app.history.faults
        app.lacked = faults.flatMap { fault in (fault.fields ?? [""]).map { (fault.recordType, $0) } }
        let errors = Set(try app.findings().filter { $0.severity == .error }.map(\.summary))
        let known = faults.flatMap { fault in
            fault.fields?.map { "REC102 \(fault.recordType).\($0)" } ?? ["REC101 \(fault.recordType)"]
        }
        #expect(errors.sorted() == Set(app.errors + known).sorted())
    }

    @Test("The facts are those of 34 faults and 529 fields with a known record type")
    func count() throws {
        let apps = try NativeApp.all()
        #expect(apps.map { $0.expected.count }.reduce(0, +) == 34)
        #expect(apps.map { $0.pairs.count }.reduce(0, +) == 529)
        #expect(apps.flatMap(\.history.faults).map { $0.fields?.count ?? 1 }.reduce(0, +) == 16)
    }
}

extension Diagnostic {
    fileprivate var summary: String { "\(rule.id) \(symbol ?? "")" }
}

/// The known facts of one app.
struct NativeApp: Decodable, CustomTestStringConvertible, Sendable {
    struct Field: Decodable {
        let recordType: String
        let field: String
        let codeKinds: [String]
        let schemaType: String?
        let encryptedInCode: Bool
        let writes: [[Int]]
        let reads: [[Int]]
        let keyForms: [String]
    }

    struct Query: Decodable {
        let kind: String
        let recordType: String
        let at: [Int]
        /// Keys with their operators; without a key the query asks for all records.
        let filter: [[String?]]
        let sort: [String]
    }

    struct Fault: Decodable {
        let rule: String
        let severity: String
        let recordType: String
        let field: String?
        let ops: [String]
        let at: [[Int]]
    }

    struct History: Decodable {
        struct Fault: Decodable {
            let recordType: String
            /// The fields that the schema lacked; nil when it lacked the record type.
            let fields: [String]?
        }

        let faults: [Fault]
    }

    let repository: String
    let schema: String
    let fields: [Field]
    let queries: [Query]
    let expected: [Fault]
    let history: History
    /// Names that the schema lacks, and the code writes: record types with a field, or with no field for all of it.
    var lacked: [(type: String, field: String)] = []

    private enum CodingKeys: CodingKey { case repository, schema, fields, queries, expected, history }

    private static let path = "native-apps.json"

    static var isPresent: Bool {
        FileManager.default.fileExists(atPath: Corpus.folder.appending(path: path).path)
    }

    static func all() throws -> [NativeApp] {
        struct Facts: Decodable { let apps: [NativeApp] }
        return try JSONDecoder().decode(Facts.self, from: Data(Corpus.bytes(of: path))).apps
    }

    var testDescription: String { repository }

    /// The fields of which the record type is known.
    var pairs: Set<String> {
        Set(fields.filter { $0.recordType != "?" }.map { "\($0.recordType).\($0.field)" })
    }

    var errors: [String] { expected.filter { $0.severity == "error" }.flatMap(\.summaries) }
    var warnings: [String] { expected.filter { $0.severity == "warning" }.flatMap(\.summaries) }

    func findings() throws -> [Diagnostic] {
        let name = "schema.ckdb"
        var model = ModelInput(path: name, file: InputFile(path: name, bytes: try schemaBytes()))
        model.code = code
        let request = Project(models: [model], today: try #require(CalendarDate("2026-11-20")))
        return Compiler(request).check().report.findings.map(\.diagnostic).filter { $0.rule.id.hasPrefix("REC") }
    }

    /// The schema file, or where the corpus does not have it the types that the facts name.
    private func schemaBytes() throws -> [UInt8] {
        let file = repository.replacing("/", with: "+") + "/" + schema
        if Corpus.schemas.contains(file) { return without(try Corpus.bytes(of: file)) }
        let types = Dictionary(grouping: fields.filter { $0.schemaType != nil }, by: \.recordType)
        let texts = types.sorted { $0.key < $1.key }.map { name, fields in
            let lines = fields.map { "\"\($0.field)\" \($0.encryptedInCode ? "ENCRYPTED " : "")\($0.schemaType ?? "")" }
            return "RECORD TYPE \"\(name)\" ( \(lines.joined(separator: ", ")), \"___recordID\" REFERENCE QUERYABLE );"
        }
        return Array("DEFINE SCHEMA\n\(texts.joined(separator: "\n"))\n".utf8)
    }

    /// A schema file without the lines of what it lacks.
    private func without(_ bytes: [UInt8]) -> [UInt8] {
        var type = ""
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { line in
            let words = line.split { " (\"".contains($0) }.map(String.init)
            if words.starts(with: ["RECORD", "TYPE"]), words.count > 2 { type = words[2] }
            return !lacked.contains { $0.type == type && ($0.field.isEmpty || $0.field == words.first) }
        }
        return Array(lines.joined(separator: "\n").utf8)
    }

    /// Code with the facts.
    var code: RecordCode {
        let functions = fields.enumerated().map { number, field in field.function(number) }
        let asked = queries.enumerated().map { number, query in
            query.function(number, isOr: expected.contains { $0.isOr(of: query) })
        }
        let made = expected.filter { $0.ops.contains("create") }.map { fault in
            "func make\(fault.recordType)() { _ = CKRecord(recordType: \"\(fault.recordType)\") }"
        }
        let shares = expected.filter { $0.rule == "code-share-type" }.map { _ in
            "func share(_ root: CKRecord) { _ = CKShare(rootRecord: root) }"
        }
        let lacking = lacked.enumerated().map { number, name in
            let value = name.field.isEmpty ? "" : "; record[\"\(name.field)\"] = value"
            return "func lack\(number)(value: String) { let record = CKRecord(recordType: \"\(name.type)\")\(value) }"
        }
        let putting = functions.contains { $0.contains("put(") }
        let helper =
            "func put(_ key: String, _ value: any CKRecordValue, into record: CKRecord) { record[key] = value }"
        let text = (["import CloudKit", putting ? helper : ""] + functions + asked + made + shares + lacking).joined(
            separator: "\n"
        )
        return RecordCode(of: [InputFile(path: "App.swift", bytes: Array("\(text)\n".utf8))])
    }
}

extension NativeApp.Field {
    /// A function that writes and reads the field as the app does.
    fileprivate func function(_ number: Int) -> String {
        let record = isEncrypted ? "record.encryptedValues" : "record"
        let written = codeKinds.first { $0 == schemaType } ?? codeKinds.first ?? ""
        var lines: [String] = []
        if !writes.isEmpty { lines.append(write(number, record, Self.values[written] ?? "value")) }
        if !reads.isEmpty || writes.isEmpty {
            lines += (codeKinds.isEmpty ? [""] : codeKinds).map { kind in
                "_ = \(record)[\"\(field)\"]" + (Self.types[kind].map { " as? \($0)" } ?? "")
            }
        }
        if recordType == "?" { return "func use\(number)(record: CKRecord) { \(lines.joined(separator: "; ")) }" }
        return """
            \(declaration(number))
            func use\(number)(value: any CKRecordValue, record: CKRecord) {
                guard record.recordType == "\(recordType)" else { return }
                \(lines.joined(separator: "\n    "))
            }
            """
    }

    private var isEncrypted: Bool { encryptedInCode }

    private var form: String { keyForms.first ?? "" }

    /// The declarations that the form of the key needs beside the function.
    private func declaration(_ number: Int) -> String {
        switch form {
        case "constant": "enum Key\(number) { static let key = \"\(field)\" }"
        case "enum.rawValue": "enum Key\(number): String { case key = \"\(field)\" }"
        case "loop-allCases": "enum Key\(number): String, CaseIterable { case key = \"\(field)\" }"
        default: ""
        }
    }

    private func write(_ number: Int, _ record: String, _ value: String) -> String {
        switch form {
        case "constant": "\(record)[Key\(number).key] = \(value)"
        case "enum.rawValue": "\(record)[Key\(number).key.rawValue] = \(value)"
        case "helper parameter, literal" where !isEncrypted: "put(\"\(field)\", \(value), into: record)"
        case "interpolated", "helper parameter, interpolated":
            "let stem = \"\(field.dropLast())\"; \(record)[\"\\(stem)\(field.suffix(1))\"] = \(value)"
        case "loop-literal", "dictionary literal returned by a property":
            "for key in [\"\(field)\"] { \(record)[key] = \(value) }"
        case "loop-allCases": "for key in Key\(number).allCases { \(record)[key.rawValue] = \(value) }"
        default: "\(record)[\"\(field)\"] = \(value)"
        }
    }

    private static let values = [
        "STRING": "\"text\"", "INT64": "Int64(1)", "DOUBLE": "1.5", "TIMESTAMP": "Date()", "BYTES": "Data()",
        "REFERENCE": "CKRecord.Reference(record: record, action: .none)", "ASSET": "CKAsset(fileURL: url)",
        "LOCATION": "CLLocation(latitude: 1, longitude: 2)", "LIST<STRING>": "[\"text\"]",
        "NUMBER": "value as NSNumber",
    ]
    private static let types = [
        "STRING": "String", "INT64": "Int64", "DOUBLE": "Double", "TIMESTAMP": "Date", "BYTES": "Data",
        "REFERENCE": "CKRecord.Reference", "ASSET": "CKAsset", "LOCATION": "CLLocation", "LIST<STRING>": "[String]",
        "NUMBER": "NSNumber",
    ]
}

extension NativeApp.Query {
    /// A function with the query.
    fileprivate func function(_ number: Int, isOr: Bool) -> String {
        let filters = filter.compactMap { $0.contains(nil) ? nil : $0.compactMap(\.self) }
        let arguments = filters.map { _ in ", value" }.joined()
        let format = filters.map { "\($0[0]) \($0[1]) %@" }.joined(separator: isOr ? " OR " : " AND ")
        let predicate =
            filters.isEmpty ? "NSPredicate(value: true)" : "NSPredicate(format: \"\(format)\"\(arguments))"
        if kind == "subscription" {
            return """
                func ask\(number)(value: NSString) {
                    _ = CKQuerySubscription(recordType: "\(recordType)", predicate: \(predicate), subscriptionID: "id", options: [])
                }
                """
        }
        let sorts = sort.map { "NSSortDescriptor(key: \"\($0)\", ascending: true)" }.joined(separator: ", ")
        return """
            func ask\(number)(value: NSString) {
                let query = CKQuery(recordType: "\(recordType)", predicate: \(predicate))
                query.sortDescriptors = [\(sorts)]
            }
            """
    }
}

extension NativeApp.Fault {
    /// True if it is the OR in the predicate of a query. The fault is where the predicate is made.
    fileprivate func isOr(of query: NativeApp.Query) -> Bool {
        ops == ["or"] && recordType == query.recordType && query.filter.count > 1
            && at.contains { $0[0] == query.at[0] && (0...5).contains(query.at[1] - $0[1]) }
    }

    /// The rule and the symbol of each finding that says it.
    fileprivate var summaries: [String] {
        let rule =
            switch self.rule {
            case "code-type-undeclared": "REC101"
            case "code-field-undeclared": severity == "error" ? "REC102" : "REC103"
            case "code-kind": "REC105"
            case "code-query-index": "REC107"
            case "code-query-operator": "REC108"
            case "code-share-type": "REC109"
            default: self.rule
            }
        return recordType.split(separator: "|").map { type in
            rule == "REC109" ? "\(rule) cloudkit.share" : "\(rule) \(type)" + (field.map { ".\($0)" } ?? "")
        }
    }
}
