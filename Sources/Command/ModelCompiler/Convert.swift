public import CodeGeneration
import Diagnostics
import Migration
import ModelRules
import ObjectModel
import Reporting
import SwiftDataModel
import XcodeModel

/// What `modelc convert` made.
public struct Conversion: Sendable {
    /// The files; nil when nothing is to be written, because an error stands.
    public let files: [ConvertedFile]?
    /// The findings.
    public let result: CompilerResult
    /// How many entities all versions have.
    public let entityCount: Int
    /// Of how many of them the version hash is proved to be the same.
    public let provenCount: Int

    init(_ files: [ConvertedFile], _ proof: ConversionProof, _ found: [Diagnostic], in inputs: [InputFile]) {
        result = CompilerResult(findings: found + proof.diagnostics, in: inputs)
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
        let models = compilation.models
        let errors = models.flatMap { $0.diagnostics + ($0.graph?.faults ?? []) }.filter { $0.severity == .error }
        let versions = models.compactMap { model in
            model.graph.map { MigrationVersion(name: model.input.version?.name ?? model.input.name, graph: $0) }
        }
        // SwiftData opens stores with the last one.
        let current = models.firstIndex { $0.input.version?.isCurrent == true } ?? versions.count - 1
        let ordered = versions.indices.filter { $0 != current } + versions.indices.filter { $0 == current }
        let sources = SwiftDataSources(
            of: errors.isEmpty ? ordered.map { versions[$0] } : [],
            modelName: models.first?.input.name ?? "",
            fileName: fileName,
            acceptingDifferences: isAccepted
        )
        let files = sources.files.map { ConvertedFile(path: $0.path, bytes: $0.bytes) }
        let inputs = models.compactMap(\.input.file)
        return Conversion(files, ConversionProof(of: sources), errors + sources.diagnostics, in: inputs)
    }

    /// `modelc convert --to xcdatamodel`: the bundle that Xcode would have saved for SwiftData's sources.
    ///
    /// - Parameters:
    ///   - sources: The Swift files.
    ///   - path: What the sources are called as a whole.
    ///   - name: The name of the bundle, without its ending.
    /// - Returns: The files of the bundle, whose version hashes were compared with those of the sources.
    public static func convertToModelFile(_ sources: [InputFile], path: String, named name: String) -> Conversion {
        let read = readSwiftData(sources.map { SwiftSource(path: $0.path, bytes: $0.bytes) }, path: path)
        let named = read.versions.filter { $0.name != nil }
        let versions = named.isEmpty ? read.versions : named
        let faults = versions.flatMap { ModelGraph($0.model).faults } + read.diagnostics
        let bundle = WrittenBundle(versions, names: Self.versionNames(versions.map { $0.name ?? name }))
        let errors = faults.filter { $0.severity == .error }
        let found = errors.isEmpty ? faults.filter { $0.severity == .warning } + bundle.diagnostics : errors
        let files = errors.isEmpty ? bundle.files : []
        return Conversion(files, ConversionProof(of: errors.isEmpty ? bundle.pairs : []), found, in: sources)
    }

    /// The names of schemas without the types around them, unless two would be one folder.
    private static func versionNames(_ schemas: [String]) -> [String] {
        let short = schemas.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
        return Set(short.map { $0.lowercased() }).count == short.count ? short : schemas
    }
}

/// The files of a bundle, and what they hold when they are read back.
private struct WrittenBundle {
    var files: [ConvertedFile] = []
    var pairs: [(source: ManagedObjectModel, written: ManagedObjectModel)] = []
    /// What the files of the last version, the current one, have no place for.
    var diagnostics: [Diagnostic] = []

    init(_ versions: [SwiftDataVersion], names: [String]) {
        for (version, name) in zip(versions, names) {
            let form = ModelFileForm(of: version.model)
            let path = "\(name).xcdatamodel/contents"
            let bytes = Array(contents(of: form.model).utf8)
            pairs.append((version.model, readModel(bytes, path: path).model ?? ManagedObjectModel()))
            files.append(ConvertedFile(path: path, bytes: bytes))
            diagnostics = form.diagnostics
        }
        guard let current = names.last else { return }
        files.append(ConvertedFile(path: ".xccurrentversion", bytes: Array(currentVersionFile(naming: current).utf8)))
    }
}

extension ModelGraph {
    /// What the rules for models say.
    fileprivate var faults: [Diagnostic] { ModelRuleTable.all.flatMap { $0.findings(in: self) } }
}
