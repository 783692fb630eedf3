import TestSupport
import Testing

@testable import CloudSchema
@testable import CodeGeneration
@testable import CompilerSupport
@testable import SchemaRules

@Suite(
    "Records of a schema file that compile",
    .enabled(if: TypeChecker.forBuiltModules != nil, "no swift-frontend in PATH, or no modules beside the tests")
)
struct NativeTypeCheckTests {
    private func complaints(
        about generation: Generation,
        beside code: String = "",
        options: TypeChecker.Options = TypeChecker.Options()
    ) throws -> [String] {
        let checker = try #require(TypeChecker.forBuiltModules)
        #expect(generation.diagnostics.filter { $0.severity == .error } == [])
        let types = try Repository.text(of: "Tests/Support/GeneratedRecords/Types.swift")
        let files = generation.files.map { ($0.path, $0.text) } + [("Types.swift", types), ("Code.swift", code)]
        return try checker.complaints(about: files, options: options)
    }

    @Test(
        "Records of a schema file compile at every access level and in a single file",
        arguments: Sampling.pairs(AccessLevel.allCases, [nil, FileName("Records.swift")])
    )
    func access(level: AccessLevel, singleFile: FileName?) throws {
        let manner = GenerationOptions(accessLevel: level)
        let generation = try generatedNativeRecords(of: GeneratedRecordsTests.source(), manner, in: singleFile)
        #expect(generation.files.count == (singleFile == nil ? 5 : 1))
        let complaints = try complaints(about: generation)
        #expect(complaints == [])
    }

    @Test("Records of a schema file compile on the main actor and with internal imports")
    func isolation() throws {
        let source = try GeneratedRecordsTests.source()
        let isolated = try generatedNativeRecords(of: source)
        let isolatedComplaints = try complaints(about: isolated, options: .init(isIsolatedToMainActor: true))
        #expect(isolatedComplaints == [])
        let published = try generatedNativeRecords(of: source, GenerationOptions(accessLevel: .public))
        let complaints = try complaints(about: published, options: .init(importsInternally: true))
        #expect(complaints == [])
    }

    @Test("Records of a schema file compile with Swift keywords and mapping names as names", arguments: [0, 1, 2])
    func words(part: Int) throws {
        // Names that differ only in the case of their first word are one in Swift, which is an error of its own.
        var members: Set<String> = []
        let words = Self.words.enumerated().filter { $0.offset % 3 == part }.map(\.element)
            .filter { members.insert(Respelling.fieldName($0)).inserted }
        let names = words.map { "\"\($0)\"" }
        let fields = names.map { "\($0) STRING" }.joined(separator: ", ")
        // Types have files, which must differ in more than case; `Any` is the enumeration of them all.
        var seen: Set = ["any"]
        let typeNames = words.filter { seen.insert($0.lowercased()).inserted }
        let types = typeNames.map { "RECORD TYPE \"\($0)\" ( \"\($0)\" TIMESTAMP );" }.joined(separator: " ")
        let cases = words.map { "\"\($0)\"" }.joined(separator: ", ")
        let enumerations = words.prefix(8).map { "\"\($0)\": {\"enum\": [\(cases)]}" }.joined(separator: ", ")
        let generation = try generatedNativeRecords(
            "DEFINE SCHEMA RECORD TYPE Host ( \(fields) ); \(types)",
            types: "{\"Host\": {\"fields\": {\(enumerations)}}}"
        )
        #expect(generation.files.count == typeNames.count + 2)
        let complaints = try complaints(about: generation)
        #expect(complaints == [])
    }

