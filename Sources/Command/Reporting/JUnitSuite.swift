import Diagnostics

/// A suite of a JUnit document.
struct JUnitSuite {
    let name: String
    let cases: [JUnitCase]

    var element: XMLElement {
        XMLElement(name: "testsuite", attributes: attributes, children: cases.map(\.element))
    }

    /// The name and the counts, as a suite and the whole document bear them.
    var attributes: [(name: String, value: String)] {
        [
            ("name", name),
            ("tests", "\(cases.count)"),
            ("failures", "\(count { if case .failed = $0 { true } else { false } })"),
            ("errors", "\(count { if case .broken = $0 { true } else { false } })"),
            ("skipped", "\(count { if case .skipped = $0 { true } else { false } })"),
        ]
    }

    private func count(where condition: (JUnitCase.Outcome) -> Bool) -> Int { cases.count { condition($0.outcome) } }
}

/// A test of a JUnit document.
struct JUnitCase {
    enum Outcome {
        case passed(output: String?)
        case skipped(String)
        case failed(Severity, message: String, body: String)
        /// The test could not be made.
        case broken(String)
    }

    let suite: String
    let name: String
    var file: String?
    var line: Int?
    let outcome: Outcome

    init(suite: String, name: String, outcome: Outcome) {
        self.suite = suite
        self.name = name
        self.outcome = outcome
    }

    var element: XMLElement {
        var attributes = [(name: "classname", value: suite), (name: "name", value: name)]
        if let file { attributes.append(("file", file)) }
        if let line { attributes.append(("line", "\(line)")) }
        return XMLElement(name: "testcase", attributes: attributes, children: outcomeElement.map { [$0] } ?? [])
    }

    private var outcomeElement: XMLElement? {
        switch outcome {
        case .passed(let output): output.map { XMLElement(name: "system-out", text: $0) }
        case .skipped(let message): XMLElement(name: "skipped", attributes: [("message", message)])
        case .broken(let message): XMLElement(name: "error", attributes: [("message", message), ("type", "input")])
        case .failed(let severity, let message, let body):
            XMLElement(name: "failure", attributes: [("message", message), ("type", severity.rawValue)], text: body)
        }
    }
}
