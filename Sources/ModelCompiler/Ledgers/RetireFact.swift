import Diagnostics
import Ledger

/// What `modelc retire` is asked for.
public enum LedgerRetirement: Sendable {
    /// Something deployed left the model, for a reason.
    case retire(reason: String)
    /// The same is taken back.
    case undo
}

/// `modelc retire`: says in a ledger that something deployed left the model on purpose, or takes that back.
///
/// - Parameters:
///   - word: `Entity`, `Entity.property`, `CD_Type` or `CD_Type.CD_field`.
///   - retirement: What is said of it.
///   - file: The ledger; nil when there is none yet.
///   - models: The models of the ledger's container.
/// - Returns: The ledger after that, or why it stays as it is.
/// - Throws: ``RetirementRefusal`` when the word does not name something that left the models.
public func retire(
    _ word: String,
    _ retirement: LedgerRetirement,
    in file: InputFile?,
    models: CompilerRequest
) throws(RetirementRefusal) -> LedgerEdit {
    let read = LoadedLedger(file)
    guard let ledger = read.ledger else { return LedgerEdit(unreadable: read.diagnostics, in: [file]) }
    let compilation = Compilation(models, isMirroringImplied: true)
    guard compilation.isReadable else { return LedgerEdit(refusedWith: compilation.readingResult) }
    let names = DeployedNames(compilation, ledger)
    let subject = try names.subject(of: word)
    if case .retire = retirement, let model = names.modelThatNeeds(subject) {
        throw RetirementRefusal(
            message: "'\(word)' is still in '\(model)'; what is retired must have left the model"
        )
    }
    do throws(Diagnostic) {
        let newer =
            switch retirement {
            case .retire(let reason): try ledger.retiring(subject, reason: reason)
            case .undo: try ledger.reinstating(subject)
            }
        return LedgerEdit(from: ledger, to: newer, in: [file])
    } catch {
        return LedgerEdit(refusedFor: [error], in: [file])
    }
}
