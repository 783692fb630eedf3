/// The kinds of lines in format 1 that format 2 writes otherwise. They have other words, or fewer of them, so that a
/// line tells its format: after a merge both can stand in one file, under either header.
///
/// Format 1 did not say in which version it recorded what a model meant: that comes before everything that has a name.
enum FormerKind: String {
    case version, root, link, cardinality, transformer

    /// Nil when a line is none of format 1, or the same in both formats.
    init?(_ tokens: [ArraySlice<UInt8>]) {
        guard tokens.count == 4 else { return nil }
        self.init(rawValue: String(decoding: tokens[0].prefix(40), as: UTF8.self))
    }

    var words: [LedgerWord] {
        switch self {
        case .version: [.model, .version, .checksum]
        case .root: [.model, .entity, .root]
        case .link: [.model, .relationship, .relationship]
        case .cardinality: [.model, .relationship, .cardinality]
        case .transformer: [.model, .attribute, .transformer]
        }
    }

    /// What the words say in format 2.
    func statement(_ texts: [String]) -> LedgerStatement? {
        switch self {
        case .version: .shipped(Recording(texts[1]), checksum: texts[2])
        case .root: .root(entity: texts[1], root: texts[2], .beforeNames)
        case .link: .link(end: texts[1], otherEnd: texts[2], .beforeNames)
        case .cardinality:
            LedgerStatement.Cardinality(rawValue: texts[2])
                .map { .cardinality(relationship: texts[1], $0, .beforeNames) }
        case .transformer: .transformer(attribute: texts[1], name: texts[2], .beforeNames)
        }
    }

    /// A line of format 1.
    func line(_ texts: String...) -> String {
        ([rawValue] + texts.map(LedgerToken.spelling)).joined(separator: " ")
    }
}
