import Foundation

/// Finds what a command reads, and names what it writes.
enum Files {
    static func isModel(_ file: URL) -> Bool {
        file.pathExtension == "xcdatamodeld" || file.pathExtension == "xcdatamodel"
    }

    /// Everything inside a model that generating reads: a change of any of it runs the command again.
    static func parts(of model: URL) -> [URL] {
        all(below: model, options: []) {
            $0.lastPathComponent == "contents" || $0.lastPathComponent == ".xccurrentversion"
        }
    }

    /// The parts of all models in a package.
    static func partsOfModels(below package: URL) -> [URL] {
        all(below: package, options: [.skipsHiddenFiles], where: isModel).flatMap(parts)
    }

    /// Templates of one's own, which `modelc.json` may name.
    static func templates(below folder: URL) -> [URL] {
        all(below: folder, options: [.skipsHiddenFiles]) { $0.pathExtension == "mustache" }
    }

    /// The nearest `modelc.json` in a folder or above it, as modelc itself would find it.
    static func settings(in folder: URL, within package: URL) -> URL? {
        var folder = folder
        while folder.path.hasPrefix(package.path) {
            let file = folder.appending(path: "modelc.json")
            if FileManager.default.fileExists(atPath: file.path) { return file }
            folder.deleteLastPathComponent()
        }
        return nil
    }

    /// `Models+Blog.generated.swift` for `Models/Blog.xcdatamodeld`: no two models of a target have the same.
    static func outputName(of model: URL, in folder: URL) -> String {
        let path = model.deletingPathExtension().pathComponents.dropFirst(folder.pathComponents.count)
        return path.map { $0.replacing("+", with: "++") }.joined(separator: "+") + ".generated.swift"
    }

    private static func all(
        below folder: URL,
        options: FileManager.DirectoryEnumerationOptions,
        where isWanted: (URL) -> Bool
    ) -> [URL] {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil, options: options)
        return (files?.compactMap { $0 as? URL } ?? []).filter(isWanted).sorted { $0.path < $1.path }
    }
}
