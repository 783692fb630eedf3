import Diagnostics

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
                return IdentifiedFinding(finding: finding, fingerprint: fingerprint("\(key)\u{1F}\(occurrence)"))
            }
        }
    }
}

/// FNV-1a in 16 digits: stable on every platform, and plenty for telling a report's findings apart.
private func fingerprint(_ text: String) -> String {
    let hash: UInt64 = text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
}
