// A path into a commit is written `git:main:App/Model.xcdatamodeld`. It is relative to the current folder, as any
// other; the name of a commit has no `:`.
extension String {
    /// The commit of such a path as the user named it: `v1.0` of `git:v1.0:Models/Trip.swift`; nil for a path on disk.
    package var gitReference: String? { partsInGit?.reference }

    /// The path without its commit: `Models/Trip.swift` of `git:v1.0:Models/Trip.swift`; a path on disk is unchanged.
    package var withoutGitReference: String { partsInGit?.path ?? self }

    /// True if a path leads into `.git`, where a file can stop git from working. macOS treats `.GIT` as the same
    /// folder, and may ignore invisible characters.
    package var leadsIntoGitFolder: Bool {
        unicodeScalars.split(separator: "/").contains { part in
            let shown = part.filter { !$0.properties.isDefaultIgnorableCodePoint }
            return String(String.UnicodeScalarView(shown)).lowercased() == ".git"
        }
    }

    private var partsInGit: (reference: String, path: String)? {
        guard hasPrefix("git:") else { return nil }
        let parts = split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        return parts.count == 3 && !parts[2].isEmpty ? (parts[1], parts[2]) : nil
    }
}
