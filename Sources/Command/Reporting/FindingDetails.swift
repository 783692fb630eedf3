import Diagnostics

/// What a reader gets beside the message: other places, the way out, and why a finding is accepted.
struct FindingDetails {
    /// Each on a line of its own, safe to print.
    let lines: [String]

    init(_ finding: ReportFinding, in sources: SourceTexts, showsHelp: Bool = true) {
        let related = finding.diagnostic.related.map { "\(PlaceName($0.location, in: sources).text): \($0.message)" }
        let help = showsHelp ? finding.diagnostic.help.map { [$0] } ?? [] : []
        let waiver = finding.waiver.map { ["waived: \($0.words)"] } ?? []
        lines = (related + help + waiver).map(\.printable)
    }
}
