import Migration
import ModelDifference
import ObjectModel

/// Turns stages without a fault into what templates know about a migration.
struct MigrationLowering {
    private let name: MigrationName
    private let source: GenerationSource
    private let plan: StagePlan
    private let versionNames: [VersionName]
    private let accessLevel: AccessLevel
    private let isNonisolated: Bool

    /// Returns nil for a version that no constant can be called after.
    init?(
        _ name: MigrationName,
        _ plan: StagePlan,
        of source: GenerationSource,
        accessLevel: AccessLevel,
        isNonisolated: Bool
    ) {
        let versionNames = plan.versions.compactMap { VersionName($0.name) }
        guard versionNames.count == plan.versions.count else { return nil }
        self.name = name
        self.source = source
        self.plan = plan
        self.versionNames = versionNames
        self.accessLevel = accessLevel
        self.isNonisolated = isNonisolated
    }

    var context: MigrationContext {
        MigrationContext(
            access: accessLevel.prefix,
            importAccess: accessLevel.importPrefix,
            isNonisolated: isNonisolated,
            typeName: name.identifier.asType,
            handlersName: name.handlers.asType,
            modelNameLiteral: stringLiteral(source.modelName),
            isMirrored: source.mirrored != nil,
            versions: plan.versions.indices.map(version),
            stages: plan.stages.map(stage),
            steps: plan.hops.indices.filter { plan.hops[$0].part != .none }.map(step)
        )
    }

    private func version(_ position: Int) -> VersionContext {
        let version = plan.versions[position]
        return VersionContext(
            name: versionNames[position].identifier.asMember,
            reference: versionNames[position].reference,
            nameLiteral: stringLiteral(version.name),
            checksumLiteral: stringLiteral((try? version.hashes.checksum.get()) ?? ""),
            documentation: documentation(ofVersion: position).flatMap(documentationLines)
        )
    }

    private func documentation(ofVersion position: Int) -> [String] {
        let title = "The version \(commentCode(plan.versions[position].name))."
        guard position > 0 else { return [title] }
        let changes = plan.hops[position - 1].grading.changes.filter { $0.grade.store > .none }.map(\.description)
        let heading = "What changed since \(commentCode(plan.versions[position - 1].name)):"
        return [title, ""] + (changes.isEmpty ? ["Only the version hash changed."] : [heading] + changes.map(\.item))
    }

    private func stage(_ stage: StagePlan.Stage) -> StageContext {
        switch stage {
        case .lightweight(let versions):
            let list = versions.map { versionNames[$0].reference }.joined(separator: ", ")
            return StageContext(lightweight: LightweightStageContext(versionList: list), custom: nil)
        case .custom(let hop): return StageContext(lightweight: nil, custom: step(hop))
        }
    }

    private func step(_ hop: Int) -> StepContext {
        let names = ChangedNames(plan.hops[hop].grading)
        return StepContext(
            name: versionNames[hop + 1].step,
            old: versionNames[hop].reference,
            new: versionNames[hop + 1].reference,
            oldName: commentCode(plan.hops[hop].old.name),
            newName: commentCode(plan.hops[hop].new.name),
            before: handler("willMigrate", of: hop, tasks: plan.hops[hop].demand.before),
            after: handler("didMigrate", of: hop, tasks: plan.hops[hop].demand.after),
            oldEntities: names.old.sorted.map(EntityNamesContext.init),
            newEntities: names.new.sorted.map(EntityNamesContext.init)
        )
    }

    private func handler(_ verb: String, of hop: Int, tasks: [String]) -> HandlerContext {
        let isBefore = verb == "willMigrate"
        let (old, new) = (commentCode(plan.hops[hop].old.name), commentCode(plan.hops[hop].new.name))
        let title =
            isBefore
            ? "Runs before a store goes from \(old) to \(new); it has the schema of \(old)."
            : "Runs after a store went from \(old) to \(new); it has the schema of \(new)."
        return HandlerContext(
            name: verb + versionNames[hop + 1].step,
            isRequired: !tasks.isEmpty,
            documentation: ([title] + grounds(of: plan.hops[hop], isBefore: isBefore, tasks: tasks))
                .flatMap(documentationLines)
        )
    }

    private func grounds(of hop: MigrationHop, isBefore: Bool, tasks: [String]) -> [String] {
        if !tasks.isEmpty {
            return list("Why Core Data needs help:", hop.demand.reasons) + list("What to do:", tasks)
        }
        let losses = isBefore ? list("It may be left out. What the step loses:", hop.losses) : []
        return losses.isEmpty ? ["", "It may be left out."] : losses
    }

    private func list(_ heading: String, _ items: [String]) -> [String] {
        items.isEmpty ? [] : ["", heading] + items.map { "- \($0)" }
    }
}

extension ChangeDescription {
    /// An item of a list: the symbol, the kind, and what became what.
    fileprivate var item: String {
        let values = [from, to].compactMap { $0 }.map(commentCode)
        let change = values.isEmpty ? "" : " (\(values.joined(separator: " → ")))"
        return "- \(commentCode(symbol)): \(kind)\(change)"
    }
}
