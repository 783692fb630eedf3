/// Asks git which paths it ignores.
enum GitIgnore {
    /// The paths without those that git ignores; all of them outside a checkout, or without git.
    static func removingIgnored(_ paths: [String]) -> [String] {
        guard !paths.isEmpty, let output = ChildProcess.output(of: ["git", "check-ignore", "-z", "--"] + paths) else {
            return paths
        }
        let ignored = Set(output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
        return paths.filter { !ignored.contains($0) }
    }
}
