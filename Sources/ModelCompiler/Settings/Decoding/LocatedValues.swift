import CompilerSupport

// Values of the settings, nil or empty where something is wrong, which is reported.
extension SettingsProblems {
    /// One line of text that says something.
    mutating func text(
        _ node: JSONNode,
        _ subject: String,
        without flaws: [Flaw] = []
    ) -> Located<String>? {
        guard let text = string(node, subject, expected: "a string") else { return nil }
        let located = located(text, at: node.range, subject)
        if located != nil, let flaw = flaws.first(where: { $0.isIn(text) }) {
            reportValue("\(subject) \(flaw.message)", at: node.range, help: flaw.help)
        }
        return located
    }

    /// A text or a key that is one line and says something.
    mutating func located(_ text: String, at range: Range<Int>, _ subject: String) -> Located<String>? {
        if let flaw = Flaw.ofTexts.first(where: { $0.isIn(text) }) {
            reportValue("\(subject) \(flaw.message)", at: range, help: flaw.help)
            return nil
        }
        return Located(text, at: location(of: range))
    }

    /// One of a type's words.
    mutating func word<Word: CaseIterable & RawRepresentable<String>>(_ node: JSONNode, _ subject: String) -> Word? {
        let words = Word.allCases.map(\.rawValue)
        let expected = "one of " + words.map(quoted).joined(separator: ", ")
        guard let text = string(node, subject, expected: expected) else { return nil }
        let word = Word.allCases.first { $0.rawValue.isSpelled(text) }
        if word == nil { reportChoice(text, subject, at: node, known: words) }
        return word
    }

    /// A day.
    mutating func date(_ node: JSONNode, _ subject: String) -> Located<CalendarDate>? {
        guard let text = string(node, subject, expected: "a day like \"2027-03-31\"") else { return nil }
        guard let date = CalendarDate(text) else {
            reportValue("\(subject) is not a day", at: node.range, help: "write a day like \"2027-03-31\"")
            return nil
        }
        return Located(date, at: location(of: node.range))
    }

    /// The elements of an array, without those that cannot be used.
    mutating func list<Element>(
        _ node: JSONNode,
        _ subject: String,
        of element: (JSONNode, inout SettingsProblems) -> Element?
    ) -> [Element] {
        guard case .array(let nodes) = node.content else {
            reportType(of: node, subject, expected: "an array")
            return []
        }
        return nodes.compactMap { element($0, &self) }
    }

    /// The members of an object whose keys are names, without those that cannot be used.
    mutating func members<Element>(
        of node: JSONNode,
        _ subject: String,
        as element: (Located<String>, JSONNode, inout SettingsProblems) -> Element?
    ) -> [Element] {
        guard case .object(let members) = node.content else {
            reportType(of: node, subject, expected: "an object")
            return []
        }
        return members.compactMap { member in
            located(member.key, at: member.keyRange, "a name in \(subject)").flatMap {
                element($0, member.value, &self)
            }
        }
    }

    private mutating func string(_ node: JSONNode, _ subject: String, expected: String) -> String? {
        if case .string(let text) = node.content { return text }
        reportType(of: node, subject, expected: expected)
        return nil
    }
}
