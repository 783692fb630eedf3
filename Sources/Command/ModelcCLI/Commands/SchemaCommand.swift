import ModelCompiler
import Diagnostics

/// `modelc schema <format>`: the JSON Schema of one of our own formats.
enum SchemaCommand {
    static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitStatus {
        try arguments.allow([])
        let names = DocumentSchema.allCases.map(\.rawValue)
        guard arguments.operands.count == 1, let name = arguments.operands.first else {
            throw .usage("schema needs one of \(names.joined(separator: ", "))")
        }
        guard let schema = DocumentSchema(rawValue: name) else {
            let hint = nearest(to: name, in: names).map { "; did you mean '\($0)'?" } ?? ""
            throw .usage("schema \(name): expected \(names.joined(separator: ", "))\(hint)")
        }
        try Workspace.printResult(schema.text)
        return .clean
    }
}
