import CompilerSupport
import ModelCompiler

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
        return [nearest].compactMap(\.self).filter { !below.contains($0) } + Git.removingIgnored(below)
    }
}