    /// Code that must not compile beside the generated records, and a word of what the compiler says about it.
    static let faults = [
        ("func rename(_ stop: inout WaypointRecord) { stop.slug = \"new\" }", "'slug' is a 'let' constant"),
        ("func rename(_ stop: inout WaypointRecord) { stop.recordName = \"new\" }", "'recordName' is a 'let' constant"),
        ("let rules = MergeRules(.mine, fields: [.field(JourneyRecord.Fields.statsu): .mine])", "no member 'statsu'"),
        ("let rules = MergeRules(.mine, fields: [\"statsu\": .mine])", "cannot convert"),
        ("let query = try? JourneyRecord.query(owner: .equals(\"A\"))", "incorrect argument label"),
        (
            "let query = try? QueryRequest(JourneyRecord.self, where: [JourneyRecord.Fields.owner.matches(.equals(\"A\"))])",
            "'MirroredEntity'"
        ),
    ]

    @Test("Faults that would be silent in CloudKit do not compile", arguments: faults)
    func refused(code: String, word: String) throws {
        let generation = try generatedNativeRecords(of: GeneratedRecordsTests.source())
        let complaints = try complaints(about: generation, beside: "import CloudRecords\n\(code)\n")
        #expect(complaints.contains { $0.contains(word) }, "\(complaints)")
    }

    private static let words = [
        "AnyHashable", "AnyNative", "Array", "AssetField", "Bool", "Cloud", "CloudRecords", "Coded", "Data",
        "Date", "DecimalText", "Double", "Fields", "Foundation", "Int", "Int64", "JSONText", "Kind", "Native",
        "RecordReader", "OpenEnumeration", "Optional", "PlainReference", "Protocol", "QueryRequest",
        "RecordField", "RecordName", "RecordReading", "GeneratedCode", "RequiredRunTime", "Self", "Sendable",
        "Set", "String", "Swift", "Type", "URL", "UUID", "actor", "any", "as", "async", "await", "borrowing",
        "break", "case", "class", "consuming", "default", "deployedKeys", "description", "desiredKeys", "each",
        "encryptedKeys", "enum", "extension", "fields", "for", "func", "get", "hash", "id", "ID", "if", "import",
        "in", "init", "inout", "internal", "is", "let", "macro", "mutating", "newRecord", "nil", "none",
        "nonisolated", "open", "operator", "order", "package", "private", "protocol", "public", "query",
        "rawValue", "read", "reader", "record", "recordName", "recordType", "repeat", "return",
        "schemaGeneration", "self", "sending", "set", "some", "static", "struct", "super", "switch", "system",
        "throw", "true", "try", "types", "update", "value", "var", "where", "while", "write", "writer", "yield",
        "zone", "Identifiable", "MergeRules", "NotCompared", "RecordRank", "areInOrder", "fixedName",
        "isSoftDeleted", "mergeRules", "recordID",
    ]
}

@Suite(
    "Records of published schema files that compile",
    .enabled(if: TypeChecker.forBuiltModules != nil, "no swift-frontend in PATH, or no modules beside the tests"),
    .enabled(if: Corpus.isPresent, "needs ../shared/corpus beside the repository")
)
struct NativeCorpusTests {
    @Test("Published schema files without errors generate records that compile in one module")
    func schemas() throws {
        let checker = try #require(TypeChecker.forBuiltModules)
        var files: [(String, String)] = []
        for index in stride(from: 0, to: Corpus.schemas.count, by: max(1, Sampling.step / 8)) {
            let path = Corpus.schemas[index]
            guard let schema = Schema.parse(bytes: try Corpus.bytes(of: path), path: path).schema else { continue }
            let source = NativeGenerationSource(NativeSchema(path: path, schema: schema), production: schema)
            let affixes = try #require(TypeAffixes(prefix: "S\(index)", suffix: ""))
            let generation = try generatedNativeRecords(of: source, GenerationOptions(affixes: affixes))
            #expect(generation.diagnostics.filter { $0.severity == .error }.map(\.message) == [], "\(path)")
            files += generation.files.map { ($0.path, $0.text) }
        }
        #expect(files.count > 20)
        #expect(try checker.complaints(about: files) == [])
    }
}
