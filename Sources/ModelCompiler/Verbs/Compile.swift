import CompilerSupport
import ModelDocuments
import ModelFiles
import ObjectModel

extension Compiler {
    /// `modelc compile`: the `.mom` file of each version, and for a bundle its `VersionInfo.plist`.
    ///
    /// - Parameters:
    ///   - isBundle: Whether the models are all versions of a bundle.
    ///   - module: The module of classes such as `.Post`.
    ///   - showsWarnings: Whether to return warnings and notes.
    /// - Returns: The files and the findings; no files with an error. Each file was read back and equals its model,
    ///   with the same version hashes.
    /// - Throws: ``CommandFailure`` when a file differs from its model, which is a bug in modelc.
    package func compile(
        asBundle isBundle: Bool,
        module: String?,
        showingWarnings showsWarnings: Bool = true
    ) throws(CommandFailure) -> Written {
        let analysis = Analysis(project)
        let versions = analysis.models.concurrentMap { model in
            CompiledVersion(model.today, faults: analysis.modelFindings(model), module: module)
        }
        let sections = versions.map { version in
            let shown = version.diagnostics.filter { showsWarnings || $0.severity == .error }
            return ReportSection(name: version.name, shown.inPrintingOrder())
        }
        let result = analysis.result(sections)
        let compiled = versions.compactMap { version in version.compiled.map { (name: version.name, model: $0) } }
        if result.hasErrors || compiled.isEmpty { return (nil, result) }
        if let wrong = compiled.first(where: { !$0.model.isProved }) {
            let message = "a fault of modelc: '\(wrong.name)' is not read back as it is; no file was written"
            throw CommandFailure(message: message, status: .internalError)
        }
        var files = compiled.map { OutputFile(path: "\($0.name).mom", bytes: $0.model.archive) }
        if isBundle {
            let info = VersionInfo(
                currentVersion: project.models.first(where: \.isNamedCurrent)?.version?.name,
                hashes: Dictionary(uniqueKeysWithValues: compiled.map { ($0.name, $0.model.hashes) }),
                checksums: Dictionary(uniqueKeysWithValues: compiled.map { ($0.name, $0.model.checksum) })
            )
            files.append(OutputFile(path: "VersionInfo.plist", bytes: info.bytes()))
        }
        return (files, result)
    }
}

extension Compiler {
    /// `modelc decompile`: the source of compiled models.
    ///
    /// - Parameter isBundle: Whether the models are all versions of a bundle.
    /// - Returns: The files of a `.xcdatamodeld` or `.xcdatamodel` folder, and the reader's findings; no files when a
    ///   model could not be read.
    package func decompile(asBundle isBundle: Bool) -> Written {
        let analysis = Analysis(project)
        let result = analysis.readingResult
        guard !result.hasErrors, analysis.isReadable else { return (nil, result) }
        var files = analysis.models.compactMap { model in
            model.graph.map { graph in
                let folder = model.input.version.map { "\($0.name).xcdatamodel/" } ?? ""
                return OutputFile(path: "\(folder)contents", bytes: Array(contents(of: graph.model).utf8))
            }
        }
        if let current = project.models.first(where: \.isNamedCurrent)?.version, isBundle {
            let bytes = Array(currentVersionFile(naming: current.name).utf8)
            files.append(OutputFile(path: ".xccurrentversion", bytes: bytes))
        }
        return (files, result)
    }
}

/// One compiled version with its findings.
private struct CompiledVersion: Sendable {
    let name: String
    /// The compiled model; nil with an error.
    let compiled: ModelCompilation.Compiled?
    let diagnostics: [Diagnostic]

    init(_ model: ModelSnapshot, faults: [Diagnostic], module: String?) {
        name = model.input.versionName
        let found = model.diagnostics.map(\.forCompiling) + faults
        guard let graph = model.graph, !found.contains(where: { $0.severity == .error }) else {
            compiled = nil
            diagnostics = found
            return
        }
        let analysis = ModelCompilation(of: graph, module: module)
        compiled = analysis.compiled
        diagnostics = found + analysis.diagnostics
    }
}

extension Diagnostic {
    /// The finding as an error: a shipped bundle must not assume its current version.
    fileprivate var forCompiling: Diagnostic {
        guard rule == SourceRules.unstatedCurrentVersion else { return self }
        var copy = self
        copy.severity = .error
        copy.message = "the bundle has several versions and names no current one"
        return copy
    }
}
