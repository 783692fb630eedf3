package import CompilerSupport

/// One line of a ledger: what it says, how it is spelled, and where it stands.
///
/// Two facts are equal when their lines are, wherever they stand; facts sort by the bytes of their lines.
///
///     LedgerFact(.record("CD_Post"))?.line  // record CD_Post
package struct LedgerFact: Hashable, Comparable, Sendable {
    /// What the line says.
    package let statement: LedgerStatement
    /// What kind of line it is.
    package let kind: LedgerKind
    /// The line without its LF. It is ASCII, so comparing strings compares bytes.
    package let line: String
    /// The line in the ledger, or the place in the export that says so; nil for a fact that is new.
    package let location: SourceLocation?

    /// Creates a fact.
    ///
    /// Nil when no line can say it: a name is empty, one of the cloud holds a quotation mark or a line break, or a property
    /// is not named `Entity.property`.
    package init?(_ statement: LedgerStatement, at location: SourceLocation? = nil) {
        let (kind, words) = statement.spelled
        guard zip(kind.words, words).allSatisfy({ !$1.isEmpty && $0.accepts($1) }) else { return nil }
        self.statement = statement
        self.kind = kind
        self.location = location
        line = ([kind.rawValue] + words.map(LedgerToken.spelling)).joined(separator: " ")
    }

    /// Whether both lines have the same bytes.
    package static func == (left: LedgerFact, right: LedgerFact) -> Bool { left.line == right.line }

    /// Whether the bytes of the left line come first.
    package static func < (left: LedgerFact, right: LedgerFact) -> Bool { left.line < right.line }

    /// Hashes the line.
    package func hash(into hasher: inout Hasher) { hasher.combine(line) }
}

extension LedgerFact {
    /// The words of the line as they are spelled; the first one is its kind.
    var words: [Substring] { line.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) } }

    /// The beginning of the line that no other line of a ledger may share; nil for lines without a value.
    var key: Substring? { kind.keyLength.map { line[..<words[$0].endIndex] } }
}
