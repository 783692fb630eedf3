import CompilerSupport

/// What a change asks of the store on a device, from harmless to hopeless.
package enum StoreGrade: String, OrderedByCase, Hashable, Sendable {
    /// The version hash stays: nothing is migrated.
    case none
    /// Core Data infers the mapping.
    case inferred
    /// Nobody has shown whether Core Data infers the mapping: to be treated like ``stage``.
    case uncertain
    /// Core Data cannot do it in one step, or only in an empty store; a recipe leads there in several.
    case stage
    /// Core Data refuses, and no recipe leads there.
    case impossible
}

/// Whether code of the app has to run beside the migration, as a stage's handler or before the store is opened.
package enum HandlerNeed: String, OrderedByCase, Hashable, Sendable {
    /// No.
    case none
    /// Values become better with it; the migration runs without.
    case advised
    /// Without it the migration fails as soon as there are rows that do not fit, or it cannot be done at all.
    case required
}
