import CloudSchema
package import CompilerSupport
import Mirroring
package import ModelDocuments
import SchemaRules

/// The result of `modelc plan`.
package struct PlanResult: Sendable {
    /// The findings.
    package let result: CompilerResult
    /// A plan for each container, for all its models and stores; empty for models that could not be read.
    package let plans: [NamedPlan]
    /// True if a release would have to wait for a deployment: what a check of it refuses, too.
    package let hasDifferences: Bool
    /// True if two models need different types for a field of one container, which is also a conflict of the plan.
    package let hasContradictingModels: Bool
    /// True if two properties of one inheritance tree need different types for a field.
    package let hasContradictingProperties: Bool
    /// The models without a plan, because they stay on the device, with the reason: `modelc.json has no store for it`.
    package let localModels: [(path: String, reason: String)]
    /// Models with the plans' containers in the settings that are not part of the run.
    package let missingModels: [String]
    /// The known deployed fields whose type differs from the models'; the plans keep them.
    package let knownFaults: [DeployedField]
    /// The containers of the models' stores, for a message about an unknown `--container`.
    package let containers: [String]

    /// True if no schema may be written, because the models contradict production or each other, or a ledger an export.
    package var hasConflicts: Bool { plans.contains(where: \.hasConflicts) }

    /// True if a ledger and an export of production contradict each other.
    package var hasContradictingEvidence: Bool { plans.contains(where: \.hasContradictingEvidence) }
}

extension Compiler {
    /// `modelc plan`: the schema that development and production need for the models.
    ///
    /// Models are always treated as mirrored. CloudKit rules run too, because a plan for a model that no store can load
    /// is useless.
    ///
    /// All models and stores of one container share one plan.
    ///
    /// - Returns: The plans and findings.
    package func plan() -> PlanResult {
        let analysis = Analysis(project, isMirroringImplied: true)
        return analysis.planResult(
            analysis.histories.concurrentMap { analysis.judgement(with: $0, by: RuleFamily.ofPlan) }
        )
    }
}

/// A planned model with its reported findings.
struct ReportedModel {
    let model: ModelTimeline
    let findings: [ReportFinding]
}

extension Analysis {
    /// The plans, and the reported findings about their models.
    fileprivate func planResult(_ judgements: [Judgement]) -> PlanResult {
        var policies = FindingPolicies(project)
        let asked = judgements.filter { isRequested($0.model) }
        let sections = asked.map { policies.section(about: $0.model.input, $0.findings) }
        let reported = zip(asked, sections).map { ReportedModel(model: $0.model, findings: $1.findings) }
        let general = comparisonDiagnostics + policies.problems
        // A plan that ignored an unreadable export would tell people to delete its elements. A schema that the server
        // refuses cannot be imported.
        let isRefused = models.flatMap(\.today.diagnostics).contains {
            SchemaLanguageRules.ofReadableSchemas.contains($0.rule)
        }
        let plans = production.isReadable && !isRefused ? plans(asking: reported) : []
        return PlanResult(
            result: result(sections.following(general), and: judgements.flatMap(\.history.files)),
            plans: plans,
            hasDifferences: !plans.isEmpty && needs.contains(where: awaitsDeployment),
            hasContradictingModels: judgements.flatMap(\.findings).contains(where: \.saysThatModelsContradict),
            hasContradictingProperties: models.contains { model in
                model.mirrored?.conflicts.contains(where: \.isCertain) == true
            },
            localModels: models.filter { !$0.today.isInCloud && $0.graph != nil }.map {
                ($0.input.path, $0.input.localReason)
            },
            missingModels: missingModels(plans),
            knownFaults: reported.flatMap(\.findings).filter(\.isKnown).compactMap(\.diagnostic.deployed),
            containers: production.containers.flatMap(\.names).compactMap(\.self)
        )
    }

    /// True if production lacks something that a container must have for a release.
    private func awaitsDeployment(_ needs: ContainerNeeds) -> Bool {
        let known = production[needs.parts[0].schema.container]?.evidence
        return needs.parts.contains { model, schema in
            var comparison = SchemaComparison(of: model.mirrored, needed: schema, with: known)
            comparison.isRelease = true
            return comparison.awaitsDeployment
        }
    }

