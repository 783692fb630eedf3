import CloudSchema
package import CompilerSupport
import SwiftSources

extension Settings {
    /// Parses a `modelc.json`.
    ///
    /// Every problem is an error with its place and a remedy, and with any error there are no settings: partly
    /// understood settings would run other checks than the team wants. Text that is not JSON ends the parsing at its
    /// first mistake; all other errors are reported together, at most a hundred, in printing order.
    ///
    ///     let (settings, diagnostics) = Settings.read(bytes: Array(#"{"failon": "note"}"#.utf8), path: "modelc.json")
    ///     // settings: nil, diagnostics: CFG002 at 1:2, did you mean "failOn"?
    ///
    /// - Parameters:
    ///   - bytes: The contents of the file.
    ///   - path: The file as the user names it, for locations.
    /// - Returns: The settings, nil with any finding; and the findings.
    package static func read(bytes: [UInt8], path: String) -> (settings: Settings?, diagnostics: [Diagnostic]) {
        var problems = SettingsProblems(path: path)
        var settings: Settings?
        do {
            settings = Settings(try JSONReader.read(bytes), &problems)
        } catch {
            problems.report(error)
        }
        return (problems.isEmpty ? settings : nil, problems.diagnostics.inPrintingOrder())
    }
}

extension Settings {
    /// True if a text has a letter or a number that people can see.
    package static func isReason(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            let properties = scalar.properties
            return (properties.isAlphabetic || properties.numericType != nil) && !properties.isDefaultIgnorableCodePoint
        }
    }
}

/// Collects findings about the settings.
struct SettingsProblems {
    /// Enough for a reader; keeps hostile text from filling the memory.
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

    /// Reports an unknown key; the subject is its object, for example `a store`.
    mutating func reportUnknown(_ member: JSONNode.Member, of subject: String, known: [String]) {
        guard diagnostics.count < Self.limit else { return }
        let message = "\(subject) has no key \(quoted(member.key))"
        let help = Self.help(for: member.key, known: known)
        let fix = fix(naming: member.key, among: known, at: member.keyRange)
        report(SettingsRules.unknownKey, message, at: member.keyRange, help: help, fix: fix)
    }

    mutating func reportMissing(_ key: String, of subject: String, at node: JSONNode) {
        // Marks only the brace, because the object may have many lines.
        let brace = node.range.lowerBound..<node.range.lowerBound + 1
        report(SettingsRules.missingKey, "\(subject) lacks \(quoted(key))", at: brace, help: "add \(quoted(key)): …")
    }

    /// Reports a wrong type; the subject is the value's owner, for example `"path"`.
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
        let fix = fix(naming: word, among: known, at: node.range)
        report(SettingsRules.wrongValue, message, at: node.range, help: Self.help(for: word, known: known), fix: fix)
    }

    mutating func reportValue(_ message: String, at range: Range<Int>, help: String) {
        report(SettingsRules.wrongValue, message, at: range, help: help)
    }

    mutating func reportValue(_ message: String, at location: SourceLocation, help: String) {
        report(Diagnostic(rule: SettingsRules.wrongValue, message: message, help: help, location: location))
    }

    /// Reports two entries for one path, because one would have no effect.
    mutating func reportRepetitions(in paths: [Located<String>]) {
        for (path, _) in paths.repetitions(by: \.value) {
            guard let location = path.location else { continue }
            let message = "\(quoted(path.value)) is listed twice"
            reportValue(message, at: location, help: "write all about it in one entry")
        }
    }

    private mutating func report(
        _ rule: RuleMetadata,
        _ message: String,
        at range: Range<Int>,
        help: String?,
        fix: Fix? = nil
    ) {
        report(Diagnostic(rule: rule, message: message, help: help, location: location(of: range), fix: fix))
    }

    /// The edit that corrects the spelling of a word; nil when no known one is like it.
    private func fix(naming word: String, among known: [String], at range: Range<Int>) -> Fix? {
        nearest(to: word, in: known).map { meant in
            Fix(.replace("\"\(word)\"", by: "\"\(meant)\""), at: location(of: range), isCertain: true)
        }
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

/// A reason that a text in the settings is invalid.
///
/// Settings come with the project and change with pull requests, so they must not write outside of it.
struct Flaw: Sendable {
    let message: String
    let help: String
    let isIn: @Sendable (String) -> Bool

    init(_ message: String, help: String, isIn: @escaping @Sendable (String) -> Bool) {
        self.message = message
        self.help = help
        self.isIn = isIn
    }

    /// Texts are hashed and compared; with megabytes of combining marks that would take hours.
    private static let sizeLimit = 4096

    /// The flaws of a name, a path or a reason.
    static let ofTexts = [
        Flaw("is longer than \(sizeLimit) bytes", help: "shorten it") { $0.utf8.count > sizeLimit },
        Flaw("is empty", help: "add a value") { $0.unicodeScalars.allSatisfy(\.properties.isWhitespace) },
        Flaw("contains a control character", help: "write it in one line") { text in
            text.unicodeScalars.contains { $0.properties.generalCategory == .control }
        },
    ]

    /// The flaws of a reason: dots, or signs that nobody sees, are none.
    static let ofReasons = [
        Flaw("says nothing", help: "write in words why, for whoever reads the settings later") {
            !Settings.isReason($0)
        }
    ]

    /// The flaws of a template's path: templates are only read, so they may be outside the project, but an absolute
    /// path is valid on one machine only.
    static let ofTemplates = [
        Flaw("is an absolute path", help: "name it relative to the settings' folder") { $0.hasPrefix("/") }
    ]

    /// The flaws of an output folder.
    static let ofFolders =
        ofTemplates + [
            Flaw(
                "leads out of the settings' folder",
                help: "name a folder below the settings' folder, or use --output"
            ) { $0.unicodeScalars.split(separator: "/").contains { $0.elementsEqual("..".unicodeScalars) } }
        ] + ofWrittenPaths

    /// The flaws of any written path.
    static let ofWrittenPaths = [
        Flaw("leads into the folder of git", help: "name another place; modelc writes nothing into .git") {
            $0.leadsIntoGitFolder
        }
    ]

    /// The flaws of a condition of `#if`.
    static let ofConditions = [
        Flaw("is not a condition", help: "write a name or a call, such as \"DEBUG\", \"!DEBUG\" or \"os(iOS)\"") {
            !CompilationConditions.isCondition($0)
        }
    ]

    /// The flaws of the type of a deployed field.
    static let ofFieldTypes = [
        Flaw(
            "is not the type of a field",
            help: "write the type as the .ckdb file does, such as \"INT64\", \"ENCRYPTED STRING\" or \"LIST<STRING>\""
        ) { FieldType($0) == nil }
    ]

    /// The flaws of a file name.
    static let ofFileNames = [
        Flaw(
            "is not the name of a file",
            help: "name a file without a folder, such as \"Models.swift\"; \"output\" names the folder"
        ) { $0.contains("/") || $0.hasPrefix(".") }
    ]

    /// The flaws of a model's path.
    static let ofModelPaths = [
        Flaw("is the path of a schema file", help: "schema files belong into \"schemas\"") { $0.hasSuffix(".ckdb") }
    ]

    /// The flaws of a schema file's path.
    static let ofSchemaPaths = [
        Flaw("is not the path of a .ckdb, .sql or .sqlite file", help: "models of Core Data belong into \"models\"") {
            path in ![".ckdb", ".sql", ".sqlite"].contains { path.hasSuffix($0) }
        }
    ]
}
