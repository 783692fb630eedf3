import CloudSchema
import Diagnostics
import JSONText
import Mirroring
public import Production
import Reporting

/// The documents that `modelc plan` can print; raw values are the words of the command line.
public enum PlanFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// `modelc.plan/1`.
    case json
    /// A schema that `cktool import-schema` takes.
    case ckdb
    /// For a pull request.
    case markdown
}

/// What `modelc plan` made.
public struct PlanResult: Sendable {
    /// The findings.
    public var result: CompilerResult
    /// A plan for each container of each model; empty for models that could not be read.
    public var plans: [NamedPlan]

    /// Whether any plan was joined with a ledger or an export.
    public var hasEvidence: Bool { plans.contains { !$0.evidence.isEmpty } }

    /// Whether the model contradicts production, so that no schema may be written.
    public var hasConflicts: Bool { plans.contains { $0.plan.steps.contains { $0.action == .conflict } } }

    /// Whether there is anything to deploy.
    public var hasDifferences: Bool {
        plans.contains {
            $0.plan.recordTypes.contains { type in type.fields.contains { $0.state == .new || $0.state == .development }
            }
        }
    }

    /// The document in a format; nil when there is none to write: without a plan, and for a schema with conflicts.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - isVerbose: Whether assumptions are listed one by one.
    /// - Returns: The text. A schema holds the plan of one container; see ``isAmbiguous``.
    public func document(_ format: PlanFormat, isVerbose: Bool = false) -> String? {
        guard !plans.isEmpty else { return nil }
        switch format {
        case .text:
            return plans.map {
                PlanText($0.plan, name: $0.name, evidence: $0.evidence, showsAssumptions: isVerbose).text
            }
            .joined(separator: "\n")
        case .json: return PlanJSON(plans.map(\.plan)).value.documentText()
        case .markdown: return plans.map { PlanMarkdown($0.plan, name: $0.name).text }.joined(separator: "\n")
        case .ckdb: return hasConflicts || isAmbiguous ? nil : plans.first?.plan.schema.text
        }
    }

    /// Whether there are several plans, which one schema file cannot hold.
    public var isAmbiguous: Bool { plans.count > 1 }
}

/// A plan and the model it is for.
public struct NamedPlan: Sendable {
    /// The model, as the user named it.
    public let name: String
    /// The plan.
    public let plan: SchemaPlan
    /// The files that were joined: the ledger of the container and exports of it.
    public let evidence: [String]
}

/// `modelc plan`: what development and production must hold for the models.
///
/// Models are always taken as mirrored. CloudKit rules run too, because a plan for a model that no store loads is of no
/// use to anybody.
///
/// - Parameter request: The models, the exports to join, and options.
/// - Returns: The plans and findings.
public func plan(_ request: CompilerRequest) -> PlanResult {
    let compilation = Compilation(request, isMirroringImplied: true)
    var policies = FindingPolicies(request)
    var sections: [ReportSection] = []
    var plans: [NamedPlan] = []
    for index in compilation.models.indices {
        let model = compilation.models[index]
        var findings = model.diagnostics + compilation.modelFindings(index)
        findings += compilation.cloudKitFindings(index)
        // What is not deployed yet is what the plan is about.
        findings += compilation.productionFindings(index).filter { $0.severity > .note }
        let reported = policies.apply(to: Explanations.once(findings).inPrintingOrder(), of: model.input)
        sections.append(ReportSection(name: model.input.name, findings: reported))
        plans += compilation.plans(index)
    }
    let general = compilation.comparisonDiagnostics + policies.problems
    if !general.isEmpty { sections.insert(ReportSection(name: "", findings: general.map { ReportFinding($0) }), at: 0) }
    let report = Report(sections: sections)
    let result = CompilerResult(report: report, sources: compilation.sources(of: report))
    // A plan that silently left out an export would tell people to delete what it holds.
    return PlanResult(result: result, plans: compilation.production.isReadable ? plans : [])
}

extension Compilation {
    fileprivate func plans(_ index: Int) -> [NamedPlan] {
        guard let mirrored = mirrored[index] else { return [] }
        return schemas[index].map { schema in
            let known = production[schema.container]
            let plan = SchemaPlan(
                for: mirrored,
                needed: schema,
                production: known?.evidence,
                development: known?.development?.evidence,
                otherTypes: recordTypes(besides: schema, at: index)
            )
            return NamedPlan(name: models[index].input.path, plan: plan, evidence: known?.files ?? [])
        }
    }
}
