import CompilerSupport
import Mirroring
package import ModelDocuments

extension Compiler {
    /// `modelc lock verify`: judges a ledger by itself, by the settings, by an older state of it, and by an export of
    /// Production.
    ///
    /// - Parameters:
    ///   - file: The ledger.
    ///   - base: An older state of the ledger, which must not have held more.
    ///   - evidence: An export of Production.
    ///   - container: The container that the settings give to the ledger; nil when nothing says which.
    /// - Returns: What was verified, in one line, nil when the ledger could not be read; and the findings.
    package static func verifyLedger(
        _ file: InputFile,
        base: InputFile? = nil,
        evidence: InputFile? = nil,
        container: String? = nil
    ) -> (summary: String?, result: CompilerResult) {
        var known = ContainerInputs(LedgerInput(containers: [container], file: file, baseline: base))
        let export = evidence.map(LoadedSchema.init)
        if let export { known.add(export) }
        let findings = known.diagnostics + (export?.diagnostics ?? [])
        let result = CompilerResult(findings: findings, in: [file, base, evidence])
        return (known.ledger?.ledger?.summary(path: file.path), result)
    }

    /// `modelc lock show`: what a ledger holds.
    ///
    /// - Parameters:
    ///   - file: The ledger.
    ///   - format: How it is shown.
    /// - Returns: The document, nil when the ledger cannot be read, and the parser's findings.
    package static func showLedger(_ file: InputFile, as format: ListFormat) -> Printed {
        let read = LoadedLedger(file)
        let result = CompilerResult(findings: read.diagnostics, in: [file])
        return (read.ledger.map { Document($0.document(format, path: file.path)) }, result)
    }

    /// `modelc format` of a ledger: sorted, each line once.
    ///
    /// - Parameter file: The ledger; nil when it is gone.
    /// - Returns: The canonical text, or why there is none.
    package static func formatLedger(_ file: InputFile?) -> LedgerEdit {
        let read = LoadedLedger(file)
        guard let ledger = read.ledger else { return LedgerEdit(refusedFor: read.diagnostics, in: [file]) }
        return LedgerEdit(from: ledger, to: ledger, in: [file])
    }
}
