import CompilerSupport
import ModelCompiler

/// The other files that the rules of versions read.
enum BundleSurroundings {
    /// Adds the other versions of each bundle that has several, and what lies around them.
    static func addVersions(to request: inout CompilerRequest, tags pattern: String?) throws(CommandFailure) {
        for position in request.models.indices where request.models[position].isJudgedWithOthers {
            let others = try ModelLocator.otherVersions(of: request.models[position])
            request.models[position].otherVersions = others
        }
        try add(to: &request, tags: pattern)
    }

    /// Adds mapping models near a bundle that has several versions, and with `--shipped-tags` the model at each tag.
    static func add(to request: inout CompilerRequest, tags pattern: String?) throws(CommandFailure) {
        for position in request.models.indices {
            let model = request.models[position]
            let isOlderVersion = model.version?.isCurrent == false
            if isOlderVersion { continue }
            if model.isJudgedWithOthers {
                request.models[position].mappingModels = try mappingModels(near: model.path)
            }
            guard let pattern, !model.isSchema else { continue }
            do throws(CommandFailure) {
                request.models[position].releases = try GitReleases(of: model, tagged: pattern).models
            } catch {
                throw error.ofComparison
            }
        }
    }

    private static let mostMappingModels = 200

    /// The mapping models in the folder of a bundle, and in folders of that. A commit is not searched.
    private static func mappingModels(near bundle: String) throws(CommandFailure) -> [InputFile] {
        var files: [InputFile] = []
        if bundle.gitReference == nil { try search(Path.folder(of: bundle), depth: 2, into: &files) }
        return files
    }

    /// Skips a folder that cannot be read, because no option names it.
    private static func search(_ folder: String, depth: Int, into files: inout [InputFile]) throws(CommandFailure) {
        let names = (try? FileSystem.names(in: folder)) ?? []
        for name in names where !isSkipped(name) && !isModel(name) && files.count < mostMappingModels {
            let path = Path.join(folder, name)
            guard !FileSystem.isLink(path), FileSystem.kind(of: path) == .folder else { continue }
            let file = Path.join(path, "xcmapping.xml")
            if !name.hasSuffix(".xcmappingmodel") {
                if depth > 0 { try search(path, depth: depth - 1, into: &files) }
            } else if FileSystem.kind(of: file) == .file {
                files.append(try FileSystem.file(file))
            }
        }
    }
}

extension ModelInput {
    /// Whether it is the current one of several versions.
    fileprivate var isJudgedWithOthers: Bool { version.map { $0.isCurrent && $0.count > 1 } == true }
}
