import ModelCompiler
import Settings

/// `modelc templates`: the built-in templates, and what templates of the user's can name.
enum TemplatesCommand {
    static let options: Set<Option> = [.export, .context]

    static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitStatus {
        try arguments.allow(options)
        if arguments.operands.count > 1 { throw .usage("templates takes one name") }
        let name = arguments.operands.first
        if let folder = try arguments.value(.export) {
            if name != nil || arguments.has(.context) {
                throw .usage("--export writes every template and takes no name")
            }
            return try export(to: folder)
        }
        try Workspace.printResult(arguments.has(.context) ? context(of: name) : try template(named: name))
        return .clean
    }

    private static func template(named name: String?) throws(CommandFailure) -> String {
        guard let name else { return TemplateCatalogue.list }
        guard let text = TemplateCatalogue.text(named: name) else {
            throw unknown("template", name, among: TemplateCatalogue.names)
        }
        return text
    }

    private static func context(of name: String?) throws(CommandFailure) -> String {
        guard let name else { return TemplateCatalogue.context }
        guard let text = TemplateCatalogue.context(of: name) else {
            throw unknown("record", name, among: TemplateCatalogue.recordNames)
        }
        return text
    }

    private static func unknown(_ kind: String, _ name: String, among known: [String]) -> CommandFailure {
        let hint = nearest(to: name, in: known).map { "; did you mean '\($0)'?" } ?? ""
        return .usage("there is no \(kind) '\(name)'\(hint)")
    }

    /// What somebody made of an exported template is not written over.
    private static func export(to folder: String) throws(CommandFailure) -> ExitStatus {
        for file in TemplateCatalogue.files {
            let path = Path.join(Path.trimmed(folder), file.name)
            let bytes = Array(file.text.utf8)
            if FileSystem.kind(of: path) != nil, FileWriter.wouldChange(path, to: bytes) {
                printError("'\(path)' was changed and stays as it is\n")
            } else if try FileWriter.write(bytes, to: path) == .written {
                try Workspace.printResult("\(path)\n")
            }
        }
        return .clean
    }
}
