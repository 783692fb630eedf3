import CompilerSupport
import Mirroring
import SchemaRules

extension Analysis {
    /// What the store rules say of a model.
    func storeFindings(_ model: ModelTimeline) -> [Diagnostic] {
        guard let mirrored = model.mirrored, !mirrored.scope.isGuess else { return [] }
        let comparison = StoreComparison(
            of: mirrored,
            earlier: others(than: model, among: models.prefix { !$0.isSame(as: model) }),
            later: others(than: model, among: models.drop { !$0.isSame(as: model) }),
            before: model.baseline?.mirroredThen,
            containers: production.containers.map(\.known),
            isRelease: project.options.isRelease
        )
        return StoreRuleTable.all.flatMap { $0.findings(in: comparison) }
    }

    /// Other versions of one bundle are not other models: an app loads one of them.
    private func others(than model: ModelTimeline, among models: some Sequence<ModelTimeline>) -> [MirroredModel] {
        models.filter { $0.input.place != model.input.place }.compactMap(\.mirrored)
    }
}

extension ContainerInputs {
    /// What the store rules are told.
    fileprivate var known: KnownContainer {
        KnownContainer(
            names: names,
            production: evidence,
            development: development?.evidence,
            ledger: ledgerEvidence?.ledger == nil ? nil : ledgerEvidence
        )
    }
}
