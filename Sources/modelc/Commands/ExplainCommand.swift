import CompilerSupport
import ModelCompiler
import ModelDocuments

/// `modelc explain <rule, code or message>`: a rule's page, or the meaning of a message by CloudKit or Core Data.
struct ExplainCommand: CommandDefinition {
    static let options: Set<Option> = [.production, .ledger, .config, .quiet]
    static var operands: [String] { RuleCatalogue.entries.map(\.metadata.id) }

    /// Far larger than a log that people read.
    private static let longestText = 16 << 20

    let workspace: CommandContext

    func run() throws(CommandFailure) -> ExitStatus {
        let operands = arguments.operands
        let text = operands == ["-"] ? try standardInput() : operands.joined(separator: " ")
        if text.allSatisfy(\.isWhitespace) {
            throw .usage("explain needs a rule, an error code, or a message: modelc explain CKL104")
        }
        try printProse(try explanation(of: text))
        return .clean
    }

    private func explanation(of text: String) throws(CommandFailure) -> String {
        if let entry = RuleCatalogue.entry(for: text) { return entry.page }
        let messages = MessageReader.messages(in: text)
        if !messages.isEmpty { return Compiler(try project(for: messages)).explain(messages) }
        // A finding contains its rule's id.
        let words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let rules = RuleCatalogue.entries.filter { words.contains($0.metadata.id) }
        if !rules.isEmpty { return rules.map(\.page).joined(separator: "\n") }
        guard let nearest = MessageReader.nearest(to: text) else { throw unknown(text) }
        return Compiler(try project(for: [nearest])).explain([nearest])
    }

    /// The models nearby, when a message names an element of a model. Their faults are for `check`.
    private func project(for messages: [FoundMessage]) throws(CommandFailure) -> Project {
        let none = Project(models: [], today: try workspace.today())
        guard messages.contains(where: { !$0.subjects.isEmpty }) else { return none }
        do throws(CommandFailure) {
            let found = try workspace.survey.project(of: [], mustFind: false, takesSchemas: true)
            guard !found.models.isEmpty else { return none }
            return try workspace.survey.adding([.ledgers, .otherVersions, .mappingModels, .code], to: found)
        } catch {
            workspace.inform("no models are compared: \(error.message)")
            return none
        }
    }

    private func unknown(_ text: String) -> CommandFailure {
        let line = text.split(separator: "\n").first.map(String.init) ?? ""
        let shown = line.count > 80 ? "\(line.prefix(80))…" : line
        let rules = RuleCatalogue.entries.flatMap { [$0.metadata.id, $0.metadata.name] }
        if let family = family(of: line) { return .usage("no rule is named '\(line.printable)'; there are \(family)") }
        let meant = hint(for: line, among: rules + MessageTable.known.words)
        let suggestion = meant.isEmpty ? "; see modelc rules" : meant
        return .usage("no rule, error code, or message is known in '\(shown.printable)'\(suggestion)")
    }

    /// The rules of a family, when a text has the form of a rule's id: `CKP301 to CKP374`.
    private func family(of text: String) -> String? {
        guard text.wholeMatch(of: /[A-Za-z]{3}[0-9]{3}/) != nil else { return nil }
        let ids = RuleCatalogue.entries.map(\.metadata.id).filter { $0.hasPrefix(text.prefix(3).uppercased()) }.sorted()
        return ids.first.flatMap { first in ids.last.map { "\(first) to \($0); see modelc rules" } }
    }

    private func standardInput() throws(CommandFailure) -> String {
        guard let bytes = FileSystem.next(Self.longestText + 1, of: 0) else {
            throw FileSystem.trouble("read", "standard input")
        }
        if bytes.count <= Self.longestText { return String(decoding: bytes, as: UTF8.self) }
        throw .unparsableInput("standard input is larger than \(Self.longestText >> 20) MiB")
    }
}
