import ModelCompiler

/// `modelc hash [model…]`: version hashes.
struct HashCommand {
    static let options = Option.common.union([.format, .output])

    static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitStatus {
        try arguments.allow(options)
        let workspace = Workspace(options: try CommonOptions(arguments))
        let format: ListFormat = try arguments.choice(.format) ?? .text
        let request = try workspace.request(for: arguments.operands)
        let hashed = Compiler(request).hash(as: format)
        try workspace.publish(hashed.result, default: .standardError)
        try workspace.write(hashed.document)
        return workspace.status(of: hashed.result, failOn: request.failureThreshold)
    }
}
