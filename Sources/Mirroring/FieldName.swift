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

    /// The whole name.
    var text: String {
        let field = MirroringNames.field(property)
        return isCompanion ? MirroringNames.assetCompanion(of: field) : field
    }

    /// Whether the bytes of this name come first; nil when the names are the same.
    func precedes(_ other: FieldName) -> Bool? {
        property.withBytes { bytes in
            other.property.withBytes { otherBytes in
                let common = min(bytes.count, otherBytes.count)
                for position in 0..<common where bytes[position] != otherBytes[position] {
                    return bytes[position] < otherBytes[position]
                }
                let rest = bytes[common...] + ending
                let otherRest = otherBytes[common...] + other.ending
                return rest == otherRest ? nil : rest.lexicographicallyPrecedes(otherRest)
            }
        }
    }

    /// The first sixteen bytes as two numbers, which compare as the names do.
    var start: (UInt64, UInt64) {
        var words: (UInt64, UInt64) = (0, 0)
        withUnsafeMutableBytes(of: &words) { words in
            let count = property.withBytes { bytes in
                words.copyBytes(from: bytes.prefix(words.count))
                return min(bytes.count, words.count)
            }
            UnsafeMutableRawBufferPointer(rebasing: words[count...]).copyBytes(from: ending.prefix(words.count - count))
        }
        return (UInt64(bigEndian: words.0), UInt64(bigEndian: words.1))
    }

    private var ending: [UInt8] { isCompanion ? Self.assetSuffix : [] }

    private static let assetSuffix = Array(MirroringNames.assetSuffix.utf8)
}
