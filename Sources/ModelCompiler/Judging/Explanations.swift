import CompilerSupport

/// Which finding makes another one at the same place superfluous.
///
/// A fault is explained once. Where two rules see the same thing, the one that says more about the consequences stays: it
/// names the others in ``RuleMetadata/supersedes``. One that can be waived never stands for one that cannot.
enum Explanations {
    /// The findings without those that another one, at least as severe, explains.
    static func once(_ findings: [Diagnostic]) -> [Diagnostic] {
        let superseded = findings.flatMap { finding in
            finding.rule.supersedes.flatMap { rule in
                [
                    Key(rule: rule.id, symbol: finding.symbol),
                    Key(rule: rule.id, location: finding.location),
                ]
            }.map { ($0, finding.severity) }
        }
        let atPlaces = findings.flatMap { finding in
            finding.rule.supersedesAtSamePlace.map { (Key(rule: $0.id, location: finding.location), finding.severity) }
        }
        let bySymbol = Dictionary(superseded, uniquingKeysWith: max)
        let byPlace = Dictionary(atPlaces, uniquingKeysWith: max)
        return findings.filter { finding in
            let place = finding.symbol == nil ? finding.location : nil
            let explanations = [
                bySymbol[Key(rule: finding.rule.id, symbol: finding.symbol, location: place)],
                byPlace[Key(rule: finding.rule.id, location: finding.location)],
            ]
            return !explanations.compactMap(\.self).contains { $0 >= finding.severity }
        }
    }

    /// A rule at a symbol, or at a place where there is none.
    private struct Key: Hashable {
        let rule: String
        var symbol: String?
        var location: SourceLocation?
    }
}
