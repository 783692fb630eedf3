import CompilerSupport
import ModelCompiler
import ModelDocuments

/// `modelc export`: the schema of an environment, as Apple's `cktool` exports it, into a file of the repository.
///
/// The file is replaced only by an export that is whole. Only a Mac has `cktool`; elsewhere the command is printed.
struct ExportCommand: CommandDefinition {
    static let options: Set<Option> = [.container, .team, .environment, .output, .quiet]

    /// The environments of a container; raw values are the words of `cktool`.
    enum Environment: String, CaseIterable { case production, development }

    let workspace: CommandContext

    func run() throws(CommandFailure) -> ExitStatus {
        if let word = arguments.operands.first { throw .usage("export takes no operand, found '\(word)'") }
        let environment: Environment = try arguments.choice(.environment) ?? .production
        let app = try ServedApp.here()
        let path = arguments.value(.output) ?? Self.usualPath(of: environment, app)
        let words = try Self.words(
            team: stated(.team, app.team, "the Xcode project does not name exactly one team"),
            container: stated(.container, app.container, "the project does not name exactly one container"),
            environment
        )
        let folder = try PrivateFolder()
        defer { folder.remove() }
        let exported = Path.join(folder.path, "exported.ckdb")
        guard let result = ChildProcess.run(words + [exported]) else {
            try printResult((words + [path]).map(\.quotedForShell).joined(separator: " ") + "\n")
            throw .missingInput("there is no xcrun here; run the command above on a Mac, and commit the file")
        }
        guard result.code == 0, FileSystem.kind(of: exported) == .file else { throw try refusal(result) }
        let file = InputFile(path: path, bytes: try FileSystem.read(exported, limit: 64 << 20))
        return try keep(file)
    }

    /// A value of the command line, or else of the project.
    private func stated(_ option: Option, _ found: String?, _ reason: String) throws(CommandFailure) -> String {
        if let value = arguments.value(option) ?? found { return value }
        throw .usage("\(reason); add \(option.spelling)")
    }

    /// The export that the repository has, so that it is replaced; else the name that `check` and `ci` look for.
    private static func usualPath(of environment: Environment, _ app: ServedApp) -> String {
        environment == .production ? app.export ?? "production.ckdb" : "development.ckdb"
    }

    private static func words(team: String, container: String, _ environment: Environment) -> [String] {
        [
            "xcrun", "cktool", "export-schema", "--team-id", team, "--container-id", container,
            "--environment", environment.rawValue, "--output-file",
        ]
    }

    /// The failure with the output of `cktool`, and its meaning, if modelc knows it.
    private func refusal(_ result: ChildProcess.Result) throws(CommandFailure) -> CommandFailure {
        let text = String(decoding: result.errors + result.output.prefix(1 << 16), as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline).prefix(20).map { "    \(String($0).printable)" }
        let messages = MessageReader.messages(in: text)
        if !messages.isEmpty {
            let none = Project(models: [], today: try workspace.today())
            workspace.inform(Compiler(none).explain(messages))
        }
        return CommandFailure(
            message: (["cktool exported nothing; no file was changed:"] + lines).joined(separator: "\n"),
            status: .fileTrouble
        )
    }

    /// Replaces the export of the repository, and says what is new in it.
    private func keep(_ file: InputFile) throws(CommandFailure) -> ExitStatus {
        let (text, result) = Compiler.formatSchema(file)
        guard text != nil else {
            workspace.inform("no file was changed: the export is not a schema")
            return try workspace.publish(result)
        }
        if FileSystem.kind(of: file.path) == .file {
            let old = InputFile(path: file.path, bytes: try FileSystem.read(file.path, limit: 64 << 20))
            if let differences = Compiler.diffSchemas(old, file).differences, !differences.changes.isEmpty {
                try printResult(Document(differences.document(.text)).text)
            }
        }
        let outcome = try FileWriter.write(file.bytes, to: file.path)
        workspace.inform("'\(file.path)' \(outcome == .written ? "written" : "unchanged")")
        return .clean
    }
}

extension String {
    /// The word as a shell reads it.
    fileprivate var quotedForShell: String {
        wholeMatch(of: /[A-Za-z0-9._\/:=-]+/) == nil ? "'\(replacing("'", with: "'\\''"))'" : self
    }
}
