import CompilerSupport

/// The objects of a project, which refer to each other by their ids.
struct ProjectObjects: Sendable {
    /// An object. One that is not there has no settings.
    struct Object: Sendable {
        fileprivate var values: [String: OpenStepPropertyList.Value] = [:]

        /// The kind of object: `PBXNativeTarget`.
        var kind: String { text("isa") ?? "" }

        /// A text, or the id of another object; nil when there is none, or it is too long.
        func text(_ key: String) -> String? { values[key]?.text }

        /// A list of texts or ids.
        func ids(_ key: String) -> [String] { values[key]?.elements.compactMap(\.text) ?? [] }

        /// The entries of a dictionary.
        func entries(_ key: String) -> [OpenStepPropertyList.Entry] { values[key]?.entries ?? [] }
    }

    private var objects: [String: Object] = [:]
    private var order: [String] = []
    /// The project itself.
    private(set) var project = Object()

    /// Sorts out what a file has. Of two objects with one id, as a merge can leave them, the later one counts.
    init(_ root: OpenStepPropertyList.Value) {
        let top = Self.object(root.entries)
        for entry in top.entries("objects") where entry.key.utf8.count <= ProjectLimits.idSize {
            if objects.updateValue(Self.object(entry.value.entries), forKey: entry.key) == nil {
                order.append(entry.key)
            }
        }
        let id = top.text("rootObject") ?? order.first { self[$0].kind == "PBXProject" }
        project = self[id ?? ""]
    }

    private static func object(_ entries: [OpenStepPropertyList.Entry]) -> Object {
        var object = Object()
        for entry in entries where entry.key.utf8.count <= ProjectLimits.textSize {
            object.values[entry.key] = entry.value
        }
        return object
    }

    /// The object with an id.
    subscript(id: String) -> Object { objects[id] ?? Object() }

    /// The ids of all objects of a kind, in the order of the file.
    func ids(ofKind kind: String) -> [String] { order.filter { self[$0].kind == kind } }
}

/// The place where the files and groups of a project lie.
struct ProjectTree: Sendable {
    private let objects: ProjectObjects
    /// The folder that the project is relative to.
    let root: String
    /// The paths of what is below the main group, by id.
    private var paths: [String: String?] = [:]

    /// Walks through the groups below the main one.
    init(_ objects: ProjectObjects, root: String, mainGroup: String?) {
        self.objects = objects
        self.root = root
        var open = [(id: mainGroup ?? "", parent: root as String?)]
        var seen: Set<String> = []
        while let (id, parent) = open.popLast() {
            // In a damaged project, a group can be inside itself.
            guard seen.insert(id).inserted else { continue }
            let path = path(of: objects[id], in: parent)
            paths.updateValue(path, forKey: id)
            open += objects[id].ids("children").map { ($0, path) }
        }
    }

    /// The path of a file or group; nil when it is not among the sources, but made by a build or part of an SDK.
    subscript(id: String) -> String? {
        if let path = paths[id] { return path }
        let object = objects[id]
        return object.kind.isEmpty ? nil : path(of: object, in: root)
    }

    private func path(of object: ProjectObjects.Object, in parent: String?) -> String? {
        let path = object.text("path") ?? ""
        switch object.text("sourceTree") ?? "<group>" {
        case "<group>":
            guard let parent, parent.utf8.count <= ProjectLimits.pathSize else { return nil }
            return Path.normal(path, in: parent)
        case "SOURCE_ROOT": return Path.normal(path, in: root)
        // A path on the disk of whoever made the project; what it leads to is in no repository, or cannot be told.
        default: return nil
        }
    }
}
