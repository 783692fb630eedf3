extension String {
    /// The commit that a path leads into, as it was named: `v1.0` of `git:v1.0:Models/Trip.swift`; nil for a path on disk.
    public var gitReference: String? {
        hasPrefix("git:") ? split(separator: ":", maxSplits: 2).dropFirst().first.map(String.init) : nil
    }
}
