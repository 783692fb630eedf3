import CompilerSupport
import Mirroring
import ModelCompiler
import ModelDocuments

/// The context of one command: it gathers the compiler's input, and prints the results.
struct CommandContext {
    let arguments: Arguments
    /// The files on disk, which all stages of a run look through once.
    private let disk = DiskTree()
    /// The targets of `--report`.
    private let reports: [ReportTarget]
    /// `--fail-on`; nil when the settings decide.
    private let failOn: Settings.FailureThreshold?
    /// `--today`.
    private let statedDay: CalendarDate?
    /// `--database`.
    let database: DatabaseScope?
    /// `--indexes`.
    let indexes: IndexPolicy

    /// The destination and format of findings.
    private struct ReportTarget {
        let format: DocumentFormat
        /// The file; nil for the command's own stream.
        let file: String?
    }

    /// - Throws: ``CommandFailure`` for an option with an invalid value.
    init(_ arguments: Arguments) throws(CommandFailure) {
        self.arguments = arguments
        reports = try arguments.all(.report).map { text throws(CommandFailure) in
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard let format = DocumentFormat.reports.first(where: { $0.rawValue == parts.first }) else {
                let known = DocumentFormat.reports.map(\.rawValue).joined(separator: ", ")
                throw .usage("--report \(text): expected \(known), each with =file or without")
            }
            return ReportTarget(format: format, file: parts.count > 1 ? parts[1] : nil)
        }
        try Self.refuseSharedFile(of: reports.compactMap(\.file) + arguments.all(.output))
        failOn = try arguments.choice(.failOn)
        statedDay = try arguments.value(.today).map { text throws(CommandFailure) in
            guard let day = CalendarDate(text) else {
                throw .usage("--today \(text): expected a day such as 2026-11-30")
            }
            return day
        }
        database = try arguments.choice(.database)
        indexes = try arguments.choice(.indexes) ?? .development
    }

    /// The files on disk for what the user named. Files are named as the one folder is that the user named, or stands in; of
    /// several folders each has names of its own.
    func disk(for operands: [String]) -> DiskTree { operands.count < 2 ? disk : DiskTree() }

    /// Throws for two outputs in one file, which would keep only the last. A stream accepts any number.
    private static func refuseSharedFile(of outputs: [String]) throws(CommandFailure) {
        for (position, output) in outputs.enumerated() where StreamTarget(at: output) == nil {
            guard outputs[..<position].contains(where: { Path.areSame($0, output) }) else { continue }
            throw .usage("'\(output)' is the file of two outputs; give each a file of its own")
        }
    }

    /// Publishes the findings about a settings file, and returns the failure that ends the run.
    func refusal(of file: InputFile, _ diagnostics: [Diagnostic]) throws(CommandFailure) -> CommandFailure {
        let section = ReportSection(name: "", findings: diagnostics.map { ReportFinding($0) })
        let isReport = arguments.verb.flatMap { try? Command.named($0) }?.definition.formats == DocumentFormat.reports
        let format = isReport ? try documentFormat() : .text
        let isRead = hasReader(ofDocumentIn: format)
        try publish(CompilerResult(sections: [section], files: [file]), asDocument: isReport && isRead ? format : nil)
        let isMissing = diagnostics.contains { $0.rule == SettingsRules.missingModel }
        return CommandFailure(
            message: "the settings in '\(file.path)' cannot be used",
            status: isMissing ? .missingInput : .usage
        )
    }

    /// The day that decides about waivers: stated, or that of `SOURCE_DATE_EPOCH`, or today.
    func today() throws(CommandFailure) -> CalendarDate {
        if let statedDay { return statedDay }
        var seconds = time(nil)
        if let text = Self.environment("SOURCE_DATE_EPOCH") {
            guard let stated = Int(text) else {
                throw .usage("SOURCE_DATE_EPOCH is '\(text)', not a number of seconds")
            }
            seconds = stated
        }
        var parts = tm()
        guard gmtime_r(&seconds, &parts) != nil, let day = CalendarDate(parts) else {
            throw CommandFailure(message: "cannot read the clock", status: .internalError)
        }
        return day
    }

    /// A variable of the environment.
    static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The reference of `--against`. The zeros by which git and its services say "no commit", as before the first push of a
    /// branch, compare with nothing.
    var base: String? {
        guard let reference = arguments.value(.against) else { return nil }
        if [40, 64].contains(reference.count), reference.allSatisfy({ $0 == "0" }) {
            inform("there is no commit before this one: nothing is compared")
            return nil
        }
        return reference
    }

    // MARK: Out

    /// Writes a command's document to standard output, or to `--output`, piece by piece.
    func write(_ document: Document) throws(CommandFailure) {
        if let output = arguments.value(.output) {
            try FileWriter.write(document, to: output)
        } else if let width = OutputStream.standardOutput.width, isDocumentForPeople {
            try printResult(document.text.wrappedRows(to: width))
        } else if !OutputStream.standardOutput.write(document) {
            throw standardOutputTrouble()
        }
    }

    /// True if the document is a text that modelc lays out, and not one that a program reads, or the text of a file.
    private var isDocumentForPeople: Bool {
        let formats = arguments.verb.flatMap { try? Command.named($0) }?.definition.formats ?? []
        return (try? arguments.format(of: formats)) == .text && !formats.isEmpty
    }

