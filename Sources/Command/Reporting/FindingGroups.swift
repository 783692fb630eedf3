import Diagnostics

/// Findings as a text report shows them: many of one rule become one line for each entity.
///
/// A model that was never meant for CloudKit can break one rule hundreds of times, and then nobody reads the rest.
struct FindingGroups {
    /// All findings of one rule about one entity.
    struct Collapsed {
        let first: Diagnostic
        let subject: String
        var count: Int

        /// What stands for all of them.
        var message: String { "\(count) findings in '\(subject.printable)': \(first.rule.summary)" }
    }

    enum Group {
        case single(ReportFinding)
        case collapsed(Collapsed)
    }

    /// The groups, in the order of their first findings.
    let groups: [Group]

    /// The most findings of one rule that are shown each for itself.
    private static let limit = 20

    init(_ findings: [ReportFinding]) {
        var counts: [String: Int] = [:]
        for finding in findings { counts[finding.diagnostic.rule.id, default: 0] += 1 }
        var groups: [Group] = []
        var positions: [String: Int] = [:]
        for finding in findings {
            let diagnostic = finding.diagnostic
            guard finding.waiver == nil, let symbol = diagnostic.symbol,
                counts[diagnostic.rule.id, default: 0] > Self.limit
            else {
                groups.append(.single(finding))
                continue
            }
            let subject = String(symbol.prefix { $0 != "." })
            let key = "\(diagnostic.rule.id) \(diagnostic.severity) \(subject)"
            if let position = positions[key], case .collapsed(var collapsed) = groups[position] {
                collapsed.count += 1
                groups[position] = .collapsed(collapsed)
            } else {
                positions[key] = groups.count
                groups.append(.collapsed(Collapsed(first: diagnostic, subject: subject, count: 1)))
            }
        }
        self.groups = groups
    }
}
