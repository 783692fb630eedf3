import CompilerSupport

/// One recording of a version that shipped: the version's name, and the how-many-eth recording of that name it is.
///
/// The number is 1 unless a version was edited and shipped again, two bundles name versions alike, or names do not tell
/// which version is the newer one. Recordings are in order: first by number, then by name as people count.
///
///     Recording("V2") < Recording("V10")
///     Recording("Spring") < Recording("Autumn", 2)
package struct Recording: Hashable, Comparable, Sendable {
    /// The version's name.
    package let version: String
    /// The number.
    package let number: Int

    /// Creates a recording; the first one of a name unless a number is given.
    init(_ version: String, _ number: Int = 1) {
        self.version = version
        self.number = number
    }

    /// What format 1 recorded without saying in which version; it comes before everything that has a name.
    package static let beforeNames = Recording("-", 0)

    /// The largest number that a line can have.
    static let lastNumber = 999_999

    /// Whether both have the same number and a name of the same bytes.
    package static func == (left: Recording, right: Recording) -> Bool {
        left.number == right.number && left.isOf(right.version)
    }

    /// Whether the version's name has the same bytes as another one.
    func isOf(_ version: String) -> Bool { self.version.utf8.elementsEqual(version.utf8) }

    /// Hashes the number and the bytes of the name.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        for byte in version.utf8 { hasher.combine(byte) }
    }

    /// Whether the left one was recorded for an older version.
    package static func < (left: Recording, right: Recording) -> Bool {
        if left.number != right.number { return left.number < right.number }
        return NaturalOrder.isBefore(left.version, right.version)
    }
}

extension Recording {
    /// Reads the two words of a line; nil for a number that is not written as the ledger writes it.
    init?(_ version: String, number: String) {
        guard let value = Self.number(number) else { return nil }
        self.init(version, value)
    }

    /// A number without leading zeros.
    static func number(_ text: String) -> Int? {
        guard let value = Int(text), (0...lastNumber).contains(value), String(value) == text else { return nil }
        return value
    }

    var words: [String] { [version, String(number)] }
}
