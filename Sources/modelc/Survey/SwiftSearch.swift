import CompilerSupport
import ModelCompiler
import SwiftSources

/// Finds the Swift sources of models below a folder, and tells which of them belong together.
///
/// Sources belong together that settings list together; else those of a target of a SwiftPM package, which is a folder
/// of its `Sources`; else those of a folder beside an Xcode project. The remaining sources belong to the named folder,
/// or without one to each folder in the current one.
struct SwiftSearch {
    let tree: any ModelTree
    let settings: SwiftSettings

    /// The project file in a folder `App.xcodeproj`.
    static let projectFile = "project.pbxproj"

    /// The sources of each model at a file or a folder, which the user named or just stands in, sorted by path: those that
    /// have a `@Model` somewhere. Whether it stands before a class is for the reader.
    func units(at path: String, isNamed: Bool) throws(CommandFailure) -> [SwiftSources] {
        let isFile = try tree.kind(of: path) == .file
        let found =
            if isFile { [path] } else if isNamed { try tree.app.listNamed(below: path, in: tree) } else {
                try tree.app.list(below: path, in: tree)
            }
        let lists = LocatedLists(try listings(found), at: path)
        var groups: [String: [String]] = [:]
        let isSplit = isNamed ? false : try !isInTarget(path)
        let targets = TargetFolders(found, below: path, areSplit: isSplit, try packages(found))
        for file in found where file.hasSuffix(".swift") {
            if !lists.isListed(file) { groups[targets.folder(of: file), default: []].append(file) }
        }
        var units: [SwiftSources] = []
        for list in lists.touched {
            guard var unit = try unit(list.paths, try files(of: list.paths), list.conditions) else { continue }
            unit.isListed = true
            units.append(unit)
        }
        let joined = isFile ? groups.map { SourceGroup([path], $1) } : try joined(groups, below: path)
        for group in joined {
            if let unit = try unit(group.folders, group.files, settings.conditions) { units.append(unit) }
        }
        return units.inByteOrder { $0.paths[0] }
    }

    /// The sources of each folder, where those of one target are one: its classes can be in one folder, and its versions in
    /// another. Folders that have classes of one name stay apart.
    private func joined(_ groups: [String: [String]], below top: String) throws(CommandFailure) -> [SourceGroup] {
        var all: [SourceGroup] = []
        for (folder, files) in groups.sorted(by: { $0.key < $1.key }) {
            var group = SourceGroup([folder], files)
            let targets = Set(try tree.app.targets(of: files, below: top, in: tree).joined())
            if !targets.isEmpty {
                group.targets = targets
                for source in try tree.app.read(files, in: tree).map(\.swift) { group.look(at: source) }
            }
            all.append(group)
        }
        var joined: [SourceGroup] = []
        // The folder with the most classes gives the model its name.
        for group in all.sorted(by: { ($1.modelCount, $0.folders[0]) < ($0.modelCount, $1.folders[0]) }) {
            if let place = joined.firstIndex(where: { $0.isOneTarget(with: group) }) {
                joined[place].join(group)
            } else {
                joined.append(group)
            }
        }
        return joined
    }

    /// The folders of the targets of each package, by the folder of its manifest.
    private func packages(_ found: [String]) throws(CommandFailure) -> [String: [String]] {
        var folders: [String: [String]] = [:]
        for path in found where Path.lastPart(of: path) == PackageManifest.fileName {
            let package = Path.folder(of: path)
            let manifest = try tree.app.read([path], in: tree).first.flatMap { PackageManifest($0.bytes) }
            let below = manifest?.folders { folder in
                found.contains { $0.hasPrefix(Path.join(package, folder) + "/") }
            }
            folders[package] = (below ?? []).map { $0 == "." || $0 == "./" ? package : Path.join(package, $0) }
        }
        return folders
    }

    /// The models that the settings list, with those below the folder.
    private func listings(_ found: [String]) throws(CommandFailure) -> [SwiftSettings.Listing] {
        var settings = settings
        for path in found where settings.looksBelow && Path.lastPart(of: path) == LocatedSettings.fileName {
            // Those of today count, also for a commit.
            if FileSystem.kind(of: path) == .file { settings.add(try LocatedSettings(path: path)) }
        }
        return settings.listings
    }

    private func files(of paths: [String]) throws(CommandFailure) -> [String] {
        var files: [String] = []
        var missing: [String] = []
        for path in paths {
            switch try tree.kind(of: path) {
            case .file: files.append(path)
            case .folder: files += try tree.app.listNamed(below: path, in: tree).filter { $0.hasSuffix(".swift") }
            case .other, nil: missing.append(path)
            }
        }
        // A commit may be older than a folder that is listed today.
        if let path = missing.first, missing.count == paths.count || tree is DiskTree {
            throw .missing(tree.shown(path))
        }
        return files.uniqued
    }

