import CompilerSupport

/// A name as it was read.
struct ParsedName {
    /// The name without quotes.
    let text: String
    /// Where its first letter stands, behind the opening quotation mark.
    let origin: SourceOrigin
    /// What to mark when something about the name is wrong, quotes included.
    let location: SourceLocation
}

extension SchemaParser {
    /// No real name comes near this; a limit keeps hostile ones out of messages.
    private static let longestName = 1024

    /// Reads the name of a record type, field or role; complains about missing or curly quotes and reads it all the same.
    mutating func parseName(expecting expectation: String, help: String? = nil) throws(Diagnostic) -> ParsedName {
        let token = cursor.token
        guard isName(token.kind) else { throw cursor.expected(expectation, help: help) }
        guard !token.content.isEmpty else { throw cursor.expected(expectation, help: "a name has at least one letter") }
        guard token.content.count <= Self.longestName else {
            throw cursor.finding(SchemaLanguageRules.syntaxError, "a name is longer than 1,024 bytes", help: nil)
        }
        let name = ParsedName(
            text: cursor.name,
            origin: SourceOrigin(token.content.lowerBound),
            location: cursor.location
        )
        complainAboutQuotes(of: name.text, kind: token.kind)
        cursor.advance()
        return name
    }

    private func isName(_ kind: SchemaToken.Kind) -> Bool {
        kind == .word || kind == .quotedName || kind == .curlyQuotedName
    }

    private mutating func complainAboutQuotes(of name: String, kind: SchemaToken.Kind) {
        let help = "write \"\(name)\""
        if kind == .curlyQuotedName {
            report(SchemaLanguageRules.curlyQuotes, "'\(name)' stands between typographic quotation marks", help: help)
        }
        if kind == .word, Identifier.needsQuotes(name) {
            let isReserved = Identifier.isPlain(name)
            let reason = isReserved ? "is a reserved word" : "is not a plain identifier"
            let canBeQuoted = isReserved || name.hasPrefix("_") || name.hasPrefix("cloudkit.")
            report(
                SchemaLanguageRules.nameNeedsQuotes,
                "'\(name)' \(reason)\(canBeQuoted ? " and needs quotation marks" : "")",
                help: canBeQuoted ? help : "CloudKit does not allow the name: use ASCII letters, digits and underscores"
            )
        }
    }
}