    /// Writes the findings to standard error, or to the targets of `--report`, then the command's document, if any, and
    /// returns the status for the findings.
    ///
    /// By default the threshold is that of the settings, and the format `usualFormat`. Findings that are the command's
    /// document go to standard output or `--output`, in the document's format.
    @discardableResult
    func publish(
        _ result: CompilerResult,
        with document: Document? = nil,
        failOn threshold: Settings.FailureThreshold? = nil,
        usually usualFormat: DocumentFormat = .text,
        asDocument format: DocumentFormat? = nil
    ) throws(CommandFailure) -> ExitStatus {
        let isDocument = format != nil
        let stream = isDocument ? OutputStream.standardOutput : .standardError
        let output = isDocument ? arguments.value(.output) : nil
        let usual = ReportTarget(format: format ?? usualFormat, file: nil)
        let isUsual = reports.isEmpty || (isDocument && arguments.has(.format))
        let targets = (reports + (isUsual ? [usual] : [])).map {
            ReportTarget(format: $0.format, file: $0.file ?? output)
        }
        for remark in result.remarks { inform(remark) }
        try protect(result.inputs, from: ([arguments.value(.output)] + reports.map(\.file)).compactMap(\.self))
        for target in targets {
            let options = TextReportOptions(
                usesColor: target.file == nil && stream.usesColor,
                width: target.file == nil ? stream.width : nil,
                showsSummary: target.file != nil || (isDocument && !arguments.has(.quiet)),
                repeatsHelp: arguments.has(.verbose),
                showsInherited: arguments.has(.all)
            )
            let text = render(result, as: target.format, threshold, options)
            if let file = target.file {
                try FileWriter.write(Array(text.utf8), to: file)
            } else if !stream.write(text) {
                throw standardOutputTrouble()
            }
        }
        if targets.contains(where: { $0.format == .github }) { try appendJobSummary(result, threshold) }
        if let document { try write(document) }
        return status(of: result, failOn: threshold)
    }

    /// The format of findings that are the command's document; without `--report`, `--format` counts as one more
    /// report. Two formats cannot be one document.
    func documentFormat() throws(CommandFailure) -> DocumentFormat {
        let printed = reports.count { $0.file == nil } + (arguments.has(.format) ? 1 : 0)
        if arguments.has(.format), printed > 1 {
            throw .usage("--format and --report both choose what is printed; name a file: --report format=file")
        }
        if arguments.has(.output), !reports.isEmpty, printed != 1 {
            throw .usage("--output is the file of one report; write the others as --report format=file")
        }
        return try arguments.format(of: DocumentFormat.reports)
    }

    /// True if a program reads the findings, and needs a document even when the run ends early.
    func hasReader(ofDocumentIn format: DocumentFormat) -> Bool {
        format != .text || reports.contains { $0.format != .text }
    }

    /// Throws before output replaces an input: named and found files, the write-ahead log of a store, and everything in
    /// a model.
    func protect(_ inputs: Set<String>, from outputs: [String]) throws(CommandFailure) {
        let files = inputs.union(arguments.operands)
        for output in outputs {
            guard let there = FileSystem.information(about: output), there.kind == .file else { continue }
            let path = Path.resolved(output)
            let isRead = files.contains { file in
                StoreCopy.endings.contains { FileSystem.information(about: file + $0)?.isSameFile(as: there) == true }
            }
            guard isRead || Path.model(of: path) != path else { continue }
            throw .usage("'\(output)' is an input, and would be overwritten; name another output")
        }
    }

    private func render(
        _ result: CompilerResult,
        as format: DocumentFormat,
        _ threshold: Settings.FailureThreshold?,
        _ textOptions: TextReportOptions
    ) -> String {
        let printer = ReportPrinter(result.report, sources: result.sources)
        return switch format {
        case .xcode: printer.xcode
        case .json: printer.json
        case .sarif: printer.sarif(version: Modelc.version)
        case .github: printer.github
        case .junit: printer.junit(failingOn: severity(failing: threshold))
        case .markdown: printer.markdown(failingOn: severity(failing: threshold))
        case .momc: printer.momc
        case .text, .ckdb, .dot, .mermaid: printer.text(textOptions)
        }
    }

    /// Appends the findings to the page of a GitHub Actions job, which the runner creates from this file.
    private func appendJobSummary(
        _ result: CompilerResult,
        _ threshold: Settings.FailureThreshold?
    ) throws(CommandFailure) {
        guard let path = Self.environment("GITHUB_STEP_SUMMARY"), !path.isEmpty else { return }
        let text = ReportPrinter(result.report, sources: result.sources).summary(
            failingOn: severity(failing: threshold)
        )
        try FileWriter.append(Array("\(text)\n".utf8), to: path)
    }

    /// The exit status for the findings.
    func status(of result: CompilerResult, failOn threshold: Settings.FailureThreshold?) -> ExitStatus {
        result.status(failingOn: severity(failing: threshold))
    }

    private func severity(failing threshold: Settings.FailureThreshold?) -> Severity? {
        (failOn ?? threshold ?? .error).severity
    }

    /// The status of a comparison, with `--detailed-exit-code`.
    func status(isDifferent: @autoclosure () -> Bool) -> ExitStatus {
        arguments.has(.detailedExitCode) && isDifferent() ? .differences : .clean
    }

    /// Prints a remark for people.
    func inform(_ line: String) {
        if !arguments.has(.quiet) { printError([line].printed) }
    }
}

/// Writes to standard output.
func printResult(_ text: String) throws(CommandFailure) {
    guard OutputStream.standardOutput.write(text) else { throw standardOutputTrouble() }
}

/// Writes a text for people to standard output, wrapped for a terminal.
func printProse(_ text: String) throws(CommandFailure) {
    try printResult(text.wrapped(to: OutputStream.standardOutput.width))
}

/// Why standard output could not be written. A reader that has seen enough, as `head`, is told nothing.
private func standardOutputTrouble() -> CommandFailure {
    errno == EPIPE ? CommandFailure(message: "", status: .fileTrouble) : FileSystem.trouble("write", "standard output")
}

/// Writes to standard error, and ignores a failure of it.
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
