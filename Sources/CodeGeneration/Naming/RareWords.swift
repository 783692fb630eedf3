/// A few words of ASCII that many names are compared with, nearly always in vain.
///
/// Hashing a name costs more than all else that is done with it, so first letter and length are asked first.
struct RareWords: ExpressibleByArrayLiteral, Sendable {
    private let words: Set<String>
    /// For each first letter the lengths of the words that begin with it, a bit for each, and the last for all that are longer.
    private let lengths: [UInt64]

    init(arrayLiteral words: String...) { self.init(words) }

    init(_ words: [String]) {
        var lengths = [UInt64](repeating: 0, count: 256)
        for word in words { lengths[Int(word.utf8.first ?? 0)] |= Self.bit(of: word) }
        self.words = Set(words)
        self.lengths = lengths
    }

    func contains(_ name: String) -> Bool {
        let first = name.utf8.first ?? 0
        return lengths[Int(first)] & Self.bit(of: name) != 0 && words.contains(name)
    }

    private static func bit(of name: String) -> UInt64 { 1 << min(name.utf8.count, 63) }
}
