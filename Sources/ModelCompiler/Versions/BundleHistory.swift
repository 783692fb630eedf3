import Diagnostics
import Migration
import Mirroring
import ModelReader
import ObjectModel
import Settings

/// The versions of a model, what shipped of them, and what the `MIG` rules say of that.
struct BundleHistory {
    let input: ModelInput
    /// Nil when there is nothing to judge: one version, of which nobody knows whether it shipped.
    let history: VersionHistory?
    let shipped: ShippedVersions
    /// The versions that could not be read.
    let unreadable: [String]
    /// The mapping models that do not say what they map.
    let unknownMappings: [String]

    /// Reads what the input has besides the model.
    ///
    /// - Parameters:
    ///   - model: The model, read.
    ///   - request: The run.
    ///   - production: What ledgers say of it.
    init(_ model: LoadedModel, _ request: CompilerRequest, _ production: ProductionInputs) {
        input = model.input
        func version(_ loaded: LoadedModel) -> MigrationVersion? {
            guard let graph = loaded.graph else { return nil }
            let scope = MirroringScope(
                of: graph.model,
                request: request.scopeRequest(for: model.input, isImplied: false)
            )
            return MigrationVersion(name: loaded.input.versionName, graph: graph, scope: scope)
        }
        let isOlderVersion = input.version?.isCurrent == false
        shipped = ShippedVersions(of: input, in: production) { version(LoadedModel($0)) }
        let others = input.versions.others.map { ($0.versionName, version(LoadedModel($0))) }
        unreadable = others.filter { $0.1 == nil }.map(\.0)
        let mappings = input.versions.mappingModels.map { ($0.path, MappingModelFile($0.bytes, path: $0.path)) }
        unknownMappings = mappings.filter { $0.1 == nil }.map(\.0)
        guard !isOlderVersion, !(others.isEmpty && shipped.versions.isEmpty), let current = version(model) else {
            history = nil
            return
        }
        let versions = VersionOrder(shipped).sorted(others.compactMap(\.1) + [current])
        let mappingModels = mappings.compactMap { $0.1.map(MappingModel.init) }
        history = VersionHistory(
            of: versions,
            current: versions.firstIndex { $0.name == current.name } ?? versions.count - 1,
            shipped: shipped.versions,
            strategy: input.migration.flatMap { VersionHistory.Strategy(rawValue: $0.rawValue) } ?? .inferred,
            mappingModels: mappingModels.filter { [input] in $0.concerns(input, versions) }
        )
    }

    /// What the rules find.
    var findings: [Diagnostic] {
        guard let history else { return [] }
        return VersionRuleTable.all.flatMap { $0.findings(in: history) }
    }

    /// The texts that findings may point into.
    var files: [InputFile] {
        let models = input.versions.others + (input.versions.releases ?? [])
        return models.compactMap(\.file) + input.versions.mappingModels
    }
}

extension MappingModel {
    fileprivate init(_ file: MappingModelFile) {
        self.init(
            from: End(path: file.source.text, location: file.source.location),
            to: End(path: file.destination.text, location: file.destination.location)
        )
    }

    /// Whether it maps versions of a bundle: it says so, or the bundle was renamed and its versions were not.
    fileprivate func concerns(_ input: ModelInput, _ versions: [MigrationVersion]) -> Bool {
        let bundle = input.path.split(separator: "/").last ?? ""
        if bundle == "\(destination.bundle).xcdatamodeld" { return true }
        return versions.contains { $0.name == source.version } && versions.contains { $0.name == destination.version }
    }
}
