/// How serious a finding is, least serious first: `.note < .warning`.
package enum Severity: String, OrderedByCase, Sendable {
    /// Worth knowing; changes nothing.
    case note
    /// Will hurt somebody, sometime.
    case warning
    /// Must not ship.
    case error
}
