import CompilerSupport
import SchemaRules

/// A key of an object: its description for editors, and the reading of its value.
struct SettingsKey<Subject: Sendable>: Sendable {
    typealias Place<Value> = WritableKeyPath<Subject, Value> & Sendable

    let name: String
    let shape: JSONShape
    let isRequired: Bool
    let description: String
    let read: @Sendable (inout Subject, JSONNode, inout SettingsProblems) -> Void

    init(
        _ name: String,
        _ shape: JSONShape,
        isRequired: Bool = false,
        _ description: String,
        read: @escaping @Sendable (inout Subject, JSONNode, inout SettingsProblems) -> Void
    ) {
        self.name = name
        self.shape = shape
        self.isRequired = isRequired
        self.description = description
        self.read = read
    }

    /// The same key as a key of an enclosing object.
    func inside<Whole>(_ place: any SettingsKey<Whole>.Place<Subject>) -> SettingsKey<Whole> {
        SettingsKey<Whole>(name, shape, isRequired: isRequired, description) { whole, node, problems in
            read(&whole[keyPath: place], node, &problems)
        }
    }

    /// A required text.
    static func text(
        _ name: String,
        required place: any Place<Located<String>>,
        _ description: String,
        without flaws: [Flaw] = []
    ) -> SettingsKey {
        SettingsKey(name, .text, isRequired: true, description) { subject, node, problems in
            guard let text = problems.text(node, quoted(name), without: flaws) else { return }
            subject[keyPath: place] = text
        }
    }

    /// An optional text.
    static func text(
        _ name: String,
        _ place: any Place<Located<String>?>,
        _ description: String,
        without flaws: [Flaw] = []
    ) -> SettingsKey {
        SettingsKey(name, .text, description) { subject, node, problems in
            subject[keyPath: place] = problems.text(node, quoted(name), without: flaws)
        }
    }

    /// An array of texts, with the name of an element in messages.
    static func texts(
        _ name: String,
        _ place: any Place<[Located<String>]>,
        of element: String,
        _ description: String,
        without flaws: [Flaw] = []
    ) -> SettingsKey {
        SettingsKey(name, .list(.text), description) { subject, node, problems in
            subject[keyPath: place] = problems.list(node, quoted(name)) { $1.text($0, element, without: flaws) }
        }
    }

    /// A required value with a few possible words.
    static func word<Word: CaseIterable & RawRepresentable<String> & Sendable>(
        _ name: String,
        _ place: any Place<Word>,
        _ description: String
    ) -> SettingsKey {
        SettingsKey(name, .word(of: Word.self), description) { subject, node, problems in
            if let word: Word = problems.word(node, quoted(name)) { subject[keyPath: place] = word }
        }
    }

    /// An optional value with a few possible words.
    static func word<Word: CaseIterable & RawRepresentable<String> & Sendable>(
        _ name: String,
        _ place: any Place<Word?>,
        _ description: String
    ) -> SettingsKey {
        SettingsKey(name, .word(of: Word.self), description) { subject, node, problems in
            subject[keyPath: place] = problems.word(node, quoted(name))
        }
    }

    /// `true` or `false`.
    static func flag(_ name: String, _ place: any Place<Bool>, _ description: String) -> SettingsKey {
        SettingsKey(name, .truth, description) { subject, node, problems in
            if case .bool(let flag) = node.content {
                subject[keyPath: place] = flag
            } else {
                problems.reportType(of: node, quoted(name), expected: "true or false")
            }
        }
    }

    /// An object whose keys are names, each with an object.
    static func map<Element: SettingsObject & Sendable>(
        _ name: String,
        _ place: any Place<[Element]>,
        name key: any SettingsKey<Element>.Place<Located<String>>,
        _ description: String
    ) -> SettingsKey {
        SettingsKey(name, .map(Element.shape), description) { subject, node, problems in
            subject[keyPath: place] = problems.members(of: node, quoted(name)) { name, node, problems in
                var element = Element(node, &problems)
                element?[keyPath: key] = name
                return element
            }
        }
    }

