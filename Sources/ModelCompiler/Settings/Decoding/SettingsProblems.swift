import CompilerSupport

/// Collects what is wrong with the settings.
struct SettingsProblems {
    /// Nobody reads more, and hostile text must not fill the memory with complaints.
    private static let limit = 100

    private let path: String
    private(set) var diagnostics: [Diagnostic] = []

    init(path: String) { self.path = path }

    var isEmpty: Bool { diagnostics.isEmpty }

    func location(of range: Range<Int>) -> SourceLocation {
        SourceLocation(path: path, bytes: range)
    }

    mutating func report(_ error: JSONError) {
        switch error.kind {
        case .malformed: report(SettingsRules.malformedSettings, error.message, at: error.range, help: error.help)
        case .duplicateKey(let first):
            report(
                Diagnostic(
                    rule: SettingsRules.duplicateKey,
                    message: error.message,
                    help: error.help,
                    location: location(of: error.range),
                    related: [.init("the first one", at: location(of: first))]
                )
            )
        }
    }

    /// The subject is what the key belongs to, for example `a store`.
    mutating func reportUnknown(_ member: JSONNode.Member, of subject: String, known: [String]) {
        guard diagnostics.count < Self.limit else { return }
        let message = "\(subject) has no key \(quoted(member.key))"
        let help = Self.help(for: member.key, known: known)
        report(SettingsRules.unknownKey, message, at: member.keyRange, help: help)
    }

    mutating func reportMissing(_ key: String, of subject: String, at node: JSONNode) {
        // The brace is enough to show the place; the object may be many lines long.
        let brace = node.range.lowerBound..<node.range.lowerBound + 1
        report(SettingsRules.missingKey, "\(subject) lacks \(quoted(key))", at: brace, help: "add \(quoted(key)): …")
    }

    /// The subject is what the value belongs to, for example `"path"`.
    mutating func reportType(of node: JSONNode, _ subject: String, expected: String) {
        let help =
            switch node.content {
            case .null: subject == Settings.subject ? "write an object, such as {}" : "remove the key"
            default: String?.none
            }
        let message = "\(subject) must be \(expected), not \(node.kind)"
        report(SettingsRules.wrongValue, message, at: node.range, help: help)
    }

    mutating func reportChoice(_ word: String, _ subject: String, at node: JSONNode, known: [String]) {
        guard diagnostics.count < Self.limit else { return }
        let message = "\(subject) cannot be \(quoted(word))"
        report(SettingsRules.wrongValue, message, at: node.range, help: Self.help(for: word, known: known))
    }

    mutating func reportValue(_ message: String, at range: Range<Int>, help: String) {
        report(SettingsRules.wrongValue, message, at: range, help: help)
    }

    mutating func reportValue(_ message: String, at location: SourceLocation, help: String) {
        report(Diagnostic(rule: SettingsRules.wrongValue, message: message, help: help, location: location))
    }

    /// Of two entries for one path, one would have no effect.
    mutating func reportRepetitions(in paths: [Located<String>]) {
        for (path, _) in paths.repetitions(by: \.value) {
            guard let location = path.location else { continue }
            let message = "\(quoted(path.value)) is listed twice"
            reportValue(message, at: location, help: "write all about it in one entry")
        }
    }

    private mutating func report(_ rule: RuleMetadata, _ message: String, at range: Range<Int>, help: String?) {
        report(Diagnostic(rule: rule, message: message, help: help, location: location(of: range)))
    }

    private mutating func report(_ diagnostic: Diagnostic) {
        if diagnostics.count < Self.limit { diagnostics.append(diagnostic) }
    }

    private static func help(for word: String, known: [String]) -> String {
        let possible = "possible: " + known.map(quoted).joined(separator: ", ")
        guard let meant = nearest(to: word, in: known) else { return possible }
        return "did you mean \(quoted(meant))? \(possible)"
    }
}

extension JSONNode {
    /// The value's type with its article.
    fileprivate var kind: String {
        switch content {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .integer, .number: "a number"
        case .bool: "a boolean"
        case .null: "null"
        }
    }
}
