import Diagnostics

/// A finding, and what it is known by in other runs.
struct IdentifiedFinding {
    let finding: ReportFinding
    let fingerprint: String
}

extension Report {
    /// All findings with their fingerprints, in the order of the sections.
    var identifiedFindings: [IdentifiedFinding] {
        var fingerprints = Fingerprints()
        return sections.flatMap { section in
            section.findings.map { finding in
                let fingerprint = fingerprints.next(of: finding.diagnostic, in: section.name)
                return IdentifiedFinding(finding: finding, fingerprint: fingerprint)
            }
        }
    }
}

/// Identifies findings across runs: the same fault has the same fingerprint wherever the model lies and however its lines
/// move.
private struct Fingerprints {
    private var occurrences: [String: Int] = [:]

    /// Hashes the rule, the model's name, the symbol, and how often they have occurred together before.
    mutating func next(of diagnostic: Diagnostic, in name: String) -> String {
        let key = [diagnostic.rule.id, name, diagnostic.symbol ?? ""].joined(separator: "\u{1F}")
        let occurrence = occurrences[key, default: 0]
        occurrences[key] = occurrence + 1
        let hash = Self.hash("\(key)\u{1F}\(occurrence)")
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// FNV-1a: stable on every platform, and plenty for telling a report's findings apart.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