    /// An array of objects, without invalid ones. Each may keep its own place.
    static func list<Element: SettingsObject>(
        _ name: String,
        _ place: any Place<[Element]>,
        entry: (any SettingsKey<Element>.Place<Located<String>>)? = nil,
        _ description: String
    ) -> SettingsKey {
        SettingsKey(name, .list(Element.shape), description) { subject, node, problems in
            subject[keyPath: place] = problems.list(node, quoted(name)) { node, problems in
                var element = Element(node, &problems)
                if let entry { element?[keyPath: entry] = Located("", at: problems.location(of: node.range)) }
                return element
            }
        }
    }
}

/// An object of `modelc.json`: its name in messages, and its keys.
protocol SettingsObject: Sendable {
    static var subject: String { get }
    static var keys: [SettingsKey<Self>] { get }
    /// Creates the object with defaults. Required values may be anything here, because settings with a finding are not
    /// used.
    init()
}

extension SettingsObject {
    /// The shape in JSON Schema. modelc refuses unknown keys in files that people write.
    static var shape: JSONShape {
        let properties = keys.map { key in
            JSONShape.Property(key.name, key.shape, isRequired: key.isRequired, key.description)
        }
        return .object(properties, isClosed: true)
    }

    /// Reads an object; nil when the value is none.
    init?(_ node: JSONNode, _ problems: inout SettingsProblems) {
        guard case .object(let members) = node.content else {
            problems.reportType(of: node, Self.subject, expected: "an object")
            return nil
        }
        self.init()
        for member in members {
            if let key = Self.keys.first(where: { $0.name.isSpelled(member.key) }) {
                key.read(&self, member.value, &problems)
            } else {
                problems.reportUnknown(member, of: Self.subject, known: Self.keys.map(\.name))
            }
        }
        for key in Self.keys where key.isRequired && !members.contains(where: { key.name.isSpelled($0.key) }) {
            problems.reportMissing(key.name, of: Self.subject, at: node)
        }
    }
}

extension String {
    /// Compares bytes: comparing strings normalizes them, which takes quadratic time for long runs of combining marks.
    func isSpelled(_ spelling: String) -> Bool { utf8.elementsEqual(spelling.utf8) }
}

// Values of the settings; nil or empty, with a finding, for invalid ones.
extension SettingsProblems {
    /// A nonempty text of one line.
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

    /// A nonempty text or key of one line.
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

    /// The elements of an array, without invalid ones.
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

    /// The members of an object with arbitrary keys, without invalid ones.
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

// Values for those in records; nil, with a finding, for invalid ones.
extension SettingsProblems {
    /// A single value, or a list without elements.
    mutating func value(_ node: JSONNode, _ subject: String) -> Located<AnnotatedValue>? {
        guard let value = node.annotatedValue else {
            reportType(of: node, subject, expected: "a text, a number, true, false, or []")
            return nil
        }
        return Located(value, at: location(of: node.range))
    }

    /// The name of a Swift type, a list of values, or names with values.
    mutating func enumeration(_ node: JSONNode, _ subject: String) -> EnumerationAnnotation? {
        switch node.content {
        case .string: return text(node, subject).map(EnumerationAnnotation.type)
        case .array:
            let names = list(node, subject) { $1.text($0, "a value in \(subject)") }
            return .cases(names.map { EnumerationAnnotation.Case($0, .text($0.value)) })
        case .object:
            let cases = members(of: node, subject) { name, node, problems -> EnumerationAnnotation.Case? in
                switch node.annotatedValue {
                case .text?, .integer?: return node.annotatedValue.map { EnumerationAnnotation.Case(name, $0) }
                default:
                    problems.reportType(of: node, quoted(name.value), expected: "a text or a whole number")
                    return nil
                }
            }
            return .cases(cases)
        default:
            reportType(of: node, subject, expected: "a Swift type, an array or an object")
            return nil
        }
    }
}

extension JSONNode {
    /// A value for those in records; nil for any other.
    fileprivate var annotatedValue: AnnotatedValue? {
        switch content {
        case .string(let text): .text(text)
        case .integer(let number): .integer(Int64(number))
        case .number(let number): Double(number.text).flatMap { $0.isFinite ? .number($0) : nil }
        case .bool(let truth): .truth(truth)
        case .array(let elements): elements.isEmpty ? .emptyList : nil
        case .object, .null: nil
        }
    }
}
