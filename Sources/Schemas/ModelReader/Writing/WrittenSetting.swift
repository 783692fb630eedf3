import ObjectModel

/// A setting that is to be written. What makes one gives nil for what editors leave out.
struct WrittenSetting {
    private let word: Word
    private let value: String

    /// The setting as it stands in a tag, with the space before it.
    var text: String { " \(word.rawValue)=\"\(Self.escaped(value))\"" }

    static func text(_ word: Word, _ value: String?) -> WrittenSetting? {
        value.map { WrittenSetting(word: word, value: $0) }
    }

    static func number(_ word: Word, _ value: Int?) -> WrittenSetting? { text(word, value.map { String($0) }) }

    /// A switch whose absence means something of its own.
    static func truth(_ word: Word, _ value: Bool?) -> WrittenSetting? { text(word, value.map { $0 ? "YES" : "NO" }) }

    /// A switch that is off when it is absent, and written then only when the file states it.
    static func on(_ word: Word, _ isOn: Bool, orStated isStated: Bool = false) -> WrittenSetting? {
        truth(word, isOn ? true : isStated ? false : nil)
    }

    static func renamingIdentifier(_ value: String?, _ spelling: Spelling) -> WrittenSetting? {
        text(spelling.states(.renamingIdentifier) ? .renamingIdentifier : .elementID, value)
    }
}

extension WrittenSetting {
    private static func escaped(_ value: String) -> String {
        value.utf8.allSatisfy(isPlain) ? value : value.unicodeScalars.map(escaped).joined()
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
        default: (0x20..<0x80).contains(byte)
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        // A parser would turn these into spaces.
        case "\t", "\n", "\r": "&#\(scalar.value);"
        // XML 1.0 has no way to write the other control characters, nor the two noncharacters.
        case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
        default: String(scalar)
        }
    }
}
