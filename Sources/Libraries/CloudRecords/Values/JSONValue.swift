/// JSON that this library does not know the meaning of, kept as it came.
///
/// Members have no order, as JSON says; they are written sorted by the bytes of their keys.
public enum JSONValue: Hashable, Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A whole number that 64 bits with a sign can hold; never rounded.
    case integer(Int64)
    /// Any other number.
    case number(Double)
    /// Text.
    case string(String)
    /// A list.
    case array([JSONValue])
    /// Named members.
    case object([String: JSONValue])
    /// A number that no `Double` can hold, or text that is no Unicode: the rest of the text can be read around it. It
    /// cannot be written.
    case unreadable
}
