import ObjectModel

/// The names that elements of the old model have in the new one, so that a renamed element is not a change of
/// everything that mentions it.
struct NewNames {
    private let match: ModelMatch
    private let inEntity: [Int: [String: String]]
    private let inTree: [Int: [String: String]]

    init(_ match: ModelMatch) {
        self.match = match
        var inEntity: [Int: [String: String]] = [:]
        var inTree: [Int: [String: String]] = [:]
        for property in match.properties where property.reason == .renamingIdentifier {
            let old = property.pair.old
            let name = match.old.name(of: old)
            let newName = match.new.name(of: property.pair.new)
            inEntity[old.entity, default: [:]][name] = newName
            inTree[match.old.roots[old.entity], default: [:]][name] = newName
        }
        self.inEntity = inEntity
        self.inTree = inTree
    }

    /// What an entity is called now; the old name when it is gone.
    func entity(_ name: String?) -> String? {
        guard let name else { return nil }
        guard let old = match.old.entity(named: name), let new = match.newEntity(of: old) else { return name }
        return match.new.model.entities[new].name
    }

    /// What a key path from an entity is called now. Of a path with several steps only the first is looked up.
    func keyPath(_ path: String, from entity: Int) -> String {
        let end = path.firstIndex(of: ".") ?? path.endIndex
        let first = String(path[..<end])
        guard let renamed = inEntity[entity]?[first] ?? inTree[match.old.roots[entity]]?[first] else { return path }
        return renamed + path[end...]
    }
}
