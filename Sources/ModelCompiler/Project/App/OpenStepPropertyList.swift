import CompilerSupport
import ModelFiles

/// A property list of the kind that came from OpenStep, which Xcode writes projects as.
///
///     try OpenStepPropertyList(Array(#"{ name = "My App"; files = (a, b, ); }"#.utf8)).root
///
/// A dictionary keeps the order of the file.
struct OpenStepPropertyList: Sendable {
    /// A value.
    indirect enum Value: Equatable, Sendable {
        case string(String)
        case array([Value])
        case dictionary([Entry])
    }

    /// A key of a dictionary, and its value.
    struct Entry: Equatable, Sendable {
        let key: String
        let value: Value
    }

    /// Why a list cannot be read, and where.
    struct Failure: Error, Equatable {
        let message: String
        /// The offset in bytes.
        let offset: Int
    }

    /// The outermost value.
    let root: Value

    /// Reads a list; throws a ``Failure`` for what is none, or is too large.
    init(_ bytes: [UInt8]) throws(Failure) {
        var reader = OpenStepReader(bytes)
        root = try reader.document()
    }
}

extension OpenStepPropertyList.Value {
    /// The text of a string that may be a name or a path; nil for anything else, and for a text that is too long for one.
    var text: String? {
        guard case .string(let text) = self, text.utf8.count <= ProjectLimits.textSize else { return nil }
        return text
    }

    /// The elements of an array; none for anything else.
    var elements: [Self] { if case .array(let elements) = self { elements } else { [] } }

    /// The entries of a dictionary; none for anything else.
    var entries: [OpenStepPropertyList.Entry] { if case .dictionary(let entries) = self { entries } else { [] } }
}

/// The limits of projects, which can come from strangers. Real projects stay far below.
enum ProjectLimits {
    /// The deepest nesting of values, of which Xcode writes five levels, and of files that include others.
    static let depth = 64
    /// The most values of a file.
    static let values = 1_000_000
    /// The longest name or path, in bytes. Comparing long runs of combining marks is slow.
    static let textSize = 512
    /// The longest id of an object, in bytes; those of Xcode have 24.
    static let idSize = 128
    /// The longest path of a group, in bytes.
    static let pathSize = 4 << 10
    /// The most targets of a project.
    static let targets = 1_000
    /// The most local packages of a project.
    static let packages = 1_000
    /// The most configurations of a target.
    static let configurationsOfTarget = 64
    /// The most configurations of all targets together.
    static let configurations = 2_000
    /// The most files of all targets together; a file counts once for each target.
    static let members = 200_000
    /// The most lines of a `.xcconfig` file with all that it includes.
    static let configurationLines = 20_000
}

/// Reads a property list byte by byte, each byte once.
private struct OpenStepReader {
    typealias Value = OpenStepPropertyList.Value
    typealias Failure = OpenStepPropertyList.Failure

