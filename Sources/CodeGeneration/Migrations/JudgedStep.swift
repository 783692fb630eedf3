import ObjectModel
import SchemaRules

/// A step from one version to the next, and what Core Data makes of it.
struct JudgedStep {
    let old: MigrationVersion
    let new: MigrationVersion
    let verdict: MigrationVerdict

    /// The two versions, as messages name them.
    var words: String { "from \(stringLiteral(old.name)) to \(stringLiteral(new.name))" }

    /// Why Core Data does not infer the step: the gravest first, as the verdict goes by it.
    var reasons: String {
        let reasons = verdict.reasons
        guard let gravest = reasons.max(by: { $0.grade.store < $1.grade.store }) else { return "its hierarchy differs" }
        let rest = reasons.count == 1 ? "" : " (and \(reasons.count - 1) more)"
        return "'\(gravest.description.symbol)', \(gravest.grade.reason)\(rest)"
    }
}

extension JudgedStep {
    init(from old: MigrationVersion, to new: MigrationVersion) {
        self.init(old: old, new: new, verdict: MigrationVerdict(from: old, to: new))
    }
}

extension MigrationVerdict {
    /// Whether Core Data does not take the step alone.
    var needsCode: Bool { kind > .inferable || handler == .required }
}
