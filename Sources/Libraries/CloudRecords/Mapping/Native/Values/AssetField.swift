/// An asset of a record, and what becomes of it.
///
/// Nobody loads files only to save a title, so that none is at hand does not mean that there shall be none.
///
///     photo.image.current                    // what was read
///     photo.image = .set(.file(url))
///     photo.image = .clear
public enum AssetField: Hashable, Sendable {
    /// It stays: what was read, or nil where there was nothing to read or the field was not asked for.
    case keep(RecordAsset?)
    /// It is replaced.
    case set(RecordAsset)
    /// It is deleted.
    case clear

    /// What the record has, once it is written.
    public var current: RecordAsset? {
        switch self {
        case .keep(let asset): asset
        case .set(let asset): asset
        case .clear: nil
        }
    }
}

extension AssetField: RecordFieldValue {
    /// A file.
    public static var fieldType: RecordFieldType { .asset }

    /// Nothing that is kept.
    public static var absentValue: Self? { .keep(nil) }

    /// Yes: it is kept then.
    public static var mayBeUnfetched: Bool { true }

    /// Takes a file that is kept.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        self = .keep(try RecordAsset(recordValue: recordValue))
    }

    /// The file.
    public func recordValue() -> RecordValue? { current.map(RecordValue.asset) }
}

extension RecordAsset: RecordFieldValue {
    /// A file.
    public static var fieldType: RecordFieldType { .asset }

    /// Yes, where there need not be one.
    public static var mayBeUnfetched: Bool { true }

    /// Takes a file.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        guard case .asset(let asset) = recordValue else { throw .type }
        self = asset
    }

    /// The file.
    public func recordValue() -> RecordValue? { .asset(self) }
}
