import CodeGeneration
import Documents
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
        let chosen: Form? = try workspace.arguments.choice(.to)
        let operands = workspace.arguments.operands
        guard operands.count == 1, let path = operands.first else {
            throw .usage("convert takes one model: modelc convert App.xcdatamodeld --to swiftdata --output Models")
        }
        guard let form = chosen else {
            throw .usage("convert needs --to \(Form.words.joined(separator: " or --to "))")
        }
        guard let output = workspace.arguments.value(.output).map(Path.trimmed) else {
            throw .usage("convert needs --output <\(form == .swiftdata ? "folder" : "folder.xcdatamodeld")>")
        }
        switch form {
        case .swiftdata: return try swiftData(path, to: output, workspace)
        case .xcdatamodel: return try modelFile(Path.trimmed(path), to: output, workspace)
        }
    }

    /// Every version of a model, or the one that is named.
    private static func versions(at word: String) throws(CommandFailure) -> [ModelInput] {
        let loader = ModelLoader(tree: DiskTree())
        let path = Path.trimmed(word)
        let isBundle = path.hasSuffix(".xcdatamodeld") || path.hasSuffix(".momd")
        if isBundle, FileSystem.kind(of: path) == nil { throw .missing(path) }
        let models = isBundle ? try loader.versions(ofBundle: path) : try loader.models(at: word)
        if Set(models.map(\.path)).count > 1 { throw .usage("'\(path)' has several models; name one of them") }
        return models
    }

    /// The Swift files at a path.
    private static func sources(at path: String) throws(CommandFailure) -> [InputFile] {
        guard let kind = FileSystem.kind(of: path) else { throw .missing(path) }
        let isSwift = { (name: String) in name.hasSuffix(".swift") }
        let paths = kind == .folder ? DiskTree().files(below: path, where: isSwift) : [path].filter(isSwift)
        if paths.isEmpty { throw .usage("'\(path)' is not a Swift file, and not a folder with some") }
        return try paths.map { path throws(CommandFailure) in
            InputFile(path: path, bytes: try FileSystem.read(path, limit: 32 << 20))
        }
    }

    private static func swiftData(
        _ word: String,
        to output: String,
        _ workspace: Workspace
    ) throws(CommandFailure) -> ExitStatus {
        let compiler = Compiler(CompilerRequest(models: try versions(at: word), today: try workspace.today()))
        let name = output.hasSuffix(".swift") ? FileName(Path.lastPart(of: output)) : nil
        let isAccepted = workspace.arguments.has(.allowDifferences)
        let conversion = compiler.convertToSwiftData(fileName: name, acceptingDifferences: isAccepted)
        return try write(conversion, to: name == nil ? output : Path.folder(of: output), output, workspace)
    }

    private static func modelFile(
        _ path: String,
        to output: String,
        _ workspace: Workspace
    ) throws(CommandFailure) -> ExitStatus {
        guard output.hasSuffix(".xcdatamodeld") else {
            throw .usage("convert --to xcdatamodel needs --output <folder>.xcdatamodeld")
        }
        if FileSystem.isThere(output) { throw .usage("'\(output)' exists; name a folder that does not exist") }
        let name = String(Path.lastPart(of: output).dropLast(".xcdatamodeld".count))
        let conversion = Compiler.convertToModelFile(try sources(at: path), path: path, named: name)
        if conversion.entityCount == 0, !conversion.result.hasErrors {
            throw CommandFailure(message: "no @Model class in '\(path)'", status: .missingInput)
        }
        return try write(conversion, to: output, output, workspace)
    }

    private static func write(
        _ conversion: Conversion,
        to folder: String,
        _ output: String,
        _ workspace: Workspace
    ) throws(CommandFailure) -> ExitStatus {
        let status = try workspace.publish(conversion.result)
        guard let files = conversion.files else {
            let isEmpty = conversion.entityCount == 0 && !conversion.result.hasErrors
            workspace.inform("no file was written\(isEmpty ? ": the model has no entities" : "")")
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
