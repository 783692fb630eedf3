package import CompilerSupport

extension ReportPrinter {
    /// Findings as the test results that CI services show: a suite for the passes and one for each section.
    ///
    /// Passes are tests, so that a run without findings shows the checks. A finding that makes modelc fail is a
    /// failure, a lesser one a passed test with output, a waived one a skipped test. Names contain no place and no
    /// message, because services track a test across runs by its name.
    ///
    /// - Parameter threshold: The lowest severity that counts as a failure; nil when none does.
    /// - Returns: The document.
    package func junit(failingOn threshold: Severity?) -> String {
        var suites = [suite("modelc", report.passes.map(testCase))]
        var occurrences: [String: Int] = [:]
        for section in report.sections {
            let name = section.name.isEmpty ? "general" : section.name.printable
            let cases = section.findings.map { finding in
                let (rule, symbol) = (finding.diagnostic.rule, finding.diagnostic.symbol)
                let test = [rule.id, symbol?.printable].compactMap(\.self).joined(separator: " ")
                let occurrence = occurrences["\(name)\n\(test)", default: 0] + 1
                occurrences["\(name)\n\(test)"] = occurrence
                let numbered = occurrence == 1 ? test : "\(test) (\(occurrence))"
                let outcome = outcome(of: finding, failingOn: threshold)
                return testCase(numbered, of: name, at: finding.diagnostic.location, outcome: outcome)
            }
            suites.append(suite(name, cases))
        }
        let counts = counts(of: suites.flatMap(\.children), name: "modelc")
        return XMLElement(name: "testsuites", attributes: counts, children: suites).document
    }

    private func suite(_ name: String, _ cases: [XMLElement]) -> XMLElement {
        XMLElement(name: "testsuite", attributes: counts(of: cases, name: name), children: cases)
    }

    /// The name and the counts, for a suite and for the whole document.
    private func counts(of cases: [XMLElement], name: String) -> [(name: String, value: String)] {
        let outcomes = [("failures", "failure"), ("errors", "error"), ("skipped", "skipped")].map { title, element in
            (title, "\(cases.count { $0.children.first?.name == element })")
        }
        return [("name", name), ("tests", "\(cases.count)")] + outcomes
    }

    private func testCase(_ pass: ReportPass) -> XMLElement {
        let outcome: XMLElement? =
            switch pass.status {
            case .ran: nil
            case .notApplicable: outcome("skipped", pass.reason?.printable ?? "not applicable")
            case .failed: outcome("error", "the input cannot be read", type: "input")
            }
        return testCase(pass.name, of: "modelc", outcome: outcome)
    }

    private func outcome(of finding: ReportFinding, failingOn threshold: Severity?) -> XMLElement {
        if let waiver = finding.waiver { return outcome("skipped", "waived: \(waiver.words.printable)") }
        let diagnostic = finding.diagnostic
        let body = ([line(diagnostic)] + details(of: finding)).joined(separator: "\n")
        guard report.isFailure(finding, at: threshold) else { return XMLElement(name: "system-out", text: body) }
        var failure = outcome("failure", diagnostic.message.printable, type: diagnostic.severity.rawValue)
        failure.text = body
        return failure
    }

    private func testCase(
        _ name: String,
        of suite: String,
        at location: SourceLocation? = nil,
        outcome: XMLElement?
    ) -> XMLElement {
        let start = location.flatMap(sources.range)?.start
        let place = [("file", location?.path), ("line", start.map { "\($0.line)" })]
        let known = place.compactMap { name, value in value.map { (name: name, value: $0) } }
        return XMLElement(
            name: "testcase",
            attributes: [("classname", suite), ("name", name)] + known,
            children: [outcome].compactMap(\.self)
        )
    }

    private func outcome(_ name: String, _ message: String, type: String? = nil) -> XMLElement {
        XMLElement(name: name, attributes: [("message", message)] + (type.map { [("type", $0)] } ?? []))
    }
}

/// An element of an XML document for output, with either text or elements in it.
struct XMLElement {
    let name: String
    var attributes: [(name: String, value: String)] = []
    var text: String?
    var children: [XMLElement] = []

    /// The document with this element as its root.
    var document: String { #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n" + lines(indent: "") + "\n" }

    private func lines(indent: String) -> String {
        let list = attributes.map { " \($0.name)=\"\($0.value.escaping(Self.inAttributes))\"" }.joined()
        let start = "\(indent)<\(name)\(list)"
        if let text { return "\(start)>\(text.escaping(Self.inText))</\(name)>" }
        if children.isEmpty { return "\(start)/>" }
        return (["\(start)>"] + children.map { $0.lines(indent: indent + "  ") } + ["\(indent)</\(name)>"])
            .joined(separator: "\n")
    }

    /// XML 1.0 cannot express most control characters, nor the two noncharacters.
    private static let unwritable = (UInt8(0)..<0x20).map { Unicode.Scalar($0) } + ["\u{FFFE}", "\u{FFFF}"]

    // A parser would normalize a line break or a tab in an attribute to a space, and a carriage return to a line feed.
    private static let inAttributes = Dictionary(uniqueKeysWithValues: unwritable.map { ($0, "\u{FFFD}") }).merging(
        ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "\r": "&#13;", "\n": "&#10;", "\t": "&#9;"]
    ) { $1 }
    private static let inText = inAttributes.merging(["\n": "\n", "\t": "\t"]) { $1 }
}

extension String {
    /// The text with replacements for some characters.
    func escaping(_ escapes: [Unicode.Scalar: String]) -> String {
        unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
    }
}
