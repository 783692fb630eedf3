import Diagnostics
import Text

/// Findings as a report for people shows them.
enum FindingGroup {
    case single(ReportFinding)
    case collapsed(CollapsedFindings)
}

/// All findings of one rule about one entity.
struct CollapsedFindings {
    let first: Diagnostic
    let subject: String
    var count = 1

    /// What stands for all of them.
    var message: String { "\(count) findings in '\(subject.printable)': \(first.rule.summary)" }
}

extension [ReportFinding] {
    /// The findings in the order of the first of each group: many of one rule become one line for each entity.
    ///
    /// A model that was never meant for CloudKit can break one rule hundreds of times, which hides all other findings.
    var grouped: [FindingGroup] {
        let limit = 20
        let counts = Dictionary(grouping: self, by: \.diagnostic.rule.id).mapValues(\.count)
        var groups: [FindingGroup] = []
        var positions: [String: Int] = [:]
        for finding in self {
            let diagnostic = finding.diagnostic
            guard finding.waiver == nil, let symbol = diagnostic.symbol, counts[diagnostic.rule.id, default: 0] > limit
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
                groups.append(.collapsed(CollapsedFindings(first: diagnostic, subject: subject)))
            }
        }
        return groups
    }
}
