import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel
import SchemaRules

// Compares one model with production: with each kind of evidence, and with earlier models.

extension Analysis {
    /// The findings of comparing a model with production and Development.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - shipped: The shipped versions of its bundle, oldest first, as far as they can be read.
    ///   - others: The other versions of its bundle.
    ///   - rules: The rules to apply.
    ///   - nativeLaw: The rules about schema files; a plan keeps the elements that these report as lost.
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
            // Record types that only the branch mirrors were not written by shipped versions.
            let new = model.baseline?.newlyMirrored(in: schema.container) ?? []
            let shippedSchemas = shipped.compactMap { $0.schema(in: schema.container)?.without(new) }
            let versionSchemas = versions.compactMap { $0.schema(in: schema.container) }
            let unshipped = unshippedEntities(model, shipped, in: known)
            let before = model.baseline?.snapshot.schema(in: schema.container)
            func comparison(with evidence: SchemaEvidence) -> SchemaComparison {
                var comparison = self.comparison(of: model, schema, with: evidence)
                comparison.otherEntities = entities(besides: schema, of: model).union(unshipped)
                comparison.history = FieldHistory(baseline: before)
                comparison.isRelease = project.options.isRelease
                return comparison
            }
            let laws = evidence(of: known, for: model).map { evidence in
                var law = comparison(with: evidence)
                law.history = FieldHistory(baseline: before, versions: versionSchemas)
                law.shipped = shippedSchemas
                law.shippedModels = whole
                law.meaning = shippedMeaning(model, in: known, by: evidence, whole)
                let explained = law.explained()
                let asked = (evidence.isOfBaseline ? ProductionRuleTable.baseline : rules) + nativeLaw
                let findings = asked.flatMap { $0.findings(in: explained) }
                return evidence.isOfBaseline ? findings.map(\.withMergeBaseExplained) : findings
            }
            guard let development = known.development?.evidence else { return Self.saidOnce(laws) }
            let deployment = comparison(with: development).explained()
            return Self.saidOnce(laws) + ProductionRuleTable.development.flatMap { $0.findings(in: deployment) }
        }
    }

    /// The schema that a model needs in a container, beside that of one environment and that of other models of the run.
    func comparison(
        of model: ModelTimeline,
        _ schema: MirroredSchema,
        with evidence: SchemaEvidence
    ) -> SchemaComparison {
        var comparison = SchemaComparison(of: model.mirrored, needed: schema, with: evidence)
        comparison.otherTypes = recordTypes(besides: schema, of: model)
        comparison.otherFields = fields(besides: schema, of: model)
        return comparison
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

    /// The models to compare with: the newest shipped one, and the one at the merge base.
    func shippedModels(_ model: ModelTimeline, _ shipped: [ShippedModel]) -> [MirroredModel] {
        [shipped.last?.mirrored, model.baseline?.mirrored].compactMap(\.self)
    }

    /// The entities that the model had where the branch began, and no version that shipped: nobody has records of them. None
    /// where nothing tells what shipped.
    private func unshippedEntities(
        _ model: ModelTimeline,
        _ shipped: [ShippedModel],
        in container: ContainerInputs
    ) -> Set<String> {
        let before = Set(model.baseline?.mirrored?.graph.model.entities.map(\.name) ?? [])
        let released = shipped.flatMap { $0.mirrored.graph.model.entities.map(\.name) } + container.recordedEntities
        return before.isDisjoint(with: released) ? [] : before.subtracting(released)
    }

    /// The meaning of shipped models, from a container's ledger, or else from whole models; nil when unknown.
    func shippedMeaning(
        _ model: ModelTimeline,
        in container: ContainerInputs,
        by evidence: SchemaEvidence,
        _ models: [MirroredModel]
    ) -> MeaningFacts? {
        // The merge base comes first, because shipped versions come from the branch's own ledger.
        let facts = models.reversed().map { MeaningFacts(of: $0, deployedIn: evidence) }
        let before = model.baseline?.mirrored == nil ? nil : facts.first
        let recorded = evidence.isOfBaseline ? nil : container.recordedMeaning(confirmedBy: before)
        let known = recorded.flatMap { $0.facts.isEmpty ? nil : $0 }
        let sources = [known].compactMap(\.self) + facts
        return sources.dropFirst().reduce(sources.first) { $0?.joined(with: $1) }
    }

    /// The evidence for comparing a model in a container: the deployed schema, or when that is unknown, the model's
    /// needs at the merge base. Both count beside a ledger that the branch added, because its content is unproven.
    func evidence(of container: ContainerInputs, for model: ModelTimeline) -> [SchemaEvidence] {
        let isDecided = container.evidence != nil && !container.isNewLedger && !container.hasOnlyRetirements
        let before = isDecided ? [] : baselineEvidence(ofContainer: container.names, for: model)
        return [container.evidence].compactMap(\.self) + before.map { $0.retiring(as: container.evidence?.ledger) }
    }

    /// The model's needs at the merge base; for a new model, the needs of others for its record types. The first model
    /// of a container also covers deleted models.
    private func baselineEvidence(ofContainer names: [String?], for model: ModelTimeline) -> [SchemaEvidence] {
        let gone = deleted.filter { answering(for: $0, inContainer: names)?.isSame(as: model) == true }
        return neededBefore(ofContainer: names, for: model)
            + gone.compactMap { $0.evidence(ofContainer: names, isRetired: isRetired(from:_:)) }
    }

    /// The model that is compared with one that is gone: a schema file says nothing of what mirroring wrote.
    private func answering(for gone: Baseline, inContainer names: [String?]) -> ModelTimeline? {
        let authors = models.filter { $0.schemas.contains { names.contains($0.container) } }
        return authors.first { ($0.native != nil) == (gone.snapshot.native != nil) }
            ?? (gone.snapshot.native == nil ? nil : authors.first)
    }

    private func neededBefore(ofContainer names: [String?], for model: ModelTimeline) -> [SchemaEvidence] {
        if let own = model.baseline {
            return [own.evidence(ofContainer: names, isRetired: isRetired(from:_:))].compactMap(\.self)
        }
        let types = Set(model.schemas.flatMap(\.recordTypes).filter { $0.kind != .system }.map(\.name))
        return models.compactMap { $0.baseline?.evidence(ofContainer: names, of: types, isRetired: isRetired(from:_:)) }
    }

    private func isRetired(from container: String, _ subject: DeployedElement) -> Bool {
        production[container]?.evidence?.isRetired(subject) == true
    }

    /// The versions that tell whether doubtful fields of mirroring were ever written: the releases of a model, else the
    /// other versions of its bundle. Empty when no version has such fields.
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

// Compares schema files with the models and other schema files of their container.

extension Analysis {
    /// The fields that need two types, one in a schema file and one in an earlier model or file, or the reverse.
    ///
    /// Nothing has to be known of production for that.
    func schemaFileConflicts(_ model: ModelTimeline) -> [Diagnostic] {
        let earlier = models.prefix { !$0.isSame(as: model) }.filter { $0.native != nil || model.native != nil }
        if earlier.isEmpty { return [] }
        return model.today.schemas.flatMap { schema in
            let names = production.names(of: schema.container)
            let others = earlier.flatMap(\.today.schemas).filter { names.contains($0.container) }
            return schema.recordTypes.filter { $0.kind != .system }.flatMap { type in
                type.fields.compactMap { field in
                    others.lazy.compactMap { schema.conflict(of: field, in: type, with: $0) }.first
                }
            }
        }
    }

    /// The record types of deleted schema files and models whose container others still use. No other finding reports
    /// these: models only miss record types of mirroring, and schema files all others.
    var abandonedRecordTypes: [Diagnostic] {
        deleted.flatMap { gone in
            gone.snapshot.schemas.flatMap { schema -> [Diagnostic] in
                let judged = answering(for: gone, inContainer: production.names(of: schema.container))
                let isJudged = judged.map { ($0.native != nil) == (gone.snapshot.native != nil) } ?? false
                return isJudged ? [] : abandonedRecordTypes(of: schema)
            }
        }
    }

    /// The record types that a schema needed of a container where others go today, and that none of them needs.
    private func unneeded(_ schema: MirroredSchema, in container: String?) -> [MirroredRecordType] {
        let names = production.names(of: container)
        let today = (models + companions).flatMap(\.today.schemas).filter { names.contains($0.container) }
        let evidence = production[container]?.evidence
        return schema.recordTypes.filter { type in
            let isKept = type.kind == .system || type.name == RecordType.users.name || type.retirement != nil
            return !isKept && !today.contains { $0.recordType(named: type.name) != nil }
                && evidence?.isRetired(.recordType(type.name)) != true
        }
    }

    /// The record types of schema files that go to another container than where the branch began.
    var movedRecordTypes: [Diagnostic] {
        models.flatMap { model -> [Diagnostic] in
            guard let now = model.native?.needed, let then = model.baseline?.snapshot, let before = then.native?.needed,
                let from = then.input.storesAtMergeBase.first?.container?.value, let to = now.container,
                !production.names(of: from).contains(to)
            else { return [] }
            let ledger = production[from]?.ledgerEvidence?.schema
            func isDeployed(_ name: String) -> Bool { ledger?.recordTypes.contains { $0.name == name } == true }
            return unneeded(before, in: from).map { type in
                let place =
                    now.recordType(named: type.name).map { now.author.place(of: $0) }
                    ?? before.author.place(of: type)
                return Diagnostic(
                    rule: StoreRuleTable.movedToAnotherContainer.metadata,
                    severity: isDeployed(type.name) ? .error : .warning,
                    message: "'\(type.name)' was needed in \(from), and now goes to \(to)",
                    help:
                        "Records stay in the old container, and the new container is empty. Nothing moves them: the app has "
                        + "to copy them.",
                    symbol: type.name,
                    location: place.location
                )
            }
        }
    }

    private func abandonedRecordTypes(of schema: MirroredSchema) -> [Diagnostic] {
        let names = production.names(of: schema.container)
        if !(models + companions).flatMap(\.today.schemas).contains(where: { names.contains($0.container) }) {
            return []
        }
        return unneeded(schema, in: schema.container).map { type in
            let place = schema.author.place(of: type)
            return Diagnostic(
                rule: ProductionRuleTable.recordTypeRemoved.metadata,
                severity: .error,
                message: "no schema has the record type '\(type.name)', which '\(place.location.path)' had",
                help: "A deployed record type stays forever. Restore the file, or record with modelc retire that the "
                    + "type left on purpose.",
                symbol: type.name,
                location: nil,
                related: [Diagnostic.Related("\(type.name) was needed here", at: place.location)]
            )
        }
    }
}

extension MirroredSchema {
    /// The finding about a field that another schema needs with another type; nil when both agree.
    fileprivate func conflict(
        of field: MirroredField,
        in type: MirroredRecordType,
        with other: MirroredSchema
    ) -> Diagnostic? {
        guard let otherType = other.recordType(named: type.name), let first = otherType.field(named: field.name),
            first.contradicts(field)
        else { return nil }
        let place = author.place(of: field, in: type, .type)
        let otherPlace = other.author.place(of: first, in: otherType)
        return Diagnostic(
            rule: StoreRuleTable.fieldConflictBetweenModels.metadata,
            severity: first.isAssumed || field.isAssumed ? .warning : .error,
            message:
                "'\(place.symbol)' needs '\(type.name).\(field.name)' as \(field.claim), and "
                + "'\(otherPlace.location.path)', which has the same container, as \(first.claim)",
            help: "A container has one schema. Rename one of them, or give them the same type.",
            symbol: place.symbol,
            location: place.location,
            related: [Diagnostic.Related("here it becomes \(first.claim)", at: otherPlace.location)]
        )
    }
}

extension Diagnostic {
    /// The finding with an explanation of the comparison, because the branch alone does not show what is deployed.
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
