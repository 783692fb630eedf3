import CompilerSupport
import ObjectModel

// Indexes of one ascending attribute have two spellings in sources, `indexed="YES"` and a fetch index, and both stand in
// an archive of Xcode 9 and later: `NSIsIndexed` for older systems, and a fetch index, named after the attribute if the
// source names none.

extension FetchIndex {
    /// The property of an index of one ascending element of the kind Binary; nil for other indexes.
    fileprivate var onlyProperty: String? {
        guard elements.count == 1, elements[0].type == "Binary", elements[0].order == "ascending" else { return nil }
        return elements[0].property
    }

    /// True if the index equals the one that `indexed="YES"` of an attribute stands for.
    var isNamedLikeItsAttribute: Bool { onlyProperty == name && partialIndexPredicate == nil }

    /// The index of an attribute with `indexed="YES"`.
    fileprivate init(ofAttribute name: String) {
        var element = Element(property: name)
        (element.type, element.order) = ("Binary", "ascending")
        self.init(name: name, elements: [element])
        isOfIndexedAttribute = true
    }
}

extension Entity {
    /// Adds the spelling that the source lacks. The attributes have to be in the order of their names.
    mutating func spellIndexesTwice() {
        let names = Set(fetchIndexes.map(\.name))
        fetchIndexes += attributes.filter { $0.isIndexed && !names.contains($0.name) }.map {
            .init(ofAttribute: $0.name)
        }
        let indexed = Set(fetchIndexes.compactMap(\.onlyProperty))
        for position in attributes.indices where indexed.contains(attributes[position].name) {
            attributes[position].isIndexed = true
        }
    }

    /// Removes one of two spellings: from a fetch index that `indexed="YES"` stands for and would bring back at its place,
    /// or else from the attribute.
    mutating func spellIndexesOnce() {
        let indexed = Set(attributes.filter(\.isIndexed).map(\.name))
        let explained = Set(fetchIndexes.compactMap(\.onlyProperty))
        // Of two indexes with one name, `indexed="YES"` would bring back none.
        let counts = fetchIndexes.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
        var moved: [String] = []
        while let last = fetchIndexes.last, last.isOfIndexedAttribute, last.isNamedLikeItsAttribute,
            indexed.contains(last.name),
            counts[last.name] == 1,
            moved.last.map({ last.name < $0 }) ?? true
        {
            moved.append(last.name)
            fetchIndexes.removeLast()
        }
        for position in fetchIndexes.indices { fetchIndexes[position].isOfIndexedAttribute = false }
        for position in attributes.indices where explained.contains(attributes[position].name) {
            attributes[position].isIndexed = moved.contains(attributes[position].name)
        }
    }

    /// The lists of names that momc archives for systems without fetch indexes; nil where there are no indexes.
    var archivedCompoundIndexes: [PropertyGroup]? {
        if fetchIndexes.isEmpty { return compoundIndexes.isEmpty ? nil : compoundIndexes }
        return compoundIndexes + fetchIndexes.compactMap(\.compoundIndex)
    }

    /// Takes archived compound indexes, without those that repeat fetch indexes.
    mutating func takeCompoundIndexes(_ archived: [PropertyGroup]) {
        var repeated = fetchIndexes.compactMap(\.compoundIndex)
        compoundIndexes = archived.filter { group in
            guard let position = repeated.firstIndex(of: group) else { return true }
            repeated.remove(at: position)
            return false
        }
    }
}

extension FetchIndex {
    /// The names of several elements.
    fileprivate var compoundIndex: PropertyGroup? {
        if elements.count < 2 { return nil }
        return PropertyGroup(properties: elements.map { PropertyMention(name: $0.property ?? "") })
    }
}
