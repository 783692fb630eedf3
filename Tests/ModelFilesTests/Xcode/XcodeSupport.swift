import Testing

@testable import CompilerSupport
@testable import ModelFiles
@testable import ObjectModel

/// Swift Testing has a type of this name, too.
typealias SourceLocation = CompilerSupport.SourceLocation

/// Reads text or bytes that must give a model.
func read(_ text: String) throws -> ReadModel { try read(Array(text.utf8)) }

func read(_ bytes: [UInt8]) throws -> ReadModel {
    let result = readModel(bytes, path: "contents")
    try #require(result.model != nil, "\(result.diagnostics.map(\.message))")
    return result
}

/// The one error that bytes without a model must give, at a place inside of them.
func refusal(of bytes: [UInt8]) throws -> Diagnostic {
    let result = readModel(bytes, path: "contents")
    #expect(result.model == nil)
    try #require(result.diagnostics.count == 1)
    let location = try #require(result.diagnostics[0].location)
    #expect(result.diagnostics[0].severity == .error)
    #expect(location.path == "contents")
    #expect((0...bytes.count).contains(location.offset))
    return result.diagnostics[0]
}

/// A diagnostic as a person sees it: rule, line, column, and the marked text.
struct Finding: Equatable, CustomStringConvertible {
    var rule: String
    var line: Int
    var column: Int
    var marked: String

    init(_ rule: RuleMetadata, _ line: Int, _ column: Int, _ marked: String) {
        (self.rule, self.line, self.column, self.marked) = (rule.id, line, column, marked)
    }

    init(_ diagnostic: Diagnostic, in text: String) throws {
        let source = SourceText(path: "contents", bytes: Array(text.utf8))
        let range = source.range(of: try #require(diagnostic.location))
        rule = diagnostic.rule.id
        (line, column) = (range.start.line, range.start.column)
        marked = source.marked(range)
    }

    var description: String { "\(rule) \(line):\(column) '\(marked)'" }
}

func findings(in text: String) throws -> [Finding] {
    try read(text).diagnostics.map { try Finding($0, in: text) }
}

extension SourceText {
    /// The characters of a range, line ends as LF.
    func marked(_ range: SourceRange) -> String {
        String(decoding: bytes[offset(of: range.start)..<offset(of: range.end)], as: UTF8.self)
            .replacing("\r\n", with: "\n")
    }
}
