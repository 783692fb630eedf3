/// The SHA-256 by which Core Data tells whether two versions of an entity are stored alike.
package struct VersionHash: Hashable, Sendable {
    let words: SIMD8<UInt32>

    /// Hashes a message.
    init(of message: [UInt8]) { words = SHA256.digest(of: message) }

    /// The 32 bytes, as `VersionInfo.plist` and the metadata of a store hold them.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(self)
        return bytes
    }

    /// The bytes as 64 lower-case digits.
    package var hexadecimal: String {
        bytes.map { $0 < 0x10 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
    }
}

/// Why something has no version hash: the reason as half a sentence, for people.
///
/// How Core Data hashes is not documented. What was never seen in a real file is not guessed: a wrong hash would choose
/// a wrong migration.
package struct UnavailableHash: Error, Hashable {
    /// For example `'place' has a composite that is not in the model`.
    package let reason: String
}

/// The pieces that hashed messages consist of.
extension [UInt8] {
    mutating func append(_ text: String) { append(contentsOf: text.utf8) }

    mutating func append(_ hash: VersionHash) {
        for index in hash.words.indices {
            for shift in stride(from: 24, through: 0, by: -8) {
                append(UInt8(truncatingIfNeeded: hash.words[index] >> shift))
            }
        }
    }

    mutating func append<Number: FixedWidthInteger>(littleEndian number: Number) {
        for shift in stride(from: 0, to: Number.bitWidth, by: 8) { append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
}
