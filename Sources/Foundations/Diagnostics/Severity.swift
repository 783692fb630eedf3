/// How serious a finding is, least serious first.
public enum Severity: String, CaseIterable, Sendable, Comparable {
    /// Worth knowing; changes nothing.
    case note
    /// Will hurt somebody, sometime.
    case warning
    /// Must not ship.
    case error

    /// Compares by seriousness: `.note < .warning`.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}
