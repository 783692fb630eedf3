import CloudSchema
import CompilerSupport
import ModelCompiler
import ModelFiles
import SwiftSources

/// Reads models from a tree: bundles, single versions, `contents` files and Swift sources.
struct ModelLoader {
    let tree: any ModelTree
    /// The settings and options for Swift sources.
    var sources = SwiftSettings()

    /// The models at a path, with `#version` behind it or without. A folder stands for the models in it.
    func models(at word: String) throws(CommandFailure) -> [ModelInput] {
        let (path, version) = try split(word)
        guard let kind = try tree.kind(of: path) else { throw .missing(tree.shown(path)) }
        if path.hasSuffix(".ckdb") {
            if kind == .folder { throw .missingInput("'\(tree.shown(path))' is a folder; a schema file is one file") }
            if let version { throw .withoutVersions(tree.shown(path), version) }
        }
        if kind != .folder { return path.hasSuffix(".swift") ? try swift(path, version) : [try contents(path)] }
        if isBundle(path) { return [try bundle(path, version: version)] }
        if path.hasSuffix(".xcdatamodel") {
            if let version { throw .withoutVersions(tree.shown(path), version) }
            return [try singleVersion(path)]
        }
        if version != nil { return try swift(path, version) }
        let models = try models(below: path, isNamed: true)
        if models.isEmpty {
            throw .missingInput("no model in '\(tree.shown(path))'\(tree.others(below: path))")
        }
        return models
    }

    /// The bundles and the models of Swift sources below a folder, which the user named or just stands in; finding none is
    /// not a failure.
    func models(below folder: String, isNamed: Bool) throws(CommandFailure) -> [ModelInput] {
        tree.app.begin(in: folder)
        var models: [ModelInput] = []
        let bundles = try tree.app.inTargets(try tree.models(below: folder), below: folder, in: tree)
        for path in bundles { models += try self.models(at: path) }
        return models + (try swiftModels(at: folder, isNamed: isNamed))
    }

    /// Every version of a bundle, in natural order of their names. The first one has the faults of the bundle; a bundle
    /// without versions is one unreadable model.
    func versions(ofBundle path: String) throws(CommandFailure) -> [ModelInput] {
        let bundle = try opened(path)
        if bundle.versions.isEmpty { return [try input(path, nil, of: bundle)] }
        var inputs: [ModelInput] = []
        for version in bundle.versions {
            var input = try input(path, version, of: bundle)
            if !inputs.isEmpty { input.diagnostics.removeFirst(bundle.diagnostics.count) }
            inputs.append(input)
        }
        return inputs
    }

    /// True if a word names one version, with `#` or by its place in a bundle.
    func namesVersion(_ word: String) throws(CommandFailure) -> Bool {
        let (path, version) = try split(word)
        let endings = [".xcdatamodel", ".mom", "/contents"]
        return version != nil || endings.contains { path.hasSuffix($0) }
    }

    /// A `#` may be part of a path that exists.
    private func split(_ word: String) throws(CommandFailure) -> (path: String, version: String?) {
        guard let hash = word.lastIndex(of: "#"), try tree.kind(of: word) == nil else {
            return (Path.trimmed(word), nil)
        }
        return (Path.trimmed(String(word[..<hash])), String(word[word.index(after: hash)...]))
    }

    /// True if a path is that of a bundle with versions.
    private func isBundle(_ path: String) -> Bool { path.hasSuffix(".xcdatamodeld") || path.hasSuffix(".momd") }

