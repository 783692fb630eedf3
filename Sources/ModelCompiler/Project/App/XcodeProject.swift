import CompilerSupport

/// A project of Xcode: its targets, with what their build settings name and which sources they compile.
///
///     let project = try XcodeProject(file, configurations: ConfigurationFiles([]))  // App/Trips.xcodeproj/project.pbxproj
///     project.targets[0].entitlements  // ["App/Trips/Trips.entitlements"]
///
/// All paths are spelled as that of the project.
struct XcodeProject: Sendable {
    /// A target, in one of whose configurations an app is built.
    struct Target: Sendable {
        /// The name.
        let name: String
        /// The product.
        let product: Product
        /// True if it is an App Clip, which gets no notifications of CloudKit.
        let isClip: Bool
        /// Its configurations, in the order of the file, each with its settings.
        let configurations: [Configuration]
        /// The files that it compiles, in the order of the file; those of folders are left out.
        var sources: [String] = []
        /// The folders of which it compiles all files.
        var folders: [Folder] = []
        /// The targets that it is built with, by their positions among those of the project.
        var parts: [Int] = []
        /// The local packages whose products it uses, by their folders.
        let packages: [String]
        /// The products of packages that it links, without those of packages elsewhere.
        let products: [String]

        /// The entitlements files of all configurations, each once.
        var entitlements: [String] { configurations.flatMap(\.entitlements).uniqued }
    }

    /// A configuration of a target, such as Debug.
    struct Configuration: Sendable {
        /// The name.
        let name: String
        /// The settings that hold in it.
        let settings: BuildSettings
        /// The files that `CODE_SIGN_ENTITLEMENTS` names, which are several when conditions decide.
        let entitlements: [String]
        /// The files that `INFOPLIST_FILE` names.
        let propertyLists: [String]
        /// True if all files are there that its settings come from.
        var isComplete: Bool { settings.layers.allSatisfy(\.isComplete) }
        /// The id of its object in the project.
        let id: String
        /// True if it may have entitlements that nothing here names.
        var isVague = false
    }

    /// A folder that a target compiles as it is on disk (`PBXFileSystemSynchronizedRootGroup`).
    struct Folder: Sendable {
        /// The path.
        let path: String
        /// The files and folders in it that do not belong to the target.
        let exceptions: Set<String>
    }

    /// The products of targets.
    enum Product: OrderedByCase, Sendable {
        case app
        case appExtension
        /// A tool, a service, or another program of its own.
        case program
        /// A framework or library, which runs in the programs that have it inside.
        case part
        /// A bundle of tests, which is in no app.
        case tests

        /// Reads a product type, such as `com.apple.product-type.application`. Some targets make nothing and have none.
        init(_ type: String) {
            let name = type.hasPrefix("com.apple.product-type.") ? String(type.dropFirst(23)) : type
            self =
                switch name {
                case _ where name.hasPrefix("application"): .app
                case _ where name.contains("test"): .tests
                case _ where name.contains("extension"): .appExtension
                case _ where name.isEmpty || ["framework", "library", "bundle"].contains { name.hasPrefix($0) }: .part
                default: .program
                }
        }
    }

    /// The targets, in the order of the file.
    let targets: [Target]
    /// The folders of the local packages.
    let packages: [String]
    /// The names of files that some target compiles for some of its platforms only.
    let filtered: Set<String>
    /// The models that it names by a path on somebody's disk.
    let absoluteModels: [String]
    /// True if it tells each file of its targets.
    let isWhole: Bool

    /// Creates a project that no file of Xcode describes.
    init(targets: [Target], packages: [String], isWhole: Bool) {
        (self.targets, self.packages, self.isWhole) = (targets, packages, isWhole)
        (filtered, absoluteModels) = ([], [])
    }

    /// Reads a project; throws when the file is no property list.
    init(_ file: InputFile, configurations: ConfigurationFiles) throws(OpenStepPropertyList.Failure) {
        let reader = XcodeProjectReader(
            root: try OpenStepPropertyList(file.bytes).root,
            path: Path.normal(file.place),
            configurations: configurations
        )
        packages = reader.packages.map(\.folder)
        filtered = reader.filtered
        absoluteModels = reader.absoluteModels
        let made = reader.targets()
        targets = made
        isWhole =
            reader.isWhole && made.contains { $0.product != .tests && !($0.sources.isEmpty && $0.folders.isEmpty) }
    }
}

