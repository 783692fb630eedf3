import ModelCompiler
import ModelReader

extension Workspace {
    /// Adds what the rules of versions look at: the other versions of a bundle that has several, mapping models near it,
    /// and with `--shipped-tags` the model at each tag.
    func addVersions(to request: inout CompilerRequest, tags pattern: String?) throws(CommandFailure) {
        for position in request.models.indices {
            let model = request.models[position]
            let isOlderVersion = model.version?.isCurrent == false
            if isOlderVersion { continue }
            var versions = VersionInputs()
            if let count = model.version?.count, count > 1 {
                versions.others = try ModelLocator.otherVersions(ofBundle: model.path)
                versions.mappingModels = try MappingModelSearch(near: model.path).files
            }
            versions.releases = try pattern.map { pattern throws(CommandFailure) in try releases(of: model, pattern) }
            request.models[position].versions = versions
        }
    }

    private func releases(of model: ModelInput, _ pattern: String) throws(CommandFailure) -> [ModelInput] {
        do throws(CommandFailure) {
            return try GitReleases(of: model, tagged: pattern).models
        } catch {
            if error.status == .usage { throw error }
            throw CommandFailure(message: error.message, status: .comparisonImpossible)
        }
    }
}

/// Finds the mapping models in the folder of a bundle, and in folders of that.
private struct MappingModelSearch {
    private static let depth = 2
    private static let most = 200
    private static let fileSize = 64 << 20
    private(set) var files: [InputFile] = []

    /// A commit is not searched.
    init(near bundle: String) throws(CommandFailure) {
        guard !bundle.hasPrefix(GitOperand.scheme) else { return }
        try search(Path.folder(of: bundle), depth: 0)
    }

    /// A folder that cannot be read is passed over: this is no input that somebody named.
    private mutating func search(_ folder: String, depth: Int) throws(CommandFailure) {
        for name in (try? FileSystem.names(in: folder)) ?? []
        where !DiskTree().isSkipped(name) && !DiskTree().isModel(name) {
            let path = Path.join(folder, name)
            guard files.count < Self.most, !FileSystem.isLink(path), FileSystem.kind(of: path) == .folder else {
                continue
            }
            if name.hasSuffix(".xcmappingmodel") {
                try add(Path.join(path, "xcmapping.xml"))
            } else if depth < Self.depth {
                try search(path, depth: depth + 1)
            }
        }
    }

    private mutating func add(_ path: String) throws(CommandFailure) {
        guard FileSystem.kind(of: path) == .file else { return }
        files.append(InputFile(path: path, bytes: try FileSystem.read(path, limit: Self.fileSize)))
    }
}
