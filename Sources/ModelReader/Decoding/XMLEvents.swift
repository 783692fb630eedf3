import CModelXML
import Diagnostics

/// Runs libxml2 over a document and hands its events to a decoder.
///
/// All pointers from C end here; a decoder sees values.
struct XMLEvents {
    private let bytes: [UInt8]
    private let path: String

    init(bytes: [UInt8], path: String) {
        self.bytes = bytes
        self.path = path
    }

    /// Parses the document. Returns the decoder that saw all of it, or why it could not be read to its end.
    func decoded() -> Result<ModelDecoder, Refusal> {
        _ = Self.isPrepared
        return bytes.withUnsafeBufferPointer { buffer in
            let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
            let document = UnsafeBufferPointer(rebasing: buffer.starts(with: mark) ? buffer[3...] : buffer[...])
            var session = Session(
                decoder: ModelDecoder(path: path),
                document: document,
                shift: buffer.count - document.count,
                path: path
            )
            if let failure = session.run() { return .failure(Refusal(diagnostic: failure)) }
            return .success(session.decoder)
        }
    }

    /// libxml2 wants to be initialised by one thread before several use it.
    private static let isPrepared: Bool = {
        model_xml_prepare()
        return true
    }()
}

/// Why a document could not be read to its end.
struct Refusal: Error {
    let diagnostic: Diagnostic
}

/// One run of the parser; lives as long as the document's buffer is pinned. Like the decoder it is no class, because
/// changing one is checked at run time, tag by tag.
private struct Session {
    private(set) var decoder: ModelDecoder
    let document: UnsafeBufferPointer<UInt8>
    /// The bytes in front of the document, that is, a byte order mark.
    let shift: Int
    let path: String
    private var words = WordTable()
    /// Kept from tag to tag, so that reading a tag allocates nothing.
    private var settings: [Setting] = []
    private var depth = 0
    private var elements = 0
    private var entities = 0
    private var hasRoot = false
    private var isInText = false
    private var failure: Diagnostic?

    init(decoder: ModelDecoder, document: UnsafeBufferPointer<UInt8>, shift: Int, path: String) {
        self.decoder = decoder
        self.document = document
        self.shift = shift
        self.path = path
    }

    mutating func run() -> Diagnostic? {
        let document = document
        let outOfMemory = withUnsafeMutablePointer(to: &self) { pointer in
            var events = Self.events(to: pointer)
            return document.withMemoryRebound(to: CChar.self) {
                model_xml_read($0.baseAddress, $0.count, &events)
            }
        }
        if failure == nil, outOfMemory != 0 {
            fail(SourceRules.inputTooLarge, "there is not enough memory to read the file", at: 0, isTag: false)
        }
        return failure
    }

    private static func events(to context: UnsafeMutableRawPointer) -> ModelXMLEvents {
        var events = ModelXMLEvents()
        events.context = context
        events.start = { context, prefix, name, attributes, count, end in
            let attributes = UnsafeBufferPointer(start: attributes, count: count)
            let goesOn = session(context)?.pointee.start(prefix: prefix, name: name, attributes: attributes, end: end)
            return goesOn == true ? 0 : 1
        }
        events.end = { context in session(context)?.pointee.end() }
        events.text = { context, offset in session(context)?.pointee.text(at: offset) }
        events.remark = { context, offset in session(context)?.pointee.remark(at: offset) }
        events.doctype = { context, offset in session(context)?.pointee.doctype(at: offset) }
        events.error = { context, message, offset in session(context)?.pointee.error(message, at: offset) }
        return events
    }

    /// Returns whether the parser shall go on.
    private mutating func start(
        prefix: UnsafePointer<CChar>?,
        name: UnsafePointer<CChar>?,
        attributes: UnsafeBufferPointer<ModelXMLAttribute>,
        end: Int
    ) -> Bool {
        guard let name else { return false }
        isInText = false
        depth += 1
        hasRoot = true
        let offset = startOfTag(endingAt: end)
        guard depth <= InputLimits.depth else {
            fail(SourceRules.inputTooLarge, "elements are nested deeper than \(InputLimits.depth) levels", at: offset)
            return false
        }
        let qualified = QualifiedName(prefix: prefix, local: name)
        let word = prefix == nil ? words.word(for: name) : nil
        elements += 1
        if word == .entity { entities += 1 }
        if let excess {
            fail(SourceRules.inputTooLarge, excess, at: offset)
            return false
        }
        // Of a tag that is cut off libxml2 hands over the beginning of the name, before it complains.
        if depth == 1, word != .model, end < document.count {
            fail(SourceRules.notAModel, "the root element is <\(qualified.text)>, not <model>", at: offset)
            return false
        }
        settings.removeAll(keepingCapacity: true)
        for attribute in attributes { append(attribute) }
        // The value of user info may be long; it is only passed on.
        if word != .entry, let long = settings.first(where: \.isOverlongName) {
            let message = "'\(long.name.text)' is longer than \(InputLimits.nameSize) bytes"
            fail(SourceRules.inputTooLarge, message, at: offset)
            return false
        }
        decoder.start(Tag(word: word, name: qualified, settings: settings, origin: SourceOrigin(offset + shift)))
        guard decoder.diagnostics.count <= InputLimits.oddities else {
            let message = "more than \(InputLimits.oddities) elements and settings are unknown or malformed"
            fail(SourceRules.inputTooLarge, message, at: offset)
            return false
        }
        return true
    }

