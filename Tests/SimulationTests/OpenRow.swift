/// Something that the gate does not see yet, or sees wrongly. A row goes when the gate is mended.
struct OpenRow: Sendable {
    let reason: String
    let evidence: [Evidence]
    let what: String
    /// The only random pair that shows it; nil where it is in the nature of the evidence.
    var seed: Int?

    /// Whether a disagreement is no news.
    static func covers(_ disagreement: Disagreement, seed: Int? = nil) -> Bool {
        all.contains { row in
            (row.seed == nil || row.seed == seed)
                && row.evidence.contains { "\($0) \(row.what)" == disagreement.kind }
        }
    }

    static let all = [
        OpenRow(
            reason: "a ledger does not record renaming identifiers, so names that were swapped look as before",
            evidence: [.ledger],
            what: "misses otherEntity"
        ),
        OpenRow(
            reason: "the same for attributes",
            evidence: [.ledger],
            what: "misses otherProperty"
        ),
        OpenRow(
            reason: "a ledger does not record attributes, so that one was a UUID is not known",
            evidence: [.ledger],
            what: "misses linkAsText"
        ),
        OpenRow(
            reason: "links of an entity that was renamed: CKP307 at the entity explains them, and does not name them",
            evidence: [.ledger, .base, .tag],
            what: "misses linkRejected",
            seed: 438
        ),
        OpenRow(
            reason: "what an entity loses while its former parents get another root: CKP307 is at the parent",
            evidence: [.ledger, .base, .tag],
            what: "misses fieldUnread",
            seed: 621
        ),
    ]
}
