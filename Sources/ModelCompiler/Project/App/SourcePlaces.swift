import CompilerSupport
import SwiftSources

/// The place where the files of a repository belong: in programs, in tests, or nowhere.
///
/// A name is looked up in one program at a time: an app, an extension, a framework that is in no app, a program of a
/// package; each with the frameworks and packages that it is built with. Files of which no project tells the target make up
/// one more, which is taken for an app.
///
///     let places = SourcePlaces(of: files, bundles: bundles)
///     places.programs(of: "Phone/Note.swift")  // [0]
package struct SourcePlaces: Sendable {
    let entitlements: AppEntitlements
    /// The programs of packages that see a folder, by its path.
    private var packagePrograms: [String: [Int]] = [:]
    /// The folders that other tools than Xcode compile.
    private let foreign: Set<String>
    /// The names of sources that projects compile and that are not where they say.
    private let missing: Set<String>
    /// The programs of files without a target, by the folder at the top that they are in; empty where they are all one.
    private var folders: [String: [Int]] = [:]
    /// The folder of all files.
    private let root: SourceRoot
    /// The places of the files that were read, by their paths: each is asked for a dozen times.
    private let known: [String: [String]]
    /// The targets of packages that are programs.
    private let packaged: Set<LocalPackages.Member>
    /// The program of all other files without a target.
    private let rest: Int
    /// True if some source is in no target and no package, so that there may be an app that uses the libraries of packages.
    private var hasLooseSources = false
    /// The models, and the sources that may have classes of one, that are in no target of their project.
    package private(set) var strays: [String] = []
    /// The sources among them.
    private(set) var straySources: [InputFile] = []
    /// True if a file in no target is in no app: not where a project has none of the models, so that another one builds them.
    private var areTargetsComplete = false

    /// - Parameters:
    ///   - entitlements: The targets of the repository.
    ///   - files: All files that were read.
    ///   - bundles: The models of Core Data in the repository, by their paths.
    ///   - root: The folder of all files.
    private init(_ entitlements: AppEntitlements, files: [InputFile], bundles: [String], in root: SourceRoot) {
        (self.entitlements, self.root) = (entitlements, root)
        known = Dictionary(files.map { ($0.path, Path.around(root.key($0.path))) }) { first, _ in first }
        foreign = Set(
            files.filter { AppEntitlements.isOfOtherTool(Path.lastPart(of: $0.place)) }
                .map { root.key(Path.folder(of: $0.place)) }
        )
        let sources = files.filter { $0.path.hasSuffix(".swift") }
        let present = Set(sources.map { root.key($0.place) })
        missing = Set(
            entitlements.sources.keys.filter { $0.hasSuffix(".swift") && !present.contains($0) }.map(Path.lastPart)
        )
        let programs = entitlements.local.programs
        for (position, program) in programs.enumerated() {
            for folder in entitlements.local.folders(of: [program]) {
                packagePrograms[folder, default: []].append(entitlements.targets.count + position)
            }
        }
        packaged = Set(programs)
        rest = entitlements.targets.count + programs.count
        split(sources)
        // In the folder of a package, only its targets count; one around everything may be for tools of an app beside it.
        hasLooseSources = files.contains { file in
            let places = places(of: file.path)
            guard AppStores.isCode(file.path), Path.lastPart(of: file.path) != "Package.swift" else { return false }
            return entitlements.local.member(at: places) == nil && entitlements.targets(compiling: places).isEmpty
                && (entitlements.local.home(around: places) ?? "").isEmpty
        }
        let models = sources.filter { $0.swift.mayHaveModels }.map(\.path) + bundles
        let (inTarget, others) = models.reduce(into: ([String](), [String]())) { found, path in
            if isStray(path) { found.1.append(path) } else if !isOfTests(path) { found.0.append(path) }
        }
        // A project that has none of the models is not what builds the app.
        areTargetsComplete = !inTarget.isEmpty
        strays = areTargetsComplete ? others : []
        let left = Set(strays)
        straySources = sources.filter { left.contains($0.path) }
    }

    /// Sorts out the files of a repository.
    package init(of files: [InputFile], bundles: [String] = [], in root: SourceRoot = SourceRoot()) {
        let isSwift = { (file: InputFile) in file.path.hasSuffix(".swift") }
        let entitlements = AppEntitlements(
            of: files.filter { !isSwift($0) },
            sources: files.filter(isSwift),
            bundles: bundles,
            in: root
        )
        self.init(entitlements, files: files, bundles: bundles, in: root)
    }

    /// True if programs are only that of the files of which nothing tells the target.
    func isUnknown(_ programs: Set<Int>) -> Bool { programs == [rest] }

    /// The programs that a file is part of, or that can mean what it declares.
    package func programs(of path: String) -> [Int] {
        let places = places(of: path)
        let compiling = entitlements.targets(compiling: places).filter { entitlements.targets[$0].product != .tests }
        let linking = places.lazy.compactMap { entitlements.links[$0] }.first ?? []
        let building = programs(around: (compiling + linking).uniqued)
        let packaged = places.lazy.compactMap { packagePrograms[$0] }.first ?? []
        if !building.isEmpty { return (building + packaged).uniqued }
        if let member = entitlements.local.member(at: places) {
            if self.packaged.contains(member) { return packaged }
            let using = places.lazy.compactMap { entitlements.packages[$0] }.first ?? []
            return (programs(around: using) + packaged + folders.values.joined().sorted() + [rest]).uniqued
        }
        // A project that does not tell all of its files may compile this one.
        let areas = entitlements.areas.filter { places.contains($0.folder) }
        let perhaps = programs(around: areas.flatMap { Array($0.targets) })
        // Nobody loads a model beside packages, where no source is beside them.
        if perhaps.isEmpty, !hasLooseSources, !path.hasSuffix(".swift") { return [] }
        let own = folders[top(of: path)]
        return perhaps + (own ?? folders.values.joined().sorted() + [rest])
    }

    /// The targets that compile a file, without those of tests.
    package func targets(of path: String) -> [Int] {
        entitlements.targets(compiling: places(of: path)).filter { entitlements.targets[$0].product != .tests }
    }

    /// True if a file is in an app, as far as anybody can tell: neither in tests only, nor in no target of its project.
    package func isShipped(_ path: String) -> Bool { !isOfTests(path) && !(areTargetsComplete && isStray(path)) }

    /// True if a file is only in tests, by the target that compiles it, and where nothing tells that, by its name; or is code
    /// that its package leaves out.
    private func isOfTests(_ path: String) -> Bool {
        let places = places(of: path)
        let compiling = entitlements.targets(compiling: places)
        if compiling.isEmpty, entitlements.local.isTested(at: places) { return true }
        if compiling.isEmpty, AppStores.isCode(path), entitlements.local.isExcluded(at: places) { return true }
        let member = entitlements.local.member(at: places)
        let folders = root.below(path).split(separator: "/").dropLast()
        guard !compiling.isEmpty || member != nil else { return folders.contains { $0.hasSuffix("Tests") } }
        if member == nil, compiling.allSatisfy({ entitlements.targets[$0].product == .tests }) { return true }
        // An app or a package in a folder of tests is there for these.
        let homes = entitlements.areas.map(\.folder) + [member?.home].compactMap(\.self)
        let home = homes.compactMap { places.firstIndex(of: $0) }.min() ?? places.count
        return folders.prefix(max(0, folders.count - home)).contains { $0.hasSuffix("Tests") }
    }

    /// True if a project that tells all of its files has none at a path.
    private func isStray(_ path: String) -> Bool {
        let places = places(of: path)
        guard entitlements.unreadable.isEmpty, !missing.contains(Path.key(Path.lastPart(of: path))),
            entitlements.targets(compiling: places).isEmpty, !places.contains(where: foreign.contains),
            entitlements.local.member(at: places) == nil, !entitlements.local.isTested(at: places)
        else { return false }
        let areas = entitlements.areas.filter { places.contains($0.folder) }
        guard let nearest = areas.map(\.folder).max(by: { $0.count < $1.count }) else { return false }
        // A package inside of the project's folder says itself which targets its files have.
        if let home = entitlements.local.home(around: places), home.count > nearest.count { return false }
        return areas.allSatisfy(\.isWhole)
    }

    /// A file and the folders around it, the innermost first.
    private func places(of path: String) -> [String] { known[path] ?? Path.around(root.key(path)) }

    /// The programs that have some targets inside, and the targets themselves that are in no other.
    private func programs(around targets: [Int]) -> [Int] {
        targets.filter { entitlements.targets[$0].product != .tests }.flatMap { target -> [Int] in
            if entitlements.targets[target].decides { return [target] }
            let users = entitlements.users(of: [target])
            return users.isEmpty ? [target] : users
        }.uniqued.sorted()
    }
}