    /// What there is too much of in the file so far.
    private var excess: String? {
        if elements > InputLimits.elements, elements > document.count / InputLimits.bytesPerElement {
            return "the file has more than \(InputLimits.elements) elements in less than "
                + "\(InputLimits.bytesPerElement) bytes each"
        }
        if entities > InputLimits.entities { return "the file has more than \(InputLimits.entities) entities" }
        return nil
    }

    private mutating func append(_ attribute: ModelXMLAttribute) {
        guard let name = attribute.name else { return }
        let word = attribute.prefix == nil ? words.word(for: name) : nil
        let value = UnsafeRawBufferPointer(start: attribute.value, count: attribute.length)
        settings.append(Setting(word: word, name: QualifiedName(prefix: attribute.prefix, local: name), bytes: value))
    }

    private mutating func end() {
        isInText = false
        depth -= 1
        decoder.end()
    }

    /// libxml2 hands text over in pieces; the first one between two tags stands for all.
    private mutating func text(at offset: Int) {
        guard !isInText else { return }
        isInText = true
        decoder.text(at: SourceOrigin(startOfText(at: offset) + shift))
    }

    private mutating func remark(at offset: Int) {
        decoder.remark(at: SourceOrigin(startOfRemark(endingAt: offset) + shift))
    }

    private mutating func doctype(at offset: Int) {
        fail(
            SourceRules.documentTypeDeclaration,
            "a document type declaration is not allowed",
            at: startOfTag(endingAt: offset)
        )
    }

    private mutating func error(_ message: UnsafePointer<CChar>?, at offset: Int) {
        let said = message.map { String(cString: $0) } ?? ""
        // libxml2 2.9 says so too when the end is missing.
        if said.hasPrefix("Extra content"), depth > 0 || !hasRoot {
            return fail(SourceRules.notWellFormed, "the file ends too early", at: offset, isTag: false)
        }
        let detail = said.split(whereSeparator: \.isNewline).first.map { ": \($0)" } ?? ""
        fail(SourceRules.notWellFormed, "the file is not well-formed XML\(detail)", at: offset, isTag: false)
    }

    private mutating func fail(_ rule: RuleMetadata, _ message: String, at offset: Int, isTag: Bool = true) {
        guard failure == nil else { return }
        let part: SourceLocation.Part = isTag ? .element : .text(length: 0)
        let location = SourceLocation(path: path, offset: offset + shift, part: part)
        failure = Diagnostic(rule: rule, message: message, help: rule.rationale, symbol: nil, location: location)
    }

    /// libxml2 says where a tag ends. `<` cannot stand inside an attribute value, so the nearest one before it begins the tag.
    private func startOfTag(endingAt end: Int) -> Int {
        document.lastIndex(ofByte: UInt8(ascii: "<"), before: min(end, document.count)) ?? 0
    }

    /// A comment cannot hold `--`, so the nearest `<!--` before its end begins it.
    private func startOfRemark(endingAt end: Int) -> Int {
        let end = min(end, document.count)
        let isComment = document[..<end].suffix(3).elementsEqual("-->".utf8)
        let opening = isComment ? "<!--" : "<?"
        var index = max(end - 1, 0)
        while index > 0, !document[index...].starts(with: opening.utf8) { index -= 1 }
        return index
    }

    /// libxml2 names the start or the end of a piece of text, white space included; people look for the first letter.
    private func startOfText(at offset: Int) -> Int {
        var index = min(offset, document.count)
        while index > 0, document[index - 1] != UInt8(ascii: ">") { index -= 1 }
        while index < document.count, document[index] <= UInt8(ascii: " ") { index += 1 }
        return index
    }
}

private func session(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Session>? {
    context?.assumingMemoryBound(to: Session.self)
}
