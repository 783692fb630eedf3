import ModelCompiler
import ModelDocuments
import ModelFiles

/// `modelc decompile <mom|momd|store>`: the source of a compiled model.
struct DecompileCommand: CommandDefinition {
    static let options: Set<Option> = [.output, .report, .quiet]

    let workspace: Workspace

    func run() throws(CommandFailure) -> ExitStatus {
        let operands = arguments.operands
        guard operands.count == 1, let path = operands.first.map(Path.trimmed) else {
            throw .usage("decompile takes one compiled model: modelc decompile App.momd --output App.xcdatamodeld")
        }
        let isBundle = path.hasSuffix(".momd")
        let wanted = isBundle ? ".xcdatamodeld" : ".xcdatamodel"
        guard isBundle || path.hasSuffix(".mom") || StoreCopy.isStore(StoreCopy.beginning(of: path)) else {
            throw .usage("'\(path)' is not a compiled model (.mom, .momd), and not a store")
        }
        guard let output = arguments.value(.output).map(Path.trimmed), output.hasSuffix(wanted) else {
            throw .usage("decompile needs --output <folder>\(wanted)")
        }
        if FileSystem.kind(of: path) == nil { throw .missing(path) }
        if FileSystem.isThere(output) { throw .usage("'\(output)' exists; name a folder that does not exist") }
        let loader = ModelLoader(tree: DiskTree())
        let versions = isBundle ? try loader.versions(ofBundle: path) : try loader.models(at: path)
        let compiler = Compiler(Project(models: versions, today: try workspace.today()))
        let status = try workspace.publish(compiler.read())
        guard status == .clean, versions.allSatisfy({ $0.file != nil }) else {
            workspace.inform("no file was written: an input cannot be read")
            return ExitStatus.worst(of: [status, .unparsableInput])
        }
        var files = versions.compactMap { version in
            version.file.map { file in
                let folder = version.version.map { "\($0.name).xcdatamodel/" } ?? ""
                return OutputFile(path: "\(folder)contents", bytes: file.bytes)
            }
        }
        if let current = versions.first(where: \.isNamedCurrent)?.version, isBundle {
            let bytes = Array(currentVersionFile(naming: current.name).utf8)
            files.append(OutputFile(path: ".xccurrentversion", bytes: bytes))
        }
        try FolderWriter.write(files, to: output)
        workspace.inform("\(output) written")
        workspace.inform("a compiled model does not have the diagram, Codegen, scalar types, and usedWithCloudKit")
        return .clean
    }
}
