/// What a change asks of the store on a device, from harmless to hopeless.
public enum StoreGrade: String, CaseIterable, Hashable, Sendable {
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

extension StoreGrade: Comparable {
    /// The greater one decides when changes come together.
    public static func < (left: StoreGrade, right: StoreGrade) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .none: 0
        case .inferred: 1
        case .uncertain: 2
        case .stage: 3
        case .impossible: 4
        }
    }
}

/// Whether code of the app has to run beside the migration, as a stage's handler or before the store is opened.
public enum HandlerNeed: String, CaseIterable, Hashable, Sendable {
    /// No.
    case none
    /// Values become better with it; the migration runs without.
    case advised
    /// Without it the migration fails as soon as there are rows that do not fit, or it cannot be done at all.
    case required
}

extension HandlerNeed: Comparable {
    /// The greater one decides when changes come together.
    public static func < (left: HandlerNeed, right: HandlerNeed) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .none: 0
        case .advised: 1
        case .required: 2
        }
    }
}