    private func contents(_ path: String) throws(CommandFailure) -> ModelInput {
        if path.hasSuffix(".mom") { return try compiled(path) }
        if path.hasSuffix(SchemaCode.ending), let schema = try schema(path) { return schema }
        if path.hasSuffix(".sql") {
            return ModelInput(path: tree.shown(path), source: .tables(try file(path), SQLiteDataInput()))
        }
        let name = Path.lastPart(of: path)
        if SQLiteDataMetadata.isOne(name) {
            let container = SQLiteDataMetadata.container(in: name)
            return ModelInput(path: tree.shown(path), try tree.metadata(path), container: container)
        }
        if StoreCopy.isStore(try tree.beginning(of: path)) { return try store(path) }
        guard Path.lastPart(of: path) == "contents" else {
            if let schema = try schema(path) { return schema }
            let expected =
                "expected .xcdatamodeld, .xcdatamodel, a file named contents, .mom, .momd, .swift, .ckdb, .sql, or a store"
            throw .usage("'\(tree.shown(path))' is not a model; \(expected)\(tree.others(below: path))")
        }
        let version = Path.folder(of: path)
        if Path.folder(of: version).hasSuffix(".xcdatamodeld") { return try singleVersion(version) }
        // Named from inside the bundle.
        if let full = FileSystem.canonicalPath(path), full != path, Path.model(of: full).hasSuffix(".xcdatamodeld") {
            return try contents(full)
        }
        var input = ModelInput(path: tree.shown(path), file: try file(path))
        input.app = try tree.app.stores(ofBundle: path, in: tree)
        return input
    }

    /// A schema file; nil for a file that is none by what is in it, where nothing else says that it is one.
    private func schema(_ path: String) throws(CommandFailure) -> ModelInput? {
        let file = InputFile(path: tree.shown(path), bytes: try tree.read(path, limit: 64 << 20))
        let isSchema = path.hasSuffix(SchemaCode.ending) || Schema.isText(file.bytes)
        return isSchema ? ModelInput(path: file.path, file: file) : nil
    }

    private func compiled(_ path: String) throws(CommandFailure) -> ModelInput {
        let (folder, name) = (Path.folder(of: path), Path.lastPart(of: path))
        if folder.hasSuffix(".momd") { return try bundle(folder, version: String(name.dropLast(".mom".count))) }
        return ModelInput(path: tree.shown(path), source: .compiled(.archive(try file(path))))
    }

    /// The model that a store carries.
    private func store(_ path: String) throws(CommandFailure) -> ModelInput {
        let shown = tree.shown(path)
        let store = try tree.store(path)
        do throws(StoreError) {
            return ModelInput(path: shown, source: .compiled(.store(try store.model())))
        } catch {
            throw CommandFailure(error, at: shown)
        }
    }

    private func singleVersion(_ path: String) throws(CommandFailure) -> ModelInput {
        let folder = Path.folder(of: path)
        if folder.hasSuffix(".xcdatamodeld") { return try bundle(folder, version: Path.lastPart(of: path)) }
        // Named from inside the bundle.
        let full = Path.resolved(path)
        if Path.folder(of: full).hasSuffix(".xcdatamodeld") { return try singleVersion(full) }
        // Judged like a bundle of one version, which finds models of Xcode 3 and nested ones too.
        let name = Path.lastPart(of: path)
        let files = try tree.modelFiles(below: path).map { Path.join(name, $0) }
        let bundle = ModelBundle(listing(of: folder, files: files))
        var input = try input(path, bundle.current, of: bundle, in: folder)
        input.version = nil
        input.bundledVersions = nil
        return input
    }

    /// The versions of a bundle besides the current one, in natural order; of too many the last ones.
    func otherVersions(ofBundle path: String) throws(CommandFailure) -> [ModelInput] {
        let bundle = try opened(path)
        var others: [ModelInput] = []
        var size = 0
        for version in bundle.versions.reversed() where version != bundle.current {
            let other = try input(path, version, of: bundle)
            size += other.file?.bytes.count ?? 0
            if others.count == InputLimits.versions || size > InputLimits.versionsSize { break }
            others.append(other)
        }
        return others.reversed()
    }

    private func bundle(_ path: String, version name: String?) throws(CommandFailure) -> ModelInput {
        let bundle = try opened(path)
        guard let name else { return try input(path, bundle.current, of: bundle) }
        guard let version = bundle.version(named: name) else {
            throw .missingVersion(name, of: tree.shown(path), known: bundle.versions.map(\.name))
        }
        return try input(path, version, of: bundle, isNamed: true)
    }

