import CodeGeneration
import ModelCompiler
import Text

/// `modelc convert <model> --to <form>`: a model in another form, with equal version hashes.
enum ConvertCommand {
    /// What a model can become.
    enum Form: String, CaseIterable {
        case swiftdata, xcdatamodel
    }

    static let options: Set<Option> = [
        .to, .output, .allowDifferences, .report, .failOn, .today, .quiet, .verbose,
    ]

    static func run(_ workspace: Workspace) throws(CommandFailure) -> ExitStatus {
        let operands = workspace.arguments.operands
        guard operands.count == 1, let path = operands.first else {
            throw .usage("convert takes one model: modelc convert App.xcdatamodeld --to swiftdata --output Models")
        }
        guard let form: Form = try workspace.arguments.choice(.to) else {
            throw .usage("convert needs --to \(Form.words.joined(separator: " or --to "))")
        }
        guard let output = workspace.arguments.value(.output).map(Path.trimmed) else {
            throw .usage("convert needs --output <\(form == .swiftdata ? "folder" : "folder.xcdatamodeld")>")
        }
        let compiler = Compiler(CompilerRequest(models: try versions(at: path, form), today: try workspace.today()))
        switch form {
        case .swiftdata: return try swiftData(compiler, to: output, workspace)
        case .xcdatamodel: return try modelFile(compiler, to: output, workspace)
        }
    }

    /// Every version of a model, or the one that is named.
    private static func versions(at word: String, _ form: Form) throws(CommandFailure) -> [ModelInput] {
        let loader = ModelLoader(tree: DiskTree())
        let path = Path.trimmed(word)
        let isBundle = path.hasSuffix(".xcdatamodeld") || path.hasSuffix(".momd")
        let models = isBundle ? try loader.versions(ofBundle: path) : try loader.models(at: word)
        if Set(models.map(\.path)).count > 1 { throw .usage("'\(path)' has several models; name one of them") }
        return models
    }

    private static func swiftData(
        _ compiler: Compiler,
        to output: String,
        _ workspace: Workspace
    ) throws(CommandFailure) -> ExitStatus {
        let name = output.hasSuffix(".swift") ? FileName(Path.lastPart(of: output)) : nil
        let isAccepted = workspace.arguments.has(.allowDifferences)
        let conversion = compiler.convertToSwiftData(fileName: name, acceptingDifferences: isAccepted)
        return try write(conversion, to: name == nil ? output : Path.folder(of: output), output, workspace)
    }

    private static func modelFile(
        _ compiler: Compiler,
        to output: String,
        _ workspace: Workspace
    ) throws(CommandFailure) -> ExitStatus {
        guard output.hasSuffix(".xcdatamodeld") else {
            throw .usage("convert --to xcdatamodel needs --output <folder>.xcdatamodeld")
        }
        if FileSystem.isThere(output) { throw .usage("'\(output)' exists; name a folder that does not exist") }
        let name = String(Path.lastPart(of: output).dropLast(".xcdatamodeld".count))
        return try write(compiler.convertToModelFile(named: name), to: output, output, workspace)
    }

    private static func write(
        _ conversion: Conversion,
        to folder: String,
        _ output: String,
        _ workspace: Workspace
    ) throws(CommandFailure) -> ExitStatus {
        let status = try workspace.publish(conversion.result)
        guard let files = conversion.files else {
            workspace.inform("no file was written")
            return ExitStatus.worst(of: [status, .findings])
        }
        let paths = files.map { Path.join(folder, $0.path) }
        for (path, file) in zip(paths, files)
        where FileSystem.isThere(path) && FileWriter.wouldChange(path, to: file.bytes) {
            throw .usage("'\(path)' exists and is different; remove it, or name another output")
        }
        for (path, file) in zip(paths, files) { try FileWriter.write(file.bytes, to: path) }
        workspace.inform("\(output) written (\(counted(files.count, "file", "files")))")
        let entities = counted(conversion.entityCount, "entity", "entities")
        workspace.inform("version hashes: \(conversion.provenCount) of \(entities) proved equal")
        return status
    }
}
