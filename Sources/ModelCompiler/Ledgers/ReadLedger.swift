import Diagnostics
import Ledger
import Reporting

/// A ledger after reading.
struct ReadLedger {
    /// The file; nil when there is none yet.
    let file: InputFile?
    /// The ledger, empty when there is no file; nil when the file could not be read.
    let ledger: Ledger?
    /// What the parser reported.
    let diagnostics: [Diagnostic]

    init(_ file: InputFile?) {
        self.file = file
        guard let file else {
            ledger = Ledger()
            diagnostics = []
            return
        }
        let parsed = Ledger.parse(bytes: file.bytes, path: file.path)
        ledger = parsed.ledger
        diagnostics = parsed.diagnostics
    }
}

extension Compilation {
    /// Whether every model could be read.
    var isReadable: Bool { models.allSatisfy { $0.graph != nil } }
}

extension CompilerResult {
    /// Findings about files that are no models, with the texts they point into.
    init(findings: [Diagnostic], in files: [InputFile?]) {
        var sources = SourceTexts()
        let paths = Set(
            (findings.map(\.location) + findings.flatMap(\.related).map(\.location)).compactMap { $0?.path }
        )
        for file in files.compactMap(\.self) where paths.contains(file.path) {
            sources.add(file.bytes, path: file.path)
        }
        let section = ReportSection(name: "", findings: findings.inPrintingOrder().map { ReportFinding($0) })
        self.init(report: Report(sections: [section]), sources: sources)
    }
}
