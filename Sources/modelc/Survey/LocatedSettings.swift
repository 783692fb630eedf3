import CompilerSupport
import ModelCompiler

/// The settings of a run and where they lie.
struct LocatedSettings {
    /// The settings; nil when they are invalid.
    let settings: Settings?
    /// The faults of the settings.
    private(set) var diagnostics: [Diagnostic]
    /// The file.
    let file: InputFile
    /// Their folder, without links.
    private let folder: String
    /// The place where they lie, in the checkout or in a commit of it.
    var path: String { file.place }

    static let fileName = "modelc.json"

    /// Reads a settings file. That models which it lists are not there is a fault, too.
    init(path: String) throws(CommandFailure) {
        let bytes: [UInt8]
        do throws(CommandFailure) { bytes = try FileSystem.read(path, limit: 16 << 20, whenLarger: .usage) } catch {
            if error.status == .missingInput { throw error }
            self.init(unreadable: path, because: error)
            return
        }
        self.init(InputFile(path: path, bytes: bytes))
        diagnostics += missingModels
    }

    /// A file that is there, and cannot be read.
    private init(unreadable path: String, because failure: CommandFailure) {
        file = InputFile(path: path, bytes: [])
        folder = Path.resolved(Path.folder(of: path))
        settings = nil
        diagnostics = [Diagnostic(rule: SettingsRules.malformedSettings, message: failure.message, location: nil)]
    }

    /// Takes settings that were read, also from a commit, as if they lay in the checkout.
    init(_ file: InputFile) {
        self.file = file
        folder = Path.resolved(Path.folder(of: file.place))
        (settings, diagnostics) = Settings.read(bytes: file.bytes, path: file.path)
    }

    /// The nearest settings file above a model, up to the top of its git checkout.
    static func nearest(above path: String, in tree: some ModelTree = DiskTree()) throws(CommandFailure) -> String? {
        for folder in folders(from: folder(of: path)) {
            let candidate = Path.join(folder, fileName)
            if try tree.kind(of: candidate) == .file { return candidate }
        }
        return nil
    }

    /// The folder that a model lies in, which one of Swift sources is itself.
    static func folder(of path: String) -> String {
        let isInside = FileSystem.kind(of: path) == .folder && !isModel(path) && Path.lastPart(of: path) != "."
        return isInside ? path : Path.folder(of: path)
    }

    /// The nearest settings file above the current folder, for a path below it in a checkout of its own; nil for any other
    /// path.
    static func around(_ path: String) throws(CommandFailure) -> String? {
        let (here, place) = (Path.resolved("."), Path.resolved(path))
        guard Path.isInside(place, here), let inner = checkout(of: folder(of: path)),
            !Path.isInside(here, Path.resolved(inner))
        else { return nil }
        return try nearest(above: fileName)
    }

    /// The top of the git checkout that a folder is in; nil outside of one.
    static func checkout(of folder: String) -> String? {
        folders(from: folder).last.flatMap { Checkout.isTop($0) ? $0 : nil }
    }

    /// The top of a checkout, spelled as the path of something in it, also in a submodule of it; nil where the path leads
    /// there through a link from elsewhere.
    static func spelling(ofTop checkout: Checkout, above path: String) -> String? {
        var folder = folder(of: path)
        while Path.resolved(folder) != checkout.top {
            if Path.resolved(folder) == "/" { return nil }
            folder = Path.above(folder)
        }
        return folder
    }

    /// A folder and those above it, up to the top of its git checkout.
    static func folders(from folder: String) -> [String] {
        var folders: [String] = []
        var folder = folder
        while true {
            folders.append(folder)
            // A folder may be in some commit only.
            if Path.resolved(folder) == "/" || Checkout.isTop(folder) { break }
            folder = Path.above(folder)
        }
        return folders
    }

    /// The input for the compiler; nil when the file is invalid.
    var input: SettingsInput? { settings.map { SettingsInput($0, in: file) } }

    /// True if they name a store of a model.
    var namesStores: Bool {
        settings.map { !$0.schemas.isEmpty || $0.models.contains { !$0.stores.isEmpty } } ?? false
    }

    /// A path that begins in the folder of the settings.
    func path(below name: String) -> String { Path.join(Path.folder(of: path), name) }

    /// The place where the schema files lie that they list.
    var schemaPaths: [String] { (settings?.schemas ?? []).map { path(below: $0.path.value) } }

    /// The models and schema files that they list and that are not there.
    private var missingModels: [Diagnostic] {
        let paths = (settings?.models ?? []).flatMap(\.paths) + (settings?.schemas ?? []).map(\.path)
        return paths.filter { FileSystem.kind(of: path(below: $0.value)) == nil }.map { path in
            Diagnostic(
                rule: SettingsRules.missingModel,
                message: "'\(path.value)' does not exist",
                help: "If the model was moved or renamed, correct the path. If it was deleted, remove it here, too.",
                location: path.location
            )
        }
    }

    /// True if they list a model, something below a folder, or a folder around it. The path of settings in a folder stands for
    /// the folder.
    func lists(_ path: String) -> Bool {
        let place = Path.resolved(Path.lastPart(of: path) == Self.fileName ? Path.folder(of: path) : path)
        let listed = (settings?.models ?? []).flatMap(\.paths) + (settings?.schemas ?? []).map(\.path)
        return listed.map { Path.resolved(Path.join(folder, $0.value)) }.contains {
            Path.isInside($0, place) || Path.isInside(place, $0)
        }
    }

    /// The settings for a schema file.
    func schema(at path: String) -> Settings.SchemaFile? {
        settings?.schemas.first { Path.areSame(Path.join(folder, $0.path.value), path) }
    }

    /// The stores that they give a model or a schema file.
    func stores(at path: String) -> [Settings.Store] {
        schema(at: path).map { [$0.store] } ?? model(at: path)?.stores ?? []
    }

    /// The settings for a model, which a version of it or its `contents` file names as well.
    func model(at path: String) -> Settings.Model? {
        let model = Path.model(of: Path.resolved(path))
        return settings?.models.first { listed in
            listed.paths.contains { Path.model(of: Path.resolved(Path.join(folder, $0.value))) == model }
        }
    }
}

/// The schema files below a folder that settings list as models. A schema file that nobody lists may be an export.
struct ListedSchemas {
    /// The paths, in the order of the settings; each once.
    private(set) var paths: [String] = []
    /// The first settings with a fault, which may list more or a model that is not there; nil when all have none.
    private(set) var unusable: LocatedSettings?

    /// Searches a folder on disk for settings like one for models; settings that the user named are the only ones.
    init(below folder: String, stated: String?) throws(CommandFailure) {
        let top = Path.resolved(folder)
        for file in try Self.settings(below: folder, stated: stated) {
            let settings = try LocatedSettings(path: file)
            if unusable == nil, !settings.diagnostics.isEmpty { unusable = settings }
            paths += settings.schemaPaths.filter { Path.isInside(Path.resolved($0), top) }
        }
        paths = paths.uniqued(by: Path.resolved)
    }

    private static func settings(below folder: String, stated: String?) throws(CommandFailure) -> [String] {
        if let stated { return [stated] }
        let below = DiskTree().files(below: folder, seeing: 20_000) { $0 == LocatedSettings.fileName }
        let nearest = try LocatedSettings.nearest(above: Path.join(folder, LocatedSettings.fileName))
        let kept = IgnoredFiles(folder: folder).removed(from: below)
        return [nearest].compactMap(\.self).filter { !below.contains($0) } + kept
    }
}
