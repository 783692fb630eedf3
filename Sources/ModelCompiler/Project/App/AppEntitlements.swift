package import CompilerSupport
import ModelFiles
import SchemaRules

/// The iCloud containers in the entitlements of the targets of a repository.
///
///     let apps = AppEntitlements(of: files)  // those that `isIncluded` names
///     let answer = apps.container(forSourceAt: "App/Trips/TripStore.swift")
///     answer.entitlements.first?.grant    // .container("iCloud.com.example.trips"), at its place in Trips.entitlements
///     answer.entitlements.first?.target   // "Trips"
///     answer.isGuess                      // false: the project says which target compiles the file
///
/// Only the first container of a file counts: SwiftData and Core Data take it when code names none.
package struct AppEntitlements: Sendable {
    /// The entitlement of one target.
    package struct Entitlement: Hashable, Sendable {
        /// The grant.
        package var grant: Grant
        /// The name of the target; nil for an entitlements file that no target names.
        package var target: String?
        /// True if CloudKit is among the services of iCloud that the entitlements allow.
        package var usesCloudKit = false
    }

    /// The container of a target.
    package enum Grant: Hashable, Sendable {
        /// The first container, with its place. A variable that no file gives a value to remains: `iCloud.$(BUNDLE_ID)`.
        case container(Located<String>)
        /// The entitlements name no container, or there are none.
        case noContainer
        /// An entitlements file that is not there, or cannot be read, so that nobody can tell.
        case unreadable(String)
    }

    /// The basis on which a file gets entitlements.
    package enum Basis: Hashable, Sendable {
        /// The targets compile the file.
        case compiled
        /// The targets contain a framework or library that compiles the file.
        case contained
        /// Only tests compile the file, which are in no app.
        case onlyInTests
        /// The file is in a local package; these are the targets that use it or, if none says so, all.
        case packaged
        /// No project has the file; these are all entitlements of the repository.
        case unknown
    }

    /// The entitlements of a source file.
    package struct Answer: Hashable, Sendable {
        /// The entitlements of each target: first apps, then extensions, then other programs. A target whose
        /// configurations differ occurs several times.
        package var entitlements: [Entitlement]
        /// The basis of the answer.
        package var basis: Basis

        /// True if it is a guess: no project says that these targets have the file.
        package var isGuess: Bool { basis == .packaged || basis == .unknown }

        /// The containers, each once.
        package var containers: [Located<String>] {
            entitlements.compactMap { if case .container(let name) = $0.grant { name } else { nil } }.uniqued
        }
    }

    /// Why projects cannot be read, and where in them. Their files are in no known target.
    package private(set) var unreadable: [Located<String>] = []
    /// The models that projects name by a path on somebody's disk, and where.
    private(set) var absoluteModels: [Located<String>] = []
    /// The targets of all projects.
    private(set) var targets: [Target] = []
    /// The folders of the projects, each with what it knows.
    private(set) var areas: [ProjectArea] = []
    /// The folder of all files.
    private let root: SourceRoot
    /// The packages of the repository.
    let local: LocalPackages
    /// The targets that compile a file, by its path.
    private(set) var sources: [String: [Int]] = [:]
    /// The targets that compile all of a folder but some files, by its path.
    private var folders: [String: [(target: Int, exceptions: Set<String>)]] = [:]
    /// The targets that use a local package, by its folder; none where no target says so.
    private(set) var packages: [String: [Int]] = [:]
    /// The targets that link a target of a local package, by its folder.
    private(set) var links: [String: [Int]] = [:]
    /// The entitlements in files that no target names.
    private var unnamed: [Entitlement] = []

    /// The apps, extensions and programs with what is certain about them; the others are among them without any grants.
    private(set) var programs: [AppPermissions.Target] = []
    /// The names of files that are compiled for some platforms only.
    private var filtered: Set<String> = []

    /// True if all projects and the entitlements of all apps in them are certain, and no other entitlements are there.
    var isWhole: Bool {
        unreadable.isEmpty && unnamed.isEmpty
            && zip(targets, programs).allSatisfy { $0.product != .app || !$1.grants.isEmpty }
    }

    /// The parts of a target that answers need.
    struct Target: Sendable {
        var product: XcodeProject.Product
        var entitlements: [Entitlement]
        /// The targets that have this one inside.
        var users: [Int] = []

        /// True if it decides what its code may do. In a framework, the app around it decides.
        var decides: Bool { product != .part && product != .tests }
    }

    /// The folder that a project lies in.
    struct ProjectArea: Sendable {
        let folder: String
        /// True if each file of its targets is known, so that all others below the folder are in none.
        let isWhole: Bool
        /// Its targets.
        let targets: Range<Int>
    }

    /// True if the survey must collect a file of this name for ``init(of:)``.
    package static func isIncluded(_ fileName: String) -> Bool {
        let name = fileName.lowercased()
        return name == "project.pbxproj" || name.hasSuffix(".entitlements") || name.hasSuffix(".xcconfig")
            || name.hasSuffix(".plist") && name.contains("info") || isOfOtherTool(fileName)
            || ProjectManifest.isOfXcodeGen(name)
    }

    /// True if a file or folder of this name is a project of Xcode, or describes one for XcodeGen. A source that is called
    /// like Tuist's description may be a class.
    package static func isProject(_ fileName: String) -> Bool {
        fileName.hasSuffix(".xcodeproj") || ProjectManifest.isOfXcodeGen(fileName)
    }

    /// True if a file of this name says that another tool compiles what lies beside it: CocoaPods, or Bazel.
    static func isOfOtherTool(_ fileName: String) -> Bool {
        fileName.hasSuffix(".podspec") || ["BUILD", "BUILD.bazel"].contains(fileName)
    }

    /// Reads the files of a repository that ``isIncluded(_:)`` names, in any order.
    ///
    /// - Parameters:
    ///   - files: The files. Places in answers have their paths.
    ///   - sources: The Swift sources and manifests of packages, which say what the targets link.
    ///   - bundles: The models of Core Data in the repository, by their paths.
    ///   - root: The folder of all files.
    package init(
        of files: [InputFile],
        sources: [InputFile] = [],
        bundles: [String] = [],
        in root: SourceRoot = SourceRoot()
    ) {
        self.root = root
        local = LocalPackages(in: sources, root)
        let files = files.inByteOrder(of: \.path)
        let manifests = (files + sources).compactMap { file -> (file: InputFile, read: ProjectManifest)? in
            guard ProjectManifest.isIncluded(Path.lastPart(of: file.place)) else { return nil }
            return ProjectManifest(file, among: (sources.map(\.path) + bundles).map(root.whole)).map { (file, $0) }
        }
        let reading = EntitlementReading(files, describedIn: manifests, in: root)
        let configurations = ConfigurationFiles(files.map { InputFile(path: root.whole($0.place), bytes: $0.bytes) })
        var named: Set<String> = []
        let projects = files.filter { Path.lastPart(of: $0.place) == "project.pbxproj" }
        for (file, manifest) in manifests {
            named.formUnion(manifest.project.targets.flatMap(\.entitlements).map(root.key))
            if !projects.contains(where: { root.key($0.projectFolder) == root.key(file.folder) }) {
                add(manifest.project, in: file, reading)
            }
        }
        for file in projects {
            let description = manifests.first { root.key($0.file.folder) == root.key(file.projectFolder) }
            do throws(OpenStepPropertyList.Failure) {
                let project = try XcodeProject(file, configurations: configurations)
                // The project that a description makes says more, as long as it is not old.
                if let description, description.read.project.isWhole, !project.agrees(with: description.read.project) {
                    add(description.read.project, in: description.file, reading)
                } else {
                    add(project, in: file, reading)
                }
                named.formUnion(project.targets.flatMap(\.entitlements).map(root.key))
            } catch {
                // A project that tests read as their input compiles nothing of the app.
                if !root.isOfTests(file.projectFolder) {
                    let place = SourceLocation(path: file.path, bytes: error.offset..<error.offset)
                    unreadable.append(Located(error.message, at: place))
                }
                addArea(file.projectFolder, isWhole: false, from: targets.count)
            }
        }
        for file in files where file.place.hasSuffix(".entitlements") {
            let path = Path.normal(file.place)
            if !named.contains(root.key(path)) { unnamed += reading.entitlements(at: path) }
        }
    }

    private mutating func add(
        _ project: XcodeProject,
        in file: InputFile,
        _ reading: EntitlementReading
    ) {
        let first = targets.count
        filtered.formUnion(project.filtered)
        absoluteModels += project.absoluteModels.map { model in
            let bytes = file.bytes.firstRange(of: model.utf8) ?? 0..<0
            return Located(model, at: SourceLocation(path: file.path, bytes: bytes))
        }
        for package in project.packages { packages[root.key(package), default: []] += [] }
        let read = project.targets.map(reading.entitlements)
        for (index, target) in zip(first..., project.targets) {
            targets.append(Target(product: target.product, entitlements: read[index - first].first))
            for path in target.sources { sources[root.key(path), default: []].append(index) }
            for folder in target.folders {
                folders[root.key(folder.path), default: []].append((index, Set(folder.exceptions.map(root.key))))
            }
            for package in target.packages { packages[root.key(package), default: []].append(index) }
            for folder in Set(target.products.flatMap(local.folders)) {
                links[root.key(folder), default: []].append(index)
            }
        }
        for (index, target) in zip(first..., project.targets) {
            for part in target.parts { targets[first + part].users.append(index) }
        }
        for (index, target) in zip(first..., project.targets) {
            let grants = targets[index].decides ? read[index - first].grants : []
            programs.append(
                AppPermissions.Target(
                    target.name,
                    isApp: target.product == .app && !target.isClip,
                    grants: grants,
                    information: grants.isEmpty ? nil : reading.information(of: target, in: file),
                    hosts: users(of: [index]),
                    isUnentitled: target.configurations.allSatisfy { $0.isComplete && $0.entitlements.isEmpty }
                )
            )
        }
        let isProject = file.place.hasSuffix(".pbxproj")
        addArea(isProject ? file.projectFolder : file.folder, isWhole: project.isWhole, from: first)
    }

    private mutating func addArea(_ folder: String, isWhole: Bool, from first: Int) {
        areas.append(ProjectArea(folder: root.key(folder), isWhole: isWhole, targets: first..<targets.count))
    }

    /// True if a target compiles a file of a name for some of its platforms only.
    func isFiltered(_ path: String) -> Bool { filtered.contains(Path.key(Path.lastPart(of: path))) }

    /// True if some target compiles two files; nil when no project has one of them.
    func areTogether(_ one: String, _ other: String) -> Bool? {
        let found = [one, other].map { targets(compiling: Path.around(root.key($0))) }
        return found.contains(where: \.isEmpty) ? nil : !Set(found[0]).isDisjoint(with: found[1])
    }

    /// The positions of the programs that are known to have a file, by compiling it or by what they link or have inside.
    func programs(compiling path: String) -> [Int] {
        let places = Path.around(root.key(path))
        let linking = places.lazy.compactMap { links[$0] }.first ?? []
        let all = targets(compiling: places) + linking
        let shipped = all.filter { targets[$0].product != .tests }
        return (shipped.filter { targets[$0].decides } + users(of: shipped.filter { !targets[$0].decides })).uniqued
    }

    /// The entitlements of a source file, or of a file of a model's bundle. Its path is spelled as those of the files
    /// that this was made of.
    package func container(forSourceAt path: String) -> Answer {
        let places = Path.around(root.key(path))
        let all = targets(compiling: places)
        let compiling = all.filter { targets[$0].product != .tests }
        let deciding = compiling.filter { targets[$0].decides }
        let around = users(of: compiling.filter { !targets[$0].decides })
        if !deciding.isEmpty || !around.isEmpty {
            let basis: Basis = deciding.isEmpty ? .contained : .compiled
            return Answer(entitlements: entitlements(of: deciding + around), basis: basis)
        }
        if compiling.isEmpty, !all.isEmpty { return Answer(entitlements: [], basis: .onlyInTests) }
        if let using = places.compactMap({ packages[$0] }).first {
            let found = entitlements(of: using.isEmpty ? Array(targets.indices) : using)
            return Answer(entitlements: found.filter { $0.grant != .noContainer }, basis: .packaged)
        }
        let guesses = entitlements(of: Array(targets.indices)) + unnamed
        return Answer(entitlements: guesses.filter { $0.grant != .noContainer }, basis: .unknown)
    }

    /// The targets that compile a file, of which the places are itself and the folders around it.
    func targets(compiling places: [String]) -> [Int] {
        let listed = places.flatMap { sources[$0] ?? [] }
        let around = places.flatMap { folders[$0] ?? [] }.filter { $0.exceptions.isDisjoint(with: places) }
        return (listed + around.map(\.target)).uniqued
    }

    /// The targets that decide what the code of others may do, because they have these inside.
    func users(of parts: [Int]) -> [Int] {
        var open = parts
        var seen = Set(parts)
        var found: [Int] = []
        while let part = open.popLast() {
            for user in targets[part].users where seen.insert(user).inserted {
                if targets[user].decides { found.append(user) } else { open.append(user) }
            }
        }
        return found
    }

    /// The entitlements of targets, first apps and then extensions, without those of tests.
    private func entitlements(of indices: [Int]) -> [Entitlement] {
        let shipped = Set(indices).filter { targets[$0].product != .tests }
        let sorted = shipped.sorted { (targets[$0].product, $0) < (targets[$1].product, $1) }
        return sorted.flatMap { targets[$0].entitlements }
    }
}

extension InputFile {
    /// The folder that it lies in.
    fileprivate var folder: String { Path.normal(Path.folder(of: Path.normal(place))) }

    /// Of a file in the bundle of a project, the folder that the bundle lies in.
    fileprivate var projectFolder: String { Path.normal(Path.folder(of: folder)) }
}

extension XcodeProject {
    /// True if it has the targets of another one, with their entitlements.
    fileprivate func agrees(with other: XcodeProject) -> Bool {
        other.targets.allSatisfy { target in
            targets.contains { own in
                (own.name == target.name || own.name.hasPrefix("\(target.name)_"))
                    && Set(own.entitlements.map(Path.key)) == Set(target.entitlements.map(Path.key))
            }
        }
    }
}
