extension ShippedChange {
    /// The words for a property that is of the other kind now.
    var kindWords: Wording? {
        switch kind {
        case .becameRelationship:
            Wording(
                message: "'\(symbol)' is now a relationship, but its field has texts of an attribute",
                help: "The app would read the texts as names of records. Add a relationship with a new name."
            )
        case .becameAttribute:
            Wording(
                message: "'\(symbol)' is now an attribute, but its field has names of records",
                help: "The app would read names of records as texts. Add an attribute with a new name."
            )
        default: nil
        }
    }
}
