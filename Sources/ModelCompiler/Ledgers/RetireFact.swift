import CompilerSupport
import Mirroring

/// What `modelc retire` is asked for.
package enum LedgerRetirement: Sendable {
    /// Something deployed left the model, for a reason.
    case retire(reason: String)
    /// The same is taken back.
    case undo
}

extension Compiler {
    /// `modelc retire`: says in a ledger that things that are deployed left the model on purpose, or takes that back.
    ///
    /// The models of the project are those of the ledger's container.
    ///
    /// - Parameters:
    ///   - words: Each is `Entity`, `Entity.property`, `CD_Type` or `CD_Type.CD_field`.
    ///   - retirement: What is said of them.
    ///   - file: The ledger; nil when there is none yet.
    /// - Returns: The ledger after that, or why it stays as it is: all of the words count, or none.
    /// - Throws: ``CommandFailure`` when a word does not name something that left the models.
    package func retire(
        _ words: [String],
        _ retirement: LedgerRetirement,
        in file: InputFile?
    ) throws(CommandFailure) -> LedgerEdit {
        let read = LoadedLedger(file)
        guard let ledger = read.ledger else { return LedgerEdit(refusedFor: read.diagnostics, in: [file]) }
        let analysis = Analysis(project, isMirroringImplied: true)
        guard analysis.isReadable else { return LedgerEdit(refusedWith: analysis.readingResult) }
        let names = DeployedNames(analysis: analysis, ledger: ledger)
        var newer = ledger
        var refusals: [Diagnostic] = []
        for word in words {
            let subject = try names.subject(of: word)
            if case .retire = retirement, let objection = names.objection(to: subject) {
                throw .refusal("'\(word)' \(objection)")
            }
            do throws(Diagnostic) {
                switch retirement {
                case .retire(let reason): newer = try newer.retiring(subject, reason: reason)
                case .undo: newer = try newer.reinstating(subject)
                }
            } catch {
                refusals.append(error)
            }
        }
        return refusals.isEmpty
            ? LedgerEdit(from: ledger, to: newer, in: [file], remarks: analysis.remarks)
            : LedgerEdit(refusedFor: refusals, in: [file])
    }

    /// `modelc lock take-back`: says in a ledger that a version was recorded by mistake.
    ///
    /// - Parameters:
    ///   - version: The version's name.
    ///   - number: Which recording of it; nil when there is only one.
    ///   - reason: Why.
    ///   - file: The ledger; nil when there is none yet.
    /// - Returns: The ledger after that, or why it stays as it is.
    package static func takeBack(_ version: String, number: Int?, reason: String, in file: InputFile?) -> LedgerEdit {
        let read = LoadedLedger(file)
        guard let ledger = read.ledger else { return LedgerEdit(refusedFor: read.diagnostics, in: [file]) }
        do throws(Diagnostic) {
            let newer = try ledger.takingBack(version, number: number, reason: reason)
            return LedgerEdit(from: ledger, to: newer, findings: newer.findings, in: [file])
        } catch {
            return LedgerEdit(refusedFor: [error], in: [file])
        }
    }
}
