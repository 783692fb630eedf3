import CompilerSupport
import Mirroring

/// What a command makes of a ledger: its new text, or why it stays as it is.
package struct LedgerEdit: Sendable {
    /// The findings.
    package let result: CompilerResult
    /// The new text; nil when the ledger stays as it is because of the findings.
    package private(set) var text: String?
    /// The changed lines of the ledger, each with `+` or `-` before it.
    package private(set) var changes: [String] = []
    /// Additional remarks for people.
    package private(set) var remarks: [String] = []

    /// A ledger that changes.
    init(
        from older: Ledger,
        to newer: Ledger,
        findings: [Diagnostic] = [],
        in files: [InputFile?],
        remarks: [String] = []
    ) {
        let difference = newer.difference(from: older)
        let changes = difference.removed.map { ("-", $0) } + difference.added.map { ("+", $0) }
        self.changes = changes.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map { "\($0) \($1.line)" }
        self.remarks = remarks
        result = CompilerResult(findings: findings, in: files)
        text = newer.text
    }

    /// A ledger that stays as it is.
    init(refusedWith result: CompilerResult) { self.result = result }

    /// A ledger that stays as it is because of findings in some files.
    init(refusedFor findings: [Diagnostic], in files: [InputFile?]) {
        self.init(refusedWith: CompilerResult(findings: findings, in: files))
    }
}
