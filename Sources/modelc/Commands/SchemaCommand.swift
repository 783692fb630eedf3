import ModelCompiler

/// `modelc schema <format>`: the JSON Schema of one of our own formats.
struct SchemaCommand: CommandDefinition {
    static var operands: [String] { DocumentSchema.words }

    let workspace: Workspace

    func run() throws(CommandFailure) -> ExitStatus {
        let schema: DocumentSchema = try arguments.operand()
        try printResult(schema.text)
        return .clean
    }
}
