import CompilerSupport
package import ModelDocuments
package import ModelFiles
import ObjectModel
import SchemaRules
import SwiftSources

extension Compiler {
    /// `modelc store check`: the faults of a store, compared with its version in the project, or the nearest one;
    /// without models, compared with the model that the store carries.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - path: The store, as the user named it.
    ///   - showsValues: Whether findings contain values.
    /// - Returns: The findings.
    /// - Throws: ``CommandFailure`` when there is no model, or the store cannot be read to the end.
    package func check(_ store: StoreFile, at path: String, showsValues: Bool) throws(CommandFailure) -> CompilerResult
    {
        let compared = ComparedStore(project, store)
        guard let graph = compared.graph else {
            if !compared.analysis.isReadable { return compared.analysis.readingResult }
            throw .usage("the store carries no model, and no other was found; name one with --model")
        }
        let layout = StoreLayout(of: graph, in: store)
        let check = StoreCheck(store, layout: layout, path: path, showsValues: showsValues)
        do throws(StoreError) {
            let findings =
                try (compared.input == nil ? [] : check.findings(about: compared.identity)) + check.findings()
            return compared.result(findings, at: path)
        } catch {
            throw CommandFailure(error, at: path)
        }
    }
}

/// A store compared with the versions of a project.
struct ComparedStore {
    let analysis: Analysis
    let identity: StoreIdentity
    /// The readable versions.
    let versions: [(version: MigrationVersion, input: ModelInput)]

    init(_ project: Project, _ store: StoreFile) {
        let analysis = Analysis(project, isPartial: true)
        let names = Set(store.metadata.hashes.keys)
        let versions = analysis.models.compactMap { model in
            model.today.version(forStoreOf: names).map { (version: $0, input: model.input) }
        }
        self.analysis = analysis
        self.versions = versions
        identity = StoreIdentity(
            of: store,
            among: versions.map(\.version),
            isSwiftData: versions.map { $0.input.swiftData != nil }
        )
    }

    /// The position of the store's version, or of the nearest one.
    private var position: Int? { identity.matches.last?.version ?? identity.nearest?.version }
    /// The input of that version; nil when the store is compared with its own model.
    var input: ModelInput? { position.map { versions[$0].input } }
    /// The model to compare with.
    var graph: ModelGraph? { position.map { versions[$0].version.graph } ?? identity.model?.graph }

    /// The findings about a store, with the levels and waivers of the model's settings.
    func result(_ findings: [Diagnostic], at path: String) -> CompilerResult {
        var policies = FindingPolicies(analysis.project)
        let model = input ?? ModelInput(path: path, file: nil)
        var section = policies.section(about: model, findings)
        section.heading = "\(path) · \(input?.heading ?? "the model that it carries")"
        section.checked = ["store rules, \(counted(graph?.model.entities.count ?? 0, "entity", "entities"))"]
        return analysis.result([section] + analysis.readingSections.filter { !$0.findings.isEmpty })
    }
}

extension ModelSnapshot {
    /// The version as a store with some entities has it.
    ///
    /// SwiftData makes a store of the classes that a container lists, and of those that they lead to, whatever other classes
    /// the sources have. So another list than that of the current version counts if its entities are nearer to the store's.
    fileprivate func version(forStoreOf names: Set<String>) -> MigrationVersion? {
        guard let version, let swiftData = input.swiftData, swiftData.position == swiftData.read.current else {
            return self.version
        }
        let models = [version.graph.model] + swiftData.read.listedModels
        let distances = models.map { names.symmetricDifference($0.entities.map(\.name)).count }
        guard let nearest = distances.indices.min(by: { distances[$0] < distances[$1] }), nearest > 0 else {
            return version
        }
        return MigrationVersion(name: version.name, graph: ModelGraph(models[nearest]))
    }
}

