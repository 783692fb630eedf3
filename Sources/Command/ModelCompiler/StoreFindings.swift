import CloudSchema
import Diagnostics
import Ledger
import Mirroring
import Production
import Sharing

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
        let production = evidence?.environment(isProduction: true)
        let development = development?.evidence?.environment(isProduction: false)
        return KnownContainer(
            names: names,
            environments: [production, development].compactMap(\.self),
            ledger: record
        )
    }

    /// Also of a ledger that the branch deleted.
    private var record: KnownContainer.Record? {
        guard let evidence = ledgerEvidence, let ledger = evidence.ledger else { return nil }
        let names = evidence.schema.recordTypes.map(\.name)
        return KnownContainer.Record(
            path: evidence.name,
            types: evidence.deployedTypes,
            retired: Set(names.filter { ledger.isRetired(.recordType($0)) })
        )
    }
}

extension SchemaEvidence {
    /// Nil when a ledger that knows of no index is all there is: it may have been written by hand.
    fileprivate func environment(isProduction: Bool) -> KnownContainer.Environment? {
        if let ledger, files.count == 1, ledger.facts(of: .index).isEmpty { return nil }
        return KnownContainer.Environment(name: name, isProduction: isProduction, types: deployedTypes)
    }

    fileprivate var deployedTypes: [String: KnownContainer.DeployedType] {
        let types = schema.recordTypes.map { type in
            let path = path(of: .recordType(type.name))
            return (type.name, KnownContainer.DeployedType(type, at: type.location(in: path)))
        }
        return Dictionary(types) { first, _ in first }
    }
}
