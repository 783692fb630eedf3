import Testing

@testable import CompilerSupport
@testable import Mirroring
@testable import ModelCompiler
@testable import ModelDocuments
@testable import SwiftSources

@Suite("Advice about Swift sources")
struct AuthorWordsTests {
    private static let renamedTwice = """
        enum V1: VersionedSchema {
            static var versionIdentifier = Schema.Version(1, 0, 0)
            static var models: [any PersistentModel.Type] { [Trip.self] }
            @Model final class Trip { var name: String?; init() {} }
        }
        enum V2: VersionedSchema {
            static var versionIdentifier = Schema.Version(2, 0, 0)
            static var models: [any PersistentModel.Type] { [Trip.self] }
            @Model final class Trip { @Attribute(originalName: "name") var title: String?; init() {} }
        }
        enum V3: VersionedSchema {
            static var versionIdentifier = Schema.Version(3, 0, 0)
            static var models: [any PersistentModel.Type] { [Trip.self] }
            @Model final class Trip { @Attribute(originalName: "title") var label: String?; init() {} }
        }
        """

    @Test(
        "Advice about a Swift source says what to write, and names no setting of Xcode's model editor",
        arguments: [
            ("CKL111", "@Attribute(.allowsCloudEncryption) var note: String?", "Remove `.allowsCloudEncryption`, or"),
            ("MDL208", "var description: String?", "as its `originalName` if"),
            ("CKL104", "var days: Int", "`var days: Int?`, or give it a default: `var days: Int = 0`."),
            ("CKL104", "var days: [\n Int]", "`var days: …?`, or give it a default."),
            ("CKP324", "var diagnosis: String?", "Write `@Attribute(.allowsCloudEncryption)`, or waive"),
            ("MIG508", renamedTwice, "Write `originalName:` with 'name'."),
        ]
    )
    func swift(rule: String, code: String, advice: String) throws {
        let source = code.contains("@Model") ? code : "@Model final class Trip { \(code); init() {} }"
        let scope: DatabaseScope = rule == "CKL111" ? .public : .private
        let found = try Self.findings(in: "import SwiftData\n\(source)", scope).filter { $0.rule.id == rule }
        #expect(!found.isEmpty)
        for help in found.map({ $0.help ?? "" }) {
            #expect(help.contains(advice), "\(help)")
            #expect(!help.contains("Allows Cloud Encryption") && !help.contains("renaming identifier"))
        }
    }

    private static func findings(in text: String, _ scope: DatabaseScope) throws -> [Diagnostic] {
        let file = InputFile(path: "Trip.swift", bytes: Array(text.utf8))
        let conditions = CompilationConditions(words: [])
        var model = ModelInput(path: ".", swift: .init(paths: ["."], files: [file], conditions: conditions))
        model.otherVersions = model.swiftDataVersions.filter { $0.version?.isCurrent != true }
        var request = Project(models: [model], today: try #require(CalendarDate("2026-01-01")))
        request.options.database = scope
        let compiler = Compiler(request)
        return (compiler.check().report.findings + compiler.plan().result.report.findings).map(\.diagnostic)
    }
}
