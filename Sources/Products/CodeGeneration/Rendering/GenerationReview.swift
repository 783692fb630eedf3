import Diagnostics

/// A look at a model before something is generated from it, which collects what there is to say.
protocol GenerationReview {
    var diagnostics: [Diagnostic] { get set }
}

extension GenerationReview {
    mutating func report(
        _ rule: RuleMetadata,
        _ message: String,
        help: String? = nil,
        symbol: String? = nil,
        at location: SourceLocation?,
        related: [Diagnostic.Related] = []
    ) {
        diagnostics.append(
            Diagnostic(
                rule: rule,
                message: message,
                help: help,
                symbol: symbol,
                location: location,
                related: related
            )
        )
    }
}
