import CompilerSupport

/// Reads a property list in XML into the table that a binary one has.
///
/// Compilers before 2012 wrote `VersionInfo.plist` so, and `plutil` converts one format into the other.
struct XMLPropertyListReader {
    /// A dictionary or an array that is not complete.
    private enum Container {
        case dictionary([String: Int], key: String?)
        case array([Int])
    }

    private var table = PropertyListTable()
    /// The containers around the current place, the outermost first.
    private var open: [Container] = []
    /// The element of a text or number that is not complete.
    private var leaf: String?
    private var content = ""
    private var depth = 0
    /// The entries of the outermost dictionary, once it is complete.
    private var entries: [String: Int]?

    private static let leaves: Set<String> = ["key", "string", "data", "integer", "real", "date", "true", "false"]

    /// - Throws: ``CompiledModelError`` when the bytes are not a property list in XML, or its outermost value is not a
    ///   dictionary.
    static func list(_ bytes: [UInt8]) throws(CompiledModelError) -> BinaryPropertyList {
        var reader = XMLPropertyListReader()
        var isSound = DocumentInspection(bytes, path: "").refusal == nil
        let hasMemory =
            isSound
            && XMLEvents.read(bytes) { event, _ in
                isSound = reader.take(event)
                return isSound
            }
        guard hasMemory, isSound, let entries = reader.entries else {
            throw CompiledModelError("the file is not a property list")
        }
        return reader.table.list(of: entries)
    }

    /// Takes an event; returns false when it cannot occur in a property list.
    private mutating func take(_ event: XMLEvent) -> Bool {
        switch event {
        case .start(let tag): return begin(tag.name)
        case .end: return end()
        case .text(let text):
            content += text
            return leaf != nil || text.allSatisfy(\.isWhitespace)
        case .remark: return true
        case .documentType(let hasDeclarations): return !hasDeclarations
        case .fault: return false
        }
    }

    private mutating func begin(_ name: String) -> Bool {
        depth += 1
        content = ""
        if leaf != nil || depth > InputLimits.depth { return false }
        if depth == 1 { return name == "plist" }
        if depth == 2 && (name != "dict" || entries != nil) { return false }
        if case .dictionary(_, let key)? = open.last, (name == "key") == (key != nil) { return false }
        switch name {
        case "dict": open.append(.dictionary([:], key: nil))
        case "array": open.append(.array([]))
        default:
            leaf = name
            return Self.leaves.contains(name)
        }
        return true
    }

    private mutating func end() -> Bool {
        depth -= 1
        guard depth > 0 else { return true }
        if let leaf {
            self.leaf = nil
            if leaf == "key" { return takeKey() }
            return value(of: leaf).map { add(table.add($0)) } ?? false
        }
        switch open.popLast() {
        case .dictionary(let entries, key: nil):
            if open.isEmpty {
                self.entries = entries
                return true
            }
            return add(table.add(dictionaryOf: entries))
        case .array(let elements): return add(table.add(arrayOf: elements))
        case .dictionary, nil: return false
        }
    }

    private mutating func takeKey() -> Bool {
        guard case .dictionary(let entries, _)? = open.popLast() else { return false }
        open.append(.dictionary(entries, key: content))
        return true
    }

    /// Adds a value to the container around it.
    private mutating func add(_ position: Int) -> Bool {
        switch open.popLast() {
        case .dictionary(var entries, let key?):
            entries[key] = position
            open.append(.dictionary(entries, key: nil))
        case .array(let elements): open.append(.array(elements + [position]))
        case .dictionary, nil: return false
        }
        return true
    }

    private func value(of element: String) -> BinaryPropertyList.Value? {
        switch element {
        case "data": Self.bytes(ofBase64: content).map { .data($0) }
        case "true", "false": .bool(element == "true")
        // Numbers and dates, too: nothing that is read from a list in XML is one.
        default: .string(content)
        }
    }

    /// The bytes of base64 text with white space; nil for other text.
    private static func bytes(ofBase64 text: String) -> [UInt8]? {
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
