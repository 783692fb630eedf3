public import ModelDifference

/// A change that keeps a pair of versions from being inferred, or that needs code beside the migration.
public struct VerdictReason: Hashable, Sendable {
    /// What changed: symbol, kind, from, to.
    public let description: ChangeDescription
    /// What the change asks of the store.
    public let store: StoreGrade
    /// Whether code of the app must help.
    public let handler: HandlerNeed
    /// Why, in one sentence.
    public let text: String
    /// The `NSCocoaErrorDomain` code that Core Data fails with, when it does.
    public let coreDataCode: Int?

    init(_ description: ChangeDescription, _ grade: Grade) {
        self.description = description
        store = grade.store
        handler = grade.handler
        text = grade.reason
        coreDataCode = grade.coreDataCode
    }
}

extension [VerdictReason] {
    /// By symbol and kind.
    func sorted() -> [VerdictReason] {
        sorted {
            ($0.description.symbol, $0.description.kind, $0.description.to ?? "")
                < ($1.description.symbol, $1.description.kind, $1.description.to ?? "")
        }
    }
}
