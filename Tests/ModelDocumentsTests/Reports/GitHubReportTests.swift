import Foundation
import Testing

@testable import CompilerSupport
@testable import ModelDocuments

@Suite("Annotations for GitHub")
struct GitHubReportTests {
    private static func text(_ findings: ReportFinding..., sources: FindingTexts = Sample.sources) -> String {
        ReportPrinter(Report(sections: [ReportSection(name: "Model", findings: findings)]), sources: sources).github
    }

    @Test("A GitHub annotation is a command with the place of its finding")
    func command() {
        #expect(
            Self.text(Sample.finding(help: "Make it optional.")) == """
                ::error file=App/Model.xcdatamodel/contents,line=3,endLine=3,col=31,endColumn=37,\
                title=CKL104 required-attribute-without-default::'Post.title' is required%0AMake it optional.

                """
        )
    }

    @Test("A note is a GitHub notice")
    func words() throws {
        var warning = Sample.finding()
        warning.diagnostic.severity = .warning
        let commands = try Self.text(Sample.finding(), warning, Sample.finding(Sample.note)).lines.dropLast()
            .map(Annotation.init)
        #expect(commands.map(\.command) == ["error", "warning", "notice"])
    }

    @Test("A GitHub annotation leaves out columns, lines or file where its place has none")
    func places() throws {
        let long = Sample.place(Sample.path, 0, length: 20)
        let properties = try [long, Sample.place("./a/b", 0), nil].map { location in
            try Annotation(String(Self.text(Sample.finding(location: location)).dropLast())).properties
        }
        #expect(Set(properties[0].keys) == ["file", "line", "endLine", "title"])
        #expect(properties[1]["file"] == "a/b" && Set(properties[1].keys) == ["file", "title"])
        #expect(Set(properties[2].keys) == ["title"])
    }

    @Test("A waived finding has no GitHub annotation")
    func waived() { #expect(Self.text(Sample.finding(waiver: Sample.waiver)).isEmpty) }

    @Test(
        "The data and properties of a GitHub annotation are escaped as the runner reads them",
        arguments: [("%", "%25", "%25"), ("\n", "%0A", nil), ("\r", "%0D", nil), (":", "%3A", ":"), (",", "%2C", ",")]
    )
    func escapes(text: String, inProperty: String, inData: String?) {
        let location = Sample.place("a\(text)b", 0)
        let command = Self.text(Sample.finding(message: "c\(text)d", location: location))
        #expect(command.contains("file=a\(inProperty)b,"))
        // A line end in a message is a forgery and goes; between the lines of a message it is modelc's own.
        #expect(command.hasSuffix("::c\(inData ?? "\u{FFFD}")d\n"))
    }

    @Test("A hostile text is one GitHub command that the runner reads back", arguments: Hostile.texts)
    func hostile(text: String) throws {
        let location = Sample.place("p\(text)", 0)
        let printed = Self.text(Sample.finding(message: "m\(text)", help: "h\(text)", location: location))
        #expect(printed.unicodeScalars.count { $0 == "\n" || $0 == "\r" } == 1)
        let annotation = try Annotation(String(printed.dropLast()))
        // Escape sequences for a terminal are not shown in the log; line ends are escaped.
        #expect(annotation.properties["file"] == Self.shown("p\(text)".replacing("//", with: "/")))
        #expect(annotation.message.lines.count == 2)
        #expect(annotation.message.hasPrefix("m") && annotation.message.lines[1].hasPrefix("h"))
    }

    /// A path as it is shown: only line ends are left of what does not print.
    private static func shown(_ path: String) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in path.unicodeScalars {
            shown.append(scalar.isUnprintable && scalar != "\n" && scalar != "\r" ? "\u{FFFD}" : scalar)
        }
        return String(shown)
    }
}

/// A command read the way the runner reads it.
private struct Annotation {
    let command: String
    let properties: [String: String]
    let message: String

    init(_ line: String) throws {
        let match = try #require(line.wholeMatch(of: #/::([a-z]+) ([^:]*)::((?s).*)/#))
        command = String(match.1)
        var properties: [String: String] = [:]
        for pair in match.2.split(separator: ",") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            try #require(parts.count == 2 && properties[String(parts[0])] == nil)
            properties[String(parts[0])] = Self.decoded(String(parts[1]), ["%3A": ":", "%2C": ","])
        }
        self.properties = properties
        message = Self.decoded(String(match.3), [:])
    }

    private static func decoded(_ text: String, _ further: [String: String]) -> String {
        let codes = further.merging(["%0A": "\n", "%0D": "\r"]) { first, _ in first }
        let text = codes.reduce(text) { $0.replacingOccurrences(of: $1.key, with: $1.value, options: .literal) }
        return text.replacingOccurrences(of: "%25", with: "%", options: .literal)
    }
}