    private func opened(_ path: String) throws(CommandFailure) -> ModelBundle {
        var listing = listing(of: path, files: try tree.modelFiles(below: path))
        if path.hasSuffix(".momd") { return try compiledBundle(listing, at: path) }
        let plist = Path.join(path, ".xccurrentversion")
        if try tree.kind(of: plist) == .file { listing.currentVersion = try tree.read(plist, limit: 1 << 20) }
        return ModelBundle(listing)
    }

    private func compiledBundle(_ listing: BundleListing, at path: String) throws(CommandFailure) -> ModelBundle {
        let plist = Path.join(path, "VersionInfo.plist")
        guard try tree.kind(of: plist) == .file else { return ModelBundle(compiled: listing, current: nil) }
        let bytes = try tree.read(plist, limit: InputLimits.versionInfoSize)
        do throws(CompiledModelError) {
            return ModelBundle(compiled: listing, current: try VersionInfo(bytes).currentVersion)
        } catch {
            throw .unparsableInput("'\(tree.shown(plist))': \(error.message)")
        }
    }

    private func listing(of folder: String, files: [String]) -> BundleListing {
        BundleListing(path: tree.shown(folder), name: Path.lastPart(of: folder), files: files)
    }

    /// A version of a bundle, which may lie in another folder than the model that is named.
    private func input(
        _ path: String,
        _ version: ModelVersion?,
        of bundle: ModelBundle,
        in folder: String? = nil,
        isNamed: Bool = false
    ) throws(CommandFailure) -> ModelInput {
        var input = ModelInput(path: tree.shown(path), file: nil, diagnostics: bundle.diagnostics)
        if !path.hasSuffix(".momd") { input.app = try tree.app.stores(ofBundle: path, in: tree) }
        if version == bundle.current, !isNamed { input.diagnostics += bundle.currentVersionDiagnostics }
        guard let version else { return input }
        let (isCurrent, count) = (version == bundle.current, bundle.versions.count)
        input.version = ModelInput.Version(name: version.name, isCurrent: isCurrent, count: count)
        input.bundledVersions = bundle.versions.map(\.name)
        input.isNamedCurrent = isCurrent && bundle.namesCurrent
        let path = Path.join(folder ?? path, version.file)
        switch version.format {
        case .contents: input.source = .xcode(try file(path))
        case .compiled: input.source = .compiled(.archive(try file(path)))
        case .elements: input.source = .compiled(.elements(try file(path)))
        }
        return input
    }

    private func file(_ path: String) throws(CommandFailure) -> InputFile {
        InputFile(path: tree.shown(path), bytes: try tree.read(path, limit: InputLimits.fileSize))
    }
}

extension CommandFailure {
    /// A version that a model does not have.
    static func missingVersion(_ name: String, of path: String, known: [String]) -> CommandFailure {
        let list = known.isEmpty ? "none" : known.joined(separator: ", ")
        return .missingInput("'\(path)' has no version '\(name)'; it has \(list)")
    }

    /// A version of something that has none at all.
    static func withoutVersions(_ path: String, _ version: String) -> CommandFailure {
        .usage("'\(path)' has no versions; remove '#\(version)'")
    }
}

/// The settings and options for Swift sources.
struct SwiftSettings {
    /// Sources that settings list together.
    struct Listing {
        /// Folders and files; the model is called like the first.
        let paths: [String]
        let conditions: CompilationConditions
    }

    /// The models that the settings list.
    var listings: [Listing] = []
    /// The conditions of `#if` that the command line decides.
    var words: [String] = []
    /// True if settings in folders below count as well: not where the user named some.
    var looksBelow = false

    /// The conditions under which a model of today was read, for what it was in another tree.
    var stated: CompilationConditions?

    /// The conditions that hold where settings list nothing.
    var conditions: CompilationConditions { stated ?? CompilationConditions(words: words) }

    /// Adds what settings list.
    mutating func add(_ located: LocatedSettings?) {
        guard let located else { return }
        for model in located.settings?.models ?? [] where !model.isBundle {
            let paths = model.paths.map { located.path(below: $0.value) }
            let conditions = CompilationConditions(words: model.define.map(\.value) + words)
            if !listings.contains(where: { $0.paths == paths }) {
                listings.append(Listing(paths: paths, conditions: conditions))
            }
        }
    }
}

