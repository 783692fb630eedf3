import CompilerSupport
import ModelCompiler
import ModelFiles

/// Turns what a user names into models that are read.
struct ModelLocator {
    /// The settings that the user named, which then apply to every model; otherwise the nearest above it do.
    let stated: String?
    /// The conditions of `#if` that the command line decides.
    let conditions: [String]
    /// The models so far.
    private(set) var models: [ModelInput] = []
    /// The first settings that cannot be understood, or list a model that is not there.
    private(set) var unusable: LocatedSettings?
    /// True if settings name all of the models.
    private(set) var areListed = true
    private var files: [String: LocatedSettings] = [:]
    /// The files on disk, which all operands share.
    private let disk: DiskTree

    /// Finds the models that operands name, in their order; without any those below the current folder. Where schema files are
    /// models, those in a folder that settings list are among them.
    init(
        named operands: [String],
        settings stated: String? = nil,
        conditions: [String] = [],
        takesSchemas: Bool = false,
        readsApp: Bool = true,
        in disk: DiskTree = DiskTree()
    ) throws(CommandFailure) {
        self.disk = disk
        disk.app.isForFilesOnly = !readsApp
        self.stated = stated
        self.conditions = conditions
        for operand in operands { try add(operand, takesSchemas: takesSchemas) }
        if operands.isEmpty { try add(below: ".", isNamed: false, takesSchemas: takesSchemas) }
    }

    /// Adds the models that an operand names, each with its settings: those of today, for a model of any day.
    private mutating func add(_ operand: String, takesSchemas: Bool) throws(CommandFailure) {
        if takesSchemas, FileSystem.kind(of: operand) == .folder, !isModel(Path.trimmed(operand)),
            try !ListedSchemas(below: operand, stated: stated).paths.isEmpty
        {
            return try add(below: operand, isNamed: true, takesSchemas: true)
        }
        var (loader, path) = try Self.source(of: operand, in: disk)
        loader.tree.app.isForFilesOnly = disk.app.isForFilesOnly
        loader.sources = try sources(near: path)
        for model in try unlessUnusable({ () throws(CommandFailure) in try loader.models(at: path) }) { try add(model) }
    }

    /// Adds the models below a folder on disk, and the schema files that settings list there; finding none is not a failure.
    private mutating func add(below folder: String, isNamed: Bool, takesSchemas: Bool) throws(CommandFailure) {
        var loader = ModelLoader(tree: disk)
        loader.sources = try sources(near: folder)
        let found = try unlessUnusable { () throws(CommandFailure) in
            try loader.models(below: Path.trimmed(folder), isNamed: isNamed)
        }
        for model in found { try add(model) }
        guard takesSchemas, unusable == nil || !models.isEmpty else { return }
        let schemas = try ListedSchemas(below: folder, stated: stated)
        for path in schemas.paths {
            let found = try unlessUnusable { () throws(CommandFailure) in try loader.models(at: path) }
            for model in found { try add(model) }
        }
        if models.isEmpty { unusable = schemas.unusable }
    }

    /// The models that are found. Where settings cannot be used, a failure may be their fault, and they end the run.
    private func unlessUnusable(_ find: () throws(CommandFailure) -> [ModelInput]) throws(CommandFailure)
        -> [ModelInput]
    {
        do throws(CommandFailure) { return try find() } catch {
            if unusable != nil { return [] }
            throw error
        }
    }

    /// The models, each once, as the user named it first.
    var distinctModels: [ModelInput] { models.uniqued(by: \.identity) }

    private mutating func add(_ model: ModelInput) throws(CommandFailure) {
        var model = model
        let path = model.place
        var isListed = false
        if let located = try settings(above: path) {
            isListed = model.apply(located, at: path)
            if unusable == nil, !located.diagnostics.isEmpty { unusable = located }
        }
        areListed = areListed && isListed
        models.append(model)
    }

    private mutating func settings(above path: String) throws(CommandFailure) -> LocatedSettings? {
        if let stated { return try settings(at: stated) }
        let nearest = try LocatedSettings.nearest(above: path).map { file throws(CommandFailure) in
            try settings(at: file)
        }
        if nearest?.lists(path) == true { return nearest }
        // A submodule is a checkout of its own, and may be listed in the one around it, where modelc runs.
        guard let file = try LocatedSettings.around(path) else { return nearest }
        let around = try settings(at: file)
        return around.lists(path) ? around : nearest
    }

