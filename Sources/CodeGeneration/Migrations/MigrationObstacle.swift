import CompilerSupport
import ObjectModel
import SchemaRules

/// Why stages cannot begin before a version.
struct MigrationObstacle {
    let rule: RuleMetadata
    let message: String
    let help: String
    /// The version that the obstacle is found in.
    let version: MigrationVersion
    /// What ``message`` says, as the end of a sentence.
    let reason: String
}

extension MigrationObstacle {
    /// A version without a checksum, which no stage can name.
    init(_ version: MigrationVersion, _ error: UnavailableHash) {
        let reasons = version.hashes.entities.compactMap { entity -> String? in
            guard case .failure(let error) = entity.hash else { return nil }
            return error.reason
        }
        rule = GenerationRules.versionWithoutChecksum
        message = "the checksum of \(stringLiteral(version.name)) is unknown: \((reasons + [error.reason])[0])"
        help = "Write the stages by hand; Xcode's build log prints the checksum."
        self.version = version
        reason = "the checksum of \(commentCode(version.name)) is not known"
    }

    /// A step that no stage takes; nil when one does, alone or with handlers.
    ///
    /// A custom stage still infers its mapping: what code cannot prepare takes versions between.
    init?(_ step: JudgedStep) {
        let kind = step.verdict.kind
        guard step.verdict.needsCode, kind != .uncertain else { return nil }
        let recipe = kind == .impossible ? nil : MigrationRecipe(from: step.old, to: step.new)
        if let recipe, recipe.hops.count == 1, recipe.reachesNewModel { return nil }
        rule = recipe == nil ? GenerationRules.impossibleStep : GenerationRules.stepWithoutVersionBetween
        help =
            switch recipe?.reachesNewModel {
            case nil: "Keep the old elements: add the new name beside the old one, and let the app fill it."
            case true?: "Add a version between them with the old and the new form, and move the values there."
            case false?:
                "A mirrored store keeps the old form forever: add the new one beside it, and move the values there."
            }
        let fault = recipe == nil ? "no stage leads" : "one stage cannot migrate"
        message = "\(fault) \(step.words): \(step.reasons)"
        reason = "\(fault) from \(commentCode(step.old.name)) to \(commentCode(step.new.name))"
        version = step.new
    }
}
