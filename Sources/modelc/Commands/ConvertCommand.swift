import CodeGeneration
import CompilerSupport
import ModelCompiler

/// `modelc convert [model] --to <form>`: a model in another form, with equal version hashes.
struct ConvertCommand: CommandDefinition {
    /// The forms of a model.
    enum Form: String, CaseIterable {
        case swiftdata, xcdatamodel
    }

    static let options = Option.common.union([.to, .output, .allowDifferences])

    let workspace: CommandContext

    func run() throws(CommandFailure) -> ExitStatus {
        guard let form: Form = try arguments.choice(.to) else {
            throw .usage("convert needs --to \(Form.words.joined(separator: " or --to "))")
        }
        let file = try Output(arguments, form)
        var project = try workspace.survey.project(of: arguments.operands, readsApp: false)
        let model = try model(in: project, for: form)
        project.models = try versions(of: model, as: arguments.operands.first)
        let compiler = Compiler(project)
        let conversion =
            switch form {
            case .swiftdata:
                compiler.convertToSwiftData(
                    fileName: file.name,
                    acceptingDifferences: arguments.has(.allowDifferences)
                )
            case .xcdatamodel: compiler.convertToModelFile(named: file.bundleName)
            }
        let status = try workspace.publish(conversion.result, failOn: project.failureThreshold)
        return ExitStatus.worst(of: [status, try write(conversion, of: model, to: file)])
    }

    // MARK: In

    /// The only model of the project, which must have another form.
    private func model(in project: Project, for form: Form) throws(CommandFailure) -> ModelInput {
        let models = project.models.filter { ($0.swiftData == nil) == (form == .swiftdata) }
        if models.count > 1 {
            throw .usage("convert takes one model; name one of \(models.map(\.path).joined(separator: ", "))")
        }
        if let model = models.first, form == .xcdatamodel || !model.isSchema { return model }
        let path = project.models.first?.path ?? ""
        switch form {
        case .swiftdata:
            throw .usage("'\(path)' has @Model classes already; --to xcdatamodel makes a model of Xcode of them")
        case .xcdatamodel where path.hasSuffix(".momd") || path.hasSuffix(".mom"):
            throw .usage("'\(path)' is a compiled model; modelc decompile writes its source")
        case .xcdatamodel:
            throw .usage("'\(path)' is a model of Xcode already; --to swiftdata makes @Model classes of it")
        }
    }

    /// The versions of a model, or the named one.
    private func versions(of model: ModelInput, as operand: String?) throws(CommandFailure) -> [ModelInput] {
        let isNamed = try operand.map(ModelLocator.namesVersion) ?? false
        return model.version == nil || isNamed ? [model] : try ModelLocator.versions(beside: model)
    }

    // MARK: Out

    /// The destination in `--output`.
    private struct Output {
        let path: String
        let folder: String
        /// The name of the single file; nil for several.
        let name: FileName?

        init(_ arguments: Arguments, _ form: Form) throws(CommandFailure) {
            guard let path = arguments.value(.output).map(Path.trimmed) else {
                throw .usage("convert needs --output <\(form == .swiftdata ? "folder" : "folder.xcdatamodeld")>")
            }
            let isFile = form == .swiftdata && path.hasSuffix(".swift")
            self.path = path
            name = isFile ? FileName(Path.lastPart(of: path)) : nil
            folder = isFile ? Path.folder(of: path) : path
            guard form == .xcdatamodel else { return }
            if !path.hasSuffix(Self.bundle) {
                throw .usage("convert --to xcdatamodel needs --output <folder>\(Self.bundle)")
            }
            if FileSystem.isThere(path) { throw .usage("'\(path)' exists; name a folder that does not exist") }
        }

        var bundleName: String { String(Path.lastPart(of: path).dropLast(Self.bundle.count)) }

        private static let bundle = ".xcdatamodeld"
    }

    private func write(
        _ conversion: Conversion,
        of model: ModelInput,
        to output: Output
    ) throws(CommandFailure) -> ExitStatus {
        guard let files = conversion.files else {
            let isEmpty = conversion.entityCount == 0 && !conversion.result.hasErrors
            workspace.inform("no file was written\(isEmpty ? ": '\(model.path)' has no entities" : "")")
            return .findings
        }
        let paths = files.map { Path.join(output.folder, $0.path) }
        for (path, file) in zip(paths, files)
        where FileSystem.isThere(path) && FileWriter.wouldChange(path, to: file.bytes) {
            throw .usage("'\(path)' exists and is different; remove it, or name another output")
        }
        for (path, file) in zip(paths, files) { try FileWriter.write(file.bytes, to: path) }
        workspace.inform("\(output.path) written (\(counted(files.count, "file", "files")))")
        let entities = counted(conversion.entityCount, "entity", "entities")
        workspace.inform("version hashes: \(conversion.provenCount) of \(entities) proved equal")
        return .clean
    }
}
