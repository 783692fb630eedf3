/// A form in which values are stored, such as a decimal number as text.
///
/// A mapping has the value itself, and its field the form:
///
///     var price: Decimal?
///     static let price = RecordField<DecimalText?>("price")
public protocol FieldForm: RecordFieldValue {
    /// The value that mappings have.
    associatedtype Content: Hashable & Sendable

    /// Wraps a value.
    init(content: Content)

    /// The value.
    var content: Content { get }
}

extension Optional: FieldForm where Wrapped: FieldForm {
    /// Wraps the value that may be there.
    public init(content: Wrapped.Content?) { self = content.map(Wrapped.init) }

    /// The value that may be there.
    public var content: Wrapped.Content? { map(\.content) }
}
