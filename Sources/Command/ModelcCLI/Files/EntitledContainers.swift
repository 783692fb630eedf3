import XcodeModel

/// The CloudKit containers that the entitlements of a project name.
struct EntitledContainers {
    /// Each container once, with the first file that names it, in the order of the files' paths.
    private(set) var found: [(container: String, path: String)] = []

    /// The container of a project that has only one.
    var only: String? { found.count == 1 ? found[0].container : nil }

    /// Looks into every `.entitlements` file below a folder that git does not ignore. One that cannot be read, or is not a
    /// property list, names nothing: a build would refuse it.
    init(below folder: String) {
        let paths = DiskTree().files(below: folder) { $0.hasSuffix(".entitlements") }
        for path in Git.removingIgnored(paths) {
            guard let bytes = try? FileSystem.read(path, limit: InputLimits.entitlementsSize),
                let entitlements = Entitlements(bytes)
            else { continue }
            for container in entitlements.containers where !found.contains(where: { $0.container == container }) {
                found.append((container, path))
            }
        }
    }
}
