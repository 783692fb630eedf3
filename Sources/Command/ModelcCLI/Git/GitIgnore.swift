/// Asks git which paths it ignores.
enum GitIgnore {
    /// The paths without those that git ignores; all of them outside a checkout, or without git.
    static func removingIgnored(_ paths: [String]) -> [String] {
        // The code is 1 when nothing is ignored.
        guard !paths.isEmpty, let result = try? Git.run(["check-ignore", "-z", "--"] + paths, in: "."),
            result.code == 0 || result.code == 1
        else { return paths }
        let ignored = Set(result.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
        return paths.filter { !ignored.contains($0) }
    }
}
