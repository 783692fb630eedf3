import CompilerSupport
import ModelFiles

/// Reads the entitlements of targets, with the build settings that stand in them.
struct EntitlementReading {
    let files: FilesByPath

    init(_ files: [InputFile]) { self.files = FilesByPath(files) }

    /// The entitlements of a target, once for all configurations that agree.
    func entitlements(of target: XcodeProject.Target) -> [AppEntitlements.Entitlement] {
        let found = target.configurations.flatMap { entitlements(in: $0) }.uniqued
        return (found.isEmpty ? [AppEntitlements.Entitlement(grant: .noContainer)] : found).map { entitlement in
            var entitlement = entitlement
            entitlement.target = target.name
            return entitlement
        }
    }

    private func entitlements(in configuration: XcodeProject.Configuration) -> [AppEntitlements.Entitlement] {
        if configuration.entitlements.isEmpty { return [AppEntitlements.Entitlement(grant: .noContainer)] }
        let settings = settings(of: configuration)
        return configuration.entitlements.flatMap { entitlements(at: $0, settings: settings) }
    }

    /// The settings of a configuration, and the bundle identifier of its property list.
    func settings(of configuration: XcodeProject.Configuration) -> BuildSettings {
        let lists = configuration.propertyLists.compactMap { files[$0] }
        let identifiers = lists.compactMap { InformationPropertyList($0.bytes)?.bundleIdentifier }
        var settings = configuration.settings
        if let identifier = identifiers.first { settings.add("CFBundleIdentifier", identifier) }
        return settings
    }

    /// The entitlements in a file. Without settings, its variables stay unresolved.
    func entitlements(at path: String, settings: BuildSettings? = nil) -> [AppEntitlements.Entitlement] {
        guard let file = files[path], let read = Entitlements(file.bytes) else {
            return [AppEntitlements.Entitlement(grant: .unreadable(path))]
        }
        guard let first = read.identifiers.first else {
            return [AppEntitlements.Entitlement(grant: .noContainer, usesCloudKit: read.usesCloudKit)]
        }
        let place = SourceLocation(path: file.path, bytes: first.bytes)
        return (settings?.expansions(of: first.text) ?? [first.text]).map { name in
            AppEntitlements.Entitlement(grant: .container(Located(name, at: place)), usesCloudKit: read.usesCloudKit)
        }
    }
}

/// Files by their paths.
struct FilesByPath: Sendable {
    private let files: [String: InputFile]

    init(_ files: [InputFile]) { self.files = files.keyed { Path.key(Path.normal($0.place)) } }

    /// The file at a path.
    subscript(path: String) -> InputFile? { files[Path.key(path)] }
}