extension SourcePlaces {
    /// Tells apart the apps among the files without a target: two folders at the top in which code opens stores, and which
    /// both have a class of one name, are two apps. All other folders may be part of each.
    private mutating func split(_ sources: [InputFile]) {
        var classes: [String: Set<String>] = [:]
        var openers: Set<String> = []
        for source in sources where programs(of: source.path) == [rest] {
            let folder = top(of: source.path)
            let swift = source.swift
            if swift.mayOpenStores { openers.insert(folder) }
            if swift.mayHaveModels { classes[folder, default: []].formUnion(swift.classNames) }
        }
        let apps = openers.filter { app in
            !app.isEmpty
                && openers.contains { $0 != app && !(classes[$0] ?? []).isDisjoint(with: classes[app] ?? []) }
        }
        for (position, app) in apps.sorted().enumerated() { folders[app] = [rest + 1 + position] }
    }

    /// The outermost folder of a path; empty for a file that lies in the folder of all.
    private func top(of path: String) -> String {
        let parts = Path.key(root.below(path)).split(separator: "/")
        return parts.count > 1 ? String(parts[0]) : ""
    }
}

/// The folder of all files of a repository, and the one in it that the user named, in the spelling of whose files the others
/// are named.
package struct SourceRoot: Sendable {
    private let folder: String
    private let named: String
    private let place: String
    /// The keys of the three.
    private let keys: (folder: String, named: String, place: String)

    /// - Parameters:
    ///   - folder: The folder of all files.
    ///   - named: The folder that the user named.
    ///   - place: The named folder, below the other one.
    package init(_ folder: String = ".", named: String = ".", at place: String = "") {
        (self.folder, self.named, self.place) = (folder, named, place)
        keys = (Self.normalKey(folder), Self.normalKey(named), Self.normalKey(place))
    }

    /// A path below the folder of all files: `Phone/Note.swift` of `../Phone/Note.swift`.
    func below(_ path: String) -> String {
        Self.below(path.withoutGitReference, folder: folder, named: named, place: place)
    }

    /// A path as it begins in the folder of all files, wherever that is: `../Phone/Note.swift` of `Note.swift` in `Phone`.
    func whole(_ path: String) -> String { Path.normal(below(path), in: folder) }

    /// True if a path is in a folder of tests, as its name tells, that is not around the folder that the user named.
    func isOfTests(_ path: String) -> Bool {
        let path = below(path)
        return (Self.rest(of: path, in: place) ?? path).split(separator: "/").contains { $0.hasSuffix("Tests") }
    }

    /// A key that all spellings of a path share, also those that projects make of others: `phone/note.swift`.
    func key(_ path: String) -> String {
        let key = Self.normalKey(path.withoutGitReference)
        return Self.normalKey(Self.below(key, folder: keys.folder, named: keys.named, place: keys.place))
    }

    private static func normalKey(_ path: String) -> String { Path.key(Path.normal(path)) }

    private static func below(_ path: String, folder: String, named: String, place: String) -> String {
        if let rest = rest(of: path, in: named) { return Path.join(place, rest) }
        return rest(of: path, in: folder) ?? path
    }

    private static func rest(of path: String, in folder: String) -> String? {
        if folder == "." || folder.isEmpty { return path.hasPrefix("/") || path.hasPrefix("..") ? nil : path }
        return Path.isInside(path, folder) ? String(path.dropFirst(folder.count).drop { $0 == "/" }) : nil
    }
}
