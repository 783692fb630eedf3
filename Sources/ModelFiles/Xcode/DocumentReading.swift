import CompilerSupport
import ObjectModel

/// Reads the model from the events of a document, as long as the document keeps to the limits.
struct DocumentReading {
    private(set) var decoder: ModelDecoder
    /// Why the document could not be read to its end.
    private(set) var failure: Diagnostic? { didSet { hasFailed = true } }
    /// Whether there is a ``failure``; asked after every event, where looking at the diagnostic would copy it.
    private var hasFailed = false
    private let bytes: [UInt8]
    private let path: String
    private var depth = 0
    private var elements = 0
    private var entities = 0
    private var isInText = false

    private init(_ bytes: [UInt8], path: String) {
        self.bytes = bytes
        self.path = path
        decoder = ModelDecoder(path: path)
    }

    static func read(_ bytes: [UInt8], path: String) -> DocumentReading {
        var reading = DocumentReading(bytes, path: path)
        let hasMemory = XMLEvents.read(bytes, skippingWhiteSpace: true) { event, offset in
            reading.take(event, at: offset)
            return !reading.hasFailed
        }
        if !hasMemory {
            let message = "there is not enough memory to read the file"
            reading.fail(SourceRules.inputTooLarge, message, at: 0, .text(length: 0))
        }
        return reading
    }

    private mutating func take(_ event: XMLEvent, at offset: Int) {
        switch event {
        case .start(let tag): start(tag, isCutOff: offset >= bytes.count)
        case .end:
            isInText = false
            depth -= 1
            decoder.end()
        case .text:
            // The first piece between two tags stands for all.
            if !isInText { decoder.text(at: SourceOrigin(bytes.startOfText(at: offset))) }
            isInText = true
        case .remark: decoder.remark(at: SourceOrigin(bytes.startOfRemark(endingAt: offset)))
        case .documentType:
            let start = bytes.startOfTag(endingAt: offset)
            fail(SourceRules.documentTypeDeclaration, "a document type declaration is not allowed", at: start)
        case .fault(let message): report(message, at: offset)
        }
    }

    private mutating func start(_ tag: Tag, isCutOff: Bool) {
        isInText = false
        depth += 1
        elements += 1
        if tag.name == "entity" { entities += 1 }
        // Of a tag that is cut off libxml2 hands over the beginning of the name, before it complains.
        if depth == 1, tag.name != "model", !isCutOff {
            let message = "the root element is <\(tag.name)>, not <model>"
            return fail(SourceRules.notAModel, message, at: tag.origin.offset)
        }
        if let excess = excess(in: tag) {
            return fail(SourceRules.inputTooLarge, excess, at: tag.origin.offset)
        }
        decoder.start(tag)
        if decoder.diagnostics.count > InputLimits.oddities {
            let message = "more than \(InputLimits.oddities) elements and settings are unknown or malformed"
            fail(SourceRules.inputTooLarge, message, at: tag.origin.offset)
        }
    }

    /// What there is too much of in the file so far.
    private func excess(in tag: Tag) -> String? {
        if depth > InputLimits.depth { return "elements are nested deeper than \(InputLimits.depth) levels" }
        if elements > InputLimits.elements { return "the file has more than \(InputLimits.elements) elements" }
        if entities > InputLimits.entities { return "the file has more than \(InputLimits.entities) entities" }
        // The value of user info may be long; it is only passed on.
        if tag.name != "entry", let long = tag.settings.first(where: \.isOverlongName) {
            return "'\(long.name)' is longer than \(InputLimits.nameSize) bytes"
        }
        return nil
    }

    private mutating func report(_ fault: String, at offset: Int) {
        // libxml2 2.9 says so too when the end is missing.
        if fault.hasPrefix("Extra content"), depth > 0 || elements == 0 {
            return fail(SourceRules.notWellFormed, "the file ends too early", at: offset, .text(length: 0))
        }
        let detail = fault.split(whereSeparator: \.isNewline).first.map { ": \($0)" } ?? ""
        fail(SourceRules.notWellFormed, "the file is not well-formed XML\(detail)", at: offset, .text(length: 0))
    }

    private mutating func fail(
        _ rule: RuleMetadata,
        _ message: String,
        at offset: Int,
        _ part: SourceLocation.Part = .element
    ) {
        failure = rule.finding(message, at: SourceLocation(path: path, offset: offset, part: part))
    }
}
