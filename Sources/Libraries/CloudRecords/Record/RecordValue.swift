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

    /// The values of a list; a single value is a list of one.
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

    /// A list of values of one type, that of the list or of a single value. Values of another type are left out.
    init(list: [RecordValue], of type: RecordFieldType) {
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

    /// The value that stands in an asset: text as UTF-8, data as it is. Nil for bytes that are not text.
    init?(assetContent content: Data, as type: RecordFieldType) {
        guard type != .bytes else {
            self = .bytes(content)
            return
        }
        guard let text = String(data: content, encoding: .utf8) else { return nil }
        self = .string(text)
    }

    /// The bytes of an asset that stands for the value; nil for what is always inside the record.
    var assetContent: Data? {
        switch self {
        case .string(let text): Data(text.utf8)
        case .bytes(let data): data
        default: nil
        }
    }

    /// The bytes of the value itself; an asset lies beside the record.
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

/// The value of a field whose type this version does not know; written back as it came.
public struct UnknownRecordValue: Hashable, Sendable {
    /// The type's name as the server gave it; nil where it gave none.
    public var typeName: String?
    /// The value as the server gave it.
    public var json: JSONValue

    /// Keeps a value.
    public init(typeName: String?, json: JSONValue) {
        self.typeName = typeName
        self.json = json
    }
}

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

    /// Whether it is the type of a list.
    package var isList: Bool { rawValue.hasSuffix("_LIST") }

    /// The type of the elements of a list; itself for a single value.
    package var element: RecordFieldType {
        isList ? RecordFieldType(rawValue: String(rawValue.dropLast("_LIST".count))) ?? self : self
    }

    /// The type of a list of such values; itself for a list.
    var list: RecordFieldType { RecordFieldType(rawValue: "\(rawValue)_LIST") ?? self }

    /// Whether CloudKit encrypts such a field when asked to: assets it encrypts anyway, references never.
    public var canBeEncrypted: Bool {
        switch self {
        case .reference, .asset, .references, .assets: false
        default: true
        }
    }
}

/// A place on Earth, as `CLLocation` has it.
public struct RecordLocation: Hashable, Sendable {
    /// Degrees north of the equator.
    public var latitude: Double
    /// Degrees east of Greenwich.
    public var longitude: Double
    /// How far off the place may be, in metres.
    public var horizontalAccuracy: Double?
    /// How far off the altitude may be, in metres.
    public var verticalAccuracy: Double?
    /// Metres above sea level.
    public var altitude: Double?
    /// Metres per second.
    public var speed: Double?
    /// The direction of movement, in degrees clockwise from north.
    public var course: Double?
    /// When this was measured.
    public var timestamp: Date?

    /// Creates a place of which nothing else is known.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// The content of an asset field, in one of the states that it goes through.
public enum RecordAsset: Hashable, Sendable {
    /// Bytes in memory, to be uploaded.
    case data(Data)
    /// A file, to be uploaded; or one that the framework downloaded, which it may remove at any time.
    case file(URL)
    /// Bytes that were uploaded and now wait for the record to be saved.
    case uploaded(AssetReceipt)
    /// Bytes that the server has.
    case remote(RemoteAsset)

    /// The bytes, where they are at hand: in memory, in a file, or sent along by the server.
    ///
    /// - Throws: ``AssetFailure`` where they are not.
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

/// Why the bytes of an asset cannot be had.
public enum AssetFailure: Error, Hashable, Sendable {
    /// The server has them; they must be downloaded first.
    case notHere
    /// The file is gone or may not be read. The framework empties its download folder at any time.
    case unreadableFile(URL)
}

/// Proof that bytes were uploaded, which the server gave in return; a record that is saved with it gets them.
///
/// Web Services answer an upload with it (`singleFile`). All of it is opaque: the checksum cannot be computed from the
/// content.
public struct AssetReceipt: Hashable, Sendable {
    /// What the server calls the content.
    public var fileChecksum: String
    /// The number of bytes.
    public var size: Int64
    /// The proof itself.
    public var receipt: String
    /// Present in the private and shared databases.
    public var referenceChecksum: String?
    /// Present in the private and shared databases.
    public var wrappingKey: String?

    /// Holds what the server answered.
    public init(
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

/// An asset that the server has: where to fetch it, and how large it is.
public struct RemoteAsset: Hashable, Sendable {
    /// What the server calls the content; no hash that could be computed from it.
    public var fileChecksum: String?
    /// The number of bytes.
    public var size: Int64?
    /// Where to fetch the bytes, for a short time. `${f}` stands where the name of the downloaded file goes.
    public var downloadURL: String?
    /// Present in the private and shared databases.
    public var referenceChecksum: String?
    /// Present in the private and shared databases.
    public var wrappingKey: String?
    /// The bytes, where the server sent them along.
    public var content: Data?

    /// Describes an asset of which nothing is known yet.
    public init() {}

    /// Where to fetch the bytes under a file name of your choice; nil where the server gave no such place.
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    public func downloadURL(fileName: String) -> URL? {
        downloadURL.flatMap { URL(string: $0.replacing("${f}", with: fileName)) }
    }
}
