import CompilerSupport
import ModelCompiler
import ModelDocuments

/// `modelc plan [model…]`: the schema that development and production need.
struct PlanCommand: CommandDefinition {
    static let options = Option.common.union([
        .production, .development, .ledger, .configuration, .database, .format, .output, .indexes,
        .detailedExitCode, .container,
    ])
    static let formats: [DocumentFormat] = [.text, .json, .ckdb, .markdown]

    let workspace: CommandContext

    func run() throws(CommandFailure) -> ExitStatus {
        let format = try arguments.format(of: Self.formats)
        let project = try workspace.survey.adding(
            [.ledgers, .companions, .otherVersions, .mappingModels],
            to: try workspace.survey.project(of: arguments.operands, takesSchemas: true),
            of: arguments.operands
        )
        let planned = workspace.showing("planning the schema") { Compiler(project).plan() }
        try refuseUnknown(project.options.container, among: planned.containers)
        let status = try workspace.publish(planned.result, failOn: project.failureThreshold)
        for model in planned.localModels { workspace.inform("'\(model.path)' was skipped: \(model.reason)") }
        for path in planned.missingModels {
            workspace.inform(
                "'\(path)' has the same container in modelc.json and is not in this plan; add it"
                    .printable
            )
        }
        if !planned.knownFaults.isEmpty {
            let fields = planned.knownFaults.map { "\($0.recordType).\($0.name) \($0.type)" }
            workspace.inform(
                "kept with the deployed type, which differs from the model: \(fields.joined(separator: ", "))"
            )
        }
        guard let document = planned.plans.document(format, isVerbose: arguments.has(.verbose)) else {
            return ExitStatus.worst(of: [status, explainMissing(planned)])
        }
        try workspace.write(document)
        if format == .ckdb { warnAboutImport(planned) }
        return ExitStatus.worst(of: [status, workspace.status(isDifferent: planned.hasDifferences)])
    }

    private func refuseUnknown(_ container: String?, among known: [String]) throws(CommandFailure) {
        guard let container, !known.contains(container) else { return }
        let names = known.isEmpty ? "none" : known.joined(separator: ", ")
        throw .usage("no store has the container '\(container)'; containers in the settings: \(names)".printable)
    }

    /// Explains a missing document if the findings do not.
    private func explainMissing(_ planned: PlanResult) -> ExitStatus {
        if planned.hasConflicts {
            workspace.inform("no schema was written: the \(contradiction(in: planned))")
            return .findings
        }
        if planned.plans.count > 1 {
            let names = planned.containers.joined(separator: ", ")
            let choice = names.isEmpty ? "name one model" : "choose one with --container: \(names.printable)"
            printError("modelc: a schema file holds one container; \(choice)\n")
            return .usage
        }
        return .clean
    }

    private func contradiction(in planned: PlanResult) -> String {
        if planned.hasContradictingEvidence { return "ledger and the export of production contradict each other" }
        if planned.hasContradictingModels { return "models contradict each other" }
        return planned.hasContradictingProperties ? "model contradicts itself" : "model contradicts production"
    }

    /// Warns that importing a schema replaces Development, and names the evidence behind the file.
    private func warnAboutImport(_ planned: PlanResult) {
        workspace.inform("importing this schema replaces Development")
        if planned.plans.allSatisfy(\.evidence.isEmpty) {
            workspace.inform(
                "without evidence, the file has only the fields of this model; "
                    + "add --production and --development to keep all others"
            )
        }
    }
}
