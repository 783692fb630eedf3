import ModelCompiler
import ModelReader
import Settings

/// Turns what a user names into models that are read: bundles, versions, `contents` files, and folders of them.
enum ModelLocator {
    /// The folders in which no models of one's own lie.
    private static let skippedFolders: Set<String> = ["Pods", "Carthage", "DerivedData"]
    /// Deeper than any project, and an end for hostile trees.
    private static let searchDepth = 32

    /// The models that words name, in their order, each with its settings.
    static func models(
        named words: [String],
        settings: inout SettingsLookup
    ) throws(CommandFailure) -> [ModelInput] {
        var models: [ModelInput] = []
        for word in words {
            for var model in try self.models(named: word) {
                let located = try settings.settings(of: model.path)
                model.settings = located?.input
                model.stores = located?.model(at: model.path)?.stores ?? []
                models.append(model)
            }
        }
        return models
    }

    /// The model that a word names: a path, with `#version` behind it or without. A folder stands for the models in it.
    private static func models(named word: String) throws(CommandFailure) -> [ModelInput] {
        if word.hasPrefix("git:") { throw .usage("'\(word)': reading a model from git is not part of this version") }
        let (path, version) = split(word)
        guard let kind = FileSystem.kind(of: path) else { throw .missing(path) }
        if kind != .folder { return [try contents(path)] }
        if path.hasSuffix(".xcdatamodeld") { return [try bundle(path, version: version)] }
        if let version { throw .usage("'\(path)' has no versions, so '#\(version)' names none") }
        if path.hasSuffix(".xcdatamodel") { return [try singleVersion(path)] }
        let found = try search(path)
        if found.isEmpty { throw CommandFailure(message: "there is no model in '\(path)'", status: .missingInput) }
        var models: [ModelInput] = []
        for path in found { models += try self.models(named: path) }
        return models
    }

    /// The paths of the models below a folder, sorted; bundles are not searched.
    static func search(_ folder: String) throws(CommandFailure) -> [String] {
        var found: [String] = []
        try search(folder, depth: 0, into: &found)
        return GitIgnore.removingIgnored(found)
    }

    private static func search(_ folder: String, depth: Int, into found: inout [String]) throws(CommandFailure) {
        guard depth < searchDepth else { return }
        for name in try FileSystem.names(in: folder) where !name.hasPrefix(".") && !skippedFolders.contains(name) {
            let path = Path.join(folder, name)
            guard !FileSystem.isLink(path), FileSystem.kind(of: path) == .folder else { continue }
            if name.hasSuffix(".xcdatamodeld") || name.hasSuffix(".xcdatamodel") {
                found.append(path)
            } else {
                try search(path, depth: depth + 1, into: &found)
            }
        }
    }

    /// A `#` may be part of a path that exists.
    private static func split(_ word: String) -> (path: String, version: String?) {
        if FileSystem.kind(of: word) != nil { return (Path.trimmed(word), nil) }
        guard let hash = word.lastIndex(of: "#") else { return (Path.trimmed(word), nil) }
        return (Path.trimmed(String(word[..<hash])), String(word[word.index(after: hash)...]))
    }

    private static func contents(_ path: String) throws(CommandFailure) -> ModelInput {
        guard Path.lastPart(of: path) == "contents" else {
            throw .usage("'\(path)' is no model: expected .xcdatamodeld, .xcdatamodel, or a file named contents")
        }
        return ModelInput(path: path, file: try file(path))
    }

    private static func singleVersion(_ path: String) throws(CommandFailure) -> ModelInput {
        let folder = Path.folder(of: path)
        if folder.hasSuffix(".xcdatamodeld") { return try bundle(folder, version: Path.lastPart(of: path)) }
        // Judged like a bundle of one version, which finds models of Xcode 3 and nested ones too.
        let name = Path.lastPart(of: path)
        let files = try modelFiles(below: path, prefix: name)
        let listing = ModelBundle(BundleListing(path: folder, files: files))
        return try input(path, listing.current, in: folder, bundle: listing, version: nil)
    }

    private static func bundle(_ path: String, version name: String?) throws(CommandFailure) -> ModelInput {
        let plist = Path.join(path, ".xccurrentversion")
        let bundle = ModelBundle(
            BundleListing(
                path: path,
                files: try modelFiles(below: path, prefix: ""),
                currentVersion: FileSystem.kind(of: plist) == .file ? try FileSystem.read(plist, limit: 1 << 20) : nil
            )
        )
        guard let name else {
            return try input(path, bundle.current, in: path, bundle: bundle, version: bundle.current)
        }
        guard let version = bundle.version(named: name) else {
            let known = bundle.versions.map(\.name).joined(separator: ", ")
            let message = "'\(path)' has no version '\(name)'; it has \(known.isEmpty ? "none" : known)"
            throw CommandFailure(message: message, status: .missingInput)
        }
        return try input(path, version, in: path, bundle: bundle, version: version)
    }

    private static func input(
        _ path: String,
        _ version: ModelVersion?,
        in folder: String,
        bundle: ModelBundle,
        version shown: ModelVersion?
    ) throws(CommandFailure) -> ModelInput {
        let label = shown.map {
            ModelInput.Version(name: $0.name, isCurrent: $0 == bundle.current, count: bundle.versions.count)
        }
        var diagnostics = bundle.diagnostics
        if version == bundle.current { diagnostics += bundle.currentVersionDiagnostics }
        var file: InputFile?
        if let version {
            let path = Path.join(folder, version.file)
            if version.format == .elements {
                diagnostics.append(SourceRules.refusingXcode3(version.name, at: path))
            } else {
                file = try Self.file(path)
            }
        }
        return ModelInput(
            path: path,
            file: file,
            version: label,
            diagnostics: diagnostics
        )
    }

    private static func file(_ path: String) throws(CommandFailure) -> InputFile {
        InputFile(path: path, bytes: try FileSystem.read(path, limit: InputLimits.fileSize))
    }

    /// The `contents` and `elements` files below a bundle, as paths below it. Links that lead out are not followed.
    private static func modelFiles(below bundle: String, prefix: String, depth: Int = 0) throws(CommandFailure)
        -> [String]
    {
        guard depth < 4, let root = FileSystem.canonicalPath(bundle) else { return [] }
        var files: [String] = []
        for name in try FileSystem.names(in: bundle) {
            let path = Path.join(bundle, name)
            guard let resolved = FileSystem.canonicalPath(path), Path.isInside(resolved, root) else { continue }
            let below = Path.join(prefix, name)
            switch FileSystem.kind(of: path) {
            case .file where name == "contents" || name == "elements": files.append(below)
            case .folder where name.hasSuffix(".xcdatamodel"):
                files += try modelFiles(below: path, prefix: below, depth: depth + 1)
            default: break
            }
        }
        return files
    }
}
