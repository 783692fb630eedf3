import CompilerSupport

extension ShippedChange {
    /// The field of a to-one holds its links whatever the inverse is; what the inverse leads to decides how many there can be.
    var cardinalityWords: Wording? {
        switch kind {
        case .cardinalityChanged(let isToMany):
            let (before, now) = isToMany ? ("one object", "many") : ("many objects", "one")
            return Wording(
                message: "'\(symbol)' was a relationship to \(before) when it shipped, "
                    + "and is now a relationship to \(now)",
                help: "Older versions and this version do not see each other's links. "
                    + "Add a relationship with a new name."
            )
        case .oneToOneBecameToMany:
            return Wording(
                message: "'\(symbol)' was a relationship to one object when it shipped, and is now to-many; "
                    + "its field is no longer written",
                help: "The links stay in the field of the other end. "
                    + "Older versions write both fields, and know only one link.",
                severity: .warning
            )
        case .inverseChanged(let isToMany):
            let (before, now) = isToMany ? ("one object", "many") : ("many objects", "one")
            return Wording(
                message: "the inverse of '\(symbol)' was a relationship to \(before) when it shipped, "
                    + "and is now a relationship to \(now)",
                help: isToMany
                    ? """
                    Older versions know only one of the links. Add a relationship with a new name, or accept the \
                    loss with a waiver.
                    """
                    : """
                    Only one of several links stays. Add a relationship with a new name, or accept the loss with \
                    a waiver.
                    """,
                severity: .warning
            )
        case .inverseReplaced(let before, let now):
            return Wording(
                message: "the inverse of '\(symbol)' was '\(before)' when it shipped, and is now '\(now)'",
                help: "Both fields of a one-to-one relationship have a link, and the two no longer agree. "
                    + "Give the new pair new names.",
                severity: .warning
            )
        default: return nil
        }
    }
}
