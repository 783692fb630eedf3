import ModelCompiler
import ObjectModel
import Settings
import XcodeModel

/// The commit where a branch began: its files under the paths of today, and its settings.
struct MergeBase {
    let tree: CommitTree
    /// The top of the checkout, as the user would write it; nil where it is not known.
    private let top: String?
    /// What is on the branch: the checkout, or the commit that a model is read from.
    private let branch: any ModelTree

    /// The commit where the branch of the checkout began, or that of the commit which a model is read from.
    init(with reference: String, for path: String) throws(CommandFailure) {
        let operand = GitOperand(path)
        let path = operand?.path ?? path
        do throws(CommandFailure) {
            let repository = try GitRepository.locate(path).repository
            let commit = try repository.mergeBase(of: operand?.reference ?? "HEAD", with: reference)
            tree = CommitTree(commit: commit, of: repository)
            if let operand { branch = try CommitTree(operand.reference, near: path) } else { branch = DiskTree() }
        } catch {
            throw error.ofComparison
        }
        top = LocatedSettings.checkout(of: Path.folder(of: path))
    }

    /// Whether it is the same commit of the same checkout.
    func isSame(as other: MergeBase) -> Bool {
        tree.commit == other.tree.commit && top.map { Path.resolved($0) } == other.top.map { Path.resolved($0) }
    }

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
            throw CommandFailure(message: error.message, status: .comparisonImpossible)
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

    /// All settings of the checkout.
    func allSettings() throws(CommandFailure) -> [LocatedSettings] {
        guard let top else { return [] }
        var all: [LocatedSettings] = []
        for path in try tree.paths(named: LocatedSettings.fileName, below: top) {
            if let settings = try settings(at: path) { all.append(settings) }
        }
        return all
    }

    private func settings(at path: String) throws(CommandFailure) -> LocatedSettings? {
        guard let file = try file(path) else { return nil }
        let settings = LocatedSettings(file, at: path)
        return settings.settings == nil ? nil : settings
    }

    // MARK: Moved models

    /// The paths of the models that were in the checkout and are not on the branch.
    func modelsThatAreGone() throws(CommandFailure) -> [String] {
        guard let top else { return [] }
        var gone: [String] = []
        for path in try tree.models(below: top) where try branch.kind(of: path) == nil { gone.append(path) }
        return gone
    }

    /// The schema files that settings of the checkout named, and that are not on the branch.
    func schemasThatAreGone() throws(CommandFailure) -> [String] {
        var gone: [String] = []
        for settings in try allSettings() {
            for path in (settings.settings?.schemas ?? []).map({ settings.path(of: $0) }) {
                if try branch.kind(of: path) == nil { gone.append(path) }
            }
        }
        return gone
    }

    /// Where a model was that is under another name now: of the models that are gone, the one with the most entities of the
    /// same names; nil when none has any.
    func path(ofMoved model: ModelInput) throws(CommandFailure) -> String? {
        guard let file = model.file else { return nil }
        let entities = Self.entities(in: file)
        var best: (path: String, count: Int)?
        for path in try modelsThatAreGone() {
            guard let old = (try? ModelLoader(tree: tree).models(at: path))?.first?.file else { continue }
            let count = Self.entities(in: old).intersection(entities).count
            if count > best?.count ?? 0 { best = (path, count) }
        }
        return best?.path
    }

    private static func entities(in file: InputFile) -> Set<String> {
        Set((readModel(file.bytes, path: file.path).model?.entities ?? []).map(\.name))
    }
}
