/// Something that the gate does not see yet, or sees wrongly. A row goes when the gate is mended.
struct OpenRow: Sendable {
    let reason: String
    let evidence: [Evidence]
    let what: [String]

    /// The kinds of ``Disagreement`` that are no news.
    static let kinds = Set(
        all.flatMap { row in row.evidence.flatMap { evidence in row.what.map { "\(evidence) \($0)" } } }
    )

    static let all = [
        OpenRow(
            reason: "the user-info key decides over the flag, and is not looked at",
            evidence: Evidence.allCases,
            what: ["misses otherEncryption", "needless CKP304", "needless CKP305"]
        ),
        OpenRow(
            reason: "derived and ignored attributes count as stored; a former name that is needed hides a renaming",
            evidence: Evidence.allCases,
            what: ["misses fieldUnread"]
        ),
        OpenRow(
            reason: "a subentity is renamed without its identifier, or dropped",
            evidence: [.ledger, .base, .tag],
            what: ["misses recordIgnored"]
        ),
        OpenRow(
            reason: "attribute and to-one relationship have one field",
            evidence: [.ledger, .base, .tag],
            what: ["misses linkAsText"]
        ),
        OpenRow(
            reason: "a name is taken over by another property or entity",
            evidence: [.export, .ledger, .base],
            what: ["misses otherProperty"]
        ),
        OpenRow(
            reason: "an end of many to many is declared by another entity of the tree",
            evidence: [.ledger, .base, .tag],
            what: ["misses linkRejected"]
        ),
        OpenRow(reason: "two entities swap their names", evidence: [.ledger, .base], what: ["misses otherEntity"]),
        OpenRow(
            reason: "what keeps its field is compared by what a ledger records only",
            evidence: [.base, .tag],
            what: [
                "misses textAsLink", "misses otherTarget", "misses fieldUnreadHere", "misses narrowed",
                "misses otherForm",
            ]
        ),
        OpenRow(
            reason: "the form of bytes, and the ancestor that a to-one leads to, are not compared",
            evidence: [.base],
            what: ["misses otherBytes", "misses widerTarget"]
        ),
        OpenRow(
            reason: "tags are not asked what shipped models meant",
            evidence: [.tag],
            what: ["misses linkNotStated"]
        ),
    ]
}
