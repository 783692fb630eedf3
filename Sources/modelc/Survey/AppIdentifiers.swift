import ModelFiles

/// What the files of a project say about its app: the CloudKit containers, and the team that signs it.
struct AppIdentifiers {
    /// Each container once, with the first file that names it, in the order of the files' paths.
    private(set) var containers: [(name: String, path: String)] = []
    /// Each team once, in the order of the files' paths.
    private(set) var teams: [String] = []

    /// The container of a project that has only one.
    var onlyContainer: String? { containers.count == 1 ? containers[0].name : nil }

    /// Looks into every `.entitlements` file, project of Xcode, and `.xcconfig` file below a folder that git does not ignore.
    /// A file that cannot be read names nothing: a build would refuse it.
    init(below folder: String) {
        let paths = DiskTree().files(below: folder) {
            $0.hasSuffix(".entitlements") || $0.hasSuffix(".xcconfig") || $0 == "project.pbxproj"
        }
        for path in Git.removingIgnored(paths) {
            if path.hasSuffix(".entitlements") {
                guard let bytes = try? FileSystem.read(path, limit: InputLimits.entitlementsSize) else { continue }
                for name in Entitlements(bytes)?.containers ?? [] where !containers.contains(where: { $0.name == name })
                {
                    containers.append((name, path))
                }
            } else if let bytes = try? FileSystem.read(path, limit: InputLimits.projectSize) {
                teams += DevelopmentTeams(bytes).identifiers.filter { !teams.contains($0) }
            }
        }
    }
}
