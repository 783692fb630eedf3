import ModelCompiler

/// Keeps what settings ask for inside their folder.
///
/// Settings and links come with the project and change with pull requests: a run must not follow them to a place outside.
struct OutputGuard {
    private let roots: [String]

    /// - Parameter folders: The folders of the settings; none allows every place, because a person named it.
    init(_ folders: [String]) { roots = folders.compactMap(FileSystem.canonicalPath) }

    /// Refuses the first file that would be written outside.
    func check(_ paths: [String]) throws(CommandFailure) {
        guard !roots.isEmpty else { return }
        for path in paths where !isInside(path) {
            throw .usage(
                "'\(path)' is outside of the folder of the settings because of a link; use --output for another folder"
            )
        }
    }

    private func isInside(_ path: String) -> Bool {
        guard let place = Self.existingPlace(of: path) else { return false }
        return roots.contains { Path.isInside(place, $0) }
    }

    /// Where a path leads as far as it exists: the rest is made there.
    private static func existingPlace(of path: String) -> String? {
        var path = path
        while true {
            if let place = FileSystem.canonicalPath(path) { return place }
            let folder = Path.folder(of: path)
            if folder == path { return nil }
            path = folder
        }
    }
}
