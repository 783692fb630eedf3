import CompilerSupport
import ModelCompiler
import ModelDocuments

/// `modelc compile <model> <output>`: a compiled model in the format of Apple's `momc`.
struct CompileCommand: CommandDefinition {
    /// The actions of `momc`.
    enum Action: String, CaseIterable {
        case compile, generate
    }

    static let options: Set<Option> = [
        .output, .module, .dryRun, .report, .quiet, .action, .noWarnings, .sdkroot, .deploymentTarget, .swiftVersion,
        .noInverseWarnings, .noPropertyCountWarnings, .noDeleteRuleWarnings, .suppressInverseTransientError,
    ]

    let workspace: CommandContext

    func run() throws(CommandFailure) -> ExitStatus {
        let action: Action? = try arguments.choice(.action)
        if action == .generate {
            throw .usage("--action generate writes classes; use modelc generate --output <folder> for them")
        }
        let words = arguments.operands + arguments.all(.output)
        guard words.count == 2 else {
            throw .usage("compile takes a model and an output: modelc compile App.xcdatamodeld App.momd")
        }
        return try compile(CompiledInput(words[0], to: words[1]))
    }

    private func compile(_ input: CompiledInput) throws(CommandFailure) -> ExitStatus {
        let (isBundle, target) = (input.isBundle, input.target)
        let compiler = Compiler(Project(models: input.versions, today: try workspace.today()))
        let compiled = try compiler.compile(
            asBundle: isBundle,
            module: arguments.value(.module),
            showingWarnings: !arguments.has(.noWarnings)
        )
        let status = try workspace.publish(compiled.result, usually: .momc)
        guard let files = compiled.files else {
            workspace.inform("no file was written; --report text shows each error in its line")
            return ExitStatus.worst(of: [status, .findings])
        }
        let stale = try input.staleFiles(besides: files)
        if arguments.has(.dryRun) {
            let paths = isBundle ? files.map { Path.join(target, $0.path) } : [target]
            try printResult(paths.map { "would write \($0)" }.printed)
            return status
        }
        if isBundle {
            try FolderWriter.write(files, to: target)
        } else {
            for file in files { try FileWriter.write(file.bytes, to: target) }
            for path in stale { try FileWriter.remove(path) }
        }
        for path in stale { workspace.inform("\(path) removed: it is left from another compilation") }
        workspace.inform("\(target) written (\(counted(files.count, "file", "files")))")
        return status
    }
}

/// The input and the output of a compilation.
private struct CompiledInput {
    /// The versions of a bundle, or one version.
    let versions: [ModelInput]
    let isBundle: Bool
    /// The `.mom` file or the `.momd` folder.
    let target: String

    init(_ model: String, to output: String) throws(CommandFailure) {
        let model = Path.trimmed(model)
        let place = model.withoutGitReference
        let endings = [".xcdatamodeld", ".xcdatamodel"]
        guard endings.contains(where: { place.hasSuffix($0) || place.contains("\($0)#") }) else {
            throw Self.refusal(of: model)
        }
        isBundle = try !ModelLocator.namesVersion(model)
        let named = try ModelLocator.model(model)
        versions = isBundle ? try ModelLocator.versions(beside: named) : [named]
        let version = isBundle ? nil : named.version?.name
        let stem = String(Path.lastPart(of: place).dropLast(isBundle ? ".xcdatamodeld".count : ".xcdatamodel".count))
        target = try Self.target(of: output, named: version ?? stem, isBundle: isBundle)
    }

    private static func refusal(of path: String) -> CommandFailure {
        if path.hasSuffix(".mom") || path.hasSuffix(".momd") { return .usage("'\(path)' is compiled already") }
        if FileSystem.kind(of: path) == nil { return .missing(path) }
        let isSwift = path.hasSuffix(".swift") || FileSystem.kind(of: path) == .folder
        let advice = isSwift ? "; modelc convert --to xcdatamodel makes a model of Swift sources" : ""
        return .usage("'\(path)' is not a model of Xcode (.xcdatamodeld, .xcdatamodel)\(advice)")
    }

    /// The target, by the rules of `momc`: an output with the right extension is the result, a folder receives it.
    private static func target(
        of output: String,
        named name: String,
        isBundle: Bool
    ) throws(CommandFailure) -> String {
        let wanted = isBundle ? ".momd" : ".mom"
        let path = Path.trimmed(output)
        if path.hasSuffix(wanted) { return path }
        guard output.hasSuffix("/") || FileSystem.kind(of: path) == .folder else {
            throw .usage("the output '\(output)' is not a folder, and does not end in \(wanted)")
        }
        return Path.join(path, name + wanted)
    }

    /// Old files of earlier compilations, and the optimized model (`.omo`), which Core Data would prefer to the new
    /// files, and which only Apple's compiler can write.
    func staleFiles(besides files: [OutputFile]) throws(CommandFailure) -> [String] {
        guard isBundle else {
            let optimized = "\(target.dropLast(".mom".count)).omo"
            return FileSystem.isThere(optimized) ? [optimized] : []
        }
        guard FileSystem.isThere(target) else { return [] }
        let written = Set(files.map(\.path))
        let others = try FileSystem.names(in: target).filter { !written.contains($0) && $0 != ".DS_Store" }
        if let strange = others.first(where: { !$0.hasSuffix(".mom") && !$0.hasSuffix(".omo") }) {
            throw .usage("'\(target)' has '\(strange)', which is not part of a compiled model; name another output")
        }
        return others.map { Path.join(target, $0) }
    }
}

/// `modelc decompile <mom|momd|store>`: the source of a compiled model.
struct DecompileCommand: CommandDefinition {
    static let options: Set<Option> = [.output, .report, .quiet]

    let workspace: CommandContext

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
        let decompiled = compiler.decompile(asBundle: isBundle)
        let status = try workspace.publish(decompiled.result)
        guard let files = decompiled.files else {
            workspace.inform("no file was written: an input cannot be read")
            return ExitStatus.worst(of: [status, .unparsableInput])
        }
        try FolderWriter.write(files, to: output)
        workspace.inform("\(output) written")
        workspace.inform("a compiled model does not have the diagram, Codegen, scalar types, and usedWithCloudKit")
        return .clean
    }
}
