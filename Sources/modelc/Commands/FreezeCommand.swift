import CompilerSupport
import ModelCompiler
import SwiftSources

/// `modelc freeze <sources> --from git:<ref>:<path> --as <name>`: copies of the classes that shipped.
struct FreezeCommand: CommandDefinition {
    static let options = Option.common.union([.from, .as, .output, .check, .plan])

    let workspace: CommandContext

    func run() throws(CommandFailure) -> ExitStatus {
        guard let source = arguments.value(.from) else {
            throw .usage("freeze needs --from git:<tag>:<path>, the sources that shipped")
        }
        guard let name = arguments.value(.as) else { throw .usage("freeze needs --as <name>, such as TripSchemaV1") }
        if let path = arguments.value(.output), !path.hasSuffix(".swift") {
            throw .usage("--output names a Swift file, such as \(name).swift")
        }
        if arguments.has(.plan), arguments.value(.output) == nil {
            throw .usage("--plan needs --output: a plan that names a schema without a file does not compile")
        }
        let shipped = try sources(of: [source])
        if arguments.has(.check) { return try check(name, against: shipped, from: source) }
        guard let frozen = Compiler(shipped).freeze(as: name, from: source) else {
            throw .usage("no Swift type can have the name '\(name)'")
        }
        let status = try workspace.publish(frozen.result, failOn: shipped.failureThreshold)
        guard let bytes = frozen.bytes else {
            workspace.inform("no file was written")
            return ExitStatus.worst(of: [status, .findings])
        }
        try write(bytes)
        let classes = counted(frozen.entityCount, "class", "classes")
        workspace.inform("version hashes: \(frozen.provenCount) of \(classes) proved equal")
        try completePlan(with: InputFile(path: arguments.value(.output) ?? "", bytes: bytes), name, shipped)
        return status
    }

    private func write(_ bytes: [UInt8]) throws(CommandFailure) {
        guard let path = arguments.value(.output) else {
            return try printResult(String(decoding: bytes, as: UTF8.self))
        }
        let isChanged = FileWriter.wouldChange(path, to: bytes)
        try FileWriter.write(bytes, to: path)
        workspace.inform("\(path) \(isChanged ? "written" : "unchanged")")
    }

    /// Compares the version of today's sources with the one that shipped.
    private func check(_ name: String, against shipped: Project, from source: String) throws(CommandFailure)
        -> ExitStatus
    {
        if arguments.has(.output) { throw .usage("--check writes nothing, so --output has no meaning") }
        let today = try sources(of: arguments.operands)
        let known = today.models.first?.swiftDataVersionNames ?? []
        guard let copy = today.models.first?.swiftDataVersion(named: name) else {
            let names = known.isEmpty ? "" : "; they declare \(known.joined(separator: ", "))"
            throw .usage("the sources declare no version '\(name)'\(names)")
        }
        let project = today.with(models: [copy])
        guard let original = shipped.models.first,
            let checked = Compiler(project).checkFrozen(against: original, from: source)
        else { throw .usage("'\(source)' has no @Model classes that can be read") }
        let status = try workspace.publish(checked.result, failOn: project.failureThreshold)
        if !checked.result.hasErrors { workspace.inform("'\(name)' has the version hashes of '\(source)'") }
        return status
    }

    /// Completes the migration plan of today's sources with `--plan`, and else says what it needs.
    private func completePlan(with frozen: InputFile, _ name: String, _ shipped: Project) throws(CommandFailure) {
        guard let original = shipped.models.first, !arguments.operands.isEmpty else { return }
        let today = try sources(of: arguments.operands)
        if arguments.has(.plan) {
            let plan: (completed: InputFile, isChanged: Bool)
            do throws(PlanCompletion.Refusal) {
                if arguments.operands.contains(where: { $0.hasPrefix("git:") }) {
                    throw PlanCompletion.Refusal(reason: "the sources are those of a commit")
                }
                plan = try Compiler(today).completePlan(with: name, original, frozen)
            } catch {
                workspace.inform("the SchemaMigrationPlan was not changed: \(error.reason)")
                return adviseStage(from: name, original, today)
            }
            if plan.isChanged { try FileWriter.write(plan.completed.bytes, to: plan.completed.path) }
            workspace.inform("\(plan.completed.path) \(plan.isChanged ? "completed" : "unchanged")")
        } else {
            adviseStage(from: name, original, today)
        }
    }

    /// Says what a migration plan needs.
    private func adviseStage(from name: String, _ original: ModelInput, _ today: Project) {
        let version = today.models.first?.version?.name
        let next = version.flatMap { $0 == name ? nil : $0 } ?? "TheNextSchema"
        guard let stage = Compiler(today).stage(from: name, original, to: next) else { return }
        workspace.inform(
            "for your SchemaMigrationPlan: \(name).self in schemas, before the schema of today's classes, and in stages:"
        )
        for line in stage { workspace.inform("    \(line)") }
    }

    /// The only model, which must consist of Swift sources.
    private func sources(of operands: [String]) throws(CommandFailure) -> Project {
        let project = try workspace.survey.project(of: operands, readsApp: false)
        guard project.models.count == 1, let model = project.models.first, model.swiftData != nil, model.hasModel else {
            throw .usage("freeze takes Swift sources with @Model classes; name one folder of them")
        }
        return project
    }
}