    private let bytes: [UInt8]
    private var position: Int
    private var valueCount = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = bytes.byteOrderMarkLength
    }

    mutating func document() throws(Failure) -> Value {
        if bytes.count > InputLimits.projectSize {
            throw failure("the file is larger than \(InputLimits.projectSize >> 20) MiB", at: 0)
        }
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            throw failure("the file is UTF-16", at: 0)
        }
        if let invalid = bytes.firstOffsetThatIsNotUTF8 {
            throw failure("the file has bytes that are not UTF-8", at: invalid)
        }
        try skipBlanks()
        if bytes[position...].starts(with: "<?xml".utf8) { throw failure("the file is XML", at: position) }
        let root = try value(depth: 0)
        try skipBlanks()
        if position < bytes.count { throw failure("there is something after the end of the list", at: position) }
        return root
    }

    private func failure(_ message: String, at offset: Int) -> Failure {
        Failure(message: message, offset: offset)
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// True if two characters come next.
    private func isAt(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
        next == UInt8(ascii: first) && position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: second)
    }

    /// Skips a byte if it is the next one, and returns whether it was.
    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Skips white space and comments.
    private mutating func skipBlanks() throws(Failure) {
        while let byte = next {
            if byte <= UInt8(ascii: " ") {
                position += 1
            } else if isAt("/", "/") {
                position = bytes[position...].firstIndex(where: \.isLineBreak) ?? bytes.count
            } else if isAt("/", "*") {
                try skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(Failure) {
        let start = position
        position += 2
        while let slash = bytes[position...].firstIndex(of: UInt8(ascii: "/")) {
            position = slash + 1
            // The star of `/*` does not end the comment.
            if slash > start + 2, bytes[slash - 1] == UInt8(ascii: "*") { return }
        }
        throw failure("a comment has no end", at: start)
    }

    private mutating func value(depth: Int) throws(Failure) -> Value {
        valueCount += 1
        if valueCount > ProjectLimits.values { throw failure("the list has too many values", at: position) }
        if depth > ProjectLimits.depth { throw failure("the list is nested too deeply", at: position) }
        switch next {
        case UInt8(ascii: "{"): return .dictionary(try dictionary(depth: depth))
        case UInt8(ascii: "("): return .array(try array(depth: depth))
        default: return .string(try string())
        }
    }

    private mutating func array(depth: Int) throws(Failure) -> [Value] {
        let start = position
        position += 1
        var elements: [Value] = []
        while true {
            try skipBlanks()
            if skip(")") { return elements }
            if next == nil { throw failure("a list has no closing parenthesis", at: start) }
            elements.append(try value(depth: depth + 1))
            try skipBlanks()
            if !skip(","), next != nil, next != UInt8(ascii: ")") { throw failure("a comma is missing", at: position) }
        }
    }

    private mutating func dictionary(depth: Int) throws(Failure) -> [OpenStepPropertyList.Entry] {
        let start = position
        position += 1
        var entries: [OpenStepPropertyList.Entry] = []
        while true {
            try skipBlanks()
            if skip("}") { return entries }
            if next == nil { throw failure("a dictionary has no closing brace", at: start) }
            entries.append(try entry(depth: depth))
        }
    }

    private mutating func entry(depth: Int) throws(Failure) -> OpenStepPropertyList.Entry {
        let key = try string()
        try skipBlanks()
        // In the short form, the key is the value.
        var value = Value.string(key)
        if skip("=") {
            try skipBlanks()
            value = try self.value(depth: depth + 1)
            try skipBlanks()
        }
        if !skip(";"), next != nil, next != UInt8(ascii: "}") { throw failure("a semicolon is missing", at: position) }
        return .init(key: key, value: value)
    }

    private mutating func string() throws(Failure) -> String {
        if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") { return try quotedString() }
        let start = position
        while let byte = next, !byte.endsBareString, !isAt("/", "*") { position += 1 }
        guard position > start else {
            throw failure(next == nil ? "the file ends too early" : "a value is missing", at: position)
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func quotedString() throws(Failure) -> String {
        let start = position
        let quote = bytes[start]
        position += 1
        var text: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case quote: return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += escapedBytes()
            default: text.append(byte)
            }
        }
        throw failure("a text has no closing quotation mark", at: start)
    }

    /// Reads what follows a backslash.
    private mutating func escapedBytes() -> [UInt8] {
        guard let byte = next else { return [] }
        position += 1
        guard byte == UInt8(ascii: "U") || byte == UInt8(ascii: "u") else { return [Self.escapes[byte] ?? byte] }
        let digits = bytes[position...].prefix(4).prefix { Character(Unicode.Scalar($0)).isHexDigit }
        position += digits.count
        let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
        return Array(String(scalar ?? "\u{FFFD}").utf8)
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "t"): UInt8(ascii: "\t"), UInt8(ascii: "n"): UInt8(ascii: "\n"),
        UInt8(ascii: "r"): UInt8(ascii: "\r"),
    ]
}

extension UInt8 {
    /// True if a text without quotation marks cannot have this character.
    /// A search in a text for each byte was a twentieth of a check of an app with 1.6 MB of projects.
    fileprivate var endsBareString: Bool {
        switch self {
        case ...UInt8(ascii: " "), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"),
            UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: ";"), UInt8(ascii: ","),
            UInt8(ascii: "\""), UInt8(ascii: "'"):
            true
        default: false
        }
    }
}
