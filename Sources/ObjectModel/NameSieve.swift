/// Names met so far, as hashes alone: says for certain that a name is new, and only perhaps that it is not.
///
/// A dictionary of the names would be exact and several times as expensive: telling repeated names apart was an eighth of
/// `check`, and almost no model has any. Upper and lower case are not told apart; two names of one hash, and names beyond
/// ASCII, count as repeated.
///
///     var sieve = NameSieve()
///     sieve.insert("title")  // true: it is new
///     sieve.insert("Title")  // false: look whether it really is there
public struct NameSieve: Sendable {
    /// Hashes by open addressing; 0 is a free slot.
    private var slots: [UInt64]
    private var count = 0

    /// Creates a sieve that has met no name.
    public init() { slots = Array(repeating: 0, count: 64) }

    /// Adds a name; false when it may be there already.
    public mutating func insert(_ name: String) -> Bool {
        guard let hash = Self.hash(of: name) else { return false }
        if 2 * count >= slots.count { grow() }
        let index = slot(for: hash)
        if slots[index] == hash { return false }
        slots[index] = hash
        count += 1
        return true
    }

    /// Forgets all names.
    mutating func removeAll() {
        if slots.count > 64, count < slots.count / 16 { slots = Array(repeating: 0, count: 64) }
        for index in slots.indices { slots[index] = 0 }
        count = 0
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: 0, count: 2 * old.count)
        for hash in old where hash != 0 { slots[slot(for: hash)] = hash }
    }

    /// Where a hash is, or belongs.
    private func slot(for hash: UInt64) -> Int {
        var index = Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
        while slots[index] != 0, slots[index] != hash { index = (index + 1) & (slots.count - 1) }
        return index
    }

    /// Never 0; nil for a name beyond ASCII.
    private static func hash(of name: String) -> UInt64? {
        name.utf8.withContiguousStorageIfAvailable { bytes in
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            for byte in bytes {
                if byte >= 0x80 { return nil }
                // The bit that tells letters of the two cases apart; some other signs fall together, which does no harm.
                hash = (hash ^ UInt64(byte | 0x20)) &* 0x100_0000_01B3
            }
            return hash | 1
        } ?? nil
    }
}

extension NameSieve {

    /// For each entity at the top of a tree whether two properties of the tree may have the same name.
    static func treesThatMayRepeatNames(_ entities: [Entity], tree: InheritanceTree) -> [Bool] {
        var answers = Array(repeating: false, count: entities.count)
        var sieve = NameSieve()
        var members: [Int] = []
        for root in entities.indices where tree.parents[root] == nil {
            members.removeAll(keepingCapacity: true)
            members.append(root)
            var position = 0
            while position < members.count {
                members += tree.children[members[position]]
                position += 1
            }
            answers[root] = sieve.mayRepeatNames(members, of: entities)
        }
        return answers
    }

    private mutating func mayRepeatNames(_ members: [Int], of entities: [Entity]) -> Bool {
        removeAll()
        for member in members {
            let attributes = entities[member].attributes
            for position in attributes.indices where !insert(attributes[position].name) { return true }
            let relationships = entities[member].relationships
            for position in relationships.indices where !insert(relationships[position].name) { return true }
            for property in entities[member].fetchedProperties where !insert(property.name) { return true }
        }
        return false
    }
}
