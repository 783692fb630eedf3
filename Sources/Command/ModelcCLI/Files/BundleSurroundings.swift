import ModelCompiler
import XcodeModel

extension Workspace {
    /// Adds the other versions of each bundle that has several, and what lies around them.
    func addVersions(to request: inout CompilerRequest, tags pattern: String?) throws(CommandFailure) {
        for position in request.models.indices where request.models[position].isJudgedWithOthers {
            let others = try ModelLocator.otherVersions(ofBundle: request.models[position].path)
            request.models[position].versions.others = others
        }
        try addSurroundings(to: &request, tags: pattern)
    }

    /// Adds what the rules of versions look at besides versions: mapping models near a bundle that has several, and with
    /// `--shipped-tags` the model at each tag.
    func addSurroundings(to request: inout CompilerRequest, tags pattern: String?) throws(CommandFailure) {
        for position in request.models.indices {
            let model = request.models[position]
            let isOlderVersion = model.version?.isCurrent == false
            if isOlderVersion { continue }
            if model.isJudgedWithOthers {
                request.models[position].versions.mappingModels = try MappingModelSearch(near: model.path).files
            }
            request.models[position].versions.releases = try pattern.map { pattern throws(CommandFailure) in
                try releases(of: model, pattern)
            }
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

extension ModelInput {
    /// Whether it is the current one of several versions.
    fileprivate var isJudgedWithOthers: Bool { version.map { $0.isCurrent && $0.count > 1 } == true }
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
