import Diagnostics
import Text

/// An object of the settings whose keys are known: what is unknown or missing has been reported.
struct SettingsObject<Key: SettingsWord> {
    private var values: [Key: JSONNode] = [:]

    /// Nil when the value is no object.
    init?(_ node: JSONNode, _ subject: String, required: [Key] = [], _ problems: inout SettingsProblems) {
        guard case .object(let members) = node.content else {
            problems.reportType(of: node, subject, expected: "an object")
            return nil
        }
        for member in members {
            if let key = Key(spelling: member.key) {
                values[key] = member.value
            } else {
                problems.reportUnknown(member, of: subject, known: Key.spellings)
            }
        }
        for key in required where values[key] == nil {
            problems.reportMissing(key.rawValue, of: subject, at: node)
        }
    }

    /// The text of a key; nil when there is none.
    func text(
        _ key: Key,
        _ problems: inout SettingsProblems,
        judgedBy flaw: (String) -> Flaw? = { _ in nil }
    ) -> Located<String>? {
        guard let node = values[key], let text = Located<String>(node, quoted(key.rawValue), &problems) else {
            return nil
        }
        if let flaw = flaw(text.value) {
            problems.reportValue("\(quoted(key.rawValue)) \(flaw.message)", at: node.range, help: flaw.help)
        }
        return text
    }

    /// The text of a key that has been reported when it is missing; then it may be anything.
    func requiredText(
        _ key: Key,
        _ problems: inout SettingsProblems,
        judgedBy flaw: (String) -> Flaw? = { _ in nil }
    ) -> Located<String> {
        text(key, &problems, judgedBy: flaw) ?? Located("")
    }

    /// The empty text of a key that is to be filled in later; nil when there is none, or it says something.
    func emptyText(_ key: Key, _ problems: SettingsProblems) -> Located<String>? {
        guard let node = values[key], node.content == .string("") else { return nil }
        return Located("", at: problems.location(of: node.range))
    }

    /// One of several words; nil when there is none.
    func choice<Choice: SettingsWord>(_ key: Key, _ problems: inout SettingsProblems) -> Choice? {
        values[key].flatMap { Choice($0, quoted(key.rawValue), &problems) }
    }

    /// Whether a key says `true`; without the key it is false.
    func flag(_ key: Key, _ problems: inout SettingsProblems) -> Bool {
        guard let node = values[key] else { return false }
        if case .bool(let flag) = node.content { return flag }
        problems.reportType(of: node, quoted(key.rawValue), expected: "true or false")
        return false
    }

    /// A day; nil when there is none.
    func date(_ key: Key, _ problems: inout SettingsProblems) -> Located<CalendarDate>? {
        values[key].flatMap { Located($0, quoted(key.rawValue), &problems) }
    }

    /// The elements of an array, leaving out those that cannot be used; nil when there is none.
    func list<Element>(
        _ key: Key,
        _ problems: inout SettingsProblems,
        of element: (JSONNode, inout SettingsProblems) -> Element?
    ) -> [Element]? {
        guard let node = values[key] else { return nil }
        guard case .array(let nodes) = node.content else {
            problems.reportType(of: node, quoted(key.rawValue), expected: "an array")
            return nil
        }
        return nodes.compactMap { element($0, &problems) }
    }

    /// An array of texts, each of which messages call the subject.
    func texts(_ key: Key, _ subject: String, _ problems: inout SettingsProblems) -> [Located<String>]? {
        list(key, &problems) { Located<String>($0, subject, &$1) }
    }

    /// The members of an object whose keys are not known in advance; empty when there is none.
    func members(_ key: Key, _ problems: inout SettingsProblems) -> [JSONNode.Member] {
        guard let node = values[key] else { return [] }
        guard case .object(let members) = node.content else {
            problems.reportType(of: node, quoted(key.rawValue), expected: "an object")
            return []
        }
        return members
    }
}
