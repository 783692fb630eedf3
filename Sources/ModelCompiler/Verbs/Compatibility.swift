import CloudSchema
import CompilerSupport
import Mirroring
package import ModelDocuments
import ObjectModel
import SchemaRules

extension Compiler {
    /// `modelc compatibility`: the versions of a bundle as readers of the others' records in CloudKit.
    ///
    /// The models are the versions of one bundle, in natural order. Shipped versions are those in tags or ledgers, and
    /// the current one; without tags and ledgers every version counts. If no version is marked as mirrored, all are
    /// treated as mirrored.
    ///
    /// - Parameter version: The name of the version to compare with where not all pairs are shown; the current one
    ///   without a name.
    /// - Returns: The verdicts, nil when the current version could not be read, and the findings about that version.
    package func compatibility(
        to version: String? = nil
    ) -> (compatibility: ModelCompatibility?, result: CompilerResult) {
        let stated = Analysis(project)
        let isExplicit = stated.models.contains { $0.mirrored != nil }
        let analysis = isExplicit ? stated : Analysis(project, isMirroringImplied: true)
        guard let current = analysis.models.first(where: { $0.input.version?.isCurrent != false }) else {
            return (nil, analysis.readingResult)
        }
        let history = analysis.history(of: current)
        let result = analysis.result(about: current, history, analysis.findings(current, history))
        return (analysis.compatibility(current, history, to: version, isImplied: !isExplicit), result)
    }
}

extension Analysis {
    /// The findings about the current version as reader of the newest shipped one. With evidence about production other
    /// rules report these.
    func compatibilityFindings(_ model: ModelTimeline, shipped: [ShippedModel]) -> [Diagnostic] {
        guard let current = model.mirrored, let last = shipped.last else { return [] }
        let isKnown = current.containers.contains { container in
            production[container.stores.first?.container]?.evidence?.schema.recordTypes.isEmpty == false
        }
        if isKnown { return [] }
        let compatibility = ShippedCompatibility(
            of: CompatibilityVersion(name: last.version, mirrored: last.mirrored),
            shippedBy: last.evidence,
            readBy: CompatibilityVersion(name: model.input.versionName, mirrored: current)
        )
        return CompatibilityRuleTable.all.flatMap { $0.findings(in: compatibility) }
    }

    /// The findings about the current version, and about its effect on records of shipped ones.
    fileprivate func findings(_ model: ModelTimeline, _ history: ModelHistory) -> [Diagnostic] {
        let (shipped, others) = (history.shippedModels, history.versions.otherGraphs)
        let production = productionFindings(model, shipped: shipped, others: others)
        return modelFindings(model) + production.filter { $0.severity > .note }
            + compatibilityFindings(model, shipped: shipped)
    }

    /// The compatibility of a model's versions through CloudKit, as far as their models are known.
    ///
    /// - Parameters:
    ///   - model: The current version.
    ///   - history: The history of its versions.
    ///   - target: The name of the version to compare with; the current one if no version has this name.
    ///   - isImplied: Whether versions count as mirrored without any mark.
    /// - Returns: The verdicts; nil without a mirrored version.
    func compatibility(
        _ model: ModelTimeline,
        _ history: ModelHistory,
        to target: String? = nil,
        isImplied: Bool = false
    ) -> ModelCompatibility? {
        let input = model.input
        let scopeRequest = project.scopeRequest(for: input, isImplied: isImplied)
        let shipped = history.shipped.versions.map { (name: $0.name, model: history.history?.model(of: $0)) }
        let areShipped = shipped.contains { $0.model != nil }
        var models = areShipped ? shipped.compactMap(\.model) : history.history?.versions ?? []
        let newest = history.versions.current
        if let newest, !models.contains(where: newest.isSame) { models.append(newest) }
        let counts = Dictionary(grouping: models, by: \.name).mapValues(\.count)
        let named = models.map { model in
            let tag = counts[model.name] == 1 ? nil : model.graph.model.path.gitReference
            return (name: tag.map { "\(model.name) (\($0))" } ?? model.name, model: model)
        }.uniqued(by: \.name)
        let versions = named.compactMap { name, model in
            model.graph.mirrored(by: scopeRequest).map { CompatibilityVersion(name: name, mirrored: $0) }
        }
        let mirrored = Set(versions.map(\.name))
        let current = named.last { mirrored.contains($0.name) && newest.map($0.model.isSame) == true }?.name
        // If the current version is not mirrored, the newest mirrored one replaces it.
        let known = target.flatMap { mirrored.contains($0) ? $0 : nil } ?? current ?? versions.last?.name
        var compatibility = known.flatMap { ModelCompatibility(versions, to: $0) }
        compatibility?.path = input.path
        compatibility?.isTargetCurrent = known == current
        compatibility?.order = VersionOrder(history.shipped).words
        compatibility?.scope = scopeWords(model) ?? "all entities"
        compatibility?.areShipped = areShipped
        compatibility?.unmirrored = named.map(\.name).filter { !mirrored.contains($0) }
        compatibility?.missing = shipped.filter { $0.model == nil }.map(\.name).uniqued
        return compatibility
    }
}

extension MigrationVersion {
    /// True if two versions have the same name and model.
    fileprivate func isSame(as other: MigrationVersion) -> Bool {
        name == other.name && graph.model == other.graph.model
    }
}
