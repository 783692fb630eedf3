import CompilerSupport
import ModelCompiler

/// The commit where a branch began: its files under the paths of today, and its settings.
struct MergeBase {
    let tree: CommitTree
    /// The top of the checkout, as the user would write it; nil where it is not known.
    private let top: String?
    /// The branch: the checkout, or the commit that a model is read from.
    private let branch: any ModelTree

    /// The commit where the branch of the checkout began, or that of the commit which a model is read from.
    ///
    /// - Parameters:
    ///   - other: The branch that the work will be merged into.
    ///   - path: Something in the checkout.
    ///   - operands: What the user named.
    /// - Throws: ``CommandFailure`` with status 3 when git cannot tell.
    init(with other: String, for path: String, named operands: [String] = []) throws(CommandFailure) {
        let reference = path.gitReference
        let path = path.withoutGitReference
        do throws(CommandFailure) {
            let repository = try GitRepository.locate(path, named: operands).repository
            let commit = try repository.mergeBase(of: reference ?? "HEAD", with: other)
            tree = CommitTree(commit: commit, of: repository)
            if let reference {
                branch = try CommitTree(reference, near: path, named: operands)
            } else {
                branch = DiskTree()
            }
        } catch {
            throw error.ofComparison
        }
        top = LocatedSettings.spelling(ofTop: tree.repository.checkout, above: path)
    }

    /// The commit of a release, beside the checkout of today.
    init(release tag: (name: String, commit: String), of repository: GitRepository, for path: String) {
        tree = CommitTree(commit: tag.commit, of: repository, named: tag.name)
        branch = DiskTree()
        top = LocatedSettings.spelling(ofTop: repository.checkout, above: path)
    }

    /// The commit and its checkout.
    var identity: [String?] { [tree.commit, top.map(Path.resolved)] }

    /// A file; nil when it was not there.
    func file(_ path: String) throws(CommandFailure) -> InputFile? {
        guard try tree.kind(of: path) == .file else { return nil }
        return try Self.existing { () throws(CommandFailure) in
            InputFile(path: tree.shown(path), bytes: try tree.read(path, limit: 64 << 20))
        }
    }

    /// Reads from a merge base; nil when the file did not exist there.
    static func existing<Value>(_ read: () throws(CommandFailure) -> Value) throws(CommandFailure) -> Value? {
        do throws(CommandFailure) {
            return try read()
        } catch {
            if error.status == .missingInput { return nil }
            throw .comparisonImpossible(error.message)
        }
    }

    // MARK: Settings

    /// The settings that counted for a model: those that the user named, else the nearest above it; nil when there were
    /// none, or only such as this modelc does not understand.
    func settings(above model: String, stated: String? = nil) throws(CommandFailure) -> LocatedSettings? {
        if let stated, let settings = try settings(at: stated) { return settings }
        return try LocatedSettings.nearest(above: model, in: tree).flatMap { path throws(CommandFailure) in
            try settings(at: path)
        }
    }

    /// The settings of the checkout that list a model; nil when there were none.
    func settings(listing model: String) throws(CommandFailure) -> LocatedSettings? {
        try allSettings().first { $0.lists(model) }
    }

    /// All settings of the checkout.
    func allSettings() throws(CommandFailure) -> [LocatedSettings] {
        guard let top else { return [] }
        let all = try tree.paths(named: LocatedSettings.fileName, below: top).map { path throws(CommandFailure) in
            try settings(at: path)
        }
        return all.compactMap(\.self)
    }

    /// All settings of the branch.
    private func settingsOfBranch() throws(CommandFailure) -> [LocatedSettings] {
        guard let top else { return [] }
        return try branch.paths(named: LocatedSettings.fileName, below: top).map { path throws(CommandFailure) in
            LocatedSettings(InputFile(path: path, bytes: try branch.read(path, limit: 16 << 20)))
        }
    }

    private func settings(at path: String) throws(CommandFailure) -> LocatedSettings? {
        guard let file = try file(path) else { return nil }
        let settings = LocatedSettings(file)
        return settings.settings == nil ? nil : settings
    }

    // MARK: Moved models

    /// The paths of the models that were in the checkout and are not on the branch.
    func modelsThatAreGone() throws(CommandFailure) -> [String] {
        guard let top else { return [] }
        return try gone(of: try tree.models(below: top))
    }

    /// The schema files and the Swift sources that settings of the checkout named, and that are not on the branch. A schema
    /// file that no settings name any more is no model, even where it still lies.
    func listedModelsThatAreGone() throws(CommandFailure) -> [String] {
        let all = try allSettings()
        let sources = all.flatMap { settings in
            (settings.settings?.models ?? []).filter { !$0.isBundle }.map { settings.path(below: $0.path.value) }
        }
        let schemas = all.flatMap(\.schemaPaths)
        if schemas.isEmpty { return try gone(of: sources) }
        let listed = try settingsOfBranch().flatMap(\.schemaPaths).map(Path.resolved)
        return try gone(of: schemas + sources) + schemas.filter { !listed.contains(Path.resolved($0)) }
    }

