import CloudSchema
import Diagnostics

/// The text that was to be the schema of a database is no schema that CloudKit would read.
public struct SchemaTextFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// One line for each finding: `schema.ckdb:3:9: error: … [SCH009]`, with what to do about it.
    public let messages: [String]

    /// The findings, one below the other.
    public var description: String { messages.joined(separator: "\n") }

    init(_ diagnostics: [Diagnostic], in bytes: [UInt8], path: String) {
        let text = SourceText(path: path, bytes: bytes)
        messages = diagnostics.map { Self.message($0, in: text) }
    }

    private static func message(_ finding: Diagnostic, in text: SourceText) -> String {
        let start = finding.location.map { text.range(of: $0).start }
        let place = start.map { "\(text.path):\($0.line):\($0.column)" } ?? text.path
        let help = finding.help.map { "; \($0)" } ?? ""
        return "\(place): \(finding.severity): \(finding.message)\(help) [\(finding.rule.id)]"
    }
}
