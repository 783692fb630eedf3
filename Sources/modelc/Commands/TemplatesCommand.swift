import ModelCompiler
import ModelDocuments

/// `modelc templates`: the built-in templates, and what templates of the user's can name.
struct TemplatesCommand: CommandDefinition {
    static let options: Set<Option> = [.export, .context]
    static var operands: [String] { TemplateCatalogue.names }

    let workspace: Workspace

    func run() throws(CommandFailure) -> ExitStatus {
        if arguments.operands.count > 1 { throw .usage("templates takes one name") }
        let name = arguments.operands.first
        if let folder = arguments.value(.export) {
            if name != nil || arguments.has(.context) {
                throw .usage("--export writes every template and takes no name")
            }
            return try export(to: folder)
        }
        try printResult(arguments.has(.context) ? context(of: name) : template(named: name))
        return .clean
    }

    private func template(named name: String?) throws(CommandFailure) -> String {
        guard let name else { return TemplateCatalogue.list }
        if let text = TemplateCatalogue.text(named: name) { return text }
        throw .usage("no template is named '\(name)'\(hint(for: name, among: TemplateCatalogue.names))")
    }

    private func context(of name: String?) throws(CommandFailure) -> String {
        guard let name else { return TemplateCatalogue.context }
        if let text = TemplateCatalogue.context(of: name) { return text }
        throw .usage("no record is named '\(name)'\(hint(for: name, among: TemplateCatalogue.recordNames))")
    }

    /// Does not overwrite an edited template.
    private func export(to folder: String) throws(CommandFailure) -> ExitStatus {
        for file in TemplateCatalogue.files {
            let path = Path.join(Path.trimmed(folder), file.name)
            switch try FileWriter.writeUnlessEdited(Array(file.text.utf8), to: path) {
            case .written: try printResult("\(path)\n")
            case .unchanged: break
            case nil: printError("'\(path)' was edited and is unchanged\n")
            }
        }
        return .clean
    }
}
