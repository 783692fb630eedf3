#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Parses ordinary JSON several times as fast as Foundation's decoder, which the journal of a large database needs.
///
/// It gives up on anything that is rare or wrong, so that Foundation decides about that.
struct OrdinaryJSON {
    private let bytes: [UInt8]
    private var place = 0
    private var depth = 0

    /// The value of a text in UTF-8; nil for a text that Foundation is to read.
    static func value(of text: Data) -> JSONValue? {
        var parser = OrdinaryJSON(bytes: Array(text))
        guard let value = parser.value(), parser.next() == nil else { return nil }
        return value
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// The next byte that is not white space.
    private mutating func next() -> UInt8? {
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): place += 1
            default: return bytes[place]
            }
        }
        return nil
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next() == byte else { return false }
        place += 1
        return true
    }

    private mutating func take(_ word: StaticString, as value: JSONValue) -> JSONValue? {
        let count = word.utf8CodeUnitCount
        guard bytes.count - place >= count else { return nil }
        for offset in 0..<count where bytes[place + offset] != word.utf8Start[offset] { return nil }
        place += count
        return value
    }

    private mutating func value() -> JSONValue? {
        guard let byte = next() else { return nil }
        return switch byte {
        case UInt8(ascii: "\""): string().map { .string($0) }
        case UInt8(ascii: "{"): nested { parser in parser.object() }
        case UInt8(ascii: "["): nested { $0.array() }
        case UInt8(ascii: "t"): take("true", as: .bool(true))
        case UInt8(ascii: "f"): take("false", as: .bool(false))
        case UInt8(ascii: "n"): take("null", as: .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): number()
        default: nil
        }
    }

    private mutating func nested(_ body: (inout OrdinaryJSON) -> JSONValue?) -> JSONValue? {
        guard depth < JSONValue.depthLimit else { return nil }
        depth += 1
        place += 1
        defer { depth -= 1 }
        return body(&self)
    }

    private mutating func array() -> JSONValue? {
        var elements: [JSONValue] = []
        if take(UInt8(ascii: "]")) { return .array([]) }
        repeat {
            guard let element = value() else { return nil }
            elements.append(element)
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "]")) ? .array(elements) : nil
    }

    private mutating func object() -> JSONValue? {
        var members: [String: JSONValue] = [:]
        if take(UInt8(ascii: "}")) { return .object([:]) }
        repeat {
            guard next() == UInt8(ascii: "\""), let key = string(), take(UInt8(ascii: ":")), let value = value(),
                members.updateValue(value, forKey: key) == nil
            else { return nil }
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "}")) ? .object(members) : nil
    }

    private mutating func string() -> String? {
        place += 1
        let start = place
        var isPlain = true
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            switch bytes[place] {
            case UInt8(ascii: "\\"): return escapedString(from: start)
            case 0..<0x20: return nil
            case 0x80...: isPlain = false
            default: break
            }
            place += 1
        }
        return place < bytes.count ? text(bytes[start..<place], isPlain: isPlain) : nil
    }

    private mutating func escapedString(from start: Int) -> String? {
        var decoded = Array(bytes[start..<place])
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "\""):
                place -= 1
                return text(decoded[...], isPlain: false)
            case UInt8(ascii: "\\"):
                guard let escaped = escaped() else { return nil }
                decoded += String(escaped).utf8
            case 0..<0x20: return nil
            default: decoded.append(byte)
            }
        }
        return nil
    }

    /// The character after a backslash; nil for one of two surrogates.
    private mutating func escaped() -> Unicode.Scalar? {
        guard place < bytes.count else { return nil }
        defer { place += 1 }
        switch bytes[place] {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(bytes[place])
        case UInt8(ascii: "u"):
            let digits = bytes.dropFirst(place + 1).prefix(4)
            guard digits.count == 4, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }) else {
                return nil
            }
            place += 4
            return UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
        default: return nil
        }
    }

    /// Moves behind a string; nil for bytes that are not UTF-8.
    private mutating func text(_ slice: ArraySlice<UInt8>, isPlain: Bool) -> String? {
        place += 1
        let text = String(decoding: slice, as: UTF8.self)
        return isPlain || text.utf8.elementsEqual(slice) ? text : nil
    }

    private mutating func number() -> JSONValue? {
        let start = place
        if bytes[place] == UInt8(ascii: "-") { place += 1 }
        let first = place
        guard digits(), place - first == 1 || bytes[first] != UInt8(ascii: "0") else { return nil }
        var isInteger = true
        if has(".") {
            isInteger = false
            guard digits() else { return nil }
        }
        if has("e") || has("E") {
            isInteger = false
            if !has("+") { _ = has("-") }
            guard digits() else { return nil }
        }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        if isInteger { return Int64(text).map(JSONValue.integer) }
        // Foundation calls some whole numbers integers.
        return Double(text).flatMap { $0.isFinite && $0 != $0.rounded() ? .number($0) : nil }
    }

    /// Moves behind some digits; false when there are none.
    private mutating func digits() -> Bool {
        let start = place
        while place < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[place] { place += 1 }
        return place > start
    }

    /// Moves behind a character if it is the next one.
    private mutating func has(_ character: Unicode.Scalar) -> Bool {
        guard place < bytes.count, UInt32(bytes[place]) == character.value else { return false }
        place += 1
        return true
    }
}
