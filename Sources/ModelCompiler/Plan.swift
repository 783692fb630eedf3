import CloudSchema
package import CompilerSupport
import Mirroring
package import ModelDocuments
import SchemaRules

/// What `modelc plan` made.
package struct PlanResult: Sendable {
    /// The findings.
    package let result: CompilerResult
    /// A plan for each container, whichever models and stores go there; none for models that could not be read.
    package let plans: [NamedPlan]
    /// Whether two models need a field of one container differently, which is a conflict of the plan, too.
    package let hasContradictingModels: Bool
    /// Whether two properties of one inheritance tree need a field differently.
    package let hasContradictingProperties: Bool
    /// The models that have no plan, because the settings give them no store and others some.
    package let localModels: [String]
    /// Models that the settings send to one of the plans' containers, and that are not part of the run.
    package let missingModels: [String]
    /// The fields that are deployed with another type than models need, as is known: the plans keep them as they are.
    package let knownFaults: [DeployedField]
    /// The containers that stores of the models name, for people who named another one with `--container`.
    package let containers: [String]

    /// Whether the models contradict production or each other, or a ledger an export, so that no schema may be written.
    package var hasConflicts: Bool { plans.contains(where: \.hasConflicts) }

    /// Whether a ledger and an export of production contradict each other.
    package var hasContradictingEvidence: Bool { plans.contains(where: \.hasContradictingEvidence) }

    /// Whether there is anything to deploy.
    package var hasDifferences: Bool {
        plans.contains {
            $0.plan.recordTypes.contains { type in
                type.fields.contains { $0.isAwaited || !$0.addedIndexes.isEmpty }
            }
        }
    }
}

extension Compiler {
    /// `modelc plan`: what development and production must hold for the models.
    ///
    /// Models are always taken as mirrored. CloudKit rules run too, because a plan for a model that no store loads is of no
    /// use to anybody.
    ///
    /// Models, and stores of one model, that go to the same container have one plan for it.
    ///
    /// - Returns: The plans and findings.
    package func plan() -> PlanResult {
        let compilation = Compilation(request, isMirroringImplied: true)
        var policies = FindingPolicies(request)
        var sections: [ReportSection] = []
        var reported: [[ReportFinding]] = Array(repeating: [], count: compilation.models.count)
        let stores = compilation.storeFindings
        let asked = compilation.models.indices.filter(compilation.isAsked)
        let histories = compilation.histories
        let findings = asked.concurrentMap { compilation.planFindings($0, histories[$0], stores: stores[$0]) }
        for (index, findings) in zip(asked, findings) {
            sections.append(policies.section(about: compilation.models[index].input, findings))
            reported[index] = sections.last?.findings ?? []
        }
        let general = compilation.comparisonDiagnostics + policies.problems
        // A plan that silently left out an export would tell people to delete what it holds.
        let plans = compilation.production.isReadable ? compilation.plans(asking: reported) : []
        return PlanResult(
            result: compilation.result(sections.following(general), and: histories.flatMap(\.files)),
            plans: plans,
            hasContradictingModels: stores.joined().contains(where: \.saysThatModelsContradict),
            hasContradictingProperties: compilation.mirrored.contains { model in
                model?.conflicts.contains(where: \.isCertain) == true
            },
            localModels: compilation.models.indices.filter { !compilation.isInCloud($0) }
                .filter { compilation.models[$0].graph != nil }.map { compilation.models[$0].input.path },
            missingModels: compilation.missingModels(plans),
            knownFaults: reported.joined().filter(\.isKnown).compactMap(\.diagnostic.deployed),
            containers: compilation.production.containers.flatMap(\.names).compactMap(\.self)
        )
    }
}

extension Compilation {
    /// What is found in one model; what is not deployed yet is what the plan is about.
    fileprivate func planFindings(_ index: Int, _ history: BundleHistory, stores: [Diagnostic]) -> [Diagnostic] {
        var findings = models[index].diagnostics + modelFindings(index) + cloudKitFindings(index)
        findings += nativeFindings(index)
        let (shipped, others) = (history.shippedModels, history.bundle.otherGraphs)
        findings += productionFindings(index, shipped: shipped, others: others).filter { $0.severity > .note }
        findings += stores.filter { $0.severity > .note }
        // The plan keeps what a schema file lacks.
        if models[index].native != nil { findings.removeAll { ["CKP301", "CKP302"].contains($0.rule.id) } }
        findings += twinFindings(index) + encryptionFindings(index)
        return findings
    }

    /// The plan of each container; what is reported of each model answers questions with waivers.
    fileprivate func plans(asking reported: [[ReportFinding]]) -> [NamedPlan] {
        needs.concurrentMap { needs in
            let known = production[needs.parts[0].schema.container]
            let faults = needs.models.flatMap { reported[$0] }.filter(\.isKnown).compactMap(\.diagnostic.deployed)
            let plan = SchemaPlan(
                for: needs.parts.map(\.schema),
                production: known?.evidence?.knowing(
                    Set(faults.map { .field(recordType: $0.recordType, name: $0.name) })
                ),
                development: known?.development?.evidence
            )
            var named = NamedPlan(plan)
            named.models = needs.models.map { models[$0].input.path }
            named.localEntities = needs.models.flatMap(localEntities)
            named.evidence = known?.files ?? []
            named.hasContradictingEvidence = known?.hasContradictions == true
            named.sensitiveWords = sensitiveWords(needs, reported)
            named.comments = needs.models.compactMap { models[$0].native?.comments }
                .reduce(SchemaComments()) { $0.joined(with: $1) }
            named.twins = needs.parts.flatMap { part in
                mirrored[part.model].map { encryptedTwins(part.model, of: $0, in: part.schema).all } ?? []
            }
            return named
        }
    }

    /// Models of the settings are those of the run when they have the same stores, whatever their paths look like.
    fileprivate func missingModels(_ plans: [NamedPlan]) -> [String] {
        let present = Set(models.flatMap(\.input.stores).map(\.name.location))
        let containers = Set(plans.compactMap(\.plan.container))
        func isMissing(_ store: Settings.Store) -> Bool {
            !present.contains(store.name.location) && store.container.map { containers.contains($0.value) } == true
        }
        let models = request.settings.flatMap(\.settings.models).filter { $0.stores.contains(where: isMissing) }
        let schemas = request.settings.flatMap(\.settings.schemas).filter { isMissing($0.store) }
        return models.map(\.path.value) + schemas.map(\.path.value)
    }
}

extension Diagnostic {
    fileprivate var saysThatModelsContradict: Bool {
        rule.id == StoreRuleTable.fieldConflictBetweenModels.metadata.id && severity == .error
    }
}
