#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension JSONValue {
    /// How deep objects and arrays may stand inside one another. Records need ten levels; what is deeper is an attack on
    /// the stack.
    public static let depthLimit = 64

    /// Reads JSON text.
    ///
    /// - Throws: ``RecordFormatFailure`` for what is no JSON, and for what is deeper than ``depthLimit``.
    public init(parsing text: Data) throws(RecordFormatFailure) {
        guard Self.depth(of: text) <= Self.depthLimit else { throw RecordFormatFailure(.tooDeep) }
        do {
            self = try JSONDecoder().decode(JSONValue.self, from: text)
        } catch {
            throw RecordFormatFailure(.notJSON)
        }
    }

    /// JSON text in UTF-8 without white space, members sorted by the bytes of their keys: the same bytes everywhere.
    ///
    /// - Throws: ``RecordFormatFailure`` for a number that is not finite, and for what is deeper than ``depthLimit``.
    public func data() throws(RecordFormatFailure) -> Data {
        var writer = JSONWriter()
        do {
            try writer.write(self, depth: 0)
        } catch {
            throw RecordFormatFailure(error)
        }
        return Data(writer.bytes)
    }

    /// The most brackets that are open at once; of text that is no JSON, at least as many as a parser would see.
    private static func depth(of text: Data) -> Int {
        var (depth, deepest, isInString, isEscaped) = (0, 0, false, false)
        for byte in text {
            if isEscaped {
                isEscaped = false
            } else if isInString {
                isEscaped = byte == UInt8(ascii: "\\")
                isInString = byte != UInt8(ascii: "\"")
            } else if byte == UInt8(ascii: "\"") {
                isInString = true
            } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
                depth += 1
                deepest = max(deepest, depth)
            } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
                depth -= 1
            }
        }
        return deepest
    }
}
