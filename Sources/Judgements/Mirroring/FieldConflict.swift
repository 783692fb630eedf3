/// Two properties of one inheritance tree that claim the same field with different types.
///
/// Seen in the wild: the server refuses one of them, and one such record stalls all sync.
public struct FieldConflict: Hashable, Sendable {
    /// The record type.
    public var recordType: String
    /// What is planned.
    public var first: MirroredField
    /// What contradicts it.
    public var second: MirroredField

    /// Whether mirroring surely writes both.
    public var isCertain: Bool { !first.isAssumed && !second.isAssumed }
}
