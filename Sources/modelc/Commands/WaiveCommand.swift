import CompilerSupport
import ModelCompiler
import ModelDocuments

/// `modelc waive <rule> <symbol> [model…]`: accepts a finding in the settings, with the reason.
struct WaiveCommand: CommandDefinition {
    static let options = Option.common.union([
        .reason, .until, .production, .development, .ledger, .against, .configuration, .database, .release,
    ])
    static var operands: [String] { RuleCatalogue.entries.map(\.metadata).filter(\.isWaivable).map(\.id) }

    let workspace: CommandContext

    func run() throws(CommandFailure) -> ExitStatus {
        let names = arguments.operands
        guard names.count >= 2 else {
            throw .usage("waive needs a rule and a symbol: modelc waive CKL112 Post.title --reason 'not shipped yet'")
        }
        let (rule, symbol) = (try rule(named: names[0]), names[1])
        let (reason, until) = (try reason(), try lastDay())
        let project = try workspace.checkedProject(of: Array(names.dropFirst(2)))
        let settings = try settings(of: project)
        try refuseUnlessFound(rule, symbol, in: Compiler(project).check().report.findings)
        let waiver = Settings.Waiver(
            rule: Located(rule.id),
            symbol: Located(symbol),
            reason: Located(reason),
            until: until.map { Located($0) }
        )
        let bytes: [UInt8]
        do { bytes = try Compiler.settingsDocument(adding: waiver, to: settings.file) } catch {
            throw .usage("cannot add to the settings in '\(settings.path)'")
        }
        try FileWriter.checkLinks(of: settings.path)
        try FileWriter.write(bytes, to: settings.path)
        let end = until.map { " until \($0)" } ?? ""
        try printResult(["'\(settings.path)' written: \(rule.id) of '\(symbol)' is waived\(end)".printable].printed)
        return .clean
    }

    private func rule(named name: String) throws(CommandFailure) -> RuleMetadata {
        guard let rule = RuleCatalogue.entry(for: name)?.metadata else {
            let known = RuleCatalogue.entries.flatMap { [$0.metadata.id, $0.metadata.name] }
            throw .usage("no rule is named '\(name.printable)'\(hint(for: name, among: known))")
        }
        if rule.isWaivable { return rule }
        throw .usage("\(rule.id) (\(rule.name)) cannot be waived; modelc explain \(rule.id) says what to do")
    }

    private func reason() throws(CommandFailure) -> String {
        let reason = arguments.value(.reason) ?? ""
        if !Settings.isReason(reason) { throw .usage("waive needs --reason: people will read it later") }
        if reason.contains(where: \.isNewline) { throw .usage("--reason is one line") }
        return reason
    }

    private func lastDay() throws(CommandFailure) -> CalendarDate? {
        guard let text = arguments.value(.until) else { return nil }
        guard let day = CalendarDate(text) else {
            throw .usage("--until \(text.printable): expected a day such as 2027-03-31")
        }
        if day < (try workspace.today()) { throw .usage("--until \(day) is in the past") }
        return day
    }

    /// The settings that all the models have.
    private func settings(of project: Project) throws(CommandFailure) -> SettingsInput {
        let found = project.models.compactMap(\.settings)
        guard let first = found.first else {
            throw .usage("there is no \(LocatedSettings.fileName) to write the waiver into; modelc init makes one")
        }
        if found.contains(where: { $0.path != first.path }) {
            throw .usage(
                "the models have several \(LocatedSettings.fileName) files; name a model, or one with --config"
            )
        }
        return first
    }

    /// Throws when there is nothing to waive: a waiver without a finding could hide a new one.
    private func refuseUnlessFound(
        _ rule: RuleMetadata,
        _ symbol: String,
        in findings: [ReportFinding]
    ) throws(CommandFailure) {
        let ofRule = findings.filter { $0.diagnostic.rule.id == rule.id }
        if let found = ofRule.first(where: { $0.diagnostic.symbol == symbol }) {
            guard let waiver = found.waiver else { return }
            throw .usage("\(rule.id) of '\(symbol.printable)' is waived already: \(waiver.words.printable)")
        }
        let symbols = ofRule.compactMap(\.diagnostic.symbol).uniqued
        let known = symbols.isEmpty ? "" : "; it has some for \(symbols.listed(5).printable)"
        throw .usage(
            "\(rule.id) has no finding for '\(symbol.printable)'\(hint(for: symbol, among: symbols.prefix(1000)))\(known)"
                + " (give the options of the check that has it, for example --production)"
        )
    }
}
