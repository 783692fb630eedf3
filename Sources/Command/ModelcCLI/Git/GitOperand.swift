/// A path in a commit, as a user names it: `git:main:App/Model.xcdatamodeld`.
///
/// The path is one from the current folder, as any other; a name of a commit holds no `:`.
struct GitOperand: Hashable {
    static let scheme = "git:"

    let reference: String
    let path: String

    /// Nil when the word is anything else, or lacks a part.
    init?(_ word: String) {
        guard word.hasPrefix(Self.scheme) else { return nil }
        let rest = word.dropFirst(Self.scheme.count)
        guard let colon = rest.firstIndex(of: ":") else { return nil }
        reference = String(rest[..<colon])
        path = String(rest[rest.index(after: colon)...])
        if path.isEmpty { return nil }
    }

    /// The path that an operand names, in a commit or on disk.
    static func path(in operand: String) -> String { GitOperand(operand)?.path ?? operand }
}
