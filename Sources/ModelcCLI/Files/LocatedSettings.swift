import Diagnostics
import ModelCompiler
import Settings

/// The settings of a run and where they lie.
struct LocatedSettings {
    /// What they say; nil when they could not be understood.
    let settings: Settings?
    /// What is wrong with them.
    let diagnostics: [Diagnostic]
    /// The file.
    let file: InputFile
    private let folder: String?

    static let fileName = "modelc.json"

    /// Reads a settings file.
    init(path: String) throws(CommandFailure) {
        let file = InputFile(path: path, bytes: try FileSystem.read(path, limit: 16 << 20, whenLarger: .usage))
        self.init(file, folder: Path.folder(of: path))
    }

    /// Takes settings that were read, from which paths begin in a folder.
    init(_ file: InputFile, folder: String) {
        self.file = file
        self.folder = FileSystem.canonicalPath(folder)
        (settings, diagnostics) = Settings.read(bytes: file.bytes, path: file.path)
    }

    /// The nearest settings file above a model, up to the top of its git checkout.
    static func nearest(above path: String) -> String? {
        for folder in folders(from: Path.folder(of: path)) {
            let candidate = Path.join(folder, fileName)
            if FileSystem.kind(of: candidate) == .file { return candidate }
        }
        return nil
    }

    /// The top of the git checkout that a folder is in; nil outside of one.
    static func checkout(of folder: String) -> String? {
        folders(from: folder).last.flatMap { isCheckout($0) ? $0 : nil }
    }

    /// A folder and those above it, up to the top of its git checkout.
    private static func folders(from folder: String) -> [String] {
        var folders: [String] = []
        var folder = folder
        while let canonical = FileSystem.canonicalPath(folder) {
            folders.append(folder)
            if canonical == "/" || isCheckout(folder) { break }
            folder = Path.above(folder)
        }
        return folders
    }

    private static func isCheckout(_ folder: String) -> Bool { FileSystem.kind(of: Path.join(folder, ".git")) != nil }

    /// What the compiler is given; nil when the file could not be understood.
    var input: SettingsInput? { settings.map { SettingsInput(path: file.path, settings: $0, file: file) } }

    /// Whether they say of any model what of it is mirrored.
    var namesStores: Bool { settings?.models.contains { !$0.stores.isEmpty } ?? false }

    /// What they say about a model.
    func model(at path: String) -> Settings.Model? {
        guard let folder, let model = FileSystem.canonicalPath(path) else { return nil }
        return settings?.models.first { FileSystem.canonicalPath(Path.join(folder, $0.path.value)) == model }
    }
}

/// Finds the settings of models, and reads each file once.
struct SettingsLookup {
    private let stated: String?
    private var located: [String: LocatedSettings] = [:]
    /// The first file that was read and could not be understood.
    private(set) var unusable: LocatedSettings?

    /// - Parameter stated: The file that the user named, which then applies to every model.
    init(stated: String?) { self.stated = stated }

    /// The settings of a model: the file that was named, or the nearest above the model.
    mutating func settings(of model: String) throws(CommandFailure) -> LocatedSettings? {
        guard let path = stated ?? LocatedSettings.nearest(above: model) else { return nil }
        if let known = located[path] { return known }
        let settings = try LocatedSettings(path: path)
        located[path] = settings
        if settings.settings == nil, unusable == nil { unusable = settings }
        return settings
    }
}
