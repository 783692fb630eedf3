import ReadableModels
import TestSupport
import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import ObjectModel

@Suite(
    "Record mappings that compile",
    .enabled(if: TypeChecker.forBuiltModules != nil, "no swift-frontend in PATH, or no modules beside the tests")
)
struct MappingTypeCheckTests {
    private func complaints(about generation: Generation) throws -> [String] {
        let checker = try #require(TypeChecker.forBuiltModules)
        return try checker.complaints(about: generation.files.map { ($0.path, $0.text) })
    }

    @Test("The type checker of these tests sees the library and finds mistakes")
    func checker() throws {
        let checker = try #require(TypeChecker.forBuiltModules)
        let file = (
            name: "A.swift",
            text: "@_spi(GeneratedCode) import CloudRecords\nlet field = RecordField<Int16>(\"a\", default: \"b\")\n"
        )
        #expect(try checker.complaints(about: [file]).count == 1)
    }

    @Test("A mapping for another version of the library fails to compile with that version's name")
    func runTime() throws {
        let generation = try generatedRecords(#"<entity name="Post"/>"#)
        let text = try generation.text(of: "PostRecord.swift")
            .replacing("GeneratedCode.Version6", with: "GeneratedCode.Version4")
        let checker = try #require(TypeChecker.forBuiltModules)
        let complaints = try checker.complaints(about: [("PostRecord.swift", text)])
        #expect(complaints.count == 1)
        let complaint = "'Version4' is not a member type of enum 'CloudRecords.GeneratedCode'"
        #expect(complaints.first?.hasSuffix(complaint) == true)
    }

    @Test(
        "A mapping compiles with Swift keywords and mapping names as attributes and entities",
        arguments: [true, false]
    )
    func words(areCapitalized: Bool) throws {
        // Names that differ in case only do not go into one model.
        let words = Self.words.filter { $0.first?.isUppercase == areCapitalized }
        let attributes = words.map { #"<attribute name="\#($0)" optional="YES" attributeType="Date"/>"# }
        let entities = words.map { word in
            """
            <entity name="\(word)" parentEntity="Top">
                <attribute name="\(word)" optional="YES" attributeType="String"/>
                <relationship name="all" optional="YES" toMany="YES" destinationEntity="Host" inverseName="x\(word)"/>
            </entity>
            """
        }
        let inverses = words.map {
            #"<relationship name="x\#($0)" optional="YES" toMany="YES" destinationEntity="\#($0)" inverseName="all"/>"#
        }
        let generation = try generatedRecords(
            #"<entity name="Host">\#((attributes + inverses).joined())</entity><entity name="Top"/>\#(entities.joined())"#
        )
        #expect(generation.diagnostics.filter { $0.severity == .error } == [])
        #expect(generation.files.count == 3 + 2 * words.count)
        let complaints = try complaints(about: generation)
        #expect(complaints == [])
    }

    private static let words = [
        "Any", "AnyHashable", "Bool", "CloudRecord", "CloudRecords", "Data", "Date", "Decimal", "Double",
        "Fields", "Float", "Foundation", "Hashable", "Int16", "Int32", "Int64", "ManyToManyRelationship",
        "NotCompared", "RecordReader", "RecordSystemFields", "RecordWriter", "system", "systemFields", "MirroredEntity",
        "Optional", "Post", "PostRecord", "Protocol",
        "RecordDatabaseScope", "RecordField", "RecordMappingFailure", "RecordName", "RequiredRunTime",
        "GeneratedCode", "Self", "Sendable", "Side", "String", "Swift", "Type", "URL", "UUID", "actor", "any",
        "as", "associatedtype", "async", "await", "borrowing", "break", "consume", "discard", "nonsending",
        "unsafe", "case", "catch", "class", "consuming", "continue", "convenience", "copy", "default", "defer",
        "deinit", "description", "desiredKeys", "destination", "didSet", "do", "dynamic", "each", "else",
        "entityName", "entityNames", "enum", "error", "extension", "fallthrough", "false", "fieldDescriptions",
        "fields", "fileprivate", "final", "for", "func", "get", "guard", "hash", "hashValue", "id", "if",
        "import", "in", "indirect", "infix", "init", "inout", "internal", "is", "isolated", "lazy", "let",
        "macro", "mutating", "newRecord", "nil", "none", "nonisolated", "open", "operator", "optional",
        "override", "package", "postfix", "precedencegroup", "prefix", "private", "protocol", "public", "changes",
        "database", "databaseScope", "memberTypes", "ordered", "zone", "reader", "record", "recordName",
        "recordType", "relationship", "repeat", "required", "rethrows", "return", "self", "sending", "set",
        "some", "source", "static", "struct", "subscript", "super", "switch", "then", "throw", "throws", "true",
        "try", "typealias", "unowned", "update", "value", "var", "weak", "where", "while", "willSet", "write", "writer",
        "yield",
    ]

    @Test(
        "A mapping compiles at every access level and in a single file",
        arguments: Sampling.pairs(AccessLevel.allCases, [nil, FileName("Model.swift")])
    )
    func access(level: AccessLevel, singleFile: FileName?) throws {
        let text = try Repository.text(of: "Tests/Support/GeneratedMappings/Model.xcdatamodel/contents")
        let model = try readableModel(Array(text.utf8))
        let options = RequestedProducts(products: [.records], accessLevel: level, singleFile: singleFile)
        let generation = try generatedRecords(of: model, options)
        #expect(generation.files.count == (singleFile == nil ? 13 : 1))
        let complaints = try complaints(about: generation)
        #expect(complaints == [])
    }

    @Test("A mapping in a module of the main actor is usable from any isolation")
    func isolation() throws {
        let checker = try #require(TypeChecker.forBuiltModules)
        let text = try Repository.text(of: "Tests/Support/GeneratedMappings/Model.xcdatamodel/contents")
        let model = try readableModel(Array(text.utf8))
        let use = """
            import CloudRecords

            nonisolated func copy(_ record: CloudRecord) throws -> (CloudRecord, [String]) {
                var copy = record
                try PostRecord(record: record).write(to: &copy)
                try AnyMediaRecord(record: record).write(to: &copy)
                _ = try PostTagsLink(record: record).newRecord()
                return (copy, [PostRecord.Fields.body.key] + PostRecord.desiredKeys)
            }

            """
        let files = try generatedRecords(of: model).files.map { ($0.path, $0.text) } + [("Use.swift", use)]
        #expect(try checker.complaints(about: files, options: TypeChecker.Options(isIsolatedToMainActor: true)) == [])
    }
}

@Suite(
    "Record mappings of published models that compile",
    .enabled(if: TypeChecker.forBuiltModules != nil, "no swift-frontend in PATH, or no modules beside the tests"),
    .enabled(if: Corpus.isPresent, "needs ../shared/corpus beside the repository")
)
struct CorpusMappingTests {
    @Test("A published model without errors generates mappings that compile", arguments: Corpus.selectedModels)
    func model(path: String) throws {
        let checker = try #require(TypeChecker.forBuiltModules)
        let model = try readableModel(Corpus.bytes(of: path), path: path)
        let generation = try generatedRecords(of: model)
        let errors = generation.diagnostics.filter { $0.severity == .error }
        #expect(errors.map(\.message) == [])
        guard errors.isEmpty, !generation.files.isEmpty else { return }
        let complaints = try checker.complaints(about: generation.files.map { ($0.path, $0.text) })
        #expect(complaints == [])
    }
}
