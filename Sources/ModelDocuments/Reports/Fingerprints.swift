import CompilerSupport

/// A finding, and what it is known by in other runs.
struct IdentifiedFinding {
    let finding: ReportFinding
    let fingerprint: String
}

extension Report {
    /// All findings with their fingerprints, in the order of the sections.
    ///
    /// The same fault has the same fingerprint wherever the model lies and however its lines move: the hash of the rule, the
    /// model's name, the symbol, and how often they have occurred together before.
    var identifiedFindings: [IdentifiedFinding] {
        var occurrences: [String: Int] = [:]
        return sections.flatMap { section in
            section.findings.map { finding in
                let diagnostic = finding.diagnostic
                let key = [diagnostic.rule.id, section.name, diagnostic.symbol ?? ""].joined(separator: "\u{1F}")
                let occurrence = occurrences[key, default: 0]
                occurrences[key] = occurrence + 1
                return IdentifiedFinding(finding: finding, fingerprint: "\(key)\u{1F}\(occurrence)".fingerprint)
            }
        }
    }
}
