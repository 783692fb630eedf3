import Foundation

/// The schema files of a target: those with an entry of `modelc.json` that names it.
///
/// A plugin names outputs before modelc runs, so it reads the settings itself. Only modelc reports their faults: in
/// settings that cannot be read a target has no schema files.
struct TargetSchemas {
    /// A schema file; its path is that in the settings.
    struct File {
        let path: String
        let url: URL
    }

    private(set) var files: [File] = []
    /// True if entries of models name the target, too.
    private(set) var areBesideModels = false

    init(of target: String, in settings: URL?) {
        let decoder = JSONDecoder()
        // Comments, and a comma after the last element.
        decoder.allowsJSON5 = true
        guard let settings, let data = try? Data(contentsOf: settings),
            let lists = try? decoder.decode(Lists.self, from: data)
        else { return }
        func isNamed(in entries: [Entry]?) -> Bool { entries?.contains { $0.target == target } == true }
        let folder = settings.deletingLastPathComponent()
        files = (lists.schemas ?? []).filter { isNamed(in: $0.generate) }.map { schema in
            File(path: schema.path, url: folder.appending(path: schema.path).standardizedFileURL)
        }
        areBesideModels = (lists.models ?? []).contains { isNamed(in: $0.generate) }
    }

    private struct Lists: Decodable {
        let models: [Model]?
        let schemas: [Schema]?
    }

    private struct Model: Decodable {
        let generate: [Entry]?
    }

    private struct Schema: Decodable {
        let path: String
        let generate: [Entry]?
    }

    private struct Entry: Decodable {
        let target: String?
    }
}
