import Diagnostics

/// Which finding makes another one at the same place superfluous.
///
/// A fault is explained once. Where a rule of the model and one of CloudKit see the same setting, the one that says more
/// about the consequences stays.
enum Explanations {
    private static let covers = [
        // An attribute without a type: Core Data's complaint about mirroring says all the model rule does.
        "MDL221": ["CKL102", "CKL103"],
        // Two entities of one name have one class, too.
        "GEN604": ["MDL202"],
    ]

    /// The findings without those that another one explains.
    static func once(_ findings: [Diagnostic]) -> [Diagnostic] {
        let present = Set(findings.map { Key(rule: $0.rule.id, symbol: $0.symbol) })
        return findings.filter { finding in
            guard let explanations = covers[finding.rule.id] else { return true }
            return !explanations.contains { present.contains(Key(rule: $0, symbol: finding.symbol)) }
        }
    }

    private struct Key: Hashable {
        let rule: String
        let symbol: String?
    }
}
