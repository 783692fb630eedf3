import CompilerSupport

/// Collects findings, up to a limit: hostile text must not fill the memory with complaints.
struct FindingList {
    private static let limit = 1000

    private(set) var diagnostics: [Diagnostic] = []

    var isFull: Bool { diagnostics.count >= Self.limit }

    /// Adds a finding, unless the one before is of the same rule at the same place: one mistake, one complaint.
    mutating func report(_ diagnostic: Diagnostic) {
        if let last = diagnostics.last, last.rule == diagnostic.rule, last.location == diagnostic.location { return }
        if !isFull { diagnostics.append(diagnostic) }
    }
}
