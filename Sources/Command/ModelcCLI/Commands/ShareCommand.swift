import ModelCompiler

/// `modelc share <Entity> [model]`: what `share(_:to:)` would move together.
struct ShareCommand {
    static let options = Option.common.union([.configuration, .database, .format, .output])

    static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitStatus {
        try arguments.allow(options)
        let format: ShareFormat = try arguments.choice(.format) ?? .text
        let workspace = Workspace(options: try CommonOptions(arguments))
        guard let entity = arguments.operands.first else {
            throw .usage("share needs an entity: modelc share Post Model.xcdatamodeld")
        }
        let request = try workspace.request(for: Array(arguments.operands.dropFirst()))
        guard request.models.count == 1 else { throw .usage("share takes one model; there are several") }
        let shared = try share(entity, request, format)
        try workspace.publish(shared.result, failOn: request.failureThreshold, default: .standardError)
        if let document = shared.document { try workspace.write(document) }
        return workspace.status(of: shared.result, failOn: request.failureThreshold)
    }

    private static func share(
        _ entity: String,
        _ request: CompilerRequest,
        _ format: ShareFormat
    ) throws(CommandFailure) -> (document: String?, result: CompilerResult) {
        do throws(ShareRefusal) {
            return try Compiler(request).share(entity, as: format)
        } catch {
            throw CommandFailure(message: error.message, status: error.status)
        }
    }
}