extension Compiler {
    /// `modelc store identify`: the identity of a store, and its version among the models of the project.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - path: The store, as the user named it.
    /// - Returns: The document and the reader's findings. Models that could not be read are not compared: as long as no version
    ///   matches, one of them may be the store's, which is an error; beside a match they are remarks.
    package func identify(_ store: StoreFile, at path: String) -> (store: IdentifiedStore, result: CompilerResult) {
        let compared = ComparedStore(project, store)
        let candidates = compared.versions.map { NamedModel($0.version.graph, of: $0.input) }
        let identified = IdentifiedStore(path: path, identity: compared.identity, candidates: candidates)
        let analysis = compared.analysis
        if compared.identity.matches.isEmpty { return (identified, analysis.readingResult) }
        let compares = analysis.models.map { $0.today.version != nil }
        var result = analysis.result(zip(analysis.readingSections, compares).filter(\.1).map(\.0))
        result.remarks += zip(analysis.models, compares).filter { !$0.1 }.map { stranger, _ in
            "'\(stranger.input.filePath)' cannot be read and was not compared; modelc check prints why".printable
        }
        return (identified, result)
    }
}

extension Compiler {
    /// `modelc store migrate --dry-run`: the effects of migrating a store to another version on its rows.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - path: The store, as the user named it.
    ///   - target: The name of the version to migrate to.
    ///   - showsValues: Whether the document contains values.
    /// - Returns: The document and the reader's findings; no document when a version could not be read.
    /// - Throws: ``CommandFailure`` when the version does not exist, or the store cannot be read to the end.
    package func migrate(
        _ store: StoreFile,
        at path: String,
        to target: String,
        showsValues: Bool
    ) throws(CommandFailure) -> (store: MigratedStore?, result: CompilerResult) {
        let compared = ComparedStore(project, store)
        let names = compared.versions.map(\.input.versionName)
        guard let new = names.firstIndex(of: target) else {
            if !compared.analysis.isReadable { return (nil, compared.analysis.readingResult) }
            let known =
                names.isEmpty ? "no model was found; name one with --model" : "known: \(names.joined(separator: ", "))"
            throw .usage("there is no version '\(target)'; \(known)".printable)
        }
        let old = compared.identity.matches.last.map(\.version)
        let source = old.map { compared.versions[$0].version } ?? compared.identity.model
        do throws(StoreError) {
            let migration = try source.map { source throws(StoreError) in
                try StoreMigration(
                    of: store,
                    from: source,
                    to: compared.versions[new].version,
                    showsValues: showsValues
                )
            }
            let document = MigratedStore(
                path: path,
                from: old.map { names[$0] } ?? (source == nil ? nil : "the model that the store carries"),
                to: target,
                migration: migration ?? .withoutSource,
                stages: old.flatMap { compared.stages(from: $0, to: new) }?.map { names[$0] } ?? [],
                size: store.size
            )
            return (document, compared.analysis.readingResult)
        } catch {
            throw CommandFailure(error, at: path)
        }
    }
}

extension ComparedStore {
    /// The versions on the path of a staged migration; nil without a path of several stages.
    fileprivate func stages(from old: Int, to new: Int) -> [Int]? {
        guard let path = MigrationMatrix(versions.map(\.version)).path(from: old, to: new), path.hops.count > 1,
            path.hops.allSatisfy({ $0.kind <= .inferable })
        else { return nil }
        return [old] + path.hops.map(\.to)
    }
}

extension CommandFailure {
    /// Creates the failure of a store.
    package init(_ error: StoreError, at path: String) {
        self.init(
            message: "'\(path)': \(error.message)",
            status: error.reason == .trouble ? .fileTrouble : .unparsableInput
        )
    }
}

extension Compiler {
    /// `modelc store fixture`: a writer for a store of the project's first model.
    ///
    /// - Parameters:
    ///   - rows: The number of rows of each entity that is not abstract.
    ///   - seed: The seed of the random values.
    /// - Returns: The writer; nil when the model could not be read.
    /// - Throws: ``CommandFailure`` for a model whose version hashes cannot be computed.
    package func fixture(rows: Int, seed: UInt64) throws(CommandFailure) -> StoreWriter? {
        guard let model = Analysis(project).models.first, let graph = model.graph else { return nil }
        do throws(StoreError) {
            return try StoreWriter(layout: StoreLayout(of: graph), rowsPerEntity: rows, seed: seed)
        } catch {
            throw CommandFailure(error, at: model.input.path)
        }
    }
}