    /// The schema files that settings of then listed and that those of today in the same folder do not: they may be there, but
    /// are no models any more.
    func schemasThatAreUnlisted(by today: [SettingsInput]) throws(CommandFailure) -> [String] {
        let folders = today.map { Path.resolved(Path.folder(of: $0.path)) }
        let listed = Set(
            today.flatMap { settings in
                settings.settings.schemas.map {
                    Path.resolved(Path.join(Path.folder(of: settings.path), $0.path.value))
                }
            }
        )
        return try allSettings().filter { folders.contains(Path.resolved(Path.folder(of: $0.path(below: "x")))) }
            .flatMap(\.schemaPaths).filter { !listed.contains(Path.resolved($0)) }
    }

    private func gone(of paths: [String]) throws(CommandFailure) -> [String] {
        var gone: [String] = []
        for path in paths where try isGone(path) { gone.append(path) }
        return gone
    }

    /// True if the branch has nothing at a path, or a link at it or above it, which may lead anywhere: what was there moved.
    private func isGone(_ path: String) throws(CommandFailure) -> Bool {
        if try branch.kind(of: path) == nil { return true }
        return try branch.isBehindLink(path)
    }

    /// Tells apart what was at two paths, whatever links lead there today.
    func identity(of path: String) -> String {
        let path = Path.model(of: path)
        return tree.repository.checkout.spelled(path) ?? Path.resolved(path)
    }

    /// The folders of Swift sources that had models and have none on the branch, be they listed in settings or not. Where the
    /// branch has no such models, all sources are read only when one is gone.
    func swiftModelsThatAreGone(hasSwiftData: Bool) throws(CommandFailure) -> [String] {
        guard let top else { return [] }
        var mayBeGone = hasSwiftData
        for file in try tree.app.list(below: top, in: tree) where !mayBeGone {
            mayBeGone = try isGone(file)
        }
        if !mayBeGone { return [] }
        var gone: [String] = []
        for model in try ModelLoader(tree: tree).swiftModels(at: top, isNamed: false) {
            let path = model.place
            if try !isGone(path) {
                if try !ModelLoader(tree: branch).swiftModels(at: path, isNamed: true).isEmpty { continue }
            }
            gone.append(path)
        }
        return gone
    }

    /// The former place of a model with another name now: of the models that are gone, the one with the most entities of the
    /// same names, for a schema file record types; nil when none has any.
    func path(ofMoved model: ModelInput) throws(CommandFailure) -> String? {
        let names = model.entityNames
        var best: (path: String, count: Int)?
        func compare(_ old: ModelInput, at path: String) {
            let count = old.entityNames.intersection(names).count
            if count > best?.count ?? 0 { best = (path, count) }
        }
        for path in model.isSchema ? try schemasThatMayHaveMoved(to: model) : try modelsThatAreGone() {
            if let old = (try? ModelLoader(tree: tree).models(at: path))?.first { compare(old, at: path) }
        }
        guard !model.isSchema, let top else { return best?.path }
        // Classes are looked for only where no bundle became this one.
        if model.swiftData == nil {
            for path in best == nil ? try swiftModelsThatAreGone(hasSwiftData: true) : [] {
                if let old = (try? loader(ofMoved: path).models(at: path))?.first(where: { $0.swiftData != nil }) {
                    compare(old, at: path)
                }
            }
            return best?.path
        }
        for path in try listedModelsThatAreGone() where !path.hasSuffix(".ckdb") {
            if let old = (try? loader(ofMoved: path).models(at: path))?.first { compare(old, at: path) }
        }
        for old in (try? ModelLoader(tree: tree).swiftModels(at: top, isNamed: false)) ?? [] {
            let path = old.place
            if try isGone(path) {
                compare(old, at: path)
            } else if let folder = try folderThatIsGone(of: old),
                let part = (try? ModelLoader(tree: tree).models(at: folder))?.first
            {
                compare(part, at: folder)
            }
        }
        return best?.path
    }

    /// The folder that the sources of a model lay in which are gone, where the folder of all its sources is still there:
    /// nobody listed what moved. Nil where none is gone.
    private func folderThatIsGone(of model: ModelInput) throws(CommandFailure) -> String? {
        let files = try gone(of: model.files.map(\.place))
        return files.isEmpty ? nil : Path.commonFolder(of: files)
    }

    /// Reads Swift sources as they were listed then, when they lay elsewhere.
    func loader(ofMoved path: String) throws(CommandFailure) -> ModelLoader {
        var loader = ModelLoader(tree: tree)
        loader.sources.add(try settings(above: path))
        return loader
    }

    /// The schema files that are gone: those that settings named, and others with the name of a schema file.
    private func schemasThatMayHaveMoved(to schema: ModelInput) throws(CommandFailure) -> [String] {
        let listed = try listedModelsThatAreGone().filter { $0.hasSuffix(".ckdb") }
        guard let top else { return listed }
        return try listed + gone(of: try tree.paths(named: Path.lastPart(of: schema.place), below: top))
    }
}
