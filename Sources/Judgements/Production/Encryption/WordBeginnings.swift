/// The first three letters of some words: says for certain that a name has none of the words, and only perhaps that it has one.
///
///     let beginnings = WordBeginnings(of: ["iban", "salary"])
///     beginnings.mayBeIn("title")     // false
///     beginnings.mayBeIn("homeIBAN")  // true
///     beginnings.mayBeIn("homeIbis")  // false
///     beginnings.mayBeIn("größe")     // true: what is beyond ASCII is for others to judge
struct WordBeginnings: Hashable, Sendable {
    private let beginnings: Set<String>

    /// Takes words in lower case, as ``ObjectModel/NameWords`` splits them.
    init(of words: some Sequence<String>) { beginnings = Set(words.map { String($0.prefix(3)) }) }

    /// Whether a word may begin somewhere in a name.
    func mayBeIn(_ name: String) -> Bool {
        guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return true }
        let letters = Array(name)
        return letters.indices.contains { index in
            // Behind a small letter only a capital begins a word, or what is no letter.
            if index > 0, letters[index - 1].isLowercase, letters[index].isLowercase { return false }
            let rest = letters[index...]
            return (1...3).contains { beginnings.contains(String(rest.prefix($0)).lowercased()) }
        }
    }
}
