import CompilerSupport
import ModelCompiler
import ModelDocuments

/// `modelc site [model…] --output <folder>`: static pages about the models.
struct SiteCommand: CommandDefinition {
    static let options = Option.common.union([
        .production, .development, .ledger, .against, .configuration, .database, .shippedTags, .indexes, .output,
        .layout,
    ])

    let workspace: CommandContext

    func run() throws(CommandFailure) -> ExitStatus {
        let layout: DiagramLayout? = try arguments.choice(.layout)
        guard let output = arguments.value(.output) else { throw .usage("site needs --output <folder>") }
        let folder = try SiteFolder(output)
        let project = try workspace.survey.adding(
            [.ledgers, .mergeBase, .otherVersions, .mappingModels, .releases],
            to: try workspace.survey.project(of: arguments.operands, takesSchemas: true)
        )
        let (result, site) = workspace.showing("comparing the models") { Compiler(project).site() }
        // The pages are most useful when there are findings, so only --fail-on lets findings fail the command.
        let status = try workspace.publish(result, failOn: .never)
        guard let site else {
            workspace.inform("no page was written, because something could not be read")
            return ExitStatus.worst(of: [status, .findings])
        }
        let (files, remarks) = workspace.showing("drawing the pages") { site.pages(as: layout) }
        for remark in remarks { workspace.inform(remark) }
        try workspace.showing("writing \(counted(files.count, "file", "files"))") { () throws(CommandFailure) in
            try folder.write(files)
        }
        try printResult([Path.join(Path.trimmed(output), "index.html")].printed)
        return status
    }
}

/// The folder of a site, which is replaced as a whole, so that readers see either the old or the new pages.
///
/// A list in the folder names the site's files; a folder with any other file is never replaced.
struct SiteFolder {
    private let path: String
    private static let list = "modelc-site.txt"
    private static let listHeading = "Written by modelc site, which replaces this folder. Its files:"

    /// - Throws: ``CommandFailure`` when pages must not be written there.
    init(_ path: String) throws(CommandFailure) {
        self.path = Path.resolved(path)
        if Path.isInside(Path.resolved("."), self.path) {
            throw .usage("--output \(path): the site cannot replace the current folder; name a folder in it")
        }
        if FileSystem.isThere(self.path), FileSystem.kind(of: self.path) != .folder {
            throw .usage("--output \(path): this is not a folder")
        }
        if let foreign = try foreignFile {
            throw .usage(
                "--output \(path): '\(foreign)' is not a file of modelc site, which replaces the folder; name another folder"
                    .printable
            )
        }
    }

    /// A file in the folder that modelc did not write.
    private var foreignFile: String? {
        get throws(CommandFailure) {
            guard FileSystem.kind(of: path) == .folder else { return nil }
            let files = try Self.files(in: path)
            if files.isEmpty { return nil }
            let list = (try? FileSystem.read(Path.join(path, Self.list))) ?? []
            let lines = String(decoding: list, as: UTF8.self).split(separator: "\n").map(String.init)
            let own = Set(lines.first == Self.listHeading ? lines.dropFirst() + [Self.list] : [])
            return files.first { !own.contains($0) }
        }
    }

    /// All files below a folder. Links count as files and are not followed.
    private static func files(in folder: String, _ beginning: String = "") throws(CommandFailure) -> [String] {
        var files: [String] = []
        // The Finder leaves its own file in every opened folder.
        for name in try FileSystem.names(in: folder, isSearched: true) where name != ".DS_Store" {
            let path = Path.join(folder, name)
            if !FileSystem.isLink(path), FileSystem.kind(of: path) == .folder {
                files += try self.files(in: path, "\(beginning)\(name)/")
            } else {
                files.append(beginning + name)
            }
        }
        return files
    }

    /// Replaces the folder with one that contains other files.
    func write(_ files: [SiteFile]) throws(CommandFailure) {
        try FolderWriter.replace(path) { unfinished throws(CommandFailure) in
            for file in files { try FileWriter.write(file.contents, to: Path.join(unfinished, file.path)) }
            let lines = [Self.listHeading] + files.map(\.path)
            try FileWriter.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: Path.join(unfinished, Self.list))
        }
    }
}
