/// The dictionary of a property list in XML, which is how Xcode writes one into a bundle.
///
/// A few hundred bytes with a name in them are all there is to read. Foundation can do it too, but with Foundation in the
/// program each start of modelc would relocate twice as many addresses, which is what a start takes its time for.
struct PropertyList {
    /// A value at the top.
    enum Value: Equatable {
        case string(String)
        /// A number, a list, or whatever else.
        case other
    }

    /// The values at the top.
    private(set) var entries: [String: Value] = [:]
    /// The elements around the place that is being read, the outermost first.
    private var open: [Substring] = []
    private var key: String?
    private var content = ""
    private var isComplete = false

    /// Reads a list; nil for anything but one whose outermost value is a dictionary.
    init?(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        var pieces = XMLPieces(text)
        do throws(XMLPieces.Malformed) {
            while let piece = try pieces.next() { try add(piece) }
        } catch {
            return nil
        }
        guard isComplete, open.isEmpty else { return nil }
    }

    private mutating func add(_ piece: XMLPieces.Piece) throws(XMLPieces.Malformed) {
        switch piece {
        case .opening(let name): try begin(name)
        case .closing(let name): try end(name)
        case .text(let text) where Self.leaves.contains(open.last ?? ""): content += text
        case .text(let text): if !text.allSatisfy(\.isWhitespace) { throw XMLPieces.Malformed() }
        }
    }

    private static let leaves: Set<Substring> = ["key", "string", "integer", "real", "date", "data"]
    private static let others: Set<Substring> = ["plist", "dict", "array", "true", "false"]
    /// Real files have no list in the dictionary.
    private static let depthLimit = 64

    private mutating func begin(_ name: Substring) throws(XMLPieces.Malformed) {
        let isExpected: Bool =
            switch open.count {
            case 0: name == "plist" && !isComplete
            case 1: name == "dict" && !isComplete
            case 2: (name == "key") == (key == nil)
            default: !Self.leaves.contains(open.last ?? "")
            }
        let isKnown = Self.leaves.contains(name) || Self.others.contains(name)
        guard isExpected, isKnown, open.count < Self.depthLimit else { throw XMLPieces.Malformed() }
        open.append(name)
        content = ""
    }

    private mutating func end(_ name: Substring) throws(XMLPieces.Malformed) {
        guard open.popLast() == name else { throw XMLPieces.Malformed() }
        switch open.count {
        case 1: isComplete = key == nil
        case 2 where name == "key": key = content
        case 2:
            if let key { entries[key] = name == "string" ? .string(content) : .other }
            key = nil
        default: break
        }
    }
}

/// Takes a small XML document apart, without entities of its own and without names of its own.
private struct XMLPieces {
    enum Piece {
        case opening(Substring)
        case closing(Substring)
        case text(String)
    }

    struct Malformed: Error {}

    private var rest: Substring
    /// The element that was opened and closed by one tag.
    private var pending: Substring?

    init(_ text: String) { rest = text[...] }

    /// The next piece; nil at the end.
    mutating func next() throws(Malformed) -> Piece? {
        if let name = pending {
            pending = nil
            return .closing(name)
        }
        while rest.first == "<" {
            if rest.hasPrefix("<?") {
                try skip(past: "?>")
            } else if rest.hasPrefix("<!--") {
                try skip(past: "-->")
            } else if rest.hasPrefix("<!DOCTYPE") {
                // One with a `[` could define entities.
                if try skip(past: ">").contains("[") { throw Malformed() }
            } else {
                return try tag()
            }
        }
        if rest.isEmpty { return nil }
        let text = rest.prefix { $0 != "<" }
        rest = rest[text.endIndex...]
        return .text(try Self.unescaped(text))
    }

    private mutating func tag() throws(Malformed) -> Piece {
        let tag = try skip(past: ">").dropFirst().dropLast()
        let name = tag.drop { $0 == "/" }.prefix { $0.isLetter }
        if name.isEmpty || tag.contains("<") { throw Malformed() }
        if tag.first == "/" { return .closing(name) }
        if tag.last == "/" { pending = name }
        return .opening(name)
    }

    /// Goes on behind the next such text, and returns what was skipped.
    @discardableResult
    private mutating func skip(past end: String) throws(Malformed) -> Substring {
        guard let range = rest.firstRange(of: end) else { throw Malformed() }
        defer { rest = rest[range.upperBound...] }
        return rest[..<range.upperBound]
    }

    private static func unescaped(_ text: Substring) throws(Malformed) -> String {
        let parts = text.split(separator: "&", omittingEmptySubsequences: false)
        var result = String(parts[0])
        for part in parts.dropFirst() {
            guard let end = part.firstIndex(of: ";"), let character = character(named: part[..<end]) else {
                throw Malformed()
            }
            result.append(character)
            result += part[part.index(after: end)...]
        }
        return result
    }

    private static func character(named name: Substring) -> Character? {
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default:
            let number =
                name.hasPrefix("#x")
                ? UInt32(name.dropFirst(2), radix: 16)
                : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
            return number.flatMap(Unicode.Scalar.init).map { Character($0) }
        }
    }
}
