import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel
import SchemaRules

// Holding one model against production: by each kind of evidence, and with what earlier models say.

extension Analysis {
    /// What production and Development say.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - shipped: The versions of its bundle that shipped, oldest first, as far as they can be read.
    ///   - others: The other versions of its bundle.
    ///   - rules: The rules to apply.
    ///   - nativeLaw: The rules about what only schema files say; a plan keeps what these find lost.
    /// - Returns: The findings, rule by rule.
    func productionFindings(
        _ model: ModelTimeline,
        shipped: [ShippedModel] = [],
        others: [ModelGraph] = [],
        rules: [Rule<SchemaComparison>] = ProductionRuleTable.all,
        nativeLaw: [Rule<SchemaComparison>] = []
    ) -> [Diagnostic] {
        guard model.today.isInCloud, !model.schemas.isEmpty else { return [] }
        let versions = versions(besides: model, shipped, others)
        let whole = shippedModels(model, shipped)
        return model.schemas.flatMap { schema in
            guard let known = production[schema.container] else { return [] as [Diagnostic] }
            // What shipped did not write what only the branch mirrors.
            let new = model.baseline?.newlyMirrored(in: schema.container) ?? []
            let shippedSchemas = shipped.compactMap { $0.schema(in: schema.container)?.without(new) }
            let versionSchemas = versions.compactMap { $0.schema(in: schema.container) }
            func comparison(with evidence: SchemaEvidence, meaning: MeaningFacts?, isLaw: Bool) -> SchemaComparison {
                SchemaComparison(
                    of: model.mirrored,
                    needed: schema,
                    with: evidence,
                    meaning: meaning,
                    baseline: model.baseline?.snapshot.schema(in: schema.container),
                    versions: isLaw ? versionSchemas : [],
                    otherTypes: recordTypes(besides: schema, of: model),
                    otherFields: fields(besides: schema, of: model),
                    shipped: isLaw ? shippedSchemas : [],
                    shippedModels: isLaw ? whole : [],
                    otherEntities: entities(besides: schema, of: model),
                    isRelease: project.options.isRelease
                )
            }
            let laws = evidence(of: known, for: model).map { evidence in
                let meaning = shippedMeaning(model, in: known, by: evidence, whole)
                let law = comparison(with: evidence, meaning: meaning, isLaw: true)
                return evidence.isOfBaseline
                    ? (ProductionRuleTable.baseline + nativeLaw).flatMap { $0.findings(in: law) }.map(
                        \.withMergeBaseExplained
                    )
                    : (rules + nativeLaw).flatMap { $0.findings(in: law) }
            }
            guard let development = known.development?.evidence else { return Self.saidOnce(laws) }
            let deployment = comparison(with: development, meaning: nil, isLaw: false)
            return Self.saidOnce(laws) + ProductionRuleTable.development.flatMap { $0.findings(in: deployment) }
        }
    }

    /// Findings of several kinds of evidence, each once.
    private static func saidOnce(_ laws: [[Diagnostic]]) -> [Diagnostic] {
        var said: Set<[String]> = []
        return laws.flatMap { law in
            let new = law.filter { !said.contains([$0.rule.id, $0.symbol ?? ""]) }
            said.formUnion(new.map { [$0.rule.id, $0.symbol ?? ""] })
            return new
        }
    }

    /// Whole models to compare with: the newest one that shipped, and the one where the branch began.
    func shippedModels(_ model: ModelTimeline, _ shipped: [ShippedModel]) -> [MirroredModel] {
        [shipped.last?.mirrored, model.baseline?.mirrored].compactMap(\.self)
    }

    /// What shipped models meant, from a container's ledger, and else from whole models; nil when nothing says it.
    func shippedMeaning(
        _ model: ModelTimeline,
        in container: ContainerInputs,
        by evidence: SchemaEvidence,
        _ models: [MirroredModel]
    ) -> MeaningFacts? {
        // Where the branch began comes first: what shipped is what the branch's ledger says.
        let facts = models.reversed().map { MeaningFacts(of: $0, deployedIn: evidence) }
        let before = model.baseline?.mirrored == nil ? nil : facts.first
        let recorded = evidence.isOfBaseline ? nil : container.recordedMeaning(confirmedBy: before)
        let known = recorded.flatMap { $0.facts.isEmpty ? nil : $0 }
        let sources = [known].compactMap(\.self) + facts
        return sources.dropFirst().reduce(sources.first) { $0?.joined(with: $1) }
    }

    /// What a model is compared with in a container: what is deployed there, or when nothing says that, what the model needed
    /// where the branch began. Beside a ledger that the branch brought both count: it may hold anything, or nothing.
    func evidence(of container: ContainerInputs, for model: ModelTimeline) -> [SchemaEvidence] {
        let isDecided = container.evidence != nil && !container.isNewLedger && !container.hasOnlyRetirements
        let before = isDecided ? [] : baselineEvidence(ofContainer: container.names, for: model)
        return [container.evidence].compactMap(\.self) + before.map { $0.retiring(as: container.evidence?.ledger) }
    }

