import CompilerSupport

/// Which finding makes another one at the same place superfluous.
///
/// A fault is explained once. Where a rule of the model and one of CloudKit see the same setting, the one that says more
/// about the consequences stays. One that can be waived never stands for one that cannot.
enum Explanations {
    static let covers = [
        // An attribute without a type: Core Data's complaint about mirroring says all the model rule does.
        "MDL221": ["CKL102", "CKL103"],
        // What of a mirrored store is not understood is more than a slip of the pen.
        "SRC008": ["CKL123"],
        "MDL235": ["CKL123"],
        // Two entities of one name have one class, too.
        "GEN604": ["MDL202"],
        // What is wrong with a twin says what to do about it.
        "CKL111": ["CKP335"],
        "CKP304": ["CKP333"],
        "CKP324": ["CKP331"],
        // A record type that went to another container is not just gone.
        "CKP301": ["SHR706"],
        // Where the branch began, or what a store refuses, says more than what another version reads.
        "CKP350": [
            "CKP303", "CKP304", "CKP305", "CKP306", "CKP307", "CKP308", "CKP318", "CKP320", "CKP321", "CKP322",
            "CKP342",
            "CKP343", "CKP344", "CKP347", "CKP349", "MIG509", "MIG513", "SWD803",
        ],
        // What changed in a stored value says more than that it changed.
        "CKP349": ["SWD803"],
        // What SwiftData does with a version that changed, and which property did, says more than its hash.
        "MIG501": ["SWD801"],
        "MIG502": ["SWD801"],
        "MIG504": ["SWD816"],
        // What a mirrored store does not load or rename, it does not migrate to either.
        "MIG505": ["SWD810"],
        "MIG506": ["CKL104", "CKL105", "SWD810"],
        "MIG508": ["MIG513"],
        "MIG509": ["CKP321"],
        "MIG513": ["CKP306", "CKP307", "CKP320", "CKP343"],
    ]

    /// Which rule sees the same place and names another thing: an element of a composite, and the attributes that store it.
    static let coversPlaces = ["MIG505": "SWD803", "MIG506": "SWD803"]

    /// The findings without those that another one, at least as severe, explains.
    static func once(_ findings: [Diagnostic]) -> [Diagnostic] {
        let severities = findings.flatMap { finding in
            [
                Key(rule: finding.rule.id, symbol: finding.symbol),
                Key(rule: finding.rule.id, location: finding.location),
            ]
            .map { ($0, finding.severity) }
        }
        let present = Dictionary(severities, uniquingKeysWith: max)
        return findings.filter { finding in
            let place = finding.symbol == nil ? finding.location : nil
            let explanations =
                (covers[finding.rule.id] ?? []).map { Key(rule: $0, symbol: finding.symbol, location: place) }
                + (coversPlaces[finding.rule.id].map { [Key(rule: $0, location: finding.location)] } ?? [])
            return !explanations.compactMap { present[$0] }.contains { $0 >= finding.severity }
        }
    }

    /// A rule at a symbol, or at a place where there is none.
    private struct Key: Hashable {
        let rule: String
        var symbol: String?
        var location: SourceLocation?
    }
}
