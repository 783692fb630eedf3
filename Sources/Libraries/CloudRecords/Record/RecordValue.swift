#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The value of a field.
///
/// There is no case for an absent value: its field is absent from the record.
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
    /// A reference to another record.
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
    /// References.
    case references([RecordReference])
    /// Files.
    case assets([RecordAsset])
    /// Coordinates.
    case locations([RecordLocation])
    /// A value of an unknown type, kept unchanged.
    case unknown(UnknownRecordValue)

    /// The type of the value; nil for an unknown one.
    package var type: _RecordFieldType? {
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

    /// CloudKit's word for the type: `STRING`, `INT64_LIST`; `UNKNOWN` when the server gave none.
    package var typeName: String {
        if case .unknown(let unknown) = self { return unknown.typeName ?? "UNKNOWN" }
        return type?.rawValue ?? "UNKNOWN"
    }

    /// The elements of a list; a single value is a list of one.
    package var elements: [RecordValue] {
        switch self {
        case .strings(let list): list.map(RecordValue.string)
        case .int64s(let list): list.map(RecordValue.int64)
        case .doubles(let list): list.map(RecordValue.double)
        case .timestamps(let list): list.map(RecordValue.timestamp)
        case .bytesList(let list): list.map(RecordValue.bytes)
        case .references(let list): list.map(RecordValue.reference)
        case .assets(let list): list.map(RecordValue.asset)
        case .locations(let list): list.map(RecordValue.location)
        default: [self]
        }
    }

    /// Creates a list from values of one type, which is a list type or that of the elements. Values of other types are
    /// left out.
    init(list: [RecordValue], of type: _RecordFieldType) {
        self =
            switch type {
            case .string, .strings: .strings(list.compactMap { try? String(recordValue: $0) })
            case .int64, .int64s: .int64s(list.compactMap { try? Int64(recordValue: $0) })
            case .double, .doubles: .doubles(list.compactMap { try? Double(recordValue: $0) })
            case .timestamp, .timestamps: .timestamps(list.compactMap { try? Date(recordValue: $0) })
            case .bytes, .bytesList: .bytesList(list.compactMap { try? Data(recordValue: $0) })
            case .reference, .references: .references(list.compactMap { try? RecordReference(recordValue: $0) })
            case .asset, .assets: .assets(list.compactMap { try? RecordAsset(recordValue: $0) })
            case .location, .locations: .locations(list.compactMap { try? RecordLocation(recordValue: $0) })
            }
    }

    /// Creates a value from the contents of an asset: text from UTF-8, data unchanged. Nil for bytes that are not text.
    init?(assetContent content: Data, as type: _RecordFieldType) {
        guard type != .bytes else {
            self = .bytes(content)
            return
        }
        guard let text = String(data: content, encoding: .utf8) else { return nil }
        self = .string(text)
    }

    /// The contents of an asset with the value; nil for values that are always inline.
    var assetContent: Data? {
        switch self {
        case .string(let text): Data(text.utf8)
        case .bytes(let data): data
        default: nil
        }
    }

    /// The size of the value in bytes, without the contents of assets.
    package func size(ofLocation locationSize: Int = 64) -> Int {
        switch self {
        case .string(let text): text.utf8.count
        case .bytes(let data): data.count
        case .int64, .double, .timestamp: 8
        case .reference(let reference): reference.size
        case .location: locationSize
        case .asset: 0
        case .unknown(let unknown): (try? unknown.json.data().count) ?? 0
        default: elements.reduce(0) { $0 + $1.size(ofLocation: locationSize) }
        }
    }
}

/// A value of an unknown type; written back unchanged.
public struct UnknownRecordValue: Hashable, Sendable {
    /// The type's name from the server; nil when it gave none.
    public package(set) var typeName: String?
    /// The value from the server.
    package var json: JSONValue

    /// Creates an unknown value.
    package init(typeName: String?, json: JSONValue) {
        self.typeName = typeName
        self.json = json
    }
}

/// The types of fields, in CloudKit's spelling.
public enum _RecordFieldType: String, CaseIterable, Sendable {
    /// Text.
    case string = "STRING"
    /// An integer, or a Boolean as 0 or 1.
    case int64 = "INT64"
    /// A floating-point number.
    case double = "DOUBLE"
    /// A point in time.
    case timestamp = "TIMESTAMP"
    /// Data inside the record.
    case bytes = "BYTES"
    /// A reference to another record.
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
    /// References.
    case references = "REFERENCE_LIST"
    /// Files.
    case assets = "ASSET_LIST"
    /// Coordinates.
    case locations = "LOCATION_LIST"

