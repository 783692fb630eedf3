import CloudSchema
import Diagnostics
import Mirroring
import ObjectModel
import Production
import Reporting
import Sharing

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
    var histories = [BundleHistory]()
    let stores = compilation.storeFindings
    for index in compilation.models.indices {
        var findings = compilation.models[index].diagnostics + compilation.modelFindings(index)
        findings += compilation.cloudKitFindings(index) + compilation.productionFindings(index) + stores[index]
        findings += compilation.twinFindings(index)
        let shared = compilation.sharing(index, of: compilation.models[index].input.shareRoots)
        findings += shared.map(compilation.sharingFindings) ?? []
        let others = compilation.models[index].input.versions.others.map(LoadedModel.init)
        let history = BundleHistory(compilation.models[index], others: others, request, compilation.production)
        findings += history.findings
        histories.append(history)
        let model = compilation.models[index].input
        let reported = policies.apply(to: Explanations.once(findings).inPrintingOrder(), of: model)
        sections.append(compilation.section(index, history, shared, findings: reported))
    }
    let general = compilation.comparisonDiagnostics + policies.problems + policies.unusedWaivers
    if !general.isEmpty {
        sections.insert(ReportSection(name: "", findings: general.inPrintingOrder().map { ReportFinding($0) }), at: 0)
    }
    let versions = ReportPass("versions", histories.contains { $0.history != nil } ? .ran : .notApplicable)
    let report = Report(sections: sections, passes: compilation.passes + [versions])
    return CompilerResult(report: report, sources: compilation.sources(of: report, and: histories.flatMap(\.files)))
}

extension Compilation {
    /// What a report says about one model, findings aside.
    fileprivate func section(
        _ index: Int,
        _ history: BundleHistory,
        _ shared: SharedModel?,
        findings: [ReportFinding]
    ) -> ReportSection {
        let model = models[index]
        var section = ReportSection(name: model.input.name, heading: heading(index), findings: findings)
        guard let graph = model.graph else { return section }
        section.checked = ["model rules, \(counted(graph.model.entities.count, "entity", "entities"))"]
        if let mirrored = mirrored[index] {
            section.checked.append("CloudKit rules")
            if !mirrored.scope.stores.contains(where: { $0.scope == .public }) {
                section.notApplied.append("public-database rules (no public store)")
            }
            for container in containers(of: index) where container.evidence != nil {
                section.checked.append("production law (\(container.words))")
                if let remark = notJudged(index, in: container) { section.remarks.append(remark) }
            }
            section.remarks += environmentTable(index)
        } else {
            section.remarks.append(Self.notMirrored)
        }
        if let shared = shared?.judgedRoots {
            if shared.isEmpty {
                section.notApplied.append("sharing (no chosen store is private)")
            } else {
                let names = shared.count > 3 ? "\(shared.count) roots" : shared.joined(separator: ", ")
                section.checked.append("sharing of \(names)".printable)
            }
        }
        if let words = history.words { section.checked.append(words) }
        section.remarks += history.remarks
        return section
    }

    /// What is not judged because nobody knows what shipped models meant.
    private func notJudged(_ index: Int, in container: ContainerInputs) -> String? {
        guard shippedMeaning(index, in: container) == nil else { return nil }
        let reason =
            container.ledger == nil ? "no export shows them" : "the ledger records no shipped version of this model"
        return "not judged: \(SchemaComparison.notJudged.joined(separator: ", ")) (\(reason))"
    }

    /// Where the fields stand that a release needs and that are not the same everywhere.
    private func environmentTable(_ index: Int) -> [String] {
        guard request.isRelease else { return [] }
        return schemas[index].flatMap { schema -> [String] in
            guard let known = production[schema.container], let there = known.development?.evidence,
                let deployed = known.evidence
            else { return [] }
            return EnvironmentTable(needed: schema, development: there, production: deployed).lines
        }
    }

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
            + (models.contains { !$0.input.shareRoots.isEmpty }
                ? [ReportPass("sharing", isReadable ? .ran : .failed)] : [])
    }

    private func productionStatus(isMirrored: Bool) -> ReportPass.Status {
        guard production.isGiven else { return .notApplicable }
        if !production.isReadable { return .failed }
        return isMirrored ? .ran : .notApplicable
    }
}

/// `1 entity`, `2 entities`.
func counted(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }
