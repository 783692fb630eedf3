package import CompilerSupport

/// A role that the developer created, to be named in grants: `CREATE ROLE moderator;`.
package struct Role: Hashable, Sendable {
    /// The names of the roles that every container has: the record's creator, any iCloud account, anybody at all.
    package static let implicitNames = ["_creator", "_icloud", "_world"]

    /// The role's name, without quotes.
    package var name: String
    /// The byte offset of the name's first letter.
    var origin: SourceOrigin

    /// Creates a role.
    package init(name: String, origin: SourceOrigin = SourceOrigin()) {
        self.name = name
        self.origin = origin
    }

    /// Where the role is created in the file that was parsed.
    package func location(in path: String) -> SourceLocation { SourceLocation(of: name, at: origin, in: path) }
}

extension SourceLocation {
    /// The place of a word that begins at `origin`.
    init(of word: String, at origin: SourceOrigin, in path: String) {
        self.init(path: path, offset: origin.offset, part: .text(length: word.utf8.count))
    }
}
