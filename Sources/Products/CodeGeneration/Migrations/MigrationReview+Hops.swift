import Migration
import ModelDifference

extension MigrationReview {
    /// A custom stage still infers its mapping: what code cannot prepare takes versions between.
    mutating func review(_ hop: MigrationHop) {
        switch hop.verdict.kind {
        case .same, .inferable: if hop.verdict.handler == .required { reviewRecipe(of: hop) }
        case .uncertain: reportUncertain(hop)
        case .stage: reviewRecipe(of: hop)
        case .impossible: reportImpossible(hop)
        }
    }

    private mutating func reviewRecipe(of hop: MigrationHop) {
        guard let recipe = MigrationRecipe(from: hop.old, to: hop.new) else {
            reportImpossible(hop)
            return
        }
        if recipe.hops.count > 1 || !recipe.reachesNewModel { reportSeveralSteps(hop, recipe) }
    }

    private mutating func reportUncertain(_ hop: MigrationHop) {
        report(
            GenerationRules.uncertainStep,
            "whether Core Data infers \(step(hop)) is not known: \(reasons(of: hop))",
            help: "The stage has handlers that the app must supply; run it on a copy of a real store before it ships.",
            about: hop.new
        )
    }

    private mutating func reportImpossible(_ hop: MigrationHop) {
        report(
            GenerationRules.impossibleStep,
            "no stage leads \(step(hop)): \(reasons(of: hop))",
            help: "Keep what is there and add to it: a new name beside the old one, filled by the app.",
            about: hop.new
        )
    }

    private mutating func reportSeveralSteps(_ hop: MigrationHop, _ recipe: MigrationRecipe) {
        report(
            GenerationRules.stepWithoutVersionBetween,
            "one stage does not lead \(step(hop)): \(reasons(of: hop))",
            help: recipe.reachesNewModel
                ? "Add a version between that has the old and the new form, and move the values there."
                : "A mirrored store keeps the old form for ever: add the new one beside it, and move the values there.",
            about: hop.new
        )
    }

    private func step(_ hop: MigrationHop) -> String {
        "from \(stringLiteral(hop.old.name)) to \(stringLiteral(hop.new.name))"
    }

    /// The gravest first, as the verdict goes by it.
    private func reasons(of hop: MigrationHop) -> String {
        let reasons = hop.verdict.reasons
        guard let gravest = reasons.max(by: { $0.grade.store < $1.grade.store }) else { return "its hierarchy differs" }
        let rest = reasons.count == 1 ? "" : " (and \(reasons.count - 1) more)"
        return "'\(gravest.description.symbol)', \(gravest.grade.reason)\(rest)"
    }
}
