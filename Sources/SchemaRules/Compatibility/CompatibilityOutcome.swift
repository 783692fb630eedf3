import CompilerSupport

/// What becomes of what one version of a model writes to iCloud when another version reads it, from best to worst.
///
/// Of several reasons the worst one decides. ``refused`` comes before ``misread`` because people notice it: the server
/// answers with an error and sync stops. A misread value is shown, edited and saved again, and nothing complains.
package enum CompatibilityOutcome: String, OrderedByCase, Hashable, Sendable {
    /// Everything that the writer writes is read.
    case synced
    /// Something is new to the reader. It stays in iCloud, and the reader leaves it alone.
    case unread
    /// Both versions have it, in different places: what one writes the other looks for somewhere else.
    case lost
    /// The two versions need a field differently. The server takes the values of one and refuses those of the other.
    case refused
    /// The reader takes a field for something that it is not.
    case misread
}
