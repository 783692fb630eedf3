public import CodeGeneration
import Diagnostics
import Migration
import ObjectModel
import Reporting
import XcodeModel

/// What `modelc convert` made.
public struct Conversion: Sendable {
    /// The files; nil when nothing is to be written, because an error stands.
    public let files: [ConvertedFile]?
    /// The findings.
    public let result: CompilerResult
    /// How many entities all versions have, and of how many the version hash is proved to be the same.
    public let entityCount: Int
    /// See ``entityCount``.
    public let provenCount: Int

    init(_ compilation: Compilation, _ files: [ConvertedFile], _ proof: ConversionProof, _ found: [Diagnostic]) {
        let findings = compilation.errors + found + proof.diagnostics
        let name = compilation.models.last?.input.name ?? ""
        result = compilation.result([ReportSection(name: name, findings.inPrintingOrder())])
        self.files = result.hasErrors || files.isEmpty ? nil : files
        entityCount = proof.count
        provenCount = proof.provenCount
    }
}

/// A file that a model became.
public struct ConvertedFile: Hashable, Sendable {
    /// The path inside the output.
    public let path: String
    /// What is in the file.
    public let bytes: [UInt8]
}

extension Compiler {
    /// `modelc convert --to swiftdata`: `@Model` classes for the versions of a model, oldest first.
    ///
    /// - Parameters:
    ///   - fileName: The name of the only file; nil for several.
    ///   - isAccepted: Whether differing version hashes are accepted.
    /// - Returns: The sources, whose version hashes were compared with those of the model.
    public func convertToSwiftData(
        fileName: FileName? = nil,
        acceptingDifferences isAccepted: Bool = false
    ) -> Conversion {
        let compilation = Compilation(request)
        let usable = compilation.errors.isEmpty ? compilation.models : []
        let versions = usable.compactMap { model in
            model.graph.map { MigrationVersion(name: model.input.version?.name ?? model.input.name, graph: $0) }
        }
        // SwiftData opens stores with the last one.
        let current = usable.firstIndex { $0.input.version?.isCurrent == true } ?? usable.count - 1
        let ordered = versions.indices.filter { $0 != current } + versions.indices.filter { $0 == current }
        let sources = SwiftDataSources(
            of: ordered.map { versions[$0] },
            modelName: usable.first?.input.name ?? "",
            fileName: fileName,
            acceptingDifferences: isAccepted
        )
        let files = sources.files.map { ConvertedFile(path: $0.path, bytes: $0.bytes) }
        return Conversion(compilation, files, ConversionProof(of: sources), sources.diagnostics)
    }

    /// `modelc convert --to xcdatamodel`: the bundle that Xcode would have saved for SwiftData's sources.
    ///
    /// - Parameter name: The name of the bundle, without its ending.
    /// - Returns: The files of the bundle, whose version hashes were compared with those of the sources.
    public func convertToModelFile(named name: String) -> Conversion {
        let compilation = Compilation(request)
        let models = compilation.errors.isEmpty ? compilation.models : []
        let names = Self.versionNames(models.map { $0.input.version?.name ?? name })
        var files: [ConvertedFile] = []
        var pairs: [(source: ManagedObjectModel, written: ManagedObjectModel)] = []
        var found: [Diagnostic] = []
        for (model, name) in zip(models, names) {
            guard let source = model.graph?.model else { continue }
            let form = ModelFileForm(of: source)
            let path = "\(name).xcdatamodel/contents"
            let bytes = Array(contents(of: form.model).utf8)
            pairs.append((source, readModel(bytes, path: path).model ?? ManagedObjectModel()))
            files.append(ConvertedFile(path: path, bytes: bytes))
            if model.input.version?.isCurrent != false { found += form.diagnostics }
        }
        let current = zip(models, names).first { $0.0.input.version?.isCurrent != false }?.1
        if let current = current ?? names.last {
            let text = currentVersionFile(naming: current)
            files.append(ConvertedFile(path: ".xccurrentversion", bytes: Array(text.utf8)))
        }
        return Conversion(compilation, files, ConversionProof(of: pairs), found)
    }

    /// The names of schemas without the types around them, unless two would be one folder.
    private static func versionNames(_ schemas: [String]) -> [String] {
        let short = schemas.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
        return Set(short.map { $0.lowercased() }).count == short.count ? short : schemas
    }
}

extension Compilation {
    /// What keeps models from being converted: the reader's errors, and those of the models themselves.
    fileprivate var errors: [Diagnostic] {
        models.indices.flatMap { models[$0].diagnostics + modelFindings($0) }.filter { $0.severity == .error }
    }
}
