/// Something that the gate does not see yet, or sees wrongly. A row goes when the gate is mended.
struct OpenRow: Sendable {
    let reason: String
    let evidence: [Evidence]
    let what: [String]

    /// The kinds of ``Disagreement`` that are no news.
    static let kinds = Set(
        all.flatMap { row in row.evidence.flatMap { evidence in row.what.map { "\(evidence) \($0)" } } }
    )

    static let all: [OpenRow] = []
}
