import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments

@Suite("Migrations of bundles")
struct BundleMigrationTests {
    private static let first = version("Blog", attributes: "")
    private static let second = version(
        "Blog 2",
        attributes: #"<attribute name="a" optional="YES" attributeType="String"/>"#
    )

    private static func version(_ name: String, attributes: String) -> ModelInput {
        let contents = #"<model><entity name="Post">\#(attributes)</entity></model>"#
        let file = InputFile(path: "Blog.xcdatamodeld/\(name).xcdatamodel/contents", bytes: Array(contents.utf8))
        let version = ModelInput.Version(name: name, isCurrent: name == "Blog 2", count: 2)
        return ModelInput(path: "Blog.xcdatamodeld", file: file).with(version: version)
    }

    private typealias Generated = (files: [OutputFile]?, result: CompilerResult)

    private func generated(_ others: ModelInput..., of product: BuiltInProduct = .migration) throws -> Generated {
        var request = Project(models: [Self.second], today: try #require(CalendarDate("2026-11-20")))
        request.models[0].otherVersions = others
        return try Compiler(request).generate(GenerationTask(.builtIn(product)))
    }

    private func findings(_ generated: Generated) -> [String] {
        generated.result.report.findings.map(\.diagnostic).map { "\($0.rule.id) \($0.location?.path ?? "-")" }
    }

    @Test("A bundle's migration leads from its earlier versions to the generated one")
    func stages() throws {
        let result = try generated(Self.first)
        #expect(findings(result) == [])
        #expect(result.files?.map(\.path) == ["BlogMigration.swift"])
        #expect(result.files?.first?.text.contains("        .blog,\n        .blog2,\n") == true)
        let tests = try generated(Self.first, of: .migrationTests)
        #expect(tests.files?.map(\.path) == ["BlogMigrationTests.swift"])
    }

    @Test("A migration is not written while an earlier version cannot be read")
    func unreadable() throws {
        var broken = Self.first
        broken.source = .xcode(
            InputFile(path: "Blog.xcdatamodeld/Blog.xcdatamodel/contents", bytes: Array("<model".utf8))
        )
        let result = try generated(broken)
        #expect(findings(result).contains("SRC001 Blog.xcdatamodeld/Blog.xcdatamodel/contents"))
        #expect(result.files == nil)
    }

    @Test("A migration leaves out later versions, with a finding")
    func laterVersions() throws {
        let result = try generated(Self.first, Self.version("Blog 3", attributes: ""))
        #expect(findings(result) == ["GEN659 Blog.xcdatamodeld/Blog 2.xcdatamodel/contents"])
        #expect(result.files?.count == 1)
    }

    @Test(
        "Only migration products need the other versions of a bundle",
        arguments: BuiltInProduct.allCases.map(\.rawValue)
    )
    func need(name: String) throws {
        let product = try #require(BuiltInProduct(rawValue: name))
        #expect(GenerationPlan([GenerationTask(.builtIn(product))]).needsOtherVersions == name.hasPrefix("migration"))
    }
}
