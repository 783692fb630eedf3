import Testing

/// One row of the table of edits: an edit of a model that shipped, and exactly what a check says to it through each kind of
/// evidence.
///
///     ModelEdit(
///         "remove an attribute",
///         from: post(attribute("title")),
///         to: post(""),
///         Findings(["CKP302 warning CD_Post.CD_title"])
///     )
package struct ModelEdit: Sendable {
    /// The edit in plain words.
    package let name: String
    /// The children of `<model>` before the edit.
    package let old: String
    /// The same after it.
    package let new: String
    /// An export of production; nil for the plan of ``old``.
    package let deployed: String?
    /// The findings about it.
    package let findings: Findings
    /// The findings about undoing it; nil for a row of one direction.
    package let reverse: Findings?

    init(
        _ name: String,
        from old: String,
        to new: String,
        deployed: String? = nil,
        _ findings: Findings,
        reverse: Findings? = nil
    ) {
        self.name = name
        self.old = old
        self.new = new
        self.deployed = deployed
        self.findings = findings
        self.reverse = reverse
    }

    /// The findings by each kind of evidence, in order.
    package struct Findings: Sendable {
        /// An export shows fields, and not whether this model ever had them.
        package let export: [String]
        /// A ledger also has what the shipped version meant, as far as it records it.
        package let ledger: [String]
        /// The shipped model itself shows everything.
        package let model: [String]

        /// Findings by an export. By default, a ledger and the model show the same, but a removal is certain for them.
        init(_ export: [String] = [], ledger: [String]? = nil, model: [String]? = nil) {
            self.export = export.sorted()
            self.ledger = (ledger ?? export.map(Self.certain)).sorted()
            self.model = model?.sorted() ?? self.ledger
        }

        /// The findings by one kind of evidence.
        package func by(_ evidence: Evidence) -> [String] {
            switch evidence {
            case .export: export
            case .ledger: ledger
            // Without an export or a ledger, nobody knows what is not deployed yet.
            case .against: model.filter { !["CKP314", "CKP348"].contains($0.prefix(6)) }
            // Tags and versions do not show whether this branch removed something or an earlier one did.
            case [.export, .tags], [.export, .version]: model.map(Self.uncertain)
            default: model
            }
        }

        private static func certain(_ finding: String) -> String {
            finding.replacing("CKP301 warning", with: "CKP301 error").replacing("CKP302 warning", with: "CKP302 error")
        }

        private static func uncertain(_ finding: String) -> String {
            finding.replacing("CKP301 error", with: "CKP301 warning").replacing("CKP302 error", with: "CKP302 warning")
        }
    }
}

extension ModelEdit {
    /// The table.
    package static let all: [ModelEdit] = [
        entities, attributes, relationships, trees, renames, meanings, legal, claims, encryptionKeys, unwritten,
    ].flatMap(\.self)
}

extension ModelEdit: CustomTestStringConvertible {
    package var testDescription: String { name }
}
