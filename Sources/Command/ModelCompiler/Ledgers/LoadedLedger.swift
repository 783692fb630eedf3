import Diagnostics
import Ledger
import Production
import Reporting

/// A ledger after reading.
struct LoadedLedger {
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

    /// What it says of production; nil when there is no file, or none that could be read.
    var evidence: SchemaEvidence? {
        guard let file, let ledger else { return nil }
        return SchemaEvidence(path: file.path, ledger: ledger)
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
