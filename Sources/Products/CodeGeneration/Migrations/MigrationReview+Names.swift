import Diagnostics
import Migration
import ObjectModel

extension MigrationReview {
    mutating func reviewNames(of versions: [MigrationVersion]) {
        reviewModelName()
        reviewClasses()
        var owners: [String: MigrationVersion] = [:]
        for version in versions {
            guard let name = VersionName(version.name) else {
                reportMalformed(version)
                continue
            }
            if let owner = owners[name.step] {
                reportCollision(version, name: name.identifier.name, with: "the version \(stringLiteral(owner.name))")
            }
            owners[name.step] = version
        }
    }

    /// What handlers name: nothing of it may have the name of something else beside it.
    mutating func reviewStepNames(in plan: StagePlan) {
        for hop in plan.hops where hop.part != .none {
            let names = ChangedNames(hop.grading)
            review(names.old, of: hop.old)
            review(names.new, of: hop.new)
        }
    }

    private mutating func review(_ names: SchemaNames, of version: MigrationVersion) {
        let entities = names.sorted
        if let name = entities.map({ MigrationNames.type(for: $0.entity.name) }).firstRepeated {
            reportCollision(version, name: name, with: "another entity")
        }
        for (entity, properties) in entities {
            guard let name = properties.compactMap({ MigrationNames.constant(for: $0)?.name }).firstRepeated else {
                continue
            }
            reportCollision(version, name: name, with: "another property of '\(entity.name)'")
        }
    }

    private mutating func reviewModelName() {
        guard MigrationName(modelName: source.modelName) == nil else { return }
        let model = source.graph.model
        report(
            GenerationRules.malformedMigrationName,
            "no type can be named after the model \(stringLiteral(source.modelName))",
            help: "Rename the bundle: letters, digits and underscores, not beginning with a digit.",
            symbol: source.modelName,
            at: model.location(model.origin)
        )
    }

    private mutating func reportMalformed(_ version: MigrationVersion) {
        report(
            GenerationRules.malformedMigrationName,
            "no constant can be named after the version \(stringLiteral(version.name))",
            help: "Rename the version: with a letter or a digit in it.",
            about: version
        )
    }

    private mutating func reportCollision(_ version: MigrationVersion, name: String, with other: String) {
        report(
            GenerationRules.migrationNameCollision,
            "in \(stringLiteral(version.name)), '\(name)' would also be the name of \(other)",
            help: "Rename one of them, so that they differ in letters, digits and underscores.",
            about: version
        )
    }

    private mutating func reviewClasses() {
        let own = MigrationName(modelName: source.modelName).map { [$0.identifier.name, $0.handlers.name] } ?? []
        let taken = MigrationTypes.names.union(own)
        for (entity, represented) in ModelNames(source.graph).classes.enumerated() {
            guard case .named(let className) = represented, taken.contains(className.identifier.name) else { continue }
            reportHiddenType(className.identifier.name, by: source.graph.model.entities[entity])
        }
    }

    private mutating func reportHiddenType(_ name: String, by entity: Entity) {
        report(
            GenerationRules.hiddenMigrationType,
            "the class '\(name)' takes a name that the migration needs",
            help: "Give the class another name; the entity may keep its own.",
            symbol: entity.name,
            at: source.graph.model.location(entity.origin, "representedClassName")
        )
    }
}

extension [String] {
    fileprivate var firstRepeated: String? {
        var seen: Set<String> = []
        return first { !seen.insert($0).inserted }
    }
}
