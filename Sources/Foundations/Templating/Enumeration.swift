/// Names for the end of a message: what could have been meant. Sorted, and cut off before it gets tiresome.
func enumeration(of names: some Collection<String>) -> String {
    guard !names.isEmpty else { return "there are none here" }
    let limit = 12
    let shown = names.sorted().prefix(limit).joined(separator: ", ")
    return "known here: \(shown)" + (names.count > limit ? ", …" : "")
}
