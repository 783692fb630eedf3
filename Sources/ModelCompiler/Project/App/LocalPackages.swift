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

    /// The target of a package.
    struct Member: Hashable, Sendable {
        let home: String
        let target: String
    }

    /// The packages, by their folders.
    private var packages: [String: Package] = [:]
    /// The targets, by their folders, as ``Path/key(_:)`` spells them.
    private var members: [String: Member] = [:]
    /// The folders of tests, and of the packages themselves, in the same spelling.
    private var testFolders: Set<String> = []
    private var homes: Set<String> = []
    /// The files that targets leave out, in the same spelling.
    private var excluded: Set<String> = []

    /// The longest way from a target to what it is built with.
    private static let limit = 1000

    /// Reads the manifests among the files of a repository.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - root: The folder of all files, which says how paths are spelled.
    init(in files: [InputFile], _ root: SourceRoot = SourceRoot()) {
        let manifests = files.filter { Path.lastPart(of: $0.place) == PackageManifest.fileName }
        // Each path once, and not for each target of each package.
        let places = manifests.isEmpty ? [] : files.map { root.key($0.place) }
        for file in manifests {
            guard let manifest = PackageManifest(file.bytes) else { continue }
            let home = root.key(Path.folder(of: file.place))
            let folders = manifest.folders { folder in
                let whole = Path.key(Path.normal(folder, in: home))
                return places.contains { Path.isInside($0, whole) }
            }
            packages[home] = Package(
                manifest: manifest,
                folders: Dictionary(
                    zip(manifest.targets.map(\.name), folders.map { Path.key(Path.normal($0, in: home)) })
                ) {
                    first,
                    _ in first
                },
                others: manifest.localPackages.map { Path.key(Path.normal($0, in: home)) }
            )
            homes.insert(home)
            testFolders.formUnion(manifest.tests.map { Path.key(Path.normal($0, in: home)) })
            excluded.formUnion(
                manifest.lostResources.filter { !$0.isCopied }.map { Path.key(Path.normal($0.path, in: home)) }
            )
            for (target, folder) in zip(manifest.targets, folders) {
                let key = Path.key(Path.normal(folder, in: home))
                if members[key] == nil { members[key] = Member(home: home, target: target.name) }
            }
        }
    }

    /// The folders of the targets in a product, and of those that they are built with. None for a product that no package of
    /// the repository has, or several.
    func folders(ofProduct name: String) -> [String] {
        let owners = packages.filter { $0.value.manifest.products[name] != nil }
        guard owners.count == 1, let (home, package) = owners.first else { return [] }
        return folders(of: (package.manifest.products[name] ?? []).map { Member(home: home, target: $0) })
    }

    /// The folders of some targets, and of those that they are built with.
    func folders(of members: [Member]) -> [String] {
        var open = members
        var seen: Set<Member> = []
        var found: [String] = []
        while let member = open.popLast(), found.count < Self.limit {
            guard let package = packages[member.home], let folder = package.folders[member.target],
                let target = package.manifest.targets.first(where: { $0.name == member.target }),
                seen.insert(member).inserted
            else { continue }
            found.append(folder)
            for dependency in target.dependencies {
                if package.folders[dependency] != nil {
                    open.append(Member(home: member.home, target: dependency))
                } else {
                    open += package.others.flatMap { other in
                        (packages[other]?.manifest.products[dependency] ?? []).map { Member(home: other, target: $0) }
                    }
                }
            }
        }
        return found
    }

    /// The programs among the targets, in the order of their folders.
    var programs: [Member] {
        packages.keys.sorted().flatMap { home in
            (packages[home]?.manifest.targets ?? []).filter(\.isProgram).map { Member(home: home, target: $0.name) }
        }
    }

    /// The target that a file is in, by the folders around it, the innermost first.
    func member(at places: [String]) -> Member? { places.lazy.compactMap { members[$0] }.first }

    /// True if a file is in the folder of tests, by the folders around it.
    func isTested(at places: [String]) -> Bool { places.contains(where: testFolders.contains) }

    /// True if the target that a file is in leaves it out, by the folders around it and the file itself.
    func isExcluded(at places: [String]) -> Bool { places.contains(where: excluded.contains) }

    /// The nearest package around a file, by the folders around it.
    func home(around places: [String]) -> String? { places.first(where: homes.contains) }
}
