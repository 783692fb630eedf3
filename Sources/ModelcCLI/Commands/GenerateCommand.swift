import CodeGeneration
import ModelCompiler

/// `modelc generate [model…]`: Swift sources.
struct GenerateCommand {
    static let options: Set<Option> = [
        .output, .singleFile, .style, .xcode, .respectCodegen, .check, .dryRun, .listOutputs,
        .report, .failOn, .config, .today, .quiet, .verbose, .help,
    ]

    private let workspace: Workspace
    private let mode: Mode
    /// The folder that the files go to.
    private let folder: String
    private let generation: GenerationOptions

    /// What happens to the files.
    private enum Mode { case write, check, dryRun, list }

    private enum Style: String, CaseIterable { case xcode }

    private enum Xcode: String, CaseIterable {
        case xcode16 = "16"
        case xcode26 = "26"

        var version: XcodeVersion {
            switch self {
            case .xcode16: .xcode16
            case .xcode26: .xcode26
            }
        }
    }

    static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitStatus {
        try arguments.allow(options)
        return try GenerateCommand(arguments).run(on: arguments.operands)
    }

    private init(_ arguments: Arguments) throws(CommandFailure) {
        workspace = Workspace(options: try CommonOptions(arguments))
        mode = try Self.mode(arguments)
        let style: Style? = try arguments.choice(.style)
        let xcode: Xcode? = try arguments.choice(.xcode)
        var singleFile: FileName?
        if let path = try arguments.value(.singleFile) {
            if arguments.has(.output) { throw .usage("--single-file and --output exclude each other") }
            guard let name = FileName(Path.lastPart(of: path)) else {
                throw .usage("--single-file \(path): not a file name")
            }
            singleFile = name
            folder = Path.folder(of: path)
        } else if let output = workspace.options.output {
            folder = output
        } else {
            throw .usage("generate needs --output <folder> or --single-file <file>")
        }
        generation = GenerationOptions(
            products: [Self.classes(style, xcode)],
            respectsCodegen: arguments.has(.respectCodegen),
            singleFile: singleFile
        )
    }

    /// Typed classes, unless the text of Xcode or of a version of it is asked for.
    private static func classes(_ style: Style?, _ xcode: Xcode?) -> Product {
        if style == nil, xcode == nil { return .managedObjects(ManagedObjectOptions()) }
        return .xcodeManagedObjects(xcode?.version ?? .xcode16)
    }

    private static func mode(_ arguments: Arguments) throws(CommandFailure) -> Mode {
        let modes = [(Option.check, Mode.check), (.dryRun, .dryRun), (.listOutputs, .list)].filter {
            arguments.has($0.0)
        }
        if modes.count > 1 { throw .usage("\(modes[0].0.spelling) and \(modes[1].0.spelling) exclude each other") }
        return modes.first?.1 ?? .write
    }

    private func run(on words: [String]) throws(CommandFailure) -> ExitStatus {
        let request = try workspace.request(for: words)
        if generation.singleFile != nil, request.models.count > 1 { throw .usage("--single-file takes one model") }
        let generated: GenerateResult
        do throws(BuiltInTemplateFailure) {
            generated = try generate(request, options: generation)
        } catch {
            throw CommandFailure(message: "a built-in template is at fault: \(error.message)", status: .internalError)
        }
        try workspace.publish(generated.result, failOn: request.failureThreshold, default: .standardError)
        let status = workspace.status(of: generated.result, failOn: request.failureThreshold)
        guard let files = generated.files else {
            workspace.inform("nothing is written: the model has errors")
            return ExitStatus.worst(of: [status, .findings])
        }
        if let path = Self.firstRepeated(files.map(\.path)) {
            throw .usage("two models have a class file '\(path)'; generate them into folders of their own")
        }
        return ExitStatus.worst(of: [status, try handle(files)])
    }

    private func handle(_ files: [GeneratedFile]) throws(CommandFailure) -> ExitStatus {
        switch mode {
        case .list:
            try Workspace.printResult(files.map { path(of: $0) + "\n" }.joined())
            return .clean
        case .dryRun:
            let changing = changing(files)
            try Workspace.printResult(changing.map { "would write \($0)\n" }.joined())
            workspace.inform("\(changing.count) of \(files.count) files would change")
            return .clean
        case .check:
            let changing = changing(files)
            for path in changing { workspace.inform("\(path) would change") }
            return changing.isEmpty ? .clean : .findings
        case .write:
            return try write(files)
        }
    }

    private func write(_ files: [GeneratedFile]) throws(CommandFailure) -> ExitStatus {
        var written = 0
        for file in files where try FileWriter.write(Array(file.text.utf8), to: path(of: file)) == .written {
            written += 1
        }
        workspace.inform("\(written) of \(files.count) files written, \(files.count - written) unchanged")
        return .clean
    }

    private func changing(_ files: [GeneratedFile]) -> [String] {
        files.filter { FileWriter.wouldChange(path(of: $0), to: Array($0.text.utf8)) }.map(path)
    }

    private func path(of file: GeneratedFile) -> String { Path.join(folder, file.path) }

    private static func firstRepeated(_ paths: [String]) -> String? {
        zip(paths, paths.dropFirst()).first { $0 == $1 }?.0
    }
}
