import CompilerSupport

/// Findings about sources, each once: a class that belongs to several versions is read for each of them.
///
/// One collection goes through all that reads and judges sources.
final class FindingCollection {
    private(set) var diagnostics: [Diagnostic] = []
    private var seen: Set<Diagnostic> = []

    func report(
        _ rule: RuleMetadata,
        _ message: String,
        at location: SourceLocation?,
        symbol: String? = nil,
        severity: Severity? = nil,
        help: String? = nil
    ) {
        if diagnostics.count >= SwiftSourceLimits.findings { return reportExcess(at: location) }
        let diagnostic = Diagnostic(
            rule: rule,
            severity: severity,
            message: message,
            help: help ?? rule.rationale,
            symbol: symbol,
            location: location
        )
        if seen.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
    }

    /// An error, because what is left out may be one.
    private func reportExcess(at location: SourceLocation?) {
        guard diagnostics.count == SwiftSourceLimits.findings else { return }
        let rule = SwiftSourceRules.unreadableSource
        let message = "there are more than \(SwiftSourceLimits.findings) findings; the others are left out"
        diagnostics.append(Diagnostic(rule: rule, message: message, help: rule.rationale, location: location))
    }
}
