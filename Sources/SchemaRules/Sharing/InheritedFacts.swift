import ObjectModel

extension ModelGraph {
    /// The entities of which something is true, or of an ancestor of which it is.
    func entities(where isTrue: (Entity) -> Bool) -> Set<Int> {
        var found = Set(model.entities.indices.filter { isTrue(model.entities[$0]) })
        for case .enter(let entity) in visits {
            if let parent = parents[entity], found.contains(parent) { found.insert(entity) }
        }
        return found
    }
}
