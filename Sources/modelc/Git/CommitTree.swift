import CompilerSupport
import ModelCompiler

/// The files of a commit, with those of its submodules at the commits that it names. Links are followed inside of the commit.
struct CommitTree: ModelTree {
    let app = AppSurvey()
    let repository: GitRepository
    let commit: String
    /// The name of the commit in displayed paths.
    private let name: String

    /// The commit of a reference in the checkout of a path.
    init(_ reference: String, near path: String, named operands: [String] = []) throws(CommandFailure) {
        repository = try GitRepository.locate(path, named: operands).repository
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
        try object(at: path)?.kind
    }

    func isBehindLink(_ path: String) throws(CommandFailure) -> Bool {
        guard let place = repository.checkout.spelled(path) else { return false }
        return try object(at: place, in: repository, commit).map { !$0.isAsSpelled } ?? false
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
        let listed = try files(below: folder).reduce(into: [:]) { $0[Path.join(folder, $1.path)] = $1 }
        var contents: [String: [UInt8]] = [:]
        let wanted = try paths.map { path throws(CommandFailure) in
            guard let file = listed[path], file.kind == .file else { throw .missing(shown(path)) }
            return (path: path, file: file)
        }
        for checkout in wanted.map(\.file.repository.checkout).uniqued {
            let own = wanted.filter { $0.file.repository.checkout == checkout }
            let bytes = try own[0].file.repository.bytes(of: own.map(\.file.entry), limit: limit)
            for ((path, _), bytes) in zip(own, bytes) { contents[path] = bytes }
        }
        return paths.compactMap { contents[$0] }
    }

    func read(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
        guard let file = try object(at: path), file.kind == .file else { throw .missing(shown(path)) }
        return try file.repository.bytes(of: file.entry, limit: limit)
    }
}

// MARK: Objects

extension CommitTree {
    /// The object that a path of the commit leads to, in its repository or in that of a submodule.
    private struct Object {
        let repository: GitRepository
        let entry: GitRepository.Entry
        /// The path, from where a search began.
        var path: String
        /// True if no link was on the way.
        var isAsSpelled = true

        /// A submodule is a folder. What a link leads to is an object of its own: one that is left leads nowhere, or out of
        /// the repository.
        var kind: FileSystem.Kind {
            switch entry.kind {
            case .file: .file
            case .folder, .submodule: .folder
            case .link: .other
            }
        }
    }

    private static let linkLimit = 16

    /// The object at a path: as it is spelled, else where the links of today lead.
    private func object(at path: String) throws(CommandFailure) -> Object? {
        let places = repository.checkout.paths(of: path)
        // Throws for a path outside of any checkout.
        if places.isEmpty { _ = try GitRepository.locate(path) }
        var last: Object?
        for place in places {
            guard let object = try object(at: place, in: repository, commit) else { continue }
            if object.kind != .other { return object }
            last = last ?? object
        }
        return last
    }

    /// The object at a path below the top of a repository.
    private func object(
        at place: String,
        in repository: GitRepository,
        _ commit: String,
        afterLinks count: Int = 0
    ) throws(CommandFailure) -> Object? {
        guard let entry = try repository.nearestEntry(on: place, in: commit) else { return nil }
        let rest = Path.below(entry.path, place)
        if entry.kind == .submodule, !rest.isEmpty {
            let inner = try repository.repository(of: entry)
            return try object(at: rest, in: inner, entry.object, afterLinks: count)
        }
        guard entry.kind == .link else { return Object(repository: repository, entry: entry, path: place) }
        let link = Object(repository: repository, entry: entry, path: place, isAsSpelled: false)
        let target = String(decoding: try repository.bytes(of: entry, limit: 1 << 16), as: UTF8.self)
        let next = Path.normal(Path.join(target, rest), in: Path.folder(of: entry.path))
        if count == Self.linkLimit || next.hasPrefix("/") || next == ".." || next.hasPrefix("../") { return link }
        var found = try object(at: next, in: repository, commit, afterLinks: count + 1)
        found?.isAsSpelled = false
        return found
    }

    /// All files and links below a folder, with paths below it. What nobody fetched of a submodule is left out.
    private func files(below folder: String) throws(CommandFailure) -> [Object] {
        guard let object = try object(at: folder), object.kind == .folder else { return [] }
        return try files(in: object)
    }

    private func files(in folder: Object) throws(CommandFailure) -> [Object] {
        var repository = folder.repository
        if folder.entry.kind == .submodule {
            guard let inner = try? repository.repository(of: folder.entry) else { return [] }
            repository = inner
        }
        var files: [Object] = []
        for entry in try repository.files(below: folder.entry) {
            let object = Object(repository: repository, entry: entry, path: entry.path)
            if entry.kind != .submodule {
                files.append(object)
                continue
            }
            // Its place in the checkout is below the folder.
            let place = Path.join(folder.entry.kind == .submodule ? "" : folder.entry.path, entry.path)
            let submodule = GitRepository.Entry(kind: .submodule, object: entry.object, path: place)
            for var file in try self.files(in: Object(repository: repository, entry: submodule, path: place)) {
                file.path = Path.join(entry.path, file.path)
                files.append(file)
            }
        }
        return files
    }
}
