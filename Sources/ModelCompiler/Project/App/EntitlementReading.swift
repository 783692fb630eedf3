import CompilerSupport
import ModelFiles
import SchemaRules

/// Reads the entitlements of targets, with the build settings that stand in them.
struct EntitlementReading {
    let files: FilesByPath
    /// The entitlements that descriptions of projects write, each with the path of the description.
    private let described: [String: (path: String, entitlements: Entitlements)]

    init(
        _ files: [InputFile],
        describedIn manifests: [(file: InputFile, read: ProjectManifest)] = [],
        in root: SourceRoot = SourceRoot()
    ) {
        self.files = FilesByPath(files, root)
        described = Dictionary(
            manifests.flatMap { file, manifest in manifest.entitlements.map { (root.key($0), (file.path, $1)) } }
        ) { first, _ in first }
    }

    /// The entitlements of a target.
    ///
    /// - Returns: The first containers, once for all configurations that agree; and all that the target is allowed to in
    ///   each configuration, none of it unless all is certain.
    func entitlements(
        of target: XcodeProject.Target
    ) -> (first: [AppEntitlements.Entitlement], grants: [AppPermissions.Grant]) {
        var first: [AppEntitlements.Entitlement] = []
        var grants: [AppPermissions.Grant?] = []
        for configuration in target.configurations {
            let settings = settings(of: configuration)
            // A file that is not there may say otherwise than the project, but not than the target.
            let isCertain = configuration.isComplete || settings.isOwn("CODE_SIGN_ENTITLEMENTS")
            if configuration.entitlements.isEmpty, !configuration.isVague {
                first.append(AppEntitlements.Entitlement(grant: .noContainer))
            }
            for path in configuration.entitlements {
                let grant = grant(at: path, in: configuration.name, expanding: settings.expansions)
                first += entitlements(at: path, grant)
                grants.append(grant.flatMap { isCertain && $0.isWrittenOut ? $0 : nil })
            }
        }
        if first.isEmpty, !target.configurations.contains(where: \.isVague) {
            first.append(AppEntitlements.Entitlement(grant: .noContainer))
        }
        for index in first.indices { first[index].target = target.name }
        return (first.uniqued, grants.contains { $0 == nil } ? [] : grants.compactMap(\.self))
    }

    /// The entitlements in a file that no target names. Its variables stay unresolved.
    func entitlements(at path: String) -> [AppEntitlements.Entitlement] {
        entitlements(at: path, grant(at: path, in: "") { [$0] })
    }

    private func grant(
        at path: String,
        in configuration: String,
        expanding: (String) -> [String]
    ) -> AppPermissions.Grant? {
        // The file may be there as well, as the description made it some time ago.
        if let (place, read) = described[files.root.key(path)] {
            return AppPermissions.Grant(read, at: place, in: configuration, expanding: expanding)
        }
        guard let file = files[path], let read = Entitlements(file.bytes) else { return nil }
        return AppPermissions.Grant(read, at: file.path, in: configuration, expanding: expanding)
    }

    private func entitlements(
        at path: String,
        _ grant: AppPermissions.Grant?
    ) -> [AppEntitlements.Entitlement] {
        guard let grant else { return [AppEntitlements.Entitlement(grant: .unreadable(path))] }
        let first = grant.firstContainers.map(AppEntitlements.Grant.container)
        return (first.isEmpty ? [.noContainer] : first).map {
            AppEntitlements.Entitlement(grant: $0, usesCloudKit: grant.file.usesCloudKit)
        }
    }

    /// The settings of a configuration, and the bundle identifier of its property list.
    func settings(of configuration: XcodeProject.Configuration) -> BuildSettings {
        let lists = configuration.propertyLists.compactMap { files[$0] }
        let identifiers = lists.compactMap { InformationPropertyList($0.bytes)?.bundleIdentifier }
        var settings = configuration.settings
        if let identifier = identifiers.first { settings.add("CFBundleIdentifier", identifier) }
        return settings
    }
}

/// Files by their paths.
struct FilesByPath: Sendable {
    private let files: [String: InputFile]

    let root: SourceRoot

    init(_ files: [InputFile], _ root: SourceRoot = SourceRoot()) {
        self.root = root
        self.files = files.keyed { root.key($0.place) }
    }

    /// The file at a path.
    subscript(path: String) -> InputFile? { files[root.key(path)] }
}
