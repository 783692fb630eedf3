import CompilerSupport

extension ShippedChange {
    /// The words for a relationship whose destination is another one.
    var destinationWords: Wording? {
        switch kind {
        case .destinationChanged(let old, let new):
            Wording(
                message: old == new
                    ? """
                    '\(symbol)' has names of records of '\(old)', which is no longer a kind of its \
                    destination
                    """
                    : """
                    the destination of '\(symbol)' is '\(new)', but its field has names of records of \
                    '\(old)'
                    """,
                help: "Older versions and this version cannot resolve each other's links. "
                    + "Add a relationship with a new name."
            )
        case .destinationWidened(let old, let new):
            Wording(
                message: old == new
                    ? """
                    the destination of '\(symbol)' has new entities, which older versions do not know \
                    as a kind of '\(old)'
                    """
                    : "the destination of '\(symbol)' is '\(new)', and older versions know only '\(old)'",
                help: "Older versions drop links to other objects. "
                    + "Add a relationship with a new name, or accept the loss with a waiver.",
                severity: .warning
            )
        default: nil
        }
    }
}
