import CompilerSupport
import SwiftSources

/// The Swift sources of a repository that write the records of a schema file.
///
/// All of them, as long as nothing says otherwise. A package or a project with a schema file of its own is about that, and a
/// package around the one of the schema file that this depends on is a library, of which this is an example.
struct SchemaCode {
    /// The ending of schema files.
    static let ending = ".ckdb"

    /// Of the files whether each is such a source, in their order.
    let counts: [Bool]

    /// Sorts out the sources.
    ///
    /// - Parameters:
    ///   - schema: The schema file, below the top of the repository; empty for the top itself.
    ///   - files: The files of the repository, below its top.
    ///   - manifests: What those say that are manifests of packages.
    ///   - folders: The files and folders that settings name, below the top; none for what is found.
    init(of schema: String, among files: [String], manifests: [PackageManifest?], folders: [String]) {
        if !folders.isEmpty {
            counts = files.map { file in
                file.hasSuffix(".swift") && folders.contains { $0.isEmpty || Path.isInside(file, $0) }
            }
            return
        }
        let packages = Dictionary(
            zip(files, manifests).compactMap { file, manifest in manifest.map { (Self.folder(of: file), $0) } }
        ) { first, _ in first }
        let projects = files.filter { Path.lastPart(of: $0) == SwiftSearch.projectFile }
            .map { Self.folder(of: Self.folder(of: $0)) }
        let apps = Set(packages.keys).union(projects)
        let others = files.filter { $0.hasSuffix(Self.ending) && $0 != schema }
        let around = Path.around(schema)
        let own = around.first { packages[$0] != nil }
        let libraries = own.map { own in
            Set((packages[own]?.localPackages ?? []).map { Path.normal($0, in: own) }.filter(around.contains))
        }
        /// Of an app around a file whether its code is about another schema.
        let isForeign = Dictionary(
            uniqueKeysWithValues: apps.map { app in
                let hasOther = !around.contains(app) && others.contains { Path.isInside($0, app) }
                return (app, hasOther || libraries?.contains(app) == true && app != own)
            }
        )
        counts = files.map { file in
            guard file.hasSuffix(".swift") else { return false }
            return Path.around(file).lazy.compactMap { isForeign[$0] }.first != true
        }
    }

    /// The folder of a file, which is empty for the top.
    private static func folder(of file: String) -> String {
        let folder = Path.folder(of: file)
        return folder == "." ? "" : folder
    }
}
