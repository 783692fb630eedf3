import CompilerSupport

/// What a report for people shows as one: a finding, or all findings of one rule about one entity.
struct FindingGroup {
    let first: ReportFinding
    let subject: String
    var count = 1

    /// What stands for all of them, when there are several.
    var message: String { "\(count) findings in '\(subject.printable)': \(first.diagnostic.rule.summary)" }
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
            let (rule, symbol) = (finding.diagnostic.rule, finding.diagnostic.symbol)
            let isOneOfMany = finding.waiver == nil && symbol != nil && counts[rule.id, default: 0] > limit
            let subject = String((symbol ?? "").prefix { $0 != "." })
            let key = "\(rule.id) \(finding.diagnostic.severity) \(subject)"
            if isOneOfMany, let position = positions[key] {
                groups[position].count += 1
            } else {
                if isOneOfMany { positions[key] = groups.count }
                groups.append(FindingGroup(first: finding, subject: subject))
            }
        }
        return groups
    }
}