    private func unit(
        _ paths: [String],
        _ files: [String],
        _ conditions: CompilationConditions
    ) throws(CommandFailure) -> SwiftSources? {
        let sources = try tree.app.read(files, in: tree)
        guard sources.concurrentMap(\.swift.mayHaveModels).contains(true) else { return nil }
        return SwiftSources(paths: paths, files: sources, conditions: conditions)
    }

    /// True if a folder belongs to the sources of a package or to a project above it, so that all in it belongs together.
    private func isInTarget(_ folder: String) throws(CommandFailure) -> Bool {
        let here = Path.resolved(folder)
        for above in LocatedSettings.folders(from: folder) {
            let isInSources = Path.isInside(here, Path.resolved(Path.join(above, "Sources")))
            if isInSources, try tree.kind(of: Path.join(above, PackageManifest.fileName)) == .file { return true }
            if FileSystem.folder(above, has: { $0.hasSuffix(".xcodeproj") }) { return true }
        }
        return false
    }

    /// The lists of settings that have something to do with a path.
    private struct LocatedLists {
        /// The lists, each with a path that is the folder, or in it.
        let touched: [SwiftSettings.Listing]
        private let folder: String
        private let resolvedFolder: String
        private let places: [[String]]

        init(_ lists: [SwiftSettings.Listing], at path: String) {
            let resolved = Path.resolved(path)
            touched = lists.filter { list in list.paths.contains { Path.isInside(Path.resolved($0), resolved) } }
            (folder, resolvedFolder) = (path, resolved)
            places = touched.map { $0.paths.map(Path.resolved) }
        }

        /// True if a file below the folder belongs to a list. Links are not followed there.
        func isListed(_ file: String) -> Bool {
            if touched.isEmpty { return false }
            let below = file == folder ? "" : folder == "." ? file : String(file.dropFirst(folder.count + 1))
            let resolved = below.isEmpty ? resolvedFolder : Path.join(resolvedFolder, below)
            return places.joined().contains { Path.isInside(resolved, $0) }
        }
    }

    /// The folder of the target that a source belongs to, guessed from where packages and projects lie.
    private struct TargetFolders {
        private let top: String
        /// The folders of the targets of each package.
        private let packages: [String: [String]]
        private let projects: Set<String>
        private let areSplit: Bool

        init(_ files: [String], below top: String, areSplit: Bool, _ packages: [String: [String]]) {
            self.top = top
            self.areSplit = areSplit
            self.packages = packages
            projects = Set(
                files.filter { Path.lastPart(of: $0) == projectFile }.map { Path.folder(of: Path.folder(of: $0)) }
            )
        }

        func folder(of file: String) -> String {
            var folder = Path.folder(of: file)
            var parts: [String] = []
            while true {
                if let targets = packages[folder] {
                    let own = targets.filter { $0 == folder || file.hasPrefix($0 + "/") }
                    if let target = own.max(by: { $0.count < $1.count }) { return target }
                    if parts.count > 1, parts[0] == "Sources" {
                        return Path.join(Path.join(folder, parts[0]), parts[1])
                    }
                }
                let isMarked = packages[folder] != nil || projects.contains(folder)
                if isMarked || folder == top { return target(parts, below: folder, isMarked: isMarked) }
                parts.insert(Path.lastPart(of: folder), at: 0)
                let above = Path.folder(of: folder)
                if above == folder { return top }
                folder = above
            }
        }

        private func target(_ parts: [String], below folder: String, isMarked: Bool) -> String {
            guard isMarked || areSplit, let first = parts.first else { return folder }
            return Path.join(folder, first)
        }
    }
}

/// Sources that may be those of one model.
private struct SourceGroup {
    private(set) var folders: [String]
    private(set) var files: [String]
    /// The targets that compile some of them, where these are known.
    var targets: Set<Int> = []
    /// The number of sources that may have model classes.
    private(set) var modelCount = 0
    private var classes: Set<String> = []
    private var hasVersions = false

    init(_ folders: [String], _ files: [String]) { (self.folders, self.files) = (folders, files) }

    mutating func look(at source: SwiftSource) {
        if source.mayHaveVersions { hasVersions = true }
        guard source.mayHaveModels else { return }
        modelCount += 1
        classes.formUnion(source.classNames)
    }

    /// True if a target has both, and no class of one name twice.
    func isOneTarget(with other: SourceGroup) -> Bool {
        modelCount > 0 && (other.modelCount > 0 || other.hasVersions) && !targets.isDisjoint(with: other.targets)
            && classes.isDisjoint(with: other.classes)
    }

    mutating func join(_ other: SourceGroup) {
        // A folder without classes does not name a model.
        if other.modelCount > 0 { folders += other.folders }
        files += other.files
        targets.formUnion(other.targets)
        classes.formUnion(other.classes)
        modelCount += other.modelCount
    }
}
