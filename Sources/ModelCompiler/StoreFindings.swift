import CompilerSupport
import Mirroring
import SchemaRules

extension Compilation {
    /// What the store rules say of each model.
    var storeFindings: [[Diagnostic]] {
        let containers = production.containers.map(\.known)
        return models.indices.map { index in
            guard let mirrored = mirrored[index], !mirrored.scope.isGuess else { return [] }
            let comparison = StoreComparison(
                of: mirrored,
                earlier: others(than: index, among: models.indices.prefix(index)),
                later: others(than: index, among: models.indices.dropFirst(index + 1)),
                before: baselines[index]?.mirroredThen,
                containers: containers,
                isRelease: request.isRelease
            )
            return StoreRuleTable.all.flatMap { $0.findings(in: comparison) }
        }
    }

    /// Other versions of one bundle are not other models: an app loads one of them.
    private func others(than index: Int, among positions: some Sequence<Int>) -> [MirroredModel] {
        let place = models[index].input.place
        return positions.filter { models[$0].input.place != place }.compactMap { mirrored[$0] }
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
