import CompilerSupport
import ObjectModel
import SchemaRules

/// Finds obstacles to generating a migration, and decides its stages.
struct MigrationValidator: GenerationValidator {
    var diagnostics: [Diagnostic] = []
    /// The stages and their names; nil when there is nothing to migrate, or an obstacle.
    private(set) var plan: (name: MigrationName, stages: StagePlan)?
    /// The reason that stores of older versions are not migrated; nil when the stages start from the oldest version.
    private(set) var lateStart: String?
    private let source: GenerationSource

    /// The types and constants that a generated migration uses without a module name.
    private static let types: Set<String> = [
        "Bundle", "Error", "Hashable", "NSCustomMigrationStage", "NSLightweightMigrationStage",
        "NSManagedObjectContext", "NSManagedObjectModelReference", "NSStagedMigrationManager", "Sendable", "String",
        "URL", "Void",
    ]

    init(_ source: GenerationSource) {
        self.source = source
        let name = MigrationName(modelName: source.modelName)
        let start = MigrationStart(of: distinctVersions())
        guard review(start) else { return }
        review(name)
        reviewNames(of: start.versions)
        let plan = StagePlan(Array(start.versions))
        for hop in plan.hops where hop.step.verdict.kind == .uncertain { reportUncertain(hop.step) }
        for hop in plan.hops where hop.demand != nil {
            let names = ChangedNames(hop.grading)
            review(names.old, of: hop.step.old)
            review(names.new, of: hop.step.new)
        }
        self.plan = hasErrors ? nil : name.map { ($0, plan) }
    }

    private var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    mutating func report(
        _ rule: RuleMetadata,
        _ message: String,
        help: String? = nil,
        about version: MigrationVersion
    ) {
        let model = version.graph.model
        report(rule, message, help: help, symbol: "version \(version.name)", at: model.location(model.origin))
    }
}

// MARK: - Versions

extension MigrationValidator {
    /// The versions that Core Data can tell apart: the last one of each checksum, which opens stores of the others as
    /// they are.
    private mutating func distinctVersions() -> [MigrationVersion] {
        var last: [String: MigrationVersion] = [:]
        var distinct: [MigrationVersion] = []
        for version in source.history.reversed() {
            let checksum = try? version.hashes.checksum.get()
            if let same = checksum.flatMap({ last[$0] }) {
                reportEqual(version, same)
            } else {
                if let checksum { last[checksum] = version }
                distinct.append(version)
            }
        }
        return distinct.reversed()
    }

    /// Reports where the stages start; false when they cannot.
    ///
    /// Obstacles are errors when the user chose the start, because then stores of that version must be migrated.
    private mutating func review(_ start: MigrationStart) -> Bool {
        if !start.obstacles.isEmpty, start.versions.count < 2 || source.statedStart != nil {
            for obstacle in start.obstacles {
                report(obstacle.rule, obstacle.message, help: obstacle.help, about: obstacle.version)
            }
            return false
        }
        guard let first = start.versions.first, start.versions.count > 1 else {
            report(
                GenerationRules.singleVersion,
                "the model '\(source.modelName)' does not have two different versions",
                help: "A migration needs an older version: keep every shipped version in the bundle.",
                about: source
            )
            return false
        }
        if let obstacle = start.obstacle { reportLaterStart(first, obstacle) }
        lateStart = start.obstacle.map { "because \($0.reason)" }
        if source.statedStart != nil { lateStart = "as `modelc.json` says" }
        return true
    }

    private mutating func reportLaterStart(_ first: MigrationVersion, _ obstacle: MigrationObstacle) {
        let name = stringLiteral(first.name)
        report(
            GenerationRules.laterStart,
            "the stages start from \(name): \(obstacle.message) [\(obstacle.rule.id)]",
            help: """
                Stores of older versions do not open with the stages; to confirm this, write \"migrateFrom\": \
                \(name).
                """,
            about: obstacle.version
        )
    }

