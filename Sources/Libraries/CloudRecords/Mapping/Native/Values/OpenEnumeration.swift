/// A case of an enumeration, or a value that only a newer version of the app knows.
///
/// The value is kept, so that an older version does not destroy what a newer one wrote.
///
///     journey.kind = .known(.hike)
///     if journey.kind?.known == nil { showAsOther(journey.kind?.rawValue) }
public enum OpenEnumeration<Known>: RawRepresentable, Hashable, Sendable
where Known: RawRepresentable & Hashable & Sendable, Known.RawValue: RecordFieldValue {
    /// A case.
    case known(Known)
    /// A value without a case.
    case unknown(Known.RawValue)

    /// Takes any value.
    public init(rawValue: Known.RawValue) { self = Known(rawValue: rawValue).map(Self.known) ?? .unknown(rawValue) }

    /// The value.
    public var rawValue: Known.RawValue {
        switch self {
        case .known(let known): known.rawValue
        case .unknown(let value): value
        }
    }

    /// The case; nil for a value without one.
    public var known: Known? { if case .known(let known) = self { known } else { nil } }
}

extension OpenEnumeration: RecordFieldValue {
    /// The type of the values.
    public static var fieldType: RecordFieldType { Known.RawValue.fieldType }

    /// Takes any value of the type.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        self.init(rawValue: try Known.RawValue(recordValue: recordValue))
    }

    /// The value.
    public func recordValue() throws(RecordValueFailure) -> RecordValue? { try rawValue.recordValue() }
}
