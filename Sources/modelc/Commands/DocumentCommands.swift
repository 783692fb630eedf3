import CompilerSupport
import ModelCompiler
import ModelDocuments

/// `modelc show [model…|schema.ckdb]`: the contents of a model.
struct ShowCommand: CommandDefinition {
    static let options = Option.common.union([.format, .output, .usage])
    static let formats: [DocumentFormat] = [.text, .json, .dot, .mermaid]

    let workspace: CommandContext

    func run() throws(CommandFailure) -> ExitStatus {
        if arguments.has(.usage) { return try showUsage() }
        if arguments.operands.count == 1, let path = arguments.operands.first, Survey.isSchemaFile(path) {
            return try show(schema: path, as: try arguments.format(of: [.text, .json]))
        }
        let format = try arguments.format(of: Self.formats)
        let project = try workspace.survey.project(of: arguments.operands, readsApp: false)
        let shown = Compiler(project).show(as: format)
        return try workspace.publish(shown.result, with: shown.document, failOn: project.failureThreshold)
    }

    /// Prints the places in code that touch the fields of a schema file.
    private func showUsage() throws(CommandFailure) -> ExitStatus {
        let format = try arguments.format(of: [.text, .json])
        guard arguments.operands.count == 1, let path = arguments.operands.first, Survey.isSchemaFile(path) else {
            throw .usage("--usage is about one schema file: modelc show schema.ckdb --usage")
        }
        let found = try workspace.survey.project(of: [path], takesSchemas: true)
        let project = try workspace.survey.adding([.code], to: found, of: [path])
        let shown = Compiler(project).usage(as: format)
        return try workspace.publish(shown.result, with: shown.document, failOn: project.failureThreshold)
    }

    private func show(schema path: String, as format: DocumentFormat) throws(CommandFailure) -> ExitStatus {
        let shown = Compiler.showSchema(try ModelLocator.schema(path), as: format)
        return try workspace.publish(shown.result, with: shown.document)
    }
}

/// `modelc hash [model…]`: version hashes.
struct HashCommand: CommandDefinition {
    static let options = Option.common.union([.format, .output])
    static let formats: [DocumentFormat] = [.text, .json]

    let workspace: CommandContext

    func run() throws(CommandFailure) -> ExitStatus {
        let format = try arguments.format(of: Self.formats)
        let project = try workspace.survey.project(of: arguments.operands, readsApp: false)
        let hashed = Compiler(project).hash(as: format)
        return try workspace.publish(hashed.result, with: hashed.document, failOn: project.failureThreshold)
    }
}

/// `modelc share <Entity> [model]`: the objects that `share(_:to:)` would move together.
struct ShareCommand: CommandDefinition {
    static let options = Option.common.union([.configuration, .database, .format, .output])
    static let formats: [DocumentFormat] = [.text, .json, .dot, .mermaid]

    let workspace: CommandContext

    func run() throws(CommandFailure) -> ExitStatus {
        let format = try arguments.format(of: Self.formats)
        guard let entity = arguments.operands.first else {
            throw .usage("share needs an entity: modelc share Post Model.xcdatamodeld")
        }
        let project = try workspace.survey.project(of: Array(arguments.operands.dropFirst()))
        guard project.models.count == 1 else { throw .usage("share takes one model; there are several") }
        let shared = try Compiler(project).share(entity, as: format)
        return try workspace.publish(shared.result, with: shared.document, failOn: project.failureThreshold)
    }
}

/// `modelc rules`: the rule catalogue.
struct RulesCommand: CommandDefinition {
    static let options: Set<Option> = [.format]
    static let formats: [DocumentFormat] = [.text, .json, .markdown]

    let workspace: CommandContext

    func run() throws(CommandFailure) -> ExitStatus {
        if let extra = arguments.operands.first { throw .usage("unexpected '\(extra)'; modelc explain \(extra)") }
        let format = try arguments.format(of: Self.formats)
        let list = RuleCatalogue.entries.list(format)
        if format == .text { try printProse(list) } else { try printResult(list) }
        return .clean
    }
}

/// `modelc schema <format>`: the JSON Schema of a format of modelc.
struct SchemaCommand: CommandDefinition {
    static var operands: [String] { DocumentSchema.words }

    let workspace: CommandContext

    func run() throws(CommandFailure) -> ExitStatus {
        let schema: DocumentSchema = try arguments.operand()
        try printResult(schema.text)
        return .clean
    }
}

/// `modelc templates`: the built-in templates, and the contexts of user templates.
struct TemplatesCommand: CommandDefinition {
    static let options: Set<Option> = [.export, .context]
    static var operands: [String] { TemplateCatalogue.names }

    let workspace: CommandContext

    func run() throws(CommandFailure) -> ExitStatus {
        if arguments.operands.count > 1 { throw .usage("templates takes one name") }
        let name = arguments.operands.first
        if let folder = arguments.value(.export) {
            if name != nil || arguments.has(.context) {
                throw .usage("--export writes every template and takes no name")
            }
            return try export(to: folder)
        }
        if arguments.has(.context) {
            try printResult(try context(of: name))
        } else if let name {
            try printResult(try template(named: name))
        } else {
            try printProse(TemplateCatalogue.list)
        }
        return .clean
    }

    private func template(named name: String) throws(CommandFailure) -> String {
        if let text = TemplateCatalogue.text(named: name) { return text }
        throw .usage("no template is named '\(name)'\(hint(for: name, among: TemplateCatalogue.names))")
    }

    private func context(of name: String?) throws(CommandFailure) -> String {
        guard let name else { return TemplateCatalogue.context }
        if let text = TemplateCatalogue.context(of: name) { return text }
        throw .usage("no record is named '\(name)'\(hint(for: name, among: TemplateCatalogue.recordNames))")
    }

    /// Writes the templates, without overwriting an edited one.
    private func export(to folder: String) throws(CommandFailure) -> ExitStatus {
        for file in TemplateCatalogue.files {
            let path = Path.join(Path.trimmed(folder), file.name)
            switch try FileWriter.writeUnlessEdited(Array(file.text.utf8), to: path) {
            case .written: try printResult("\(path)\n")
            case .unchanged: break
            case nil: printError(["'\(path)' was edited and is unchanged"].printed)
            }
        }
        return .clean
    }
}
