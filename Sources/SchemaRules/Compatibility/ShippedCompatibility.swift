package import CompilerSupport

/// What becomes of what a version that shipped writes when the current version reads it.
package struct ShippedCompatibility: Sendable {
    /// The version that shipped.
    let version: String
    /// Who says that it shipped.
    let evidence: Diagnostic.Related
    /// The verdict.
    let verdict: CompatibilityVerdict

    /// Judges the two versions.
    package init(
        of shipped: CompatibilityVersion,
        shippedBy evidence: Diagnostic.Related,
        readBy current: CompatibilityVersion
    ) {
        version = shipped.name
        self.evidence = evidence
        verdict = CompatibilityMatrix([shipped, current]).verdict(of: 0, readBy: 1)
    }
}

/// The rules about versions that share records, where nothing says what production holds.
///
///     let findings = CompatibilityRuleTable.all.flatMap { $0.findings(in: compatibility) }
///
/// The files of an example are the version that shipped and the current one.
package enum CompatibilityRuleTable {
    /// Every rule of the group.
    package static let all: [Rule<ShippedCompatibility>] = [incompatibleWithShippedVersion]
}
