import TextLayout

/// The name of a field without ``MirroringNames/prefix``, before anybody spells it.
struct FieldName {
    /// The property's name.
    let property: String
    /// Whether it is that of an asset.
    private(set) var isCompanion = false

    init(property: String) { self.property = property }

    /// The name of a field that begins with ``MirroringNames/prefix``.
    init(of field: String) { property = String(field.dropFirst(MirroringNames.prefix.count)) }

    /// The name of the asset that holds the large values.
    var companion: FieldName {
        var name = self
        name.isCompanion = true
        return name
    }

    /// The whole name: ``MirroringNames/field(_:)``, and for an asset ``MirroringNames/assetCompanion(of:)``.
    var text: String {
        // Made in one go: putting strings together takes three times as long, and plans have a million of these.
        let ending = ending
        return Array(property.utf8).withUnsafeBufferPointer { bytes in
            String(unsafeUninitializedCapacity: Self.prefix.count + bytes.count + ending.count) { room in
                var end = room.update(fromContentsOf: Self.prefix)
                end = room[end...].update(fromContentsOf: bytes)
                return room[end...].update(fromContentsOf: ending)
            }
        }
    }

    /// How many columns the name takes; nil when its bytes are not a column each.
    var plainWidth: Int? { property.plainWidth.map { Self.prefix.count + $0 + ending.count } }

    /// The next bytes of the name, as many as a key has.
    func key(from offset: Int = 0) -> NameKey {
        NameKey { room in
            let count = Array(property.utf8).withUnsafeBufferPointer { bytes in
                let rest = bytes.dropFirst(offset).prefix(room.count)
                room.copyBytes(from: rest)
                return rest.count
            }
            guard isCompanion, count < room.count else { return }
            let known = max(0, offset - property.utf8.count)
            let rest = Self.assetSuffix.dropFirst(known).prefix(room.count - count)
            UnsafeMutableRawBufferPointer(rebasing: room[count...]).copyBytes(from: rest)
        }
    }

    private var ending: [UInt8] { isCompanion ? Self.assetSuffix : [] }

    private static let prefix = Array(MirroringNames.prefix.utf8)
    private static let assetSuffix = Array(MirroringNames.assetSuffix.utf8)
}

/// Some bytes of a field's name, as numbers that compare as the bytes do.
struct NameKey: Comparable {
    /// How many bytes there are.
    static let size = 16

    private let first: UInt64
    private let second: UInt64

    /// - Parameter write: Writes the bytes; where the name ends, zeros stay, and no name has any.
    init(_ write: (UnsafeMutableRawBufferPointer) -> Void) {
        var words: (UInt64, UInt64) = (0, 0)
        withUnsafeMutableBytes(of: &words, write)
        (first, second) = (UInt64(bigEndian: words.0), UInt64(bigEndian: words.1))
    }

    /// One of the bytes.
    subscript(position: Int) -> Int {
        let word = position < 8 ? first : second
        return Int(truncatingIfNeeded: word >> UInt64(56 - 8 * (position & 7))) & 0xFF
    }

    /// With how many bytes another key begins alike.
    func alikeByteCount(with other: NameKey) -> Int {
        first == other.first
            ? 8 + (second ^ other.second).leadingZeroBitCount / 8 : (first ^ other.first).leadingZeroBitCount / 8
    }

    /// Whether the name has no bytes behind these.
    var isLast: Bool { second & 0xFF == 0 }

    static func < (left: NameKey, right: NameKey) -> Bool {
        left.first == right.first ? left.second < right.second : left.first < right.first
    }
}
