extension Collection {
    /// The elements whose name an earlier one has, each with the first of that name; the nameless are not compared.
    func repetitions(of name: (Element) -> String) -> [(element: Element, first: Element)] {
        var firsts: [String: Index] = [:]
        var found: [(element: Element, first: Element)] = []
        for index in indices {
            let name = name(self[index])
            if name.isEmpty { continue }
            if let first = firsts[name] {
                found.append((self[index], self[first]))
            } else {
                firsts[name] = index
            }
        }
        return found
    }
}
