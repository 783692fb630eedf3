import Diagnostics
import Text

/// Messages as SARIF writes them.
enum SARIFText {
    /// What is wrong as the first sentence, which is all that lists show, then the way out.
    static func words(of diagnostic: Diagnostic) -> String {
        guard let help = diagnostic.help else { return diagnostic.message.printable }
        return "\(diagnostic.message). \(help)".printable
    }

    /// A `message` or `multiformatMessageString` object.
    static func message(_ text: String, markdown: String? = nil) -> JSONValue {
        var members = [JSONValue.Member("text", .string(escaped(text)))]
        if let markdown { members.append(.init("markdown", .string(doublingBraces(markdown)))) }
        return .object(members)
    }

    /// SARIF reads `[text](target)` as a link even in plain text (§3.11.6).
    private static func escaped(_ text: String) -> String {
        doublingBraces(text).unicodeScalars.map { scalar in
            switch scalar {
            case "\\", "[", "]": "\\\(scalar)"
            default: String(scalar)
            }
        }.joined()
    }

    /// SARIF reads `{0}` as a placeholder in every message (§3.11.5).
    private static func doublingBraces(_ text: String) -> String {
        text.unicodeScalars.map { $0 == "{" || $0 == "}" ? "\($0)\($0)" : String($0) }.joined()
    }
}
