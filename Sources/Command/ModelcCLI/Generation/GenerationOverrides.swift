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
    private let style: ManagedObjectStyle?
    private let xcode: XcodeVersion?
    private let accessLevel: AccessLevel?
    private let imports: [ModuleName]
    private let isIsolated: Bool
    private let respectsCodegen: Bool
    private let optionals: Optionals?
    private let omitsIdentifiable: Bool

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
        xcode = try arguments.choice(.xcode)
        // A version of Xcode implies its style.
        style = try arguments.choice(.style) ?? xcode.map { _ in .xcode }
        accessLevel = try arguments.choice(.access)
        imports = try arguments.all(.importedModule).map { text throws(CommandFailure) in
            guard let name = ModuleName(text) else { throw .usage("--import \(text): not the name of a module") }
            return name
        }
        isIsolated = arguments.has(.isolated)
        respectsCodegen = arguments.has(.respectCodegen)
        optionals = try arguments.choice(.optionals)
        omitsIdentifiable = arguments.has(.omitIdentifiable)
    }

    /// What becomes of a task.
    func applied(to task: GenerationTask) -> GenerationTask {
        var task = task
        if let folder { task.folder = folder }
        if task.target == nil { task.target = target }
        if let style { task.manner.style = style }
        if let xcode { task.manner.xcode = xcode }
        if let accessLevel { task.manner.accessLevel = accessLevel }
        if !imports.isEmpty { task.manner.imports = imports }
        task.manner.isIsolated = task.manner.isIsolated || isIsolated
        if let optionals { task.manner.optionals = optionals }
        task.manner.omitsIdentifiable = task.manner.omitsIdentifiable || omitsIdentifiable
        task.respectsCodegen = task.respectsCodegen || respectsCodegen
        return task
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
