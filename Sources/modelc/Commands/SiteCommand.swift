import Mirroring
import ModelCompiler
import ModelDocuments

/// `modelc site [model…] --output <folder>`: static pages of everything that is known.
struct SiteCommand: CommandDefinition {
    static let options = Option.common.union([
        .production, .development, .ledger, .against, .configuration, .database, .shippedTags, .indexes, .output,
        .layout,
    ])

    let workspace: Workspace

    func run() throws(CommandFailure) -> ExitStatus {
        let layout: DiagramLayout? = try arguments.choice(.layout)
        guard let output = arguments.value(.output) else { throw .usage("site needs --output <folder>") }
        let folder = try SiteFolder(output)
        let project = try workspace.survey.adding(
            [.ledgers, .mergeBase, .otherVersions, .mappingModels, .releases],
            to: try workspace.survey.project(of: arguments.operands, takesSchemas: true)
        )
        let (result, site) = Compiler(project).site()
        // Whoever reads the pages wants them most when something is wrong: only --fail-on lets findings fail the command.
        let status = try workspace.publish(result, failOn: .never)
        guard let site else {
            workspace.inform("no page was written, because something could not be read")
            return ExitStatus.worst(of: [status, .findings])
        }
        try folder.write { staging throws(CommandFailure) in
            let (files, remarks) = site.pages(as: layout) { Graphviz.layout($0, in: staging) }
            for remark in remarks { workspace.inform(remark) }
            return files
        }
        return status
    }
}
