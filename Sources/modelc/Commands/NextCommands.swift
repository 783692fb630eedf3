import CompilerSupport
import ModelCompiler

extension InitPlan {
    /// The commands that follow `modelc init`, to be copied into a terminal.
    func nextCommands(recordsShipped: Bool) -> String {
        var text = "next: modelc check\n"
        if adoption.ledger != nil {
            if !recordsShipped, adoption.models.contains(where: { $0.schema == nil }) {
                text += "then: modelc lock advance --shipped-tags 'v*', or --shipped if this version has shipped\n"
                text += "  (exports do not show the meaning of shipped models; modelc init has both options)\n"
            }
            text += "for pull requests: modelc ci \(usedService.rawValue)   (the file says where to put it)\n"
        } else if home.isWithoutLedger, adoption.models.contains(where: { $0.scope != nil || $0.schema != nil }) {
            text += exportCommands
        }
        return text
    }

    /// The containers of the stores, or those that the app is entitled to, if they mean nothing to a shell. Entitlements come
    /// from anywhere; the line is made to be copied.
    private var containers: [String] {
        let named = adoption.models.flatMap(\.stores).compactMap(\.container?.value)
        let containers = (named.isEmpty ? app.containers.map(\.name) : named).filter { container in
            container.wholeMatch(of: /[A-Za-z0-9._-]*/) != nil
        }
        return containers.isEmpty ? ["<container>"] : containers.uniqued
    }

    /// Only Apple's `cktool`, a part of Xcode, exports a schema.
    private var exportCommands: String {
        let team = app.teams.count == 1 ? app.teams[0] : "<team>"
        var text = "then, if the app has shipped, export the schema of production on a Mac with Xcode:\n"
        text += "  xcrun cktool save-token --type management\n"
        if app.teams.isEmpty { text += "  xcrun cktool get-teams\n" }
        if app.teams.count > 1 { text += "  (<team> is one of \(app.teams.joined(separator: ", ")))\n" }
        let isOne = containers.count == 1
        for container in containers {
            let file = isOne ? "production.ckdb" : "\(container).ckdb"
            text += "  xcrun cktool export-schema --team-id \(team) --container-id \(container)"
            text += " --environment production --output-file \(file)\n"
            text += "  modelc init \(isOne ? "" : "<model> ")--production \(file)\n"
        }
        return text
    }

    /// The service that the project uses already, otherwise GitHub.
    private var usedService: CIService {
        if FileSystem.isThere(".gitlab-ci.yml") { return .gitlab }
        return FileSystem.isThere("ci_scripts") ? .xcodeCloud : .github
    }
}
