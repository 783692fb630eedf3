import Diagnostics

/// A look at the bytes before the parser sees them: encoding, size, and tags that would cost the parser too much.
struct DocumentInspection {
    private let bytes: [UInt8]
    private let path: String

    init(_ bytes: [UInt8], path: String) {
        self.bytes = bytes
        self.path = path
    }

    /// Why the document is refused; nil when the parser may have it.
    var refusal: Diagnostic? {
        if bytes.count > InputLimits.fileSize {
            return refuse(SourceRules.inputTooLarge, "the file is larger than \(InputLimits.fileSize >> 20) MiB", at: 0)
        }
        return encodingRefusal ?? tagRefusal
    }

    private var encodingRefusal: Diagnostic? {
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            return refuse(SourceRules.notUTF8, "the file is UTF-16", at: 0)
        }
        if let zero = bytes.withUnsafeBufferPointer({ $0.firstIndex(ofByte: 0) }) {
            return refuse(SourceRules.notUTF8, "the file has a NUL byte", at: zero)
        }
        if let encoding = declaredEncoding, encoding.lowercased() != "utf-8" {
            return refuse(SourceRules.notUTF8, "the file declares the encoding \(encoding)", at: 0)
        }
        if let invalid = firstInvalidByte {
            return refuse(SourceRules.notUTF8, "the file has bytes that are not UTF-8", at: invalid)
        }
        return nil
    }

    /// libxml2 would guess an encoding such as EBCDIC from the first bytes.
    private var firstInvalidByte: Int? {
        guard var offset = bytes.withUnsafeBufferPointer(\.firstIndexBeyondASCII) else { return nil }
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes[offset...].makeIterator()
        while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let scalar): offset += scalar.count
            case .emptyInput: return nil
            case .error: return offset
            }
        }
    }

    /// The encoding that the XML declaration names, which libxml2 would convert from, shifting every offset.
    private var declaredEncoding: String? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let declaration = String(decoding: bytes[..<end], as: UTF8.self)
        guard declaration.contains("<?xml"), let name = declaration.firstRange(of: "encoding") else { return nil }
        let quoted = declaration[name.upperBound...].split(omittingEmptySubsequences: false) { $0 == "\"" || $0 == "'" }
        return quoted.count > 1 ? String(quoted[1]) : nil
    }

    /// Start tags are short, so only where two `<` stand far apart a tag is looked at closely.
    private var tagRefusal: Diagnostic? {
        bytes.withUnsafeBufferPointer { buffer in
            let opening = UInt8(ascii: "<")
            guard var start = buffer.firstIndex(ofByte: opening) else { return nil }
            while start < buffer.count {
                let next = buffer.firstIndex(ofByte: opening, from: start + 1) ?? buffer.count
                if next - start > Self.closeLookSize, let found = refusal(ofTagAt: start, in: buffer[..<next]) {
                    return found
                }
                start = next
            }
            return nil
        }
    }

    /// Up to this many bytes a tag cannot hold enough attributes to hurt.
    private static let closeLookSize = 1 << 10

    private func refusal(ofTagAt start: Int, in buffer: Slice<UnsafeBufferPointer<UInt8>>) -> Diagnostic? {
        guard start + 1 < buffer.endIndex, buffer[start + 1] != UInt8(ascii: "!"),
            buffer[start + 1] != UInt8(ascii: "?")
        else {
            return nil
        }
        var quote: UInt8?
        var attributes = 0
        for index in start..<buffer.endIndex {
            let byte = buffer[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
                attributes += 1
            } else if byte == UInt8(ascii: ">") {
                return nil
            }
            if attributes > InputLimits.attributesPerElement {
                let message = "an element has more than \(InputLimits.attributesPerElement) attributes"
                return refuse(SourceRules.inputTooLarge, message, at: start)
            }
            if index - start > InputLimits.startTagSize {
                let message = "a start tag is longer than \(InputLimits.startTagSize >> 20) MiB"
                return refuse(SourceRules.inputTooLarge, message, at: start)
            }
        }
        return nil
    }

    private func refuse(_ rule: RuleMetadata, _ message: String, at offset: Int) -> Diagnostic {
        let location = SourceLocation(path: path, offset: offset)
        return Diagnostic(rule: rule, message: message, help: rule.rationale, symbol: nil, location: location)
    }
}
