/// What stands before and behind the names of types that are called after entities: `Blog` and `V2` give
/// `BlogPostRecordV2`.
///
/// Two models of one module may have entities of one name; their records need different ones.
package struct TypeAffixes: Hashable, Sendable {
    /// What stands before the name; empty for nothing.
    let prefix: String
    /// What stands behind the name; empty for nothing.
    let suffix: String

    /// Names without anything before or behind them.
    package static let none = TypeAffixes()

    private init() {
        prefix = ""
        suffix = ""
    }

    /// Returns nil when no Swift type could be called so.
    package init?(prefix: String, suffix: String) {
        let name = "\(prefix)A\(suffix)"
        guard SwiftIdentifier(name) != nil, !name.unicodeScalars.contains(where: \.isInvisible) else { return nil }
        self.prefix = prefix
        self.suffix = suffix
    }
}
