import Diagnostics
import Text

extension SettingsWord {
    init?(_ node: JSONNode, _ subject: String, _ problems: inout SettingsProblems) {
        let expected = "one of " + Self.spellings.map(quoted).joined(separator: ", ")
        guard let text = node.text(subject, expected: expected, &problems) else { return nil }
        guard let choice = Self(spelling: text) else {
            problems.reportChoice(text, subject, at: node, known: Self.spellings)
            return nil
        }
        self = choice
    }
}

extension Located<CalendarDate> {
    init?(_ node: JSONNode, _ subject: String, _ problems: inout SettingsProblems) {
        guard let text = node.text(subject, expected: "a day like \"2027-03-31\"", &problems) else { return nil }
        guard let date = CalendarDate(text) else {
            problems.reportValue("\(subject) is not a day", at: node.range, help: "write a day like \"2027-03-31\"")
            return nil
        }
        self.init(date, at: problems.location(of: node.range))
    }
}

extension Located<String> {
    init?(_ node: JSONNode, _ subject: String, _ problems: inout SettingsProblems) {
        guard let text = node.text(subject, expected: "a string", &problems) else { return nil }
        self.init(text, at: node.range, subject, &problems)
    }

    /// Takes one line of text that says something.
    init?(_ text: String, at range: Range<Int>, _ subject: String, _ problems: inout SettingsProblems) {
        if let flaw = Flaw.ofText(text) {
            problems.reportValue("\(subject) \(flaw.message)", at: range, help: flaw.help)
            return nil
        }
        self.init(text, at: problems.location(of: range))
    }
}

extension JSONNode {
    fileprivate func text(_ subject: String, expected: String, _ problems: inout SettingsProblems) -> String? {
        if case .string(let text) = content { return text }
        problems.reportType(of: self, subject, expected: expected)
        return nil
    }
}
