/// How far a client has followed the changes of a zone. Opaque; it belongs to one zone of one database.
public struct ChangeToken: Hashable, Sendable {
    /// The token as Web Services give it.
    public let text: String

    /// Takes a token that was kept as text.
    public init(_ text: String) { self.text = text }

    init(generation: Int, sequence: Int) {
        text = "\(String(generation, radix: 36))-\(String(sequence, radix: 36))"
    }

    /// The number of the last change that was seen; nil for a token of another zone, or one that is too old.
    func sequence(in zone: ZoneContents) -> Int? {
        let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0, radix: 36) }
        guard numbers.count == 2, numbers[0] == zone.generation, let sequence = numbers[1] else { return nil }
        return (0...zone.changes.count).contains(sequence) ? sequence : nil
    }
}