    private mutating func reportUncertain(_ step: JudgedStep) {
        report(
            GenerationRules.uncertainStep,
            "it is unknown whether Core Data infers the step \(step.words): \(step.reasons)",
            help: "The stage has handlers that the app must supply; run it on a copy of a real store before it ships.",
            about: step.new
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

// MARK: - Names

extension MigrationValidator {
    private mutating func review(_ name: MigrationName?) {
        if name == nil { reportUnnameable(source, GenerationRules.malformedMigrationName) }
        let types = Self.types.union(name.map { [$0.type.identifier.name, $0.handlers.name] } ?? [])
        reportClasses(of: source, named: types, neededBy: "the migration", GenerationRules.hiddenMigrationType)
    }

    private mutating func reviewNames(of versions: ArraySlice<MigrationVersion>) {
        var owners: [String: MigrationVersion] = [:]
        for version in versions {
            guard let constant = version.constant else {
                report(
                    GenerationRules.malformedMigrationName,
                    "the version \(stringLiteral(version.name)) cannot become the name of a constant",
                    help: "Rename the version; the name needs a letter or a digit.",
                    about: version
                )
                continue
            }
            if let owner = owners[constant.step] {
                reportCollision(version, name: constant.name, with: "the version \(stringLiteral(owner.name))")
            }
            owners[constant.step] = version
        }
    }

    /// The names that handlers use, which must not clash.
    private mutating func review(_ names: SchemaNames, of version: MigrationVersion) {
        let entities = names.sorted
        let types = entities.map { EntityNames.type(for: $0.entity.name) }
        if let name = types.repetitions(by: { $0 }).first?.element {
            reportCollision(version, name: name, with: "another entity")
        }
        for (entity, properties) in entities {
            let constants = properties.compactMap { Respelling.identifier(for: $0)?.name }
            guard let name = constants.repetitions(by: { $0 }).first?.element else { continue }
            reportCollision(version, name: name, with: "another property of '\(entity.name)'")
        }
    }

    private mutating func reportCollision(_ version: MigrationVersion, name: String, with other: String) {
        report(
            GenerationRules.migrationNameCollision,
            "in \(stringLiteral(version.name)), '\(name)' would also be the name of \(other)",
            help: "Rename one of them, so that they differ in letters, digits and underscores.",
            about: version
        )
    }
}

/// The versions that the stages start from, and the reason for the start.
///
/// One old version without a stage must not keep all other stores from reaching the current version.
struct MigrationStart {
    /// The versions, oldest first and ending in the current one.
    let versions: ArraySlice<MigrationVersion>
    /// The obstacle to an earlier start; nil when every version is included.
    var obstacle: MigrationObstacle? { obstacles.last }
    /// Every obstacle, oldest first.
    let obstacles: [MigrationObstacle]

    /// - Parameter versions: Versions that Core Data can tell apart, oldest first.
    init(of versions: [MigrationVersion]) {
        var start = versions.startIndex
        var obstacles: [MigrationObstacle] = []
        for (position, version) in versions.enumerated() {
            if position > start,
                let obstacle = MigrationObstacle(JudgedStep(from: versions[position - 1], to: version))
            {
                obstacles.append(obstacle)
                start = position
            }
            if case .failure(let error) = version.hashes.checksum {
                obstacles.append(MigrationObstacle(version, error))
                start = position + 1
            }
        }
        self.versions = versions[start...]
        self.obstacles = obstacles
    }
}

/// An obstacle to stages before a version.
struct MigrationObstacle {
    let rule: RuleMetadata
    let message: String
    let help: String
    /// The version with the obstacle.
    let version: MigrationVersion
    /// The content of ``message``, as the end of a sentence.
    let reason: String
}

extension MigrationObstacle {
    /// An obstacle for a version without a checksum, which no stage can refer to.
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

    /// An obstacle for a step that no stage can take; nil when one can, alone or with handlers.
    ///
    /// A custom stage still infers its mapping, so a change that code cannot prepare needs intermediate versions.
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
