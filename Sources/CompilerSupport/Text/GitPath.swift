// A path in a commit is written as `git:main:App/Model.xcdatamodeld`. The path is one from the current folder, as any
// other; the name of a commit has no `:`.
extension String {
    /// The commit that a path leads into, as it was named: `v1.0` of `git:v1.0:Models/Trip.swift`; nil for a path on disk.
    package var gitReference: String? { partsInGit?.reference }

    /// A path without the commit that it leads into: `Models/Trip.swift` of `git:v1.0:Models/Trip.swift`; a path on disk as
    /// it is.
    package var withoutGitReference: String { partsInGit?.path ?? self }

    /// Whether a path leads into `.git`, where a file can keep git from working. A Mac takes `.GIT` for the same folder, and
    /// may leave out characters that nobody sees.
    package var leadsIntoGitFolder: Bool {
        unicodeScalars.split(separator: "/").contains { part in
            let shown = part.filter { !$0.properties.isDefaultIgnorableCodePoint }
            return String(String.UnicodeScalarView(shown)).lowercased() == ".git"
        }
    }

    private var partsInGit: (reference: String, path: String)? {
        let parts = split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        return parts.count == 3 && parts[0] == "git" && !parts[2].isEmpty ? (parts[1], parts[2]) : nil
    }
}
