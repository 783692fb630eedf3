/// Names that the typed classes declare for themselves.
enum ReservedNames {
    /// The enumeration with the names of the properties. A property or class of this name would clash with it.
    static let keys = "Keys"
}
