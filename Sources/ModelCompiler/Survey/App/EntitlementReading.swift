import CompilerSupport
import ModelFiles

/// Reads the entitlements of targets, with the build settings that stand in them.
struct EntitlementReading {
    private let files: FilesByPath

    init(_ files: [InputFile]) { self.files = FilesByPath(files) }

    /// What a target is entitled to: once for all configurations that agree.
    func entitlements(of target: XcodeProject.Target, in project: String) -> [AppEntitlements.Entitlement] {
        var found: [AppEntitlements.Entitlement] = []
        for configuration in target.configurations {
            for var entitlement in entitlements(in: configuration) {
                entitlement.configurations = [configuration.name]
                let same = found.firstIndex {
                    $0.grant == entitlement.grant && $0.usesCloudKit == entitlement.usesCloudKit
                }
                if let same {
                    found[same].configurations = (found[same].configurations + [configuration.name]).uniqued
                } else {
                    found.append(entitlement)
                }
            }
        }
        if found.isEmpty { found = [AppEntitlements.Entitlement(grant: .noContainer)] }
        for index in found.indices {
            found[index].target = target.name
            found[index].project = project
            found[index].isExtension = target.product == .appExtension
        }
        return found
    }

    private func entitlements(in configuration: XcodeProject.Configuration) -> [AppEntitlements.Entitlement] {
        if configuration.entitlements.isEmpty { return [AppEntitlements.Entitlement(grant: .noContainer)] }
        let settings = settings(of: configuration)
        return configuration.entitlements.flatMap { entitlements(at: $0, settings: settings) }
    }

    /// The settings of a configuration, and the bundle identifier of its property list.
    private func settings(of configuration: XcodeProject.Configuration) -> BuildSettings {
        let lists = configuration.propertyLists.compactMap { files[$0] }
        let identifiers = lists.compactMap { InformationPropertyList($0.bytes)?.bundleIdentifier }
        var settings = configuration.settings
        if let identifier = identifiers.first { settings.add("CFBundleIdentifier", identifier) }
        return settings
    }

    /// What an entitlements file says. Without settings, variables in it stay as they are.
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
