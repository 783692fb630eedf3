import ModelCompiler
import Diagnostics

/// `modelc ci <service>`: the file that has a service run modelc.
enum CICommand {
    static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitStatus {
        try arguments.allow([])
        let names = CIService.allCases.map(\.rawValue)
        guard arguments.operands.count == 1, let name = arguments.operands.first else {
            throw .usage("ci needs one of \(names.joined(separator: ", "))")
        }
        guard let service = CIService(rawValue: name) else {
            let hint = nearest(to: name, in: names).map { "; did you mean '\($0)'?" } ?? ""
            throw .usage("ci \(name): expected \(names.joined(separator: ", "))\(hint)")
        }
        let export = "production.ckdb"
        try Workspace.printResult(service.file(export: FileSystem.kind(of: export) == .file ? export : nil))
        return .clean
    }
}
