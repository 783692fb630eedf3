#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a field holds.
///
/// There is no case for nothing: a field without a value is absent from its record.
public enum RecordValue: Hashable, Sendable {
    /// Text.
    case string(String)
    /// An integer, or a Boolean as 0 or 1.
    case int64(Int64)
    /// A floating-point number.
    case double(Double)
    /// A point in time. Web Services keep milliseconds.
    case timestamp(Date)
    /// Data inside the record.
    case bytes(Data)
    /// A pointer to another record.
    case reference(RecordReference)
    /// A file beside the record.
    case asset(RecordAsset)
    /// A coordinate.
    case location(RecordLocation)
    /// Texts.
    case strings([String])
    /// Integers.
    case int64s([Int64])
    /// Floating-point numbers.
    case doubles([Double])
    /// Points in time.
    case timestamps([Date])
    /// Pieces of data.
    case bytesList([Data])
    /// Pointers.
    case references([RecordReference])
    /// Files.
    case assets([RecordAsset])
    /// Coordinates.
    case locations([RecordLocation])
    /// A type that this version does not know, kept as it came.
    case unknown(UnknownRecordValue)
}

extension RecordValue {
    /// The kind of the value; nil for one that this version does not know.
    public var type: RecordFieldType? {
        switch self {
        case .string: .string
        case .int64: .int64
        case .double: .double
        case .timestamp: .timestamp
        case .bytes: .bytes
        case .reference: .reference
        case .asset: .asset
        case .location: .location
        case .strings: .strings
        case .int64s: .int64s
        case .doubles: .doubles
        case .timestamps: .timestamps
        case .bytesList: .bytesList
        case .references: .references
        case .assets: .assets
        case .locations: .locations
        case .unknown: nil
        }
    }

    /// CloudKit's word for the type: `STRING`, `INT64_LIST`; `UNKNOWN` where the server gave a value without a word.
    public var typeName: String {
        if case .unknown(let unknown) = self { return unknown.typeName ?? "UNKNOWN" }
        return type?.rawValue ?? "UNKNOWN"
    }
}
