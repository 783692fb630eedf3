import CompilerSupport
import Mirroring
import ModelDocuments
import SchemaRules
import SwiftSources

// The stage that judges: what the rules find in one model, family by family.

/// What was found in one model.
struct Judgement: Sendable {
    let model: ModelTimeline
    /// The versions of it, and what shipped of them.
    let history: ModelHistory
    /// What was found, in the order of the families.
    var findings: [Diagnostic]
    /// What its share roots lead to; nil where the settings list none.
    var shared: SharedModel?
}

extension Analysis {
    /// What the rules about any model find.
    func modelFindings(_ model: ModelTimeline) -> [Diagnostic] {
        guard let graph = model.graph else { return [] }
        return ModelRuleTable.all.flatMap { $0.findings(in: graph) }
    }

    /// The findings of the CloudKit rules; warnings when the mirrored entities are a guess.
    func cloudKitFindings(_ model: ModelTimeline) -> [Diagnostic] {
        guard let mirrored = model.mirrored else { return [] }
        let findings = CloudKitRuleTable.all.flatMap { $0.findings(in: mirrored) }
        guard mirrored.scope.isGuess else { return findings }
        return findings.map { CloudKitRuleTable.certain.contains($0.rule.id) ? $0 : $0.asWarning }
    }

    /// The findings of the rules about one schema file.
    func nativeFindings(_ model: ModelTimeline) -> [Diagnostic] {
        guard let native = model.native else { return [] }
        let judged = JudgedSchema(native, production: production[native.needed.container]?.evidence)
        return NativeLintTable.all.flatMap { $0.findings(in: judged) }
    }

    /// A model with some entities whose objects are shared.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - roots: The entities.
    ///   - isPartial: Whether nothing can be said about what none of the chosen stores holds.
    /// - Returns: Nil when there are no such entities, or the model could not be read.
    func sharing(_ model: ModelTimeline, of roots: [Located<String>], isPartial: Bool) -> SharedModel? {
        guard let graph = model.graph, !roots.isEmpty else { return nil }
        let listed = model.input.listing.shareRoots
        return SharedModel(graph, mirrored: model.mirrored, roots: roots, others: listed, isPartial: isPartial)
    }
}

extension Diagnostic {
    fileprivate var asWarning: Diagnostic {
        var copy = self
        copy.severity = min(severity, .warning)
        return copy
    }
}

extension SharedModel {
    /// What goes along with shared objects, and what does not work in a share.
    var findings: [Diagnostic] { ShareRuleTable.all.flatMap { $0.findings(in: self) } }
}

extension Analysis {
    /// Judges one model and the other versions of its bundle.
    func judgement(with history: ModelHistory) -> Judgement {
        let model = history.model
        let shared = sharing(model, of: model.input.listing.shareRoots, isPartial: isNarrowed(model))
        var findings = model.today.diagnostics + modelFindings(model)
        findings += nativeFindings(model) + cloudKitFindings(model) + storeFindings(model) + twinFindings(model)
        findings += swiftDataFindings(history)
        if model.today.isPartial {
            findings += partialProductionFindings(model) + (shared?.findings ?? [])
        } else {
            let shipped = history.shippedModels
            findings += productionFindings(
                model,
                shipped: shipped,
                others: history.versions.otherGraphs,
                rules: ProductionRuleTable.all + ProductionRuleTable.evidence,
                nativeLaw: model.native == nil ? [] : NativeLawTable.all
            )
            findings += compatibilityFindings(model, shipped: shipped)
            findings += (shared?.findings ?? []) + history.findings
        }
        return Judgement(model: model, history: history, findings: findings, shared: shared)
    }

    /// What production says of a model that lacks what could not be read: of the fields that are there, and whose types are.
    private func partialProductionFindings(_ model: ModelTimeline) -> [Diagnostic] {
        let unknown = Set(model.today.diagnostics.filter { $0.rule == SwiftSourceRules.unknownType }.map(\.symbol))
        return productionFindings(model, rules: ProductionRuleTable.deployedFields).filter {
            !unknown.contains($0.symbol)
        }
    }
}
