import Testing

/// An edit of a model, and what the gate says of it through each kind of evidence.
///
/// Add rows to a table of your own and name the table in ``AttackTests``:
///
///     static let removals = [
///         Attack(
///             "an attribute is removed",
///             from: #"<entity name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>"#,
///             to: #"<entity name="Post"/>"#,
///             [.export: "warning CKP302", .ledger: "error CKP302", .against: "error CKP302", [.export, .tags]: "…"]
///         )
///     ]
///
/// Each row runs a check in memory, of a project in which the old model was deployed, recorded and tagged, and a branch makes
/// the edit; some rows also run `modelc check` in a git repository. Evidence that the row does not name is not there: no file of it, no option for it.
struct Attack: Sendable {
    /// What the edit does, in plain words.
    let name: String
    /// The entities and configurations of the model that shipped.
    let old: String
    /// The same after the edit.
    let new: String
    /// The settings of the branch; nil when the edit leaves them alone.
    var settings: String?
    /// All errors and warnings of the families `CKP` and `LCK`, and any of other families: `error CKP303`, several with commas
    /// between them, or `nothing` for a legal change.
    let expected: KeyValuePairs<Evidence, String>

    init(
        _ name: String,
        from old: String,
        to new: String,
        settings: String? = nil,
        _ expected: KeyValuePairs<Evidence, String>
    ) {
        self.name = name
        self.old = old
        self.new = new
        self.settings = settings
        self.expected = expected
    }

    /// One trial for each kind of evidence.
    var trials: [Trial] { expected.map { Trial(attack: self, evidence: $0.key, expected: $0.value) } }

    /// An attack through one kind of evidence.
    struct Trial: Sendable, CustomTestStringConvertible {
        let attack: Attack
        let evidence: Evidence
        let expected: String

        /// The expected findings by severity and rule, such as `error CKP303`.
        var findings: Set<String> { Set(expected.split(separator: ", ").map(String.init)).subtracting(["nothing"]) }

        var testDescription: String { "\(attack.name), through \(evidence.name): \(expected)" }
    }
}

/// What the gate has to compare with; several together are possible.
struct Evidence: OptionSet, Hashable {
    let rawValue: Int

    /// An export of production: `--production`.
    static let export = Evidence(rawValue: 1)
    /// A ledger that took in the export and the shipped version.
    static let ledger = Evidence(rawValue: 2)
    /// The merge base: `--against main`.
    static let against = Evidence(rawValue: 4)
    /// The tag of the release: `--shipped-tags 'v*'`.
    static let tags = Evidence(rawValue: 8)

    var name: String {
        let names: [(Evidence, String)] = [
            (.export, "an export"), (.ledger, "a ledger"), (.against, "--against"), (.tags, "shipped tags"),
        ]
        let present = names.filter { contains($0.0) }.map(\.1)
        return present.isEmpty ? "no evidence" : present.joined(separator: " and ")
    }
}
