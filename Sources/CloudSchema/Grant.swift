package import CompilerSupport

/// What a role may do with the records of one type in the public database: `GRANT READ TO "_world"`.
package struct Grant: Hashable, Sendable {
    /// The name of the role, without quotes.
    package var role: String
    /// What the role may do.
    package var privileges: Privileges
    /// The byte offset of the role's first letter.
    var origin: SourceOrigin

    /// Creates a grant.
    package init(_ privileges: Privileges, to role: String, origin: SourceOrigin = SourceOrigin()) {
        self.role = role
        self.privileges = privileges
        self.origin = origin
    }

    /// The grant as the language spells it.
    package var text: String {
        "GRANT \(privileges.words.joined(separator: ", ")) TO \(Identifier.spelling(of: role))"
    }

    /// Where the role's name stands in the file that was parsed.
    package func location(in path: String) -> SourceLocation { SourceLocation(of: role, at: origin, in: path) }
}

extension [Grant] {
    /// The three grants of a record type that Development creates when a record is saved; every mirrored type has them.
    package static let standard = [
        Grant(.write, to: "_creator"),
        Grant(.create, to: "_icloud"),
        Grant(.read, to: "_world"),
    ]

    /// What these grants allow beyond others; canonical.
    ///
    ///     new.adding(to: old)  // [] where every role may do no more than before
    package func adding(to others: [Grant]) -> [Grant] {
        let before = others.canonical.keyed(by: \.role)
        return canonical.compactMap { grant in
            let old = before[grant.role]?.privileges ?? []
            let added = Grant(grant.privileges.subtracting(old), to: grant.role, origin: grant.origin)
            return added.privileges.isEmpty ? nil : added
        }
    }

    /// One grant for each role, sorted by the bytes of the role's name; grants that allow nothing are left out.
    package var canonical: [Grant] {
        var merged: [Grant] = []
        for grant in inByteOrder(of: \.role) where !grant.privileges.isEmpty {
            if let last = merged.indices.last, merged[last].role.utf8.elementsEqual(grant.role.utf8) {
                merged[last].privileges.formUnion(grant.privileges)
            } else {
                merged.append(grant)
            }
        }
        return merged
    }
}
