import ModelCompiler

/// `modelc schema <format>`: the JSON Schema of one of our own formats.
enum SchemaCommand: CommandDefinition {
    static var operands: [String] { DocumentSchema.words }

    static func run(_ workspace: Workspace) throws(CommandFailure) -> ExitStatus {
        let schema: DocumentSchema = try workspace.arguments.operand()
        try printResult(schema.text)
        return .clean
    }
}
