import Diagnostics
import Migration
import ObjectModel

/// Finds what keeps a migration from being generated, and settles which stages it has.
struct MigrationReview: GenerationReview {
    var diagnostics: [Diagnostic] = []
    /// The stages; nil when there is nothing to migrate, or something keeps them from being worked out.
    private(set) var plan: StagePlan?
    let source: GenerationSource

    init(_ source: GenerationSource) {
        self.source = source
        let versions = distinctVersions()
        guard !hasErrors else { return }
        guard versions.count > 1 else {
            reportSingleVersion()
            return
        }
        reviewNames(of: versions)
        let plan = StagePlan(versions)
        for hop in plan.hops { review(hop) }
        reviewStepNames(in: plan)
        self.plan = hasErrors ? nil : plan
    }

    private var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// The versions that Core Data can tell apart: of several with one checksum the last, which opens stores of the others
    /// as they are.
    private mutating func distinctVersions() -> [MigrationVersion] {
        var last: [String: MigrationVersion] = [:]
        var distinct: [MigrationVersion] = []
        for version in source.history.reversed() {
            switch version.hashes.checksum {
            case .failure(let error): reportUnavailable(version, error)
            case .success(let checksum):
                if let same = last[checksum] {
                    reportEqual(version, same)
                } else {
                    last[checksum] = version
                    distinct.append(version)
                }
            }
        }
        return distinct.reversed()
    }

    mutating func report(
        _ rule: RuleMetadata,
        _ message: String,
        help: String? = nil,
        about version: MigrationVersion
    ) {
        let model = version.graph.model
        report(
            rule,
            message,
            help: help,
            symbol: "version \(version.name)",
            at: model.location(model.origin)
        )
    }
}

extension MigrationReview {
    private mutating func reportSingleVersion() {
        let model = source.graph.model
        report(
            GenerationRules.singleVersion,
            "the model '\(source.modelName)' has no two versions that differ",
            help: "A migration needs a version to come from: keep every shipped version in the bundle.",
            symbol: source.modelName,
            at: model.location(model.origin)
        )
    }

    private mutating func reportUnavailable(_ version: MigrationVersion, _ error: UnavailableHash) {
        let reasons = version.hashes.entities.compactMap { entity -> String? in
            guard case .failure(let error) = entity.hash else { return nil }
            return error.reason
        }
        report(
            GenerationRules.versionWithoutChecksum,
            "the checksum of \(stringLiteral(version.name)) is not known: \((reasons + [error.reason])[0])",
            help: "Write the stages by hand; Xcode's build log prints the checksum.",
            about: version
        )
    }

    private mutating func reportEqual(_ version: MigrationVersion, _ same: MigrationVersion) {
        report(
            GenerationRules.equalVersions,
            "\(stringLiteral(version.name)) and \(stringLiteral(same.name)) have the same checksum, so the stages name "
                + "the latter only",
            about: version
        )
    }
}
