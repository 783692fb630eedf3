package import CodeGeneration
import CompilerSupport
import ModelFiles
import ObjectModel
import SchemaRules

/// The result of `modelc convert`.
package struct Conversion: Sendable {
    /// The files; nil with an error.
    package let files: [OutputFile]?
    /// The findings.
    package let result: CompilerResult
    /// The number of entities in all versions.
    package let entityCount: Int
    /// The number of entities whose version hash is proved to be the same.
    package let provenCount: Int

    fileprivate init(
        _ files: [OutputFile],
        _ proof: ConversionProof,
        _ found: [Diagnostic],
        of project: Project
    ) {
        let found = found + proof.diagnostics
        result = CompilerResult(found, about: project)
        self.files = found.contains { $0.severity == .error } || files.isEmpty ? nil : files
        entityCount = proof.count
        provenCount = proof.provenCount
    }
}

extension Compiler {
    /// `modelc convert --to swiftdata`: `@Model` classes for the versions of a model, oldest first.
    ///
    /// - Parameters:
    ///   - fileName: The name of the only file; nil for several.
    ///   - isAccepted: Whether differing version hashes are accepted.
    /// - Returns: The sources, whose version hashes were compared with those of the model.
    package func convertToSwiftData(
        fileName: FileName? = nil,
        acceptingDifferences isAccepted: Bool = false
    ) -> Conversion {
        let models = convertedModels
        let sources = SwiftDataSources(
            of: models.errors.isEmpty ? models.versions : [],
            modelName: project.models.first?.name ?? "",
            fileName: fileName,
            acceptingDifferences: isAccepted
        )
        let files = sources.files.map { OutputFile(path: $0.path, bytes: $0.bytes) }
        return Conversion(files, ConversionProof(of: sources), models.errors + sources.diagnostics, of: project)
    }

    /// `modelc convert --to xcdatamodel`: the bundle that Xcode would have saved for the versions of Swift sources.
    ///
    /// - Parameter name: The name of the bundle, without its ending.
    /// - Returns: The files of the bundle, whose version hashes were compared with those of the sources.
    package func convertToModelFile(named name: String) -> Conversion {
        let models = convertedModels
        let isVersioned = project.models.contains { $0.version != nil }
        let names = isVersioned ? Self.versionNames(models.versions.map(\.name)) : [name]
        let bundle = WrittenBundle(models.errors.isEmpty ? models.versions.map(\.graph.model) : [], names: names)
        let found = models.errors.isEmpty ? models.warnings + bundle.diagnostics : models.errors
        return Conversion(bundle.files, ConversionProof(of: bundle.pairs), found, of: project)
    }

    /// The models, with the current one last, because stores are opened with it, and their findings.
    private var convertedModels: (versions: [MigrationVersion], errors: [Diagnostic], warnings: [Diagnostic]) {
        let analysis = Analysis(project)
        let current = { (model: ModelTimeline) in model.input.version?.isCurrent == true }
        let models = analysis.models.filter { !current($0) } + analysis.models.filter(current)
        let found = analysis.models.flatMap { $0.today.diagnostics + analysis.modelFindings($0) }
        let versions = models.compactMap { model in
            model.graph.map { MigrationVersion(name: model.input.versionName, graph: $0) }
        }
        return (versions, found.filter { $0.severity == .error }, found.filter { $0.severity == .warning })
    }

    /// The names of schemas without enclosing types, unless two would share a folder.
    private static func versionNames(_ schemas: [String]) -> [String] {
        let short = schemas.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
        return Set(short.map { $0.lowercased() }).count == short.count ? short : schemas
    }
}

/// The files of a bundle, with the models read back from them.
private struct WrittenBundle {
    var files: [OutputFile] = []
    var pairs: [(source: ManagedObjectModel, written: ManagedObjectModel)] = []
    /// The parts of the last version, the current one, that the files cannot express.
    var diagnostics: [Diagnostic] = []

    init(_ models: [ManagedObjectModel], names: [String]) {
        for (model, name) in zip(models, names) {
            let form = ModelFileForm(of: model)
            let path = "\(name).xcdatamodel/contents"
            let bytes = Array(contents(of: form.model).utf8)
            pairs.append((model, readModel(bytes, path: path).model ?? ManagedObjectModel()))
            files.append(OutputFile(path: path, bytes: bytes))
            diagnostics = form.diagnostics
        }
        guard let current = names.last, !files.isEmpty else { return }
        files.append(OutputFile(path: ".xccurrentversion", bytes: Array(currentVersionFile(naming: current).utf8)))
    }
}
