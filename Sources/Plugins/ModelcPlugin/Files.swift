import Foundation

/// The inputs and outputs of commands.
enum Files {
    static func isModel(_ file: URL) -> Bool {
        file.pathExtension == "xcdatamodeld" || file.pathExtension == "xcdatamodel"
    }

    /// The files of a model that generation reads. A change in one of them runs the command again.
    static func parts(of model: URL) -> [URL] {
        all(below: model, options: []) {
            $0.lastPathComponent == "contents" || $0.lastPathComponent == ".xccurrentversion"
        }
    }

    /// The files of all models in a package, its schema files, and its ledgers.
    static func partsOfModels(below package: URL) -> [URL] {
        all(below: package, options: [.skipsHiddenFiles], where: isModel).flatMap(parts)
            + all(below: package, options: [.skipsHiddenFiles]) { $0.pathExtension == "ckdb" }
            + ledgers(below: package)
    }

    /// The ledgers in a package, which know the fields of production.
    static func ledgers(below package: URL) -> [URL] {
        all(below: package, options: [.skipsHiddenFiles]) { $0.pathExtension == "lock" }
    }

    /// The user's templates, which `modelc.json` may name.
    static func templates(below folder: URL) -> [URL] {
        all(below: folder, options: [.skipsHiddenFiles]) { $0.pathExtension == "mustache" }
    }

    /// The nearest `modelc.json` in a folder or above it, like in modelc.
    static func settings(in folder: URL, within package: URL) -> URL? {
        var folder = folder
        while folder.path.hasPrefix(package.path) {
            let file = folder.appending(path: "modelc.json")
            if FileManager.default.fileExists(atPath: file.path) { return file }
            folder.deleteLastPathComponent()
        }
        return nil
    }

    /// The output of a model, unique in its target: `Models+Blog.generated.swift` for `Models/Blog.xcdatamodeld`.
    static func outputName(of model: URL, in folder: URL) -> String {
        let path = model.deletingPathExtension().pathComponents.dropFirst(folder.pathComponents.count)
        return outputName(of: path.joined(separator: "/"))
    }

    /// The output with the name of a path: `CloudKit+schema.ckdb.generated.swift` for `CloudKit/schema.ckdb`. No output is hidden.
    static func outputName(of path: String) -> String {
        let name = path.replacing("+", with: "++").replacing("/", with: "+")
        return (name.hasPrefix(".") ? "+" : "") + name + ".generated.swift"
    }

    private static func all(
        below folder: URL,
        options: FileManager.DirectoryEnumerationOptions,
        where isIncluded: (URL) -> Bool
    ) -> [URL] {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil, options: options)
        return (files?.compactMap { $0 as? URL } ?? []).filter(isIncluded).sorted { $0.path < $1.path }
    }
}
