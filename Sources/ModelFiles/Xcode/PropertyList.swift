import CompilerSupport

/// A property list in XML whose outermost value is a dictionary, with the places of its values.
///
/// Foundation can read it too, but linking Foundation would double the addresses that the dynamic linker relocates,
/// which take most of modelc's start-up time.
struct PropertyList {
    /// A value.
    indirect enum Value: Equatable {
        case string(String)
        case flag(Bool)
        /// The bytes in base64; nil for other text.
        case data([UInt8]?)
        /// A number or a date, as it is written.
        case other(String)
        case list([Element])
        case dictionary([Entry])
    }

    /// A value, and the place of its tag.
    struct Element: Equatable {
        let value: Value
        let origin: SourceOrigin
    }

    /// A key with its value.
    struct Entry: Equatable {
        let key: String
        /// The place of the key's tag.
        let origin: SourceOrigin
        let element: Element
    }

    /// The values at the top, in the order of the file.
    let all: [Entry]
    /// The place where the dictionary is.
    let origin: SourceOrigin

    /// Parses a list; nil unless the outermost value is a dictionary.
    init?(_ bytes: [UInt8]) {
        guard DocumentInspection(bytes, path: "").refusal == nil else { return nil }
        var reader = PropertyListReader()
        var isSound = true
        let hasMemory = XMLEvents.read(bytes) { event, _ in
            isSound = reader.take(event)
            return isSound
        }
        guard hasMemory, isSound, let root = reader.root, case .dictionary(let entries) = root.value else { return nil }
        (all, origin) = (entries, root.origin)
    }

    /// The value of a key at the top. Of a key that occurs twice, the later one counts.
    subscript(key: String) -> Value? { entry(key)?.element.value }

    /// The entry of a key at the top.
    func entry(_ key: String) -> Entry? { all.last { $0.key == key } }
}

/// Collects the values of a property list while its elements begin and end.
private struct PropertyListReader {
    /// A dictionary or an array that is not complete.
    private struct Container {
        let isDictionary: Bool
        let origin: SourceOrigin
        var elements: [PropertyList.Element] = []
        var entries: [PropertyList.Entry] = []
        var key: (text: String, origin: SourceOrigin)?
    }

    /// The outermost value, once it is complete.
    private(set) var root: PropertyList.Element?
    /// The containers around the current place, the outermost first.
    private var open: [Container] = []
    /// The element of a text or number that is not complete, and its place.
    private var leaf: (name: String, origin: SourceOrigin)?
    private var content = ""
    private var depth = 0

    private static let leaves: Set<String> = ["key", "string", "data", "integer", "real", "date", "true", "false"]

    /// Takes an event; returns false when it cannot occur in a property list.
    mutating func take(_ event: XMLEvent) -> Bool {
        switch event {
        case .start(let tag): return begin(tag.name, at: tag.origin)
        case .end: return end()
        case .text(let text):
            content += text
            return leaf != nil || text.allSatisfy(\.isWhitespace)
        case .remark: return true
        case .documentType(let hasDeclarations): return !hasDeclarations
        case .fault: return false
        }
    }

    private mutating func begin(_ name: String, at origin: SourceOrigin) -> Bool {
        depth += 1
        content = ""
        if leaf != nil || depth > InputLimits.depth { return false }
        if depth == 1 { return name == "plist" }
        if depth == 2 && (name != "dict" || root != nil) { return false }
        if let container = open.last, container.isDictionary {
            if (name == "key") == (container.key != nil) { return false }
        } else if name == "key" {
            return false
        }
        if name == "dict" || name == "array" {
            open.append(Container(isDictionary: name == "dict", origin: origin))
            return true
        }
        leaf = (name, origin)
        return Self.leaves.contains(name)
    }

    private mutating func end() -> Bool {
        depth -= 1
        guard depth > 0 else { return true }
        if let (name, origin) = leaf {
            leaf = nil
            if name == "key" {
                open[open.count - 1].key = (content, origin)
            } else {
                add(value(of: name), at: origin)
            }
            return true
        }
        guard let container = open.popLast(), container.key == nil else { return false }
        add(container.isDictionary ? .dictionary(container.entries) : .list(container.elements), at: container.origin)
        return true
    }

    private mutating func add(_ value: PropertyList.Value, at origin: SourceOrigin) {
        let element = PropertyList.Element(value: value, origin: origin)
        guard let last = open.indices.last else {
            root = element
            return
        }
        if let key = open[last].key {
            open[last].entries.append(PropertyList.Entry(key: key.text, origin: key.origin, element: element))
            open[last].key = nil
        } else {
            open[last].elements.append(element)
        }
    }

    private func value(of name: String) -> PropertyList.Value {
        switch name {
        case "string": .string(content)
        case "true", "false": .flag(name == "true")
        case "data": .data(Base64.bytes(of: content))
        default: .other(content)
        }
    }
}

/// Text that stands for bytes.
private enum Base64 {
    /// The bytes of base64 text with white space; nil for other text.
    static func bytes(of text: String) -> [UInt8]? {
        let digits = text.utf8.filter { !UnicodeScalar($0).properties.isWhitespace }
        let padding = digits.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard digits.count % 4 == 0, padding <= 2 else { return nil }
        var (bytes, bits, count): ([UInt8], Int, Int) = ([], 0, 0)
        for digit in digits.dropLast(padding) {
            guard let value = value(ofBase64: digit) else { return nil }
            (bits, count) = ((bits << 6 | value) & 0xFFFF, count + 6)
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        return bytes
    }

    private static func value(ofBase64 digit: UInt8) -> Int? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(digit - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(digit - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
