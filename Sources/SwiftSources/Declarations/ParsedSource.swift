import CompilerSupport

/// A source with its declarations.
struct ParsedSource {
    let path: String
    /// What origins in this source begin with; see `SourceTexts`.
    let start: Int
    let list: TokenList
    let members: [MemberSyntax]

    func location(_ bytes: Range<Int>) -> SourceLocation { SourceLocation(path: path, bytes: bytes) }

    /// Bytes of this source, counted as origins are.
    func places(_ bytes: Range<Int>) -> Range<Int> { start + bytes.lowerBound..<start + bytes.upperBound }

    func origin(_ bytes: Range<Int>) -> SourceOrigin { SourceOrigin(start + bytes.lowerBound) }
}
