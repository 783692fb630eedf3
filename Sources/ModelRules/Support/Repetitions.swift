extension Sequence {
    /// The elements whose name an earlier one has, each with the first of that name; the nameless are not compared.
    func repetitions(of name: (Element) -> String) -> [(element: Element, first: Element)] {
        var firsts: [String: Element] = [:]
        var found: [(element: Element, first: Element)] = []
        for element in self where !name(element).isEmpty {
            if let first = firsts[name(element)] {
                found.append((element, first))
            } else {
                firsts[name(element)] = element
            }
        }
        return found
    }
}
