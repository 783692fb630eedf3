import Foundation
import TestSupport
import Testing

@testable import CompilerSupport
@testable import ModelCompiler

@Suite("The documentation of modelc.json")
struct SettingsDocumentationTests {
    private static let path = "Documentation/Settings.md"

    /// The example of the page, which has every key.
    private static func example() throws -> [UInt8] {
        let page = try MarkdownPage(path: path)
        let block = try #require(page.blocks.last { $0.kind == .code(language: "jsonc") })
        return Array(block.lines.map { $0.text + "\n" }.joined().utf8)
    }

    @Test("The settings page begins with what the JSON Schema says")
    func isCurrent() throws {
        let schema = try JSONReader.read(Array(DocumentSchema.settings.text.utf8)).value
        let example = try JSONReader.read(Self.example()).value
        let page = SettingsPage(schema: schema, example: example)
        try WrittenPage(path: Self.path).isCurrent(page.text)
        #expect(page.keysWithoutExample == [])
        #expect(page.keysWithoutDefault == [])
    }

    @Test("The example of the settings page is accepted, and its rules exist")
    func exampleIsValid() throws {
        let (settings, findings) = Settings.read(bytes: try Self.example(), path: "modelc.json")
        #expect(findings.map(\.message) == [])
        let rules = settings.map {
            $0.rules.map(\.rule.value) + ($0.known.map(\.rule.value) + $0.waivers.map(\.rule.value))
        }
        for rule in rules ?? [] { #expect(RuleCatalogue.entry(for: rule) != nil, "\(rule)") }
    }
}