/// Makes the targets of a project out of its objects.
private struct XcodeProjectReader {
    private let objects: ProjectObjects
    private let project: ProjectObjects.Object
    private let paths: ProjectTree
    /// The settings of each configuration, by its id.
    private let layers: [String: [BuildSettings.Layer]]
    /// The name of the project, which that of its bundle is.
    private let name: String
    /// The local packages, by the object that refers to each.
    let packages: [(id: String, folder: String)]

    init(root: OpenStepPropertyList.Value, path: String, configurations: ConfigurationFiles) {
        objects = ProjectObjects(root)
        project = objects.project
        let bundle = Path.folder(of: path)
        let bundleName = Path.lastPart(of: bundle)
        name = bundleName.hasSuffix(".xcodeproj") ? String(bundleName.dropLast(10)) : bundleName
        let root = Path.normal(project.text("projectDirPath") ?? "", in: Path.folder(of: bundle))
        let tree = ProjectTree(objects, root: root, mainGroup: project.text("mainGroup"))
        paths = tree
        layers = Self.layers(objects, tree, configurations)
        let references = objects.ids(ofKind: "XCLocalSwiftPackageReference").compactMap { [objects] id in
            objects[id].text("relativePath").map { (id: id, folder: Path.normal($0, in: root)) }
        }
        // Before Xcode 15, a local package was a file among others.
        let files = objects.ids(ofKind: "PBXFileReference").filter { [objects] id in
            ["wrapper", "folder"].contains(objects[id].text("lastKnownFileType"))
        }
        let folders = files.compactMap { id in tree[id].map { (id: id, folder: $0) } }
        packages = Array((references + folders).prefix(ProjectLimits.packages))
    }

    func targets() -> [XcodeProject.Target] {
        let ids = Array(project.ids("targets").uniqued.prefix(ProjectLimits.targets))
        var budget = ProjectLimits.configurations
        var targets = ids.map { target(objects[$0], &budget) }
        var members = TargetMembers(objects: objects, paths: paths, ids: ids)
        members.add(to: &targets)
        return targets
    }

    /// True if no target is built by another tool, and no source has its path on the disk of whoever made the project.
    var isWhole: Bool {
        let references = objects.ids(ofKind: "PBXFileReference").map { objects[$0] }
        return objects.ids(ofKind: "PBXLegacyTarget").isEmpty
            && !references.contains { file in
                file.text("sourceTree") == "<absolute>" && file.text("path")?.hasSuffix(".swift") == true
            }
    }

    /// The names of the files with a platform, in small letters.
    var filtered: Set<String> {
        let files = objects.ids(ofKind: "PBXBuildFile").map { objects[$0] }.filter {
            $0.text("platformFilter") != nil || !$0.ids("platformFilters").isEmpty
        }
        let exceptions = objects.ids(ofKind: "PBXFileSystemSynchronizedBuildFileExceptionSet")
            .flatMap { objects[$0].entries("platformFiltersByRelativePath").map(\.key) }
        let names = files.compactMap { $0.text("fileRef") }.compactMap { paths[$0] } + exceptions
        return Set(names.map { Path.key(Path.lastPart(of: $0)) })
    }

    /// The models whose path begins at the root of a disk.
    var absoluteModels: [String] {
        let references = objects.ids(ofKind: "XCVersionGroup") + objects.ids(ofKind: "PBXFileReference")
        return references.compactMap { id -> String? in
            guard let path = objects[id].text("path"), path.hasPrefix("/") else { return nil }
            return [".xcdatamodeld", ".xcdatamodel"].contains { path.hasSuffix($0) } ? path : nil
        }.uniqued
    }

    private func target(_ object: ProjectObjects.Object, _ budget: inout Int) -> XcodeProject.Target {
        let name = object.text("name") ?? ""
        // A product without a package is one of a local package, of which Xcode does not always say which.
        let linked = object.ids("packageProductDependencies").map { objects[$0] }
        let used = Set(linked.map { $0.text("package") })
        let local = linked.filter { product in
            product.text("package").map { objects[$0].kind != "XCRemoteSwiftPackageReference" } ?? true
        }
        let configurations = self.configurations(of: object, name: name, limit: budget)
        budget -= configurations.count
        let type = object.text("productType") ?? ""
        return XcodeProject.Target(
            name: name,
            product: XcodeProject.Product(type),
            isClip: type.hasSuffix("on-demand-install-capable"),
            configurations: configurations,
            packages: packages.filter { used.contains($0.id) || used.contains(nil) }.map(\.folder),
            products: local.compactMap { $0.text("productName") }.uniqued
        )
    }

