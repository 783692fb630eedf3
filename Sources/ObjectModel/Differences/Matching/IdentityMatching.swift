/// What an element is matched by.
struct Identity: Hashable {
    /// Elements match inside one scope only: an entity, an inheritance tree, a composite.
    var scope = 0
    var kind: PropertyKind?
    var name: String
    var renamingIdentifier: String?

    /// The element by its name alone.
    fileprivate var byName: Identity? { Identity(scope: scope, kind: kind, name: name) }

    /// The element by its renaming identifier alone, if it has one.
    fileprivate var byIdentifier: Identity? {
        renamingIdentifier.map { Identity(scope: scope, kind: kind, name: $0) }
    }

    /// The element by both.
    fileprivate var byNameAndIdentifier: Identity? { renamingIdentifier == nil ? nil : self }

    /// The element by both; without an identifier it goes by its name.
    fileprivate var byNameAndImpliedIdentifier: Identity? {
        Identity(scope: scope, kind: kind, name: name, renamingIdentifier: renamingIdentifier ?? name)
    }
}

/// Matches two lists of elements by name and renaming identifier.
///
/// Core Data compares identifiers, where an element without one goes by its name. The passes below give the same answer
/// for models that use identifiers as documented, and the most plausible one for the others: several claimants, a chain
/// that names the last instead of the first name, an identifier that was dropped again.
struct IdentityMatching {
    private let old: [Identity]
    private let new: [Identity]
    /// For each new element the position of the old one.
    private(set) var oldOfNew: [Int?]
    private var isOldTaken: [Bool]

    init(old: [Identity], new: [Identity], known: [Pair<Int>] = []) {
        self.old = old
        self.new = new
        oldOfNew = Array(repeating: nil, count: new.count)
        isOldTaken = Array(repeating: false, count: old.count)
        for pair in known where oldOfNew[pair.new] == nil && !isOldTaken[pair.old] { take(pair.old, for: pair.new) }
        // An identifier may stay for ever; then it says nothing about this step.
        pair(new: \.byNameAndIdentifier, old: \.byNameAndImpliedIdentifier)
        // The identifier is the old element's own one, if that was renamed before, or else its name.
        pair(new: \.byIdentifier, old: \.byIdentifier)
        pair(new: \.byIdentifier, old: \.byName)
        pair(new: \.byName, old: \.byName)
        // Taking a renaming back needs no identifier: the element goes by its name again.
        pair(new: \.byName, old: \.byIdentifier)
    }

    /// Pairs what is left and has the same key; of several with one key the first with the first.
    private mutating func pair(new newKey: (Identity) -> Identity?, old oldKey: (Identity) -> Identity?) {
        let wanted = new.indices.filter { oldOfNew[$0] == nil && newKey(new[$0]) != nil }
        if wanted.isEmpty { return }
        var left: [Identity: [Int]] = [:]
        for index in old.indices.reversed() where !isOldTaken[index] {
            if let key = oldKey(old[index]) { left[key, default: []].append(index) }
        }
        for index in wanted {
            guard let key = newKey(new[index]), let match = left[key]?.popLast() else { continue }
            take(match, for: index)
        }
    }

    private mutating func take(_ oldIndex: Int, for newIndex: Int) {
        oldOfNew[newIndex] = oldIndex
        isOldTaken[oldIndex] = true
    }
}
