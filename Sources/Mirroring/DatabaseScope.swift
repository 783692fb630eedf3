/// The CloudKit database that a store is mirrored to; raw values are the words of the command line and the settings.
package enum DatabaseScope: String, CaseIterable, Sendable {
    /// The user's own database.
    case `private`
    /// What others share with the user; its schema is that of the private database.
    case shared
    /// One database for everybody: no encryption, no sharing, queries need indexes.
    case `public`
}
