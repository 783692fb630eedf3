import Foundation
import Testing

@testable import CompilerSupport
@testable import ModelDocuments

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("JUnit reports")
struct JUnitReportTests {
    private static func read(_ report: Report, failingOn threshold: Severity? = .error) throws -> ReadElement {
        try ReadElement.root(of: ReportPrinter(report, sources: Sample.sources).junit(failingOn: threshold))
    }

    private static let passes = [ReportPass("a", .ran), ReportPass("b", .notApplicable), ReportPass("c", .failed)]

    @Test("A pass is a JUnit test that ran, was skipped, or is in error")
    func passes() throws {
        let suite = try #require(try Self.read(Sample.report(passes: Self.passes)).children.first)
        #expect(suite.children.map { $0.attributes["name"] } == ["a", "b", "c"])
        #expect(suite.children.map { $0.children.first?.name } == [nil, "skipped", "error"])
    }

    @Test("Each section of a report is a JUnit suite, in their order")
    func suites() throws {
        let sections = ["Model", "", "Other"].map { ReportSection(name: $0, findings: [Sample.finding()]) }
        let suites = try Self.read(Report(sections: sections)).children
        #expect(suites.map { $0.attributes["name"] } == ["modelc", "Model", "general", "Other"])
    }

    @Test("The counts of a JUnit suite are those of its tests")
    func counts() throws {
        let report = Sample.report(
            Sample.finding(),
            Sample.finding(Sample.note),
            Sample.finding(waiver: Sample.waiver),
            passes: Self.passes
        )
        let root = try Self.read(report)
        #expect(root.attributes == ["name": "modelc", "tests": "6", "failures": "1", "errors": "1", "skipped": "2"])
        for suite in root.children {
            #expect(suite.attributes["tests"] == "\(suite.children.count)")
            for (attribute, element) in [("failures", "failure"), ("errors", "error"), ("skipped", "skipped")] {
                let count = suite.children.count { $0.children.first?.name == element }
                #expect(suite.attributes[attribute] == "\(count)")
            }
        }
    }

    @Test(
        "A finding that makes modelc fail is a JUnit failure, and any other is output",
        arguments: [(.error, "failure"), (.note, "failure"), (nil, "system-out")] as [(Severity?, String)]
    )
    func threshold(severity: Severity?, element: String) throws {
        let root = try Self.read(Sample.report(Sample.finding()), failingOn: severity)
        #expect(root.children[1].children[0].children.map(\.name) == [element])
        let note = try Self.read(Sample.report(Sample.finding(Sample.note)))
        #expect(note.children[1].children[0].children.map(\.name) == ["system-out"])
    }

    @Test("A JUnit failure has the message, severity and place of its finding")
    func failure() throws {
        let root = try Self.read(Sample.report(Sample.finding(help: "Make it optional.")))
        let test = root.children[1].children[0]
        #expect(
            test.attributes == ["classname": "Model", "name": "CKL104 Post.title", "file": Sample.path, "line": "3"]
        )
        #expect(test.children[0].attributes == ["message": "'Post.title' is required", "type": "error"])
        #expect(
            test.children[0].text == """
                App/Model.xcdatamodel/contents:3:31: error: 'Post.title' is required [CKL104]
                Make it optional.
                """
        )
    }

    @Test("The names of JUnit tests are unique and hold no place and no message")
    func names() throws {
        let moved = Sample.place("b", 9)
        let report = Sample.report(
            Sample.finding(),
            Sample.finding(message: "other", location: moved),
            Sample.finding(symbol: nil)
        )
        let names = try Self.read(report).children[1].children.map { $0.attributes["name"] }
        #expect(names == ["CKL104 Post.title", "CKL104 Post.title (2)", "CKL104"])
    }

    @Test("A hostile text keeps a JUnit report well-formed", arguments: Hostile.texts)
    func hostile(text: String) throws {
        let location = Sample.place("p\(text)", 0)
        let finding = Sample.finding(message: "m\(text)", help: "h\(text)", symbol: text, location: location)
        let section = ReportSection(name: "s\(text)", findings: [finding])
        let root = try Self.read(Report(sections: [section], passes: [ReportPass(text, .ran)]))
        let test = try #require(root.children.last?.children.first)
        #expect(test.attributes["file"] == "p\(text)".writable)
        #expect(test.children.first?.text.lines.count == 2)
        #expect(test.children.first?.attributes["message"]?.hasPrefix("m") == true)
    }
}

extension String {
    /// The text with the characters replaced that XML cannot hold.
    fileprivate var writable: String {
        String(String.UnicodeScalarView(unicodeScalars.map { Self.isWritable($0) ? $0 : "\u{FFFD}" }))
    }

    private static func isWritable(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
            || "\t\n\r".unicodeScalars.contains(scalar)
    }
}

/// An element as a parser hands it over.
private final class ReadElement: NSObject, XMLParserDelegate {
    let name: String
    let attributes: [String: String]
    private(set) var text = ""
    private(set) var children: [ReadElement] = []
    private var open: [ReadElement] = []

    init(name: String, attributes: [String: String]) {
        self.name = name
        self.attributes = attributes
    }

    /// The root element of a document.
    static func root(of document: String) throws -> ReadElement {
        let reader = ReadElement(name: "", attributes: [:])
        reader.open = [reader]
        let parser = XMLParser(data: Data(document.utf8))
        parser.delegate = reader
        try #require(parser.parse(), "\(String(describing: parser.parserError))")
        return try #require(reader.children.first)
    }

    func parser(
        _: XMLParser,
        didStartElement name: String,
        namespaceURI _: String?,
        qualifiedName _: String?,
        attributes: [String: String]
    ) {
        let element = ReadElement(name: name, attributes: attributes)
        open.last?.children.append(element)
        open.append(element)
    }

    func parser(_: XMLParser, didEndElement _: String, namespaceURI _: String?, qualifiedName _: String?) {
        open.removeLast()
    }

    func parser(_: XMLParser, foundCharacters characters: String) { open.last?.text += characters }
}
