// A path in a commit is written as `git:main:App/Model.xcdatamodeld`. The path is one from the current folder, as any
// other; the name of a commit has no `:`.
extension String {
    /// The commit that a path leads into, as it was named: `v1.0` of `git:v1.0:Models/Trip.swift`; nil for a path on disk.
    package var gitReference: String? { partsInGit?.reference }

    /// A path without the commit that it leads into: `Models/Trip.swift` of `git:v1.0:Models/Trip.swift`; a path on disk as
    /// it is.
    package var withoutGitReference: String { partsInGit?.path ?? self }

    private var partsInGit: (reference: String, path: String)? {
        let parts = split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        return parts.count == 3 && parts[0] == "git" && !parts[2].isEmpty ? (parts[1], parts[2]) : nil
    }
}
