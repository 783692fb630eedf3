/// What an element is matched by.
struct Identity: Hashable {
    /// Elements match inside one scope only: an entity, an inheritance tree, a composite.
    var scope = 0
    var kind: PropertyKind?
    var name: String
    var renamingIdentifier: String?
}

/// Matches two lists of elements by name and renaming identifier.
///
/// Core Data compares identifiers, where an element without one goes by its name. The passes below give the same answer
/// for models that use identifiers as documented, and the most plausible one for the others: several claimants, a chain
/// that names the last instead of the first name, an identifier that was dropped again.
struct IdentityMatching {
    private let old: [Identity]
    private let new: [Identity]
    private(set) var oldOfNew: [Int?]
    private var isOldTaken: [Bool]

    /// For each new element the position of the old one.
    static func match(old: [Identity], new: [Identity], known: [Pair<Int>] = []) -> [Int?] {
        var matching = IdentityMatching(old: old, new: new, known: known)
        matching.matchIdentifiersThatStayed()
        matching.matchClaims()
        matching.matchNames()
        matching.matchReturnsToTheIdentifier()
        return matching.oldOfNew
    }

    private init(old: [Identity], new: [Identity], known: [Pair<Int>]) {
        self.old = old
        self.new = new
        oldOfNew = Array(repeating: nil, count: new.count)
        isOldTaken = Array(repeating: false, count: old.count)
        for pair in known where oldOfNew[pair.new] == nil && !isOldTaken[pair.old] { take(pair.old, for: pair.new) }
    }

    /// An identifier may stay for ever; then it says nothing about this step.
    private mutating func matchIdentifiersThatStayed() {
        pair(
            new: { $0.renamingIdentifier == nil ? nil : $0 },
            old: { element in
                var element = element
                element.renamingIdentifier = element.renamingIdentifier ?? element.name
                return element
            }
        )
    }

    /// The identifier is the old element's own one, if that was renamed before, or else its name.
    private mutating func matchClaims() {
        pair(new: Self.identifier(of:), old: Self.identifier(of:))
        pair(new: Self.identifier(of:), old: Self.name(of:))
    }

    private mutating func matchNames() {
        pair(new: Self.name(of:), old: Self.name(of:))
    }

    /// Taking a renaming back needs no identifier: the element goes by its name again.
    private mutating func matchReturnsToTheIdentifier() {
        pair(new: Self.name(of:), old: Self.identifier(of:))
    }

    private static func name(of element: Identity) -> Identity? {
        Identity(scope: element.scope, kind: element.kind, name: element.name)
    }

    private static func identifier(of element: Identity) -> Identity? {
        element.renamingIdentifier.map { Identity(scope: element.scope, kind: element.kind, name: $0) }
    }

    /// Pairs what is left and has the same key; of several with one key the first with the first.
    private mutating func pair(new newKey: (Identity) -> Identity?, old oldKey: (Identity) -> Identity?) {
        let wanted = new.indices.filter { oldOfNew[$0] == nil && newKey(new[$0]) != nil }
        if wanted.isEmpty { return }
        // Lists by key would take more room than both models: each element knows the next one with its key.
        var first: [Identity: Int] = [:]
        var following: [Int?] = Array(repeating: nil, count: old.count)
        first.reserveCapacity(isOldTaken.count { !$0 })
        for index in old.indices.reversed() where !isOldTaken[index] {
            if let key = oldKey(old[index]) { following[index] = first.updateValue(index, forKey: key) }
        }
        for index in wanted {
            guard let key = newKey(new[index]), let match = first[key] else { continue }
            first[key] = following[match]
            take(match, for: index)
        }
    }

    private mutating func take(_ oldIndex: Int, for newIndex: Int) {
        oldOfNew[newIndex] = oldIndex
        isOldTaken[oldIndex] = true
    }
}
