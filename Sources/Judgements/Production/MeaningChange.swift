public import Ledger
public import ObjectModel

/// A change of what a model means by its records: something that a schema does not show.
public struct MeaningChange<Place: Hashable & Sendable>: Hashable, Sendable {
    /// What was shipped.
    public let fact: LedgerFact
    /// What of the model is concerned now.
    public let place: Place
}

/// Where the links of a many-to-many relationship are missed.
public enum LostLinkPlace: Hashable, Sendable {
    /// At a relationship that has one of the names, or is a renamed end.
    case relationship(ModelGraph.RelationshipReference)
    /// At an entity that had one of the ends.
    case entity(Int)
}
