/// Names in the order in which they were added, each once.
///
/// Adding, removing, and reading the first names cost the same for ten and for a million names.
struct ChangeQueue: Sendable, Sequence {
    private var names: [String?] = []
    private var places: [String: Int] = [:]
    private var first = 0

    var isEmpty: Bool { places.isEmpty }

    func contains(_ name: String) -> Bool { places[name] != nil }

    func makeIterator() -> some IteratorProtocol<String> { names[first...].lazy.compactMap(\.self).makeIterator() }

    mutating func insert(_ name: String) {
        guard places[name] == nil else { return }
        places[name] = names.count
        names.append(name)
    }

    mutating func remove(_ name: String) {
        guard let place = places.removeValue(forKey: name) else { return }
        names[place] = nil
        while first < names.count, names[first] == nil { first += 1 }
        // Half of the places are empty, so the names that are moved were paid for by those that were removed.
        if names.count > 32, places.count < names.count / 2 {
            names = Array(self)
            first = 0
            for (place, name) in names.enumerated() { places[name ?? ""] = place }
        }
    }
}
