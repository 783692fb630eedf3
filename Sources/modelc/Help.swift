import ModelCompiler
import ModelDocuments

/// The texts of `modelc help`: written by hand, because they read better than anything generated.
///
/// What several pages say of their options stands once, in files whose names begin with an underscore.
enum Help {
    /// What `modelc help` prints without a command.
    static var overview: String { String(decoding: PackageResources.modelc_txt, as: UTF8.self) }

    /// The page of a command.
    static func page(of command: Command) -> String {
        // The first of them has the second in it.
        let shared = [
            ("@common@\n", PackageResources._common_txt), ("@findings@\n", PackageResources._findings_txt),
            ("@scope@\n", PackageResources._scope_txt),
        ]
        return shared.reduce(String(decoding: command.page, as: UTF8.self)) { page, part in
            page.replacing(part.0, with: String(decoding: part.1, as: UTF8.self))
        }
    }

    /// What is said of a command, or of all without one.
    static func text(about name: String?) throws(CommandFailure) -> String {
        guard let name else { return overview }
        return page(of: try Command.named(name))
    }
}