    /// The plan of each container; waivers of the models' findings answer its questions.
    private func plans(asking reported: [ReportedModel]) -> [NamedPlan] {
        needs.concurrentMap { needs in
            let known = production[needs.parts[0].schema.container]
            let models = needs.models
            let asked = reported.filter { part in models.contains { $0.isSame(as: part.model) } }
            let faults = asked.flatMap(\.findings).filter(\.isKnown).compactMap(\.diagnostic.deployed)
            let plan = SchemaPlan(
                for: needs.parts.map(\.schema),
                production: known?.evidence?.knowing(
                    Set(faults.map { .field(recordType: $0.recordType, name: $0.name) })
                ),
                development: known?.development?.evidence
            )
            var named = NamedPlan(plan)
            named.models = models.map(\.input.path)
            named.localEntities = models.flatMap(localEntities)
            named.evidence = known?.files ?? []
            named.hasContradictingEvidence = known?.hasContradictions == true
            named.sensitiveWords = sensitiveWords(asked)
            named.comments = models.compactMap(\.native?.comments)
                .reduce(SchemaComments()) { $0.joined(with: $1) }
            named.twins = needs.parts.flatMap { part in
                part.model.mirrored.map { encryptedTwins(part.model, of: $0, in: part.schema).all } ?? []
            }
            return named
        }
    }

    /// Compares stores rather than paths, because one model can have different paths.
    private func missingModels(_ plans: [NamedPlan]) -> [String] {
        let present = Set(models.flatMap(\.input.stores).map(\.name.location))
        let containers = Set(plans.compactMap(\.plan.container))
        func isMissing(_ store: Settings.Store) -> Bool {
            !present.contains(store.name.location) && store.container.map { containers.contains($0.value) } == true
        }
        let models = project.settings.flatMap(\.settings.models).filter { $0.stores.contains(where: isMissing) }
        let schemas = project.settings.flatMap(\.settings.schemas).filter { isMissing($0.store) }
        return models.map(\.path.value) + schemas.map(\.path.value)
    }
}

extension Diagnostic {
    fileprivate var saysThatModelsContradict: Bool {
        rule.id == StoreRuleTable.fieldConflictBetweenModels.metadata.id && severity == .error
    }
}

extension ModelInput {
    /// The names that look sensitive.
    fileprivate var sensitiveNames: SensitiveNames {
        SensitiveNames(settings?.settings.sensitiveNames.map { $0.map(\.value) })
    }
}

extension Analysis {
    /// The faults of a model's encrypted twins, each once for all containers.
    func twinFindings(_ model: ModelTimeline) -> [Diagnostic] {
        guard let mirrored = model.mirrored, !model.input.listing.encryptedTwins.isEmpty else { return [] }
        return mirrored.schemas.flatMap { schema in
            let twins = encryptedTwins(model, of: mirrored, in: schema)
            return ProductionRuleTable.twins.flatMap { $0.findings(in: twins) }
        }.uniqued
    }

    /// The twins of a model in one container.
    func encryptedTwins(_ model: ModelTimeline, of mirrored: MirroredModel, in schema: MirroredSchema) -> EncryptedTwins
    {
        EncryptedTwins(
            model.input.listing.encryptedTwins,
            of: mirrored,
            needed: schema,
            production: production[schema.container]?.evidence
        )
    }

    /// The attributes for which a plan asks about encryption, unless the settings answered, each with its sensitive
    /// word.
    func sensitiveWords(_ reported: [ReportedModel]) -> [String: String] {
        let rules = Set(ProductionRuleTable.encryption.map(\.metadata.id))
        var words: [String: String] = [:]
        for part in reported {
            for finding in part.findings where finding.waiver == nil && rules.contains(finding.diagnostic.rule.id) {
                guard let symbol = finding.diagnostic.symbol, let name = symbol.split(separator: ".").last else {
                    continue
                }
                words[symbol] = part.model.input.sensitiveNames.word(in: String(name))
            }
        }
        return words
    }

    /// The questions of a plan about the next deployment in each container of a model.
    func encryptionFindings(_ model: ModelTimeline) -> [Diagnostic] {
        model.schemas.flatMap { schema in
            let questions = EncryptionQuestions(
                needed: schema,
                production: production[schema.container]?.evidence,
                names: model.input.sensitiveNames
            )
            return ProductionRuleTable.encryption.flatMap { $0.findings(in: questions) }
        }
    }
}

extension ModelInput {
    /// The reason that a model on the device has no plan.
    fileprivate var localReason: String {
        if listing.emptyStores != nil { return "modelc.json says that none of its stores is mirrored (\"stores\": [])" }
        guard !isLocal, let place = codeScope?.localPlace else { return "modelc.json has no store for it" }
        return "the code keeps it on the device, so it is not mirrored (\(app.words(for: place)))".printable
    }
}
