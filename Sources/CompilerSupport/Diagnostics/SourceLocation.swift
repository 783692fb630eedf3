/// A place in an input file: the byte offset of a tag or token, and which part of it is meant.
///
/// Stages carry this small value; line and column are worked out by ``SourceText`` only when something is printed.
///
///     SourceLocation(path: "Model.xcdatamodel/contents", offset: 212, part: .attribute("defaultValueString"))
package struct SourceLocation: Hashable, Sendable {
    /// The part of the input at the offset.
    package enum Part: Hashable, Sendable {
        /// The name of the XML element whose start tag begins at the offset.
        case element
        /// The value of one attribute of the start tag that begins at the offset.
        case attribute(String)
        /// Text of this many bytes, for languages other than XML.
        case text(length: Int)
    }

    /// The file, as the user named it.
    package var path: String
    /// Offset in bytes from the start of the file's UTF-8 text.
    package var offset: Int
    /// The part at that offset.
    package var part: Part

    /// Creates a location.
    package init(path: String, offset: Int, part: Part = .element) {
        self.path = path
        self.offset = offset
        self.part = part
    }

    /// Creates the location of some bytes of a text that is not XML.
    package init(path: String, bytes: Range<Int>) {
        self.init(path: path, offset: bytes.lowerBound, part: .text(length: bytes.count))
    }
}

/// The byte offset of the tag or token that declared a value. All origins are equal.
///
/// Values of the object model and the cloud schema keep their origin for messages, and are still equal when they
/// mean the same wherever they stand:
///
///     SourceOrigin(212) == SourceOrigin(7)  // true
package struct SourceOrigin: Hashable, Sendable {
    private let bytes: UInt32

    /// The offset in bytes from the start of the file. Inputs are limited to less than 4 GiB.
    package var offset: Int { Int(bytes) }

    /// Creates the origin of something that begins at `offset`; a hand-built value may leave it out.
    package init(_ offset: Int = 0) { bytes = UInt32(clamping: offset) }

    /// Always true: the place of a value is not part of its meaning.
    package static func == (_: SourceOrigin, _: SourceOrigin) -> Bool { true }

    /// Adds nothing, in step with equality.
    package func hash(into _: inout Hasher) {}
}

/// A value and its place in a file. Comparisons ignore the place.
package struct Located<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The value.
    package let value: Value
    /// The bytes of the value, or of the text that implies it; nil when it does not come from a file.
    package let location: SourceLocation?

    /// Creates a value; a hand-built one may leave the place out.
    package init(_ value: Value, at location: SourceLocation? = nil) {
        self.value = value
        self.location = location
    }

    /// Compares values only.
    package static func == (left: Located, right: Located) -> Bool { left.value == right.value }

    /// Hashes the value only, in step with equality.
    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