    private mutating func settings(at file: String) throws(CommandFailure) -> LocatedSettings {
        if let located = files[file] { return located }
        let located = try LocatedSettings(path: file)
        files[file] = located
        return located
    }

    /// The settings for Swift sources in or above a folder. A bundle has none.
    private mutating func sources(near path: String) throws(CommandFailure) -> SwiftSettings {
        let parts = path.split(separator: "/")
        if parts.contains(where: { isModel($0) || $0.hasSuffix(".momd") || $0.hasSuffix(".mom") }) {
            return SwiftSettings()
        }
        var sources = SwiftSettings(words: conditions, looksBelow: stated == nil)
        let located = try settings(above: Path.join(path, LocatedSettings.fileName))
        // They may list what is not there.
        if unusable == nil, located?.diagnostics.isEmpty == false { unusable = located }
        sources.add(located)
        return sources
    }

    /// Every version of the bundle that a model lies in, in natural order, or of the Swift sources, oldest first, with the
    /// settings of the model.
    static func versions(beside model: ModelInput) throws(CommandFailure) -> [ModelInput] {
        if model.swiftData != nil { return model.swiftDataVersions }
        let (loader, path) = try source(of: model.path)
        loader.tree.app.isForFilesOnly = true
        return try loader.versions(ofBundle: path).map { version in
            var version = version
            version.app = model.app
            version.settings = model.settings
            version.listing = model.listing
            version.isLocal = model.isLocal
            return version
        }
    }

    /// The versions besides the current one, of a bundle on disk or in a commit, or of Swift sources.
    static func otherVersions(of model: ModelInput) throws(CommandFailure) -> [ModelInput] {
        if model.swiftData != nil {
            return model.swiftDataVersions.filter { $0.version?.isCurrent == false }.suffix(InputLimits.versions)
        }
        let (loader, path) = try source(of: model.path)
        loader.tree.app.isForFilesOnly = true
        return try loader.otherVersions(ofBundle: path).map { version in
            var version = version
            version.app = model.app
            return version
        }
    }

    /// The one model that an operand names, on disk or in a commit, without what settings say about it.
    static func model(_ operand: String) throws(CommandFailure) -> ModelInput {
        let (loader, path) = try source(of: operand)
        guard let model = try loader.models(at: path).first else { throw .missing(operand) }
        return model
    }

    static func namesVersion(_ operand: String) throws(CommandFailure) -> Bool {
        let (loader, path) = try source(of: operand)
        return try loader.namesVersion(path)
    }

    /// A schema file on disk or in a commit, whether settings call it a model or not.
    static func schema(_ operand: String) throws(CommandFailure) -> InputFile {
        guard let file = try model(operand).file else { throw .missing(operand) }
        return file
    }

    /// The target of an operand: into the files on disk, or into a commit.
    private static func source(
        of operand: String,
        in disk: DiskTree = DiskTree()
    ) throws(CommandFailure) -> (loader: ModelLoader, path: String) {
        guard operand.hasPrefix("git:") else { return (ModelLoader(tree: disk), operand) }
        guard let reference = operand.gitReference else { throw .usage("'\(operand)': expected git:<ref>:<path>") }
        let path = operand.withoutGitReference
        return (ModelLoader(tree: try CommitTree(reference, near: path, named: [path])), path)
    }
}

extension ModelInput {
    /// The identity of a model, however the user spelled its path: its files, or their expected places.
    fileprivate var identity: [String?] {
        let places = files.isEmpty ? [place] : files.map(\.place)
        return [path.gitReference, version?.name] + places.map(Path.resolved)
    }

    /// Takes what settings say about the model at a path, and says whether they name it.
    @discardableResult
    mutating func apply(_ located: LocatedSettings, at path: String) -> Bool {
        settings = located.input
        if let schema = located.schema(at: path) {
            // The name of the library's database says which container it is about.
            if schema.container != nil || !hasTables { stores = [schema.store] }
            sqliteTables = schema.tables
            annotations = schema.annotations
            codePaths = schema.code
            listing.generations = schema.generations
            return true
        }
        guard let listed = located.model(at: path) else { return false }
        listing = listed
        isListed = true
        isLocal = stores.isEmpty && (located.namesStores || listed.emptyStores != nil)
        return true
    }
}
