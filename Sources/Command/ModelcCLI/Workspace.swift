import Diagnostics
import ModelCompiler
import Reporting
import Settings

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The world outside, for one command: it gathers what the compiler is given, and prints what comes back.
struct Workspace {
    let options: CommonOptions

    // MARK: In

    /// Everything a command over models needs: the models that the user named, or without any those below the current
    /// folder, each with the settings that apply to it, and what they are compared with.
    ///
    /// - Throws: Also when there is no model, unless there need not be one.
    func request(for words: [String], mustFind: Bool = true) throws(CommandFailure) -> CompilerRequest {
        var settings = SettingsLookup(stated: options.config)
        let words = words.isEmpty ? try discoveredModels(mustFind: mustFind) : words
        let models = try ModelLocator.models(named: words, settings: &settings)
        try report(unusable: settings)
        var request = CompilerRequest(models: models, today: try today())
        request.production = try options.production.map(Self.export)
        request.development = try options.development.map(Self.export)
        request.configuration = options.configuration
        request.database = options.database
        request.isRelease = options.isRelease
        return request
    }

    private func discoveredModels(mustFind: Bool) throws(CommandFailure) -> [String] {
        let found = try ModelLocator.search(".")
        if found.isEmpty, mustFind {
            throw CommandFailure(message: "there is no model below the current folder; name one", status: .missingInput)
        }
        if !options.isQuiet, !found.isEmpty { printError("found: \(found.joined(separator: ", "))\n") }
        return found
    }

    /// Settings that cannot be understood end the run: nobody knows what they would have asked for.
    private func report(unusable lookup: SettingsLookup) throws(CommandFailure) {
        guard let settings = lookup.unusable else { return }
        throw try refusal(of: settings.file, settings.diagnostics)
    }

    /// Publishes what is wrong with a settings file; the run ends with what is returned.
    func refusal(of file: InputFile, _ diagnostics: [Diagnostic]) throws(CommandFailure) -> CommandFailure {
        var sources = SourceTexts()
        sources.add(file.bytes, path: file.path)
        let section = ReportSection(name: "", findings: diagnostics.map { ReportFinding($0) })
        try publish(CompilerResult(report: Report(sections: [section]), sources: sources), default: .standardError)
        return CommandFailure(message: "the settings in '\(file.path)' cannot be used", status: .usage)
    }

    static func export(_ path: String) throws(CommandFailure) -> InputFile {
        InputFile(path: path, bytes: try FileSystem.read(path, limit: 64 << 20))
    }

    /// The day waivers are judged by: stated, or that of `SOURCE_DATE_EPOCH`, or now.
    private func today() throws(CommandFailure) -> CalendarDate {
        if let day = options.today { return day }
        var seconds = time(nil)
        if let text = Self.environment("SOURCE_DATE_EPOCH") {
            guard let stated = Int(text) else {
                throw .usage("SOURCE_DATE_EPOCH is '\(text)', not a number of seconds")
            }
            seconds = stated
        }
        var parts = tm()
        guard gmtime_r(&seconds, &parts) != nil, let day = CalendarDate(parts) else {
            throw CommandFailure(message: "the clock cannot be read", status: .internalError)
        }
        return day
    }

    private static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    // MARK: Out

    /// Writes a command's document to standard output, or to `--output`.
    func write(_ document: String) throws(CommandFailure) { try write(Document(document)) }

    /// Writes a command's document, piece by piece.
    func write(_ document: Document) throws(CommandFailure) {
        if let output = options.output {
            try FileWriter.write(document, to: output)
        } else if !OutputStream.standardOutput.write(document) {
            throw FileSystem.trouble("write", "standard output")
        }
    }

    /// Writes the findings wherever they were asked for.
    /// They go to `stream`, in `format`, unless `--report` says otherwise.
    func publish(
        _ result: CompilerResult,
        failOn threshold: Settings.FailureThreshold? = nil,
        default stream: OutputStream,
        output: String? = nil,
        format: ReportFormat = .text,
        showsSummary: Bool = false
    ) throws(CommandFailure) {
        let targets =
            options.reports.isEmpty ? [CommonOptions.ReportTarget(format: format, file: output)] : options.reports
        for target in targets {
            if let file = target.file {
                let textOptions = TextReportOptions(repeatsHelp: options.isVerbose)
                let text = render(result, as: target.format, threshold, textOptions)
                try FileWriter.write(Array(text.utf8), to: file)
            } else {
                let usesColor = stream.isTerminal && Self.environment("NO_COLOR") == nil
                let textOptions = TextReportOptions(
                    usesColor: usesColor,
                    showsSummary: showsSummary,
                    repeatsHelp: options.isVerbose
                )
                let text = render(result, as: target.format, threshold, textOptions)
                guard stream.write(text) else { throw FileSystem.trouble("write", "standard output") }
            }
        }
        if targets.contains(where: { $0.format == .github }) { try appendJobSummary(result) }
    }

    private func render(
        _ result: CompilerResult,
        as format: ReportFormat,
        _ threshold: Settings.FailureThreshold?,
        _ textOptions: TextReportOptions
    ) -> String {
        let printer = ReportPrinter(result.report, sources: result.sources)
        switch format {
        case .text: return printer.text(textOptions)
        case .xcode: return printer.xcode
        case .json: return printer.json
        case .sarif: return printer.sarif(version: Modelc.version)
        case .github: return printer.github
        case .junit: return printer.junit(failingOn: severity(failing: threshold))
        case .markdown: return printer.markdown
        }
    }

    /// Shows the findings on the page of a GitHub Actions job as well, which the runner makes from this file.
    private func appendJobSummary(_ result: CompilerResult) throws(CommandFailure) {
        guard let path = Self.environment("GITHUB_STEP_SUMMARY"), !path.isEmpty else { return }
        let text = ReportPrinter(result.report, sources: result.sources).markdown
        try FileWriter.append(Array("\(text)\n".utf8), to: path)
    }

    /// The status that the findings ask for.
    func status(of result: CompilerResult, failOn threshold: Settings.FailureThreshold?) -> ExitStatus {
        result.status(failingOn: severity(failing: threshold))
    }

    private func severity(failing threshold: Settings.FailureThreshold?) -> Severity? {
        (options.failOn ?? threshold ?? .error).severity
    }

    /// Tells a person something that is no result.
    func inform(_ line: String) {
        if !options.isQuiet { printError("\(line)\n") }
    }

    static func printResult(_ text: String) throws(CommandFailure) {
        guard OutputStream.standardOutput.write(text) else {
            throw FileSystem.trouble("write", "standard output")
        }
    }
}

/// Writes to standard error; when even that fails there is nobody left to tell.
func printError(_ text: String) {
    _ = OutputStream.standardError.write(text)
}

extension CalendarDate {
    fileprivate init?(_ parts: tm) {
        func digits(_ number: Int32, _ width: Int) -> String {
            let text = "\(number)"
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        self.init("\(digits(parts.tm_year + 1900, 4))-\(digits(parts.tm_mon + 1, 2))-\(digits(parts.tm_mday, 2))")
    }
}