extension ModelLoader {
    /// Reads what a model of today was in another tree: from the same places, under the same conditions.
    init(tree: any ModelTree, like model: ModelInput) {
        self.init(tree: tree)
        guard let read = model.swiftData?.sources else { return }
        sources.stated = read.conditions
        if read.isListed || read.paths.count > 1 {
            sources.listings = [SwiftSettings.Listing(paths: read.paths, conditions: read.conditions)]
        }
    }

    /// The earlier state of a model at a path. A folder of sources may have bundles in it as well.
    func earlier(_ model: ModelInput, at word: String) throws(CommandFailure) -> ModelInput? {
        let found = try models(at: word)
        // A model may have had another form: a bundle of Xcode became classes, or the reverse.
        let exact = found.first { Path.areSame($0.place, word) }
        if model.swiftData == nil { return exact ?? found.first }
        let sources = found.filter { $0.swiftData != nil }
        return sources.first { $0.place == model.place } ?? sources.first ?? exact
    }

    /// The models of the Swift sources at a path. Targets whose classes have relationships with each other have one model.
    func swiftModels(at path: String, isNamed: Bool) throws(CommandFailure) -> [ModelInput] {
        let search = SwiftSearch(tree: tree, settings: sources)
        var units = try search.units(at: path, isNamed: isNamed)
        var models: [ModelInput] = []
        while !units.isEmpty {
            var unit = units.removeFirst()
            var model = try swiftModel(unit)
            while let other = try related(to: model, among: units, search) {
                units.removeAll { $0.paths == other.paths }
                models.removeAll { $0.swiftData?.sources.paths == other.paths }
                unit = unit.joined(with: other)
                model = try swiftModel(unit)
            }
            models.append(model)
        }
        return models.filter { !$0.isWithoutModels }
    }

    private func swiftModel(_ unit: SwiftSources) throws(CommandFailure) -> ModelInput {
        let app = try tree.app.stores(near: unit.paths[0], in: tree)
        return ModelInput(path: tree.shown(unit.paths[0]), swift: unit, in: app)
    }

    /// The sources of another target that a model's relationships lead to. What settings list stays apart.
    private func related(
        to model: ModelInput,
        among units: [SwiftSources],
        _ search: SwiftSearch
    ) throws(CommandFailure) -> SwiftSources? {
        // A file that the user named is all that is meant.
        guard let swiftData = model.swiftData, let path = swiftData.read.relatedPaths.first,
            !swiftData.sources.paths[0].hasSuffix(".swift")
        else { return nil }
        let own = swiftData.sources
        func isIncluded(_ unit: SwiftSources) -> Bool {
            unit.files.contains { $0.path == path } && !own.paths.contains(unit.paths[0])
                && !(unit.isListed && own.isListed)
        }
        if let unit = units.first(where: isIncluded) { return unit }
        // The target may lie outside of the folder that the user named.
        let folder = Path.folder(of: path.withoutGitReference)
        let all = try search.units(at: LocatedSettings.checkout(of: folder) ?? folder, isNamed: false)
        return all.first(where: isIncluded)
    }

    /// One model of Swift sources that the user named, in the version that the user named.
    func swift(_ path: String, _ version: String?) throws(CommandFailure) -> [ModelInput] {
        let models = try swiftModels(at: path, isNamed: true)
        guard let model = models.first else {
            if let version { throw .withoutVersions(tree.shown(path), version) }
            throw .missingInput("'\(tree.shown(path))' has no class with @Model")
        }
        guard let version else { return models }
        let known = model.swiftDataVersionNames
        if models.count > 1 {
            throw .usage("'\(tree.shown(path))' has several models; name the folder of one before '#\(version)'")
        }
        if let named = model.swiftDataVersion(named: version) { return [named] }
        // An unreadable version may be the requested one.
        if model.diagnostics.contains(where: { $0.severity == .error }) { return [model.withoutVersion] }
        if known.isEmpty { throw .withoutVersions(tree.shown(path), version) }
        throw .missingVersion(version, of: tree.shown(path), known: known)
    }
}
