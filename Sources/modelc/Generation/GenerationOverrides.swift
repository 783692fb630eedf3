import CodeGeneration
import ModelCompiler

/// What the command line says about generating; it counts for every entry of the settings.
struct GenerationOverrides {
    /// `--template`, in their order.
    let templates: [String]
    /// The folder of `--output`, or of `--single-file`.
    let folder: String?
    /// The name of `--single-file`.
    let singleFile: FileName?
    /// `--target`: the one whose sources are written.
    let target: String?
    private let arguments: Arguments

    static let options: Set<Option> = [
        .template, .output, .singleFile, .style, .xcode, .access, .importedModule, .isolated, .respectCodegen,
        .target, .optionals, .omitIdentifiable,
    ]

    init(_ arguments: Arguments) throws(CommandFailure) {
        templates = arguments.all(.template)
        let file = try Self.singleFile(arguments)
        singleFile = file?.name
        folder = file?.folder ?? arguments.value(.output)
        target = arguments.value(.target)
        self.arguments = arguments
        // A word that means nothing is refused before anything is read.
        _ = try applied(to: GenerationTask())
    }

    /// What becomes of a task.
    func applied(to task: GenerationTask) throws(CommandFailure) -> GenerationTask {
        var task = task
        if let folder { task.folder = folder }
        task.target = task.target ?? target
        try change(&task.manner)
        return task
    }

    private func change(_ manner: inout ProductManner) throws(CommandFailure) {
        if let xcode: XcodeVersion = try arguments.choice(.xcode) {
            manner.xcode = xcode
            manner.style = .xcode
        }
        manner.style = try arguments.choice(.style) ?? manner.style
        manner.accessLevel = try arguments.choice(.access) ?? manner.accessLevel
        let imports = try arguments.all(.importedModule).map { text throws(CommandFailure) in
            guard let name = ModuleName(text) else { throw .usage("--import \(text): not the name of a module") }
            return name
        }
        if !imports.isEmpty { manner.imports = imports }
        manner.optionals = try arguments.choice(.optionals) ?? manner.optionals
        if arguments.has(.isolated) { manner.isIsolated = true }
        if arguments.has(.respectCodegen) { manner.respectsCodegen = true }
        if arguments.has(.omitIdentifiable) { manner.omitsIdentifiable = true }
    }

    private static func singleFile(_ arguments: Arguments) throws(CommandFailure) -> (name: FileName, folder: String)? {
        guard let path = arguments.value(.singleFile) else { return nil }
        if arguments.has(.output) { throw .usage("--single-file and --output cannot be used together") }
        guard let name = FileName(Path.lastPart(of: path)) else {
            throw .usage("--single-file \(path): not a file name")
        }
        return (name, Path.folder(of: path))
    }
}
