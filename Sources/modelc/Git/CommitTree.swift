import CompilerSupport
import ModelCompiler

/// The files of a commit. Links in it are not followed.
struct CommitTree: ModelTree {
    let app = AppSurvey()
    private let repository: GitRepository
    let commit: String
    /// The name of the commit in displayed paths.
    private let name: String

    /// The commit of a reference in the checkout of a path.
    init(_ reference: String, near path: String) throws(CommandFailure) {
        repository = try GitRepository.locate(path).repository
        commit = try repository.commit(reference)
        name = reference
    }

    /// A commit by its full name; by default twelve digits of it are displayed.
    init(commit: String, of repository: GitRepository, named name: String? = nil) {
        self.repository = repository
        self.commit = commit
        self.name = name ?? String(commit.prefix(12))
    }

    func shown(_ path: String) -> String { "git:\(name):\(path)" }

    func kind(of path: String) throws(CommandFailure) -> FileSystem.Kind? {
        try entry(at: path)?.kind
    }

    func models(below folder: String) throws(CommandFailure) -> [String] {
        var found: Set<String> = []
        for file in try files(below: folder) {
            let folders = file.path.split(separator: "/").dropLast()
            guard let model = folders.firstIndex(where: isModel), !folders[...model].contains(where: isSkipped) else {
                continue
            }
            found.insert(Path.join(folder, folders[...model].joined(separator: "/")))
        }
        return found.inByteOrder(of: \.self)
    }

    func paths(named name: String, below folder: String) throws(CommandFailure) -> [String] {
        try files(below: folder).filter { $0.kind == .file && Path.lastPart(of: $0.path) == name }.map(\.path)
            .filter { !$0.split(separator: "/").dropLast().contains(where: isSkipped) }
            .map { Path.join(folder, $0) }
    }

    func modelFiles(below bundle: String) throws(CommandFailure) -> [String] {
        let inBundle = try files(below: bundle).filter { $0.kind == .file }.map(\.path)
        return inBundle.filter { path in
            let parts = path.split(separator: "/")
            if parts.count == 1, path.hasSuffix(".mom") { return true }
            return (parts.last == "contents" || parts.last == "elements")
                && parts.dropLast().allSatisfy { $0.hasSuffix(".xcdatamodel") }
        }
    }

    func swiftFiles(below folder: String) throws(CommandFailure) -> [String] {
        let sources = try files(below: folder).filter { entry in
            let parts = entry.path.split(separator: "/")
            return entry.kind == .file && parts.last.map(isSourceOrManifest) == true
                && !parts.dropLast().contains(where: hasNoSources)
        }
        return sources.map { Path.join(folder, $0.path) }
    }

    func read(_ paths: [String], limit: Int) throws(CommandFailure) -> [[UInt8]] {
        guard let first = paths.first else { return [] }
        // One listing of their common folder instead of one for each.
        let folder = paths.count == 1 ? Path.folder(of: first) : Path.commonFolder(of: paths)
        let entries = try files(below: folder).reduce(into: [:]) { $0[Path.join(folder, $1.path)] = $1 }
        var wanted: [GitRepository.Entry] = []
        for path in paths {
            guard let entry = entries[path], entry.kind == .file else { throw .missing(shown(path)) }
            wanted.append(entry)
        }
        return try repository.bytes(of: wanted, limit: limit)
    }

    func read(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
        guard let entry = try entry(at: path), entry.kind == .file else { throw .missing(shown(path)) }
        return try repository.bytes(of: entry, limit: limit)
    }

    private func entry(at path: String) throws(CommandFailure) -> GitRepository.Entry? {
        var entries: [GitRepository.Entry] = []
        for place in try repository.paths(of: path) {
            guard let entry = try repository.entry(at: place, in: commit) else { continue }
            // A link in the commit is resolved by the present files.
            if entry.kind != .other { return entry }
            entries.append(entry)
        }
        return entries.first
    }

    private func files(below folder: String) throws(CommandFailure) -> [GitRepository.Entry] {
        guard let entry = try entry(at: folder), entry.kind == .folder else { return [] }
        return try repository.files(below: entry)
    }
}
