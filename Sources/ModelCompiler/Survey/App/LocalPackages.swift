import CompilerSupport
import ModelFiles
import SwiftSources

/// The packages in a repository, with the sources that each product consists of.
///
///     LocalPackages(in: files).folders(ofProduct: "TripKit")  // ["Packages/TripKit/Sources/TripKit"]
struct LocalPackages: Sendable {
    private struct Package: Sendable {
        let manifest: PackageManifest
        /// The folder of each target, by its name.
        let folders: [String: String]
        /// The folders of the packages that it depends on.
        let others: [String]
    }

    /// The packages, by their folders.
    private var packages: [String: Package] = [:]

    /// The longest way from a target to what it is built with.
    private static let limit = 1000

    /// Reads the manifests among the files of a repository.
    init(in files: [InputFile]) {
        let manifests = files.filter { Path.lastPart(of: $0.place) == PackageManifest.fileName }
        // Each path once, and not for each target of each package.
        let places = manifests.isEmpty ? [] : files.map { Path.normal($0.place) }
        for file in manifests {
            guard let manifest = PackageManifest(file.bytes) else { continue }
            let home = Path.normal(Path.folder(of: file.place))
            let folders = manifest.folders { folder in
                let whole = Path.normal(folder, in: home)
                return places.contains { Path.isInside($0, whole) }
            }
            packages[home] = Package(
                manifest: manifest,
                folders: Dictionary(zip(manifest.targets.map(\.name), folders.map { Path.normal($0, in: home) })) {
                    first,
                    _ in first
                },
                others: manifest.localPackages.map { Path.normal($0, in: home) }
            )
        }
    }

    /// The folders of the targets in a product, and of those that they are built with. None for a product that no package of
    /// the repository has, or several.
    func folders(ofProduct name: String) -> [String] {
        let owners = packages.filter { $0.value.manifest.products[name] != nil }
        guard owners.count == 1, let (home, package) = owners.first else { return [] }
        var open = (package.manifest.products[name] ?? []).map { (home: home, target: $0) }
        var seen: Set<String> = []
        var found: [String] = []
        while let (home, name) = open.popLast(), found.count < Self.limit {
            guard let package = packages[home], let folder = package.folders[name],
                let target = package.manifest.targets.first(where: { $0.name == name }),
                seen.insert("\(home) \(name)").inserted
            else { continue }
            found.append(folder)
            for dependency in target.dependencies {
                if package.folders[dependency] != nil {
                    open.append((home, dependency))
                } else {
                    open += package.others.flatMap { other in
                        (packages[other]?.manifest.products[dependency] ?? []).map { (home: other, target: $0) }
                    }
                }
            }
        }
        return found
    }
}
