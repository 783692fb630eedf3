import ModelCompiler
import Settings

/// The schema files below a folder that settings list as models. A schema file that nobody lists may be an export.
struct ListedSchemas {
    /// The paths, in the order of the settings; each once.
    private(set) var paths: [String] = []
    /// The first settings with a fault, which may list more or a model that is not there; nil when all have none.
    private(set) var unusable: LocatedSettings?

    /// Searches a folder on disk for settings like one for models; settings that the user named are the only ones.
    init(below folder: String, stated: String?) throws(CommandFailure) {
        let top = Path.resolved(folder)
        var seen: Set<String> = []
        for file in try Self.settings(below: folder, stated: stated) {
            let settings = try LocatedSettings(path: file)
            if unusable == nil, !settings.diagnostics.isEmpty { unusable = settings }
            for path in settings.schemaPaths {
                let resolved = Path.resolved(path)
                if Path.isInside(resolved, top), seen.insert(resolved).inserted { paths.append(path) }
            }
        }
    }

    private static func settings(below folder: String, stated: String?) throws(CommandFailure) -> [String] {
        if let stated { return [stated] }
        let below = DiskTree().files(below: folder, seeing: 20_000) { $0 == LocatedSettings.fileName }
        let nearest = try LocatedSettings.nearest(above: Path.join(folder, LocatedSettings.fileName))
        return [nearest].compactMap(\.self).filter { !below.contains($0) } + Git.removingIgnored(below)
    }
}
