import ModelCompiler
import XcodeModel

/// The CloudKit containers that the entitlements of a project name.
struct EntitledContainers {
    /// Each container once, with the first file that names it, in the order of the files' paths.
    private(set) var found: [(container: String, path: String)] = []

    /// The container of a project that has only one.
    var only: String? { found.count == 1 ? found[0].container : nil }

    /// Looks into every `.entitlements` file below a folder. One that is no property list names nothing: a build would
    /// refuse it, so that it is nobody's entitlements.
    ///
    /// - Throws: ``CommandFailure`` when a file or folder cannot be read.
    init(below folder: String) throws(CommandFailure) {
        for path in try DiskTree().files(below: folder, where: { $0.hasSuffix(".entitlements") }) {
            guard let entitlements = Entitlements(try FileSystem.read(path)) else { continue }
            for container in entitlements.containers where !found.contains(where: { $0.container == container }) {
                found.append((container, path))
            }
        }
    }
}
