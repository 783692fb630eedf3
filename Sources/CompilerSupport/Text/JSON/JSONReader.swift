/// Reads JSON that people write: with `//` and `/* */` comments and commas after the last element.
///
/// Every value and every key knows its bytes, so that a message can point at it:
///
///     let document = try JSONReader.read(Array(#"{"failOn": "error", /* for now */ }"#.utf8))
///     // document.content: one member, keyRange 1..<9, value.range 11..<18
///
/// Otherwise the text follows RFC 8259: one value, in UTF-8, a byte order mark at its beginning being ignored.
package enum JSONReader {
    /// The largest text that is read, in bytes.
    package static let sizeLimit = 16 << 20
    /// How deep objects and arrays may stand inside one another.
    static let depthLimit = 64

    /// Reads a document, in time proportional to its size.
    ///
    /// - Throws: The first thing that is wrong, with its place and a way out: a text that is too large, is not UTF-8,
    ///   does not follow the grammar, nests deeper than ``depthLimit``, or has an object with two equal keys.
    package static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONNode {
        guard bytes.count <= sizeLimit else {
            let message = "the text is larger than \(sizeLimit >> 20) MiB"
            throw .malformed(message, help: "make sure that this is the intended file", at: 0..<0)
        }
        if let offset = bytes.firstOffsetThatIsNotUTF8 {
            throw .malformed("the text is not UTF-8", help: "save the file as UTF-8", at: offset..<offset + 1)
        }
        var parser = JSONParser(bytes)
        return try parser.document()
    }
}
