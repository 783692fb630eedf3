import CompilerSupport

/// Finds the files that the targets of a project compile, and the targets that go into others.
struct TargetMembers {
    private typealias Exception = (target: String, files: [String])

    private let objects: ProjectObjects
    private let paths: ProjectTree
    /// The targets, by the ids of their objects.
    private let ids: [String]
    /// The number of files that may still come; in a made-up project, many targets can share one long list.
    private var budget = ProjectLimits.members

    init(objects: ProjectObjects, paths: ProjectTree, ids: [String]) {
        self.objects = objects
        self.paths = paths
        self.ids = ids
    }

    /// Adds to each target what belongs to it. The targets stand in the order of their ids.
    mutating func add(to targets: inout [XcodeProject.Target]) {
        let products = ids.indices.map { (index: $0, product: objects[ids[$0]].text("productReference")) }
            .keyed { $0.product }.mapValues(\.index)
        let positions = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
        for (index, id) in ids.enumerated() {
            let target = objects[id]
            let sources = buildFiles(of: target, in: ["PBXSourcesBuildPhase"]).uniqued
            targets[index].sources = sources.flatMap(sourcePaths)
            // Some projects have their models among the resources, which compiles them all the same.
            let resources = buildFiles(of: target, in: ["PBXResourcesBuildPhase"]).flatMap(sourcePaths)
            targets[index].sources += resources.filter { $0.hasSuffix(".xcdatamodeld") || $0.hasSuffix(".xcdatamodel") }
            let linked = buildFiles(of: target, in: ["PBXFrameworksBuildPhase", "PBXCopyFilesBuildPhase"])
            let dependencies = target.ids("dependencies").compactMap { positions[objects[$0].text("target") ?? ""] }
            targets[index].parts = (dependencies + linked.compactMap { products[$0] }).uniqued
        }
        addFolders(to: &targets, positions: positions)
    }

    /// The objects of the files in the build phases of some kinds.
    private mutating func buildFiles(of target: ProjectObjects.Object, in kinds: Set<String>) -> [String] {
        var files: [String] = []
        for phase in target.ids("buildPhases").uniqued.map({ objects[$0] }) where kinds.contains(phase.kind) {
            let found = phase.ids("files").prefix(budget)
            budget -= found.count
            files += found.compactMap { objects[$0].text("fileRef") }
        }
        return files
    }

    /// The path of a file, or the paths of its localized variants.
    private func sourcePaths(of id: String) -> [String] {
        if objects[id].kind == "PBXVariantGroup" { return objects[id].ids("children").compactMap { paths[$0] } }
        return [paths[id]].compactMap(\.self)
    }

    /// Adds the folders that targets have as they are on disk.
    private mutating func addFolders(to targets: inout [XcodeProject.Target], positions: [String: Int]) {
        var owners: [String: [Int]] = [:]
        for (index, id) in ids.enumerated() {
            for group in objects[id].ids("fileSystemSynchronizedGroups").uniqued {
                owners[group, default: []].append(index)
            }
        }
        for group in objects.ids(ofKind: "PBXFileSystemSynchronizedRootGroup") {
            guard let folder = paths[group] else { continue }
            var exceptions: [Int: [String]] = [:]
            for exception in self.exceptions(of: group, in: folder) {
                if let index = positions[exception.target] { exceptions[index, default: []] += exception.files }
            }
            for index in owners[group] ?? [] {
                let files = Set((exceptions.removeValue(forKey: index) ?? []).map(Path.key))
                targets[index].folders.append(.init(path: folder, exceptions: files))
            }
            // Of a folder that is not the target's, the exceptions are what belongs to the target.
            for (index, files) in exceptions { targets[index].sources += files }
        }
    }

    /// The files and folders of a synchronized folder that are exceptions, each with its target.
    private mutating func exceptions(of group: String, in folder: String) -> [Exception] {
        var exceptions: [Exception] = []
        for exception in objects[group].ids("exceptions").uniqued.map({ objects[$0] }) {
            guard let target = exception.text("target") else { continue }
            let files = exception.ids("membershipExceptions").prefix(budget)
            budget -= files.count
            exceptions.append((target, files.map { Path.normal($0, in: folder) }))
        }
        return exceptions
    }
}
