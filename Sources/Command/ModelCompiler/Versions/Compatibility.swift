import CloudSchema
import Compatibility
import Diagnostics
public import Documents
import Migration
import Mirroring
import ObjectModel
import Production
import Text

extension Compiler {
    /// `modelc compatibility`: which versions of a bundle read through CloudKit what the others write.
    ///
    /// The models are the versions of one bundle, in natural order. What shipped is what tags or ledgers say, and the
    /// current version beside that; without either every version counts. Where no version is marked as mirrored, all are
    /// taken as mirrored.
    ///
    /// - Parameter version: The name of the version to compare with where not all pairs are shown; the current one
    ///   without a name.
    /// - Returns: The verdicts, nil when the current version could not be read, and the findings about that version.
    public func compatibility(
        to version: String? = nil
    ) -> (compatibility: ModelCompatibility?, result: CompilerResult) {
        let stated = Compilation(request)
        let isStated = stated.mirrored.contains { $0 != nil }
        let compilation = isStated ? stated : Compilation(request, isMirroringImplied: true)
        guard let current = compilation.models.firstIndex(where: { $0.input.version?.isCurrent != false }) else {
            return (nil, compilation.readingResult)
        }
        let history = compilation.history(at: current)
        let known = KnownVersions(history, mirroredBy: request.scopeRequest(for: history.input, isImplied: !isStated))
        let findings = compilation.findings(current, history)
        let result = compilation.result(about: current, history, findings)
        return (known.compatibility(to: version, scope: compilation.scopeWords(current)), result)
    }
}

extension Compilation {
    /// What the current version makes of what the newest shipped one writes. Where production is known, the rules about
    /// that have said it.
    func compatibilityFindings(_ index: Int, shipped: [ShippedModel]) -> [Diagnostic] {
        guard let current = mirrored[index], let last = shipped.last else { return [] }
        let isKnown = current.containers.contains { container in
            production[container.stores.first?.container]?.evidence?.schema.recordTypes.isEmpty == false
        }
        if isKnown { return [] }
        let compatibility = ShippedCompatibility(
            of: CompatibilityVersion(name: last.version, mirrored: last.mirrored),
            shippedBy: last.evidence,
            readBy: CompatibilityVersion(name: models[index].input.versionName, mirrored: current)
        )
        return CompatibilityRuleTable.all.flatMap { $0.findings(in: compatibility) }
    }

    /// What is wrong with the current version, and with what it does to records of shipped ones.
    fileprivate func findings(_ index: Int, _ history: BundleHistory) -> [Diagnostic] {
        let production = productionFindings(index, history)
        return modelFindings(index) + production.filter { $0.severity > .note }
            + compatibilityFindings(index, shipped: history.shippedModels)
    }
}

/// The versions of a bundle that share records, as far as their models are known.
struct KnownVersions {
    private let input: ModelInput
    private let order: String
    private let areShipped: Bool
    private var versions: [CompatibilityVersion] = []
    private var unmirrored: [String] = []
    private let missing: [String]
    /// The name under which the current version takes part.
    private var current: String?

    init(_ history: BundleHistory, mirroredBy scopeRequest: MirroringScope.Request) {
        input = history.input
        order = VersionOrder(history.shipped).words
        let shipped = history.shipped.versions.map { version in
            (version: version, model: history.history?.model(of: version))
        }
        areShipped = shipped.contains { $0.model != nil }
        missing = shipped.filter { $0.model == nil }.map(\.version.name).uniqued
        var models = areShipped ? shipped.compactMap(\.model) : history.history?.versions ?? []
        let newest = history.bundle.current
        if let newest, !models.contains(where: newest.isSame) { models.append(newest) }
        let counts = Dictionary(grouping: models, by: \.name).mapValues(\.count)
        var names: Set<String> = []
        for model in models {
            let tag = model.graph.model.path.gitReference
            let name = counts[model.name] == 1 ? model.name : tag.map { "\(model.name) (\($0))" } ?? model.name
            guard names.insert(name).inserted else { continue }
            if let mirrored = model.graph.mirrored(by: scopeRequest) {
                versions.append(CompatibilityVersion(name: name, mirrored: mirrored))
                if newest.map(model.isSame) == true { current = name }
            } else {
                unmirrored.append(name)
            }
        }
    }

    /// The verdicts; nil when no version takes part.
    func compatibility(to target: String?, scope: String?) -> ModelCompatibility? {
        let isKnown = target.map { target in versions.contains { $0.name == target } } == true
        // Where the current version is not mirrored, the newest that is takes its place.
        guard let name = isKnown ? target : current ?? versions.last?.name else { return nil }
        return ModelCompatibility(
            versions,
            to: name,
            path: input.path,
            isTargetCurrent: name == current,
            order: order,
            scope: scope ?? "all entities",
            areShipped: areShipped,
            unmirrored: unmirrored,
            missing: missing
        )
    }
}

extension MigrationVersion {
    /// Whether two versions are one: a name and what it stands for.
    fileprivate func isSame(as other: MigrationVersion) -> Bool {
        name == other.name && graph.model == other.graph.model
    }
}
