import CloudSchema
import Diagnostics
import Mirroring
import ObjectModel
import Production
import Reporting

/// `modelc check`: everything that can be said about models.
///
///     let result = check(CompilerRequest(models: [model], today: today))
///     result.status(failingOn: .error)
///
/// - Parameter request: The models, what they are compared with, and options.
/// - Returns: The findings, sorted, with levels and waivers of the settings applied.
public func check(_ request: CompilerRequest) -> CompilerResult {
    let compilation = Compilation(request)
    var policies = FindingPolicies(request)
    var sections = [ReportSection]()
    for index in compilation.models.indices {
        var findings = compilation.models[index].diagnostics + compilation.modelFindings(index)
        findings += compilation.cloudKitFindings(index) + compilation.productionFindings(index)
        sections.append(
            compilation.section(
                index,
                findings: policies.apply(
                    to: Explanations.once(findings).inPrintingOrder(),
                    of: compilation.models[index].input
                )
            )
        )
    }
    let general = compilation.schemaDiagnostics + policies.problems + policies.unusedWaivers
    if !general.isEmpty {
        sections.insert(ReportSection(name: "", findings: general.inPrintingOrder().map { ReportFinding($0) }), at: 0)
    }
    let report = Report(sections: sections, passes: compilation.passes)
    return CompilerResult(report: report, sources: compilation.sources(of: report))
}

extension Compilation {
    /// What a report says about one model, findings aside.
    fileprivate func section(_ index: Int, findings: [ReportFinding]) -> ReportSection {
        let model = models[index]
        var section = ReportSection(name: model.input.name, heading: heading(index), findings: findings)
        guard let graph = model.graph else { return section }
        section.checked = ["model rules, \(counted(graph.model.entities.count, "entity", "entities"))"]
        if let mirrored = mirrored[index] {
            section.checked.append("CloudKit rules")
            if !mirrored.scope.stores.contains(where: { $0.scope == .public }) {
                section.notApplied.append("public-database rules (no public store)")
            }
            if let evidence = production?.evidence {
                section.checked.append(
                    "production law (\(evidence.path), \(counted(evidence.fieldCount, "field", "fields")))"
                )
                section.remarks.append(Self.notJudged)
            }
        } else {
            section.remarks.append(Self.notMirrored)
        }
        if let count = model.input.version?.count { section.checked.append(counted(count, "version", "versions")) }
        return section
    }

    private static let notJudged =
        "not judged: \(SchemaComparison.notJudged.joined(separator: ", ")) (no export shows them)"
    private static let notMirrored =
        "CloudKit rules not applied: nothing says this model is mirrored; `--database private` applies them"

    private func heading(_ index: Int) -> String {
        let heading = models[index].input.heading
        guard let mirrored = mirrored[index] else { return heading }
        return
            "\(heading) · mirrored: \(ScopeWords(mirrored.scope, settingsPath: models[index].input.settings?.path).text)"
    }

    fileprivate var passes: [ReportPass] {
        let isReadable = models.allSatisfy { $0.graph != nil }
        let isMirrored = mirrored.contains { $0 != nil }
        return [
            ReportPass("input", isReadable ? .ran : .failed),
            ReportPass("model", isReadable ? .ran : .failed),
            ReportPass("cloudkit", isMirrored ? .ran : .notApplicable),
            ReportPass("production", productionStatus(isMirrored: isMirrored)),
        ]
    }

    private func productionStatus(isMirrored: Bool) -> ReportPass.Status {
        guard let production else { return .notApplicable }
        if production.evidence == nil { return .failed }
        return isMirrored ? .ran : .notApplicable
    }
}

extension SchemaEvidence {
    /// The fields that are not the server's own.
    fileprivate var fieldCount: Int { schema.recordTypes.flatMap(\.fields).count { !$0.name.hasPrefix("___") } }
}

/// `1 entity`, `2 entities`.
func counted(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }
