/// The kinds of fields that CloudKit has, as it spells them.
public enum RecordFieldType: String, CaseIterable, Sendable {
    /// Text.
    case string = "STRING"
    /// An integer; also what a Boolean becomes, 0 or 1.
    case int64 = "INT64"
    /// A floating-point number.
    case double = "DOUBLE"
    /// A point in time.
    case timestamp = "TIMESTAMP"
    /// Data inside the record.
    case bytes = "BYTES"
    /// A pointer to another record.
    case reference = "REFERENCE"
    /// A file beside the record.
    case asset = "ASSET"
    /// A coordinate.
    case location = "LOCATION"
    /// Texts.
    case strings = "STRING_LIST"
    /// Integers.
    case int64s = "INT64_LIST"
    /// Floating-point numbers.
    case doubles = "DOUBLE_LIST"
    /// Points in time.
    case timestamps = "TIMESTAMP_LIST"
    /// Pieces of data.
    case bytesList = "BYTES_LIST"
    /// Pointers.
    case references = "REFERENCE_LIST"
    /// Files.
    case assets = "ASSET_LIST"
    /// Coordinates.
    case locations = "LOCATION_LIST"

    /// Whether CloudKit encrypts such a field when asked to: assets it encrypts anyway, references never.
    public var canBeEncrypted: Bool {
        switch self {
        case .reference, .asset, .references, .assets: false
        default: true
        }
    }
}
