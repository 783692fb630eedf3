import CloudSchema
import CompilerSupport
import Mirroring
import ModelDocuments
import ObjectModel
import SchemaRules
import SwiftSources

extension Compiler {
    /// `modelc check`: all findings about models.
    ///
    /// - Returns: The findings, sorted, with levels and waivers of the settings applied.
    package func check() -> CompilerResult {
        let compilation = Compilation(request, isPartial: true)
        return compilation.check(compilation.histories)
    }
}

extension Compilation {
    /// Judges every model, with the versions of its bundle and what is known of them.
    func check(_ histories: [BundleHistory]) -> CompilerResult {
        var policies = FindingPolicies(request)
        let stores = storeFindings
        let judgements = models.indices.concurrentMap { judgement($0, histories[$0], stores: stores[$0]) }
        let sections = models.indices.map { index in
            let reported = policies.apply(to: judgements[index].findings, of: models[index].input)
            return section(index, histories[index], judgements[index].shared, findings: reported)
        }
        let isCompared = production.isGiven && production.isReadable
        let general =
            comparisonDiagnostics + policies.problems + policies.unusedWaivers
            + (isCompared ? policies.unusedKnownFaults : [])
        let versions = ReportPass("versions", histories.contains { $0.history != nil } ? .ran : .notApplicable)
        return result(
            sections.following(general.inPrintingOrder()),
            passes: passes + [versions],
            and: histories.flatMap(\.files)
        )
    }
}

extension Compilation {
    /// Judges one model and the other versions of its bundle: what is found, and what its share roots lead to, nil where the
    /// settings list none.
    fileprivate func judgement(
        _ index: Int,
        _ history: BundleHistory,
        stores: [Diagnostic]
    ) -> (findings: [Diagnostic], shared: SharedModel?) {
        let shared = sharing(index, of: models[index].input.listing.shareRoots, isPartial: isNarrowed(index))
        var findings = models[index].diagnostics + modelFindings(index)
        findings += nativeFindings(index) + cloudKitFindings(index) + stores + twinFindings(index)
        findings += swiftDataFindings(index, history.history)
        if models[index].isPartial {
            findings += partialProductionFindings(index) + (shared?.findings ?? [])
        } else {
            let shipped = history.shippedModels
            findings += productionFindings(
                index,
                shipped: shipped,
                others: history.bundle.otherGraphs,
                rules: ProductionRuleTable.all + ProductionRuleTable.evidence,
                nativeLaw: models[index].native == nil ? [] : NativeLawTable.all
            )
            findings += compatibilityFindings(index, shipped: shipped)
            findings += (shared?.findings ?? []) + history.findings
        }
        return (findings, shared)
    }

    /// What production says of a model that lacks what could not be read: of the fields that are there, and whose types are.
    private func partialProductionFindings(_ index: Int) -> [Diagnostic] {
        let unknown = Set(models[index].diagnostics.filter { $0.rule == SwiftSourceRules.unknownType }.map(\.symbol))
        return productionFindings(index, rules: ProductionRuleTable.deployedFields).filter {
            !unknown.contains($0.symbol)
        }
    }

    /// What a report says about one model, findings aside.
    fileprivate func section(
        _ index: Int,
        _ history: BundleHistory,
        _ shared: SharedModel?,
        findings: [ReportFinding]
    ) -> ReportSection {
        let model = models[index]
        var section = ReportSection(name: model.input.name, heading: heading(index), findings: findings)
        if let native = model.native {
            section.checked = ["schema rules, \(counted(native.ownTypes.count, "record type", "record types"))"]
            section.checked += comparedWith(index)
            section.remarks += environmentTable(index)
            return section
        }
        guard let graph = model.graph else { return section }
        section.checked = ["model rules, \(counted(graph.model.entities.count, "entity", "entities"))"]
        if let mirrored = mirrored[index] {
            section.checked.append("CloudKit rules")
            if !mirrored.scope.stores.contains(where: { $0.scope == .public }) {
                section.notApplied.append("public-database rules (no public store)")
            }
            section.checked += comparedWith(index)
            for container in containers(of: index)
            where !model.isPartial && !evidence(of: container, for: index).isEmpty {
                if let remark = notJudged(index, in: container, history) { section.remarks.append(remark) }
            }
            section.remarks += environmentTable(index)
        } else {
            section.remarks.append(Self.notMirrored)
        }
        if let roots = shared?.judgedRoots {
            if roots.isEmpty {
                section.notApplied.append("sharing (no chosen store is private)")
            } else {
                let names = roots.count > 3 ? "\(roots.count) roots" : roots.joined(separator: ", ")
                section.checked.append("sharing of \(names)".printable)
            }
        }
        if model.isPartial {
            section.remarks.append("not judged: removed properties and classes, versions (sources cannot be read)")
            return section
        }
        if let words = history.words { section.checked.append(words) }
        section.remarks += history.remarks
        return section
    }

    /// What the model was compared with in each of its containers.
    private func comparedWith(_ index: Int) -> [String] {
        containers(of: index).compactMap { container in
            let evidence = evidence(of: container, for: index)
            if evidence.isEmpty { return nil }
            let words = evidence.map { $0.isOfBaseline ? "the model at the merge base" : container.words }
            return "production law (\(words.joined(separator: "; ")))"
        }
    }

    /// The facts that are not judged, because the meaning of shipped models is unknown.
    private func notJudged(_ index: Int, in container: ContainerInputs, _ history: BundleHistory) -> String? {
        let models = shippedModels(index, history.shippedModels)
        let known = evidence(of: container, for: index).compactMap {
            shippedMeaning(index, in: container, by: $0, models)
        }
        if known.contains(where: { mirrored[index].map($0.concern) == true }) { return nil }
        let reason =
            container.ledger == nil ? "exports do not include this" : "the ledger has no shipped version of this model"
        return "not judged: \(SchemaComparison.notJudged.joined(separator: ", ")) (\(reason))"
    }

    /// Where the fields stand that a release needs and that are not the same everywhere.
    private func environmentTable(_ index: Int) -> [String] {
        guard request.isRelease else { return [] }
        return schemas[index].flatMap { schema -> [String] in
            guard let known = production[schema.container], let there = known.development?.evidence,
                let deployed = known.evidence
            else { return [] }
            return EnvironmentTable(needed: schema, development: there, production: deployed).cells.aligned()
        }
    }

    private static let notMirrored =
        "CloudKit rules not applied: the model is not marked as mirrored; use `--database private` to apply them"

    private func heading(_ index: Int) -> String {
        models[index].input.heading + (scopeWords(index).map { " · mirrored: \($0)" } ?? "")
    }

    fileprivate var passes: [ReportPass] {
        let isMirrored = models.indices.contains(where: isInCloud)
        let reading: ReportPass.Status = isReadable ? .ran : .failed
        let passes = [
            ReportPass("input", reading),
            ReportPass("model", reading),
            ReportPass("cloudkit", isMirrored ? .ran : .notApplicable),
            ReportPass("production", productionStatus(isMirrored: isMirrored)),
        ]
        return passes
            + (models.contains { !$0.input.listing.shareRoots.isEmpty } ? [ReportPass("sharing", reading)] : [])
    }

    private func productionStatus(isMirrored: Bool) -> ReportPass.Status {
        guard production.isGiven || !request.baselines.isEmpty else { return .notApplicable }
        if !production.isReadable { return .failed }
        return isMirrored ? .ran : .notApplicable
    }
}
