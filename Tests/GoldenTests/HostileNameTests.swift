import Foundation
import TestSupport
import Testing

@testable import CompilerSupport

/// Names of models and folders come with pull requests, and what is printed goes to terminals and to services that log it.
@Suite("Names that would steer a terminal or CI service", .enabled(if: Executable.path != nil, "modelc is not built"))
struct HostileNameTests {
    private static let bundle = "::add-mask::Post\n\u{1B}[31m/A.xcdatamodeld"
    private static let entity = "::error::a&#10;::error::b&#x9B;31m&#x202E;"

    @Test(
        "A hostile name is printed without control characters and workflow commands",
        arguments: [
            "check --verbose", "check --report xcode", "check --report momc", "check --report markdown", "show",
            "show --format dot", "show --format mermaid", "hash", "plan --verbose", "plan --format markdown", "diff",
            "diff --format markdown", "migrate", "migrate --matrix", "migrate --format markdown", "compatibility",
            "compatibility --matrix", "compatibility --format markdown", "lock advance --shipped", "init",
            "generate --output S --dry-run", "convert --to swiftdata --output S", "compile --dry-run B.momd",
        ]
    )
    func printed(line: String) throws {
        let place = try Self.place()
        let words = line.split(separator: " ").map(String.init)
        let run = try Executable.run([words[0], Self.bundle] + words.dropFirst(), in: place.url)
        #expect(!(run.output + run.errors).isEmpty)
        for line in (run.output + run.errors).split(separator: "\n") {
            let steers = line.unicodeScalars.contains { $0.isUnprintable }
            let commands = line.drop { $0.isWhitespace }.hasPrefix("::")
            #expect(!steers && !commands, "\(line.debugDescription)")
        }
    }

    @Test(
        "A line that begins with a workflow command is printed so that no service obeys it",
        arguments: ["", " ", "\t", "\u{A0}", "\u{200B}"]
    )
    func commands(blank: String) {
        #expect(["\(blank)::error::a"].printed == "\(blank)\u{FFFD}:error::a\n")
        #expect(["a\(blank)::error::a", "\(blank):a:"].printed == "a\(blank)::error::a\n\(blank):a:\n")
    }

    private static func place() throws -> TemporaryFolder {
        let place = try TemporaryFolder()
        let bundle = place.url.appending(path: bundle)
        for version in ["V1", "V2"] {
            let model = bundle.appending(path: "\(version).xcdatamodel")
            try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
            let text = """
                <model usedWithCloudKit="YES"><entity name="\(entity)" representedClassName="Post">
                <attribute name="\(version)::" optional="YES" attributeType="String"/></entity></model>
                """
            try Data(text.utf8).write(to: model.appending(path: "contents"))
        }
        let current = "<key>_XCCurrentVersionName</key><string>V2.xcdatamodel</string>"
        try Data("<plist version=\"1.0\"><dict>\(current)</dict></plist>".utf8)
            .write(to: bundle.appending(path: ".xccurrentversion"))
        return place
    }
}
