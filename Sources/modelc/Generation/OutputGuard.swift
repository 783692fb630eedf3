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
        for path in paths {
            let place = Path.resolved(path)
            if roots.contains(where: { Path.isInside(place, $0) }) { continue }
            throw .usage(
                "'\(path)' is outside of the folder of the settings because of a link; use --output for another folder"
            )
        }
    }
}