    private func configurations(
        of target: ProjectObjects.Object,
        name: String,
        limit: Int
    ) -> [XcodeProject.Configuration] {
        let ofProject = configurationIDs(of: project)
        return configurationIDs(of: target).prefix(limit).map { id in
            let configuration = objects[id].text("name") ?? ""
            let shared = ofProject.first { objects[$0].text("name") == configuration } ?? ofProject.first
            let settings = BuildSettings(
                layers: (layers[id] ?? []) + (shared.flatMap { layers[$0] } ?? []),
                fixed: fixedSettings(target: name, configuration: configuration)
            )
            return XcodeProject.Configuration(
                name: configuration,
                settings: settings,
                entitlements: files("CODE_SIGN_ENTITLEMENTS", in: settings),
                propertyLists: files("INFOPLIST_FILE", in: settings),
                id: id
            )
        }
    }

    private func configurationIDs(of owner: ProjectObjects.Object) -> [String] {
        let list = objects[owner.text("buildConfigurationList") ?? ""].ids("buildConfigurations")
        return list.prefix(ProjectLimits.configurationsOfTarget).uniqued
    }

    /// The settings of each configuration, and below them those of its `.xcconfig` file.
    private static func layers(
        _ objects: ProjectObjects,
        _ paths: ProjectTree,
        _ configurations: ConfigurationFiles
    ) -> [String: [BuildSettings.Layer]] {
        var files: [String: BuildSettings.Layer] = [:]
        var layers: [String: [BuildSettings.Layer]] = [:]
        for id in objects.ids(ofKind: "XCBuildConfiguration") {
            var own = BuildSettings.Layer()
            for entry in objects[id].entries("buildSettings") {
                // A list stands for its elements with spaces between.
                if let value = entry.value.text ?? entry.value.joinedElements { own.set(entry.key, to: value) }
            }
            layers[id] = [own]
            guard let file = baseFile(of: objects[id], paths) else {
                let keys = ["baseConfigurationReference", "baseConfigurationReferenceRelativePath"]
                layers[id]?[0].isComplete = keys.allSatisfy { objects[id].text($0) == nil }
                continue
            }
            let shared = files[file] ?? configurations.settings(ofFileAt: file)
            files[file] = shared
            layers[id]?.append(shared)
        }
        return layers
    }

    private static func baseFile(of configuration: ProjectObjects.Object, _ paths: ProjectTree) -> String? {
        if let file = configuration.text("baseConfigurationReference") { return paths[file] }
        // In a synchronized folder, files are no objects.
        guard let folder = configuration.text("baseConfigurationReferenceAnchor"),
            let file = configuration.text("baseConfigurationReferenceRelativePath")
        else { return nil }
        return paths[folder].map { Path.normal(file, in: $0) }
    }

    private func fixedSettings(target: String, configuration: String) -> [String: String] {
        [
            "TARGET_NAME": target, "TARGETNAME": target, "PROJECT_NAME": name, "PROJECT": name,
            "CONFIGURATION": configuration,
            // The folder on a developer's disk is unknown; `files` removes this placeholder.
            "SRCROOT": Self.root, "SOURCE_ROOT": Self.root, "PROJECT_DIR": Self.root,
        ]
    }

    private static let root = "$(SRCROOT)"

    /// The files that a setting names.
    private func files(_ setting: String, in settings: BuildSettings) -> [String] {
        settings.values(of: setting).filter { !$0.isEmpty }.map { value in
            let path = value.hasPrefix(Self.root) ? String(value.dropFirst(Self.root.count).drop { $0 == "/" }) : value
            return Path.normal(path, in: paths.root)
        }
    }
}

extension OpenStepPropertyList.Value {
    /// The texts of an array as one; nil for anything else.
    fileprivate var joinedElements: String? {
        guard case .array(let elements) = self else { return nil }
        return elements.compactMap(\.text).joined(separator: " ")
    }
}