    /// True if it is the type of a list.
    package var isList: Bool { rawValue.hasSuffix("_LIST") }

    /// The type of the elements; for a single value the type itself.
    package var element: _RecordFieldType {
        isList ? _RecordFieldType(rawValue: String(rawValue.dropLast("_LIST".count))) ?? self : self
    }

    /// The list type for the elements; for a list the type itself.
    var list: _RecordFieldType { _RecordFieldType(rawValue: "\(rawValue)_LIST") ?? self }

    /// True if CloudKit can encrypt such a field: it encrypts assets anyway, and references never.
    package var canBeEncrypted: Bool {
        switch self {
        case .reference, .asset, .references, .assets: false
        default: true
        }
    }
}

/// A place on Earth, like `CLLocation`.
public struct RecordLocation: Hashable, Sendable {
    /// Degrees north of the equator.
    public var latitude: Double
    /// Degrees east of Greenwich.
    public var longitude: Double
    /// The accuracy of the place, in metres.
    public var horizontalAccuracy: Double?
    /// The accuracy of the altitude, in metres.
    public var verticalAccuracy: Double?
    /// The altitude in metres above sea level.
    public var altitude: Double?
    /// The speed in metres per second.
    public var speed: Double?
    /// The direction of movement, in degrees clockwise from north.
    public var course: Double?
    /// The time of the measurement.
    public var timestamp: Date?

    /// Creates a place without further measurements.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// The content of an asset field, in one of its states.
public enum RecordAsset: Hashable, Sendable {
    /// Bytes in memory, to be uploaded.
    case data(Data)
    /// A file to upload, or a downloaded one, which the framework may remove at any time.
    case file(URL)
    /// Uploaded bytes that wait for their record to be saved.
    case uploaded(AssetReceipt)
    /// Bytes on the server.
    case remote(RemoteAsset)

    /// The bytes, if they are in memory, in a file, or were downloaded.
    ///
    /// - Throws: ``AssetFailure`` when they are only on the server, or the file cannot be read.
    public func contents() throws(AssetFailure) -> Data {
        switch self {
        case .data(let data): return data
        case .file(let url): return try Self.contents(of: url)
        case .uploaded: throw .notHere
        case .remote(let asset):
            guard let content = asset.content else { throw .notHere }
            return content
        }
    }

    private static func contents(of url: URL) throws(AssetFailure) -> Data {
        do {
            return try Data(contentsOf: url)
        } catch {
            throw .unreadableFile(url)
        }
    }
}

/// The reason the bytes of an asset are not available.
public enum AssetFailure: Error, Hashable, Sendable {
    /// They are only on the server; download them first.
    case notHere
    /// The file does not exist or cannot be read. The framework may empty its download folder at any time.
    case unreadableFile(URL)
}

/// The server's receipt for uploaded bytes; a record that is saved with it gets them.
///
/// Web Services return it for an upload (`singleFile`). It is opaque: the checksum cannot be computed from the content.
public struct AssetReceipt: Hashable, Sendable {
    /// The server's name of the content.
    package var fileChecksum: String
    /// The number of bytes.
    package var size: Int64
    /// The receipt itself.
    package var receipt: String
    /// Present in the private and shared databases.
    package var referenceChecksum: String?
    /// Present in the private and shared databases.
    package var wrappingKey: String?

    /// Creates a receipt from the server's response.
    package init(
        fileChecksum: String,
        size: Int64,
        receipt: String,
        referenceChecksum: String? = nil,
        wrappingKey: String? = nil
    ) {
        self.fileChecksum = fileChecksum
        self.size = size
        self.receipt = receipt
        self.referenceChecksum = referenceChecksum
        self.wrappingKey = wrappingKey
    }
}

/// An asset on the server: its download address and size.
public struct RemoteAsset: Hashable, Sendable {
    /// The server's name of the content; it cannot be computed from the content.
    package var fileChecksum: String?
    /// The number of bytes.
    public var size: Int64?
    /// The download address, valid for a short time. `${f}` is a placeholder for the name of the downloaded file.
    package var downloadURL: String?
    /// Present in the private and shared databases.
    package var referenceChecksum: String?
    /// Present in the private and shared databases.
    package var wrappingKey: String?
    /// The bytes, if they were downloaded.
    public var content: Data?

    /// Creates an asset without information.
    package init() {}

    /// The download address for a file name of your choice; nil when the server gave none.
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    public func downloadURL(fileName: String) -> URL? {
        downloadURL.flatMap { URL(string: $0.replacing("${f}", with: fileName)) }
    }
}