    /// What the model needed where the branch began; for one that is new, what others needed of its record types. The first
    /// model of a container answers for those that are gone.
    private func baselineEvidence(ofContainer names: [String?], for model: ModelTimeline) -> [SchemaEvidence] {
        let first = models.first { $0.schemas.contains { names.contains($0.container) } }
        let gone = first?.isSame(as: model) == true ? deleted.compactMap { $0.evidence(ofContainer: names) } : []
        return neededBefore(ofContainer: names, for: model) + gone
    }

    private func neededBefore(ofContainer names: [String?], for model: ModelTimeline) -> [SchemaEvidence] {
        if let own = model.baseline { return [own.evidence(ofContainer: names)].compactMap(\.self) }
        let types = Set(model.schemas.flatMap(\.recordTypes).filter { $0.kind != .system }.map(\.name))
        return models.compactMap { $0.baseline?.evidence(ofContainer: names, of: types) }
    }

    /// What tells whether fields that mirroring probably does not write ever were written: the releases of a model, else the
    /// other versions of its bundle. None where no version has such fields.
    private func versions(
        besides model: ModelTimeline,
        _ shipped: [ShippedModel],
        _ others: [ModelGraph]
    ) -> [MirroredModel] {
        let input = model.input
        let scopeRequest = project.scopeRequest(for: input, isImplied: true)
        let graphs = input.releases == nil ? others : shipped.map(\.mirrored.graph)
        let versions = graphs.compactMap { $0.mirrored(by: scopeRequest) }
        let known = [model.mirrored, model.baseline?.mirrored].compactMap(\.self) + versions
        return known.contains(where: \.hasAssumedFields) ? versions : []
    }
}

// What schema files say beside models and other schema files of their container.

extension Analysis {
    /// The fields that a schema file and a model before it, or the other way round, need with two types.
    func schemaFileConflicts(_ model: ModelTimeline) -> [Diagnostic] {
        let earlier = models.prefix { !$0.isSame(as: model) }.filter { $0.native != nil || model.native != nil }
        return model.schemas.flatMap { schema in
            let names = production[schema.container]?.names ?? [schema.container]
            let others = earlier.flatMap(\.schemas).filter { names.contains($0.container) }
            return schema.recordTypes.filter { $0.kind != .system }.flatMap { type in
                type.fields.compactMap { field in
                    others.lazy.compactMap { schema.conflict(of: field, in: type, with: $0) }.first
                }
            }
        }
    }

    /// The record types of schema files that the branch deleted, while models still use the container: nobody needs them, and
    /// models miss only what mirroring wrote.
    var abandonedRecordTypes: [Diagnostic] {
        deleted.filter { $0.snapshot.native != nil }.flatMap(\.snapshot.schemas).flatMap { schema -> [Diagnostic] in
            let names = production[schema.container]?.names ?? [schema.container]
            let today = (models + companions).flatMap(\.schemas).filter { names.contains($0.container) }
            if today.isEmpty { return [] }
            let evidence = production[schema.container]?.evidence
            return schema.recordTypes.filter { type in
                let isKept = type.kind == .system || type.name == RecordType.users.name || type.retirement != nil
                return !isKept && !today.contains { $0.recordType(named: type.name) != nil }
                    && evidence?.isRetired(.recordType(type.name)) != true
            }.map { type in
                let place = schema.author.place(of: type)
                return Diagnostic(
                    rule: ProductionRuleTable.recordTypeRemoved.metadata,
                    severity: .error,
                    message: "no schema has the record type '\(type.name)', which '\(place.location.path)' had",
                    help:
                        "A deployed record type stays forever. Restore the schema file, or record with modelc retire that "
                        + "the type left on purpose.",
                    symbol: type.name,
                    location: nil,
                    related: [Diagnostic.Related("\(type.name) was needed here", at: place.location)]
                )
            }
        }
    }
}

extension MirroredSchema {
    /// What is said of a field that another schema needs with another type; nil where both agree.
    fileprivate func conflict(
        of field: MirroredField,
        in type: MirroredRecordType,
        with other: MirroredSchema
    ) -> Diagnostic? {
        guard let otherType = other.recordType(named: type.name), let first = otherType.field(named: field.name),
            first.contradicts(field)
        else { return nil }
        let place = author.place(of: field, in: type, .type)
        return Diagnostic(
            rule: StoreRuleTable.fieldConflictBetweenModels.metadata,
            severity: first.isAssumed || field.isAssumed ? .warning : .error,
            message:
                "'\(place.symbol)' needs '\(type.name).\(field.name)' as \(field.claim), and something else of the "
                + "container as \(first.claim)",
            help: "A container has one schema. Rename one of them, or give them the same type.",
            symbol: place.symbol,
            location: place.location,
            related: [
                Diagnostic.Related(
                    "here it becomes \(first.claim)",
                    at: other.author.place(of: first, in: otherType).location
                )
            ]
        )
    }
}

extension Diagnostic {
    /// Says what was compared, because the branch alone cannot tell what is deployed.
    fileprivate var withMergeBaseExplained: Diagnostic {
        let words =
            "This is a comparison with the merge base only. Use --production or a ledger if the field was never deployed."
        return Diagnostic(
            rule: rule,
            severity: severity,
            message: message,
            help: help.map { "\($0) \(words)" } ?? words,
            symbol: symbol,
            location: location,
            related: related
        )
    }
}
