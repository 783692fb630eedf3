package import CompilerSupport
package import ObjectModel

/// The result of reading a `contents` file.
package struct ReadModel: Hashable, Sendable {
    /// The model; nil when the file could not be read to the end.
    package var model: ManagedObjectModel?
    /// Errors and unknown parts, in the order of the file. With an error there is no model.
    package var diagnostics: [Diagnostic]
    /// The places of comments and processing instructions, which have no meaning for the model and are no findings.
    var remarks: [SourceOrigin] = []
}

/// Reads the `contents` file of a model, straight from the parser's events.
///
/// Nothing is dropped silently: unknown parts stay in ``ObjectModel/ManagedObjectModel/unknownItems`` and are reported
/// as notes. Input is treated as hostile; see ``InputLimits``.
///
///     let result = readModel(bytes, path: "Model.xcdatamodel/contents")
///     result.model?.entities.map(\.name)
///
/// - Parameters:
///   - bytes: The file: UTF-8, with or without a byte order mark.
///   - path: The file as the user named it, for locations.
/// - Returns: The model, or the error.
package func readModel(_ bytes: [UInt8], path: String) -> ReadModel {
    if let refusal = DocumentInspection(bytes, path: path).refusal {
        return ReadModel(model: nil, diagnostics: [refusal])
    }
    let reading = DocumentReading.read(bytes, path: path)
    if let failure = reading.failure { return ReadModel(model: nil, diagnostics: [failure]) }
    let decoder = reading.decoder
    return ReadModel(model: decoder.model, diagnostics: decoder.diagnostics, remarks: decoder.remarks)
}

extension ReadModel {
    /// The parts of the file that ``contents(of:)`` would drop; empty when nothing is lost.
    ///
    /// These are all parts that the reader reports, because it cannot keep them, and comments and processing
    /// instructions. White space, the order of settings and a byte order mark have no meaning and do not count.
    ///
    ///     let read = readModel(bytes, path: path)
    ///     if let model = read.model, read.losses.isEmpty { write(contents(of: model)) }
    package var losses: [Diagnostic] {
        guard let model else { return [] }
        let unknown = diagnostics.map { Self.loss($0.message, at: $0.location) }
        let remarks = remarks.map { origin in
            let location = SourceLocation(path: model.path, offset: origin.offset, part: .text(length: 0))
            return Self.loss("a comment or processing instruction", at: location)
        }
        return unknown + remarks
    }

    private static func loss(_ what: String, at location: SourceLocation?) -> Diagnostic {
        SourceRules.notWrittenBack.finding("would be lost: \(what)", at: location)
    }
}

/// Reads the model from the events of a document, while the document keeps to the limits.
struct DocumentReading {
    private(set) var decoder: ModelDecoder
    /// The error that ended the reading.
    private(set) var failure: Diagnostic? { didSet { hasFailed = true } }
    /// True if there is a ``failure``. Checked after every event; checking the diagnostic would copy it.
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
            // The first piece of a text counts for the whole.
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
        // For a tag that is cut off, libxml2 reports the beginning of the name before the error.
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

    /// The limit that the file exceeds so far; nil when it keeps to all.
    private func excess(in tag: Tag) -> String? {
        if depth > InputLimits.depth { return "elements are nested deeper than \(InputLimits.depth) levels" }
        if elements > InputLimits.elements { return "the file has more than \(InputLimits.elements) elements" }
        if entities > InputLimits.entities { return "the file has more than \(InputLimits.entities) entities" }
        // A value of user info may be long; it is never compared.
        if tag.name != "entry", let long = tag.settings.first(where: \.isOverlongName) {
            return "'\(long.name)' is longer than \(InputLimits.nameSize) bytes"
        }
        return nil
    }

    private mutating func report(_ fault: String, at offset: Int) {
        // libxml2 2.9 also says so when the end of the document is missing.
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

/// The limits on untrusted input.
///
/// Real models are far smaller: the largest known one has 88 entities and 170 KB.
package enum InputLimits {
    /// The largest `contents` file, in bytes.
    package static let fileSize = 32 << 20
    /// The largest `.xccurrentversion`, in bytes; real ones have some 250.
    static let currentVersionSize = 4 << 10
    /// The largest `VersionInfo.plist` of a compiled bundle, in bytes; that of 120 versions has some 500 KB.
    package static let versionInfoSize = 16 << 20
    /// The largest entitlements file, in bytes; real ones have a few lines.
    package static let entitlementsSize = 64 << 10
    /// The largest `Info.plist` of a target, in bytes; that of an app that opens many kinds of files has some 50 KB.
    package static let informationSize = 1 << 20
    /// The largest `.xcconfig` file, in bytes; real ones have a few KB.
    package static let configurationSize = 256 << 10
    /// The largest file of a project in Xcode, in bytes; that of an app with thousands of files has some megabytes.
    package static let projectSize = 16 << 20
    /// The largest number of versions read besides the current one; real bundles have up to 120.
    package static let versions = 500
    /// The largest size of these versions together, in bytes.
    package static let versionsSize = 256 << 20
    /// The largest number of entities of a model.
    static let entities = 20_000
    /// The largest number of elements in a file; real ones have up to 650. An empty attribute takes 12 bytes in the
    /// file, and some hundreds in memory.
    static let elements = 500_000
    /// The largest number of unknown or malformed parts in a file; each is a finding.
    static let oddities = 10_000
    /// The deepest nesting of elements. A user info entry of a composite's attribute stands at depth 5.
    static let depth = 64
    /// The largest number of attributes on one element; libxml2 2.9 compares each with each.
    static let attributesPerElement = 256
    /// The longest name, in bytes. Names are compared often, and comparing long runs of combining marks is slow.
    static let nameSize = 1 << 10
    /// The longest start tag, in bytes.
    static let startTagSize = 1 << 20
}

/// Inspects the bytes before they are parsed: encoding, size, and tags that would be expensive to parse.
struct DocumentInspection {
    private let bytes: [UInt8]
    private let path: String

    init(_ bytes: [UInt8], path: String) {
        self.bytes = bytes
        self.path = path
    }

    /// The reason to refuse the document; nil when it may be parsed.
    var refusal: Diagnostic? {
        if bytes.count > InputLimits.fileSize {
            return refuse(SourceRules.inputTooLarge, "the file is larger than \(InputLimits.fileSize >> 20) MiB", at: 0)
        }
        return encodingRefusal ?? tagRefusal
    }

    private var encodingRefusal: Diagnostic? {
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            return refuseEncoding("the file is UTF-16", help: "Convert the file: `iconv -f UTF-16 -t UTF-8`.")
        }
        // Looking for the smallest byte first takes 1.6 % off the time of `check` on a file of 20 MB.
        if bytes.min() == 0, let zero = bytes.firstIndex(of: 0) {
            let help = zero < 4 ? "The file seems to be UTF-16 or UTF-32. Convert it to UTF-8." : Self.helpForDamage
            return refuseEncoding("the file has a NUL byte", at: zero, help: help)
        }
        let invalid = bytes.firstOffsetThatIsNotUTF8
        if let encoding = declaredEncoding, encoding.lowercased() != "utf-8" {
            let help =
                invalid == nil
                ? "The bytes are UTF-8. Declare encoding=\"UTF-8\"."
                : "Convert the file from this encoding to UTF-8, and declare encoding=\"UTF-8\"."
            return refuseEncoding("the file declares the encoding \(encoding)", help: help)
        }
        // libxml2 would guess an encoding such as EBCDIC from the first bytes.
        guard let invalid else { return nil }
        // After valid UTF-8 one damaged byte is likely; when the first byte beyond ASCII is invalid, the file has
        // another encoding.
        let isDamage = bytes[..<invalid].contains { $0 >= 0x80 }
        let help = "If the file is ISO-8859-1, convert it: `iconv -f ISO-8859-1 -t UTF-8`. Else " + Self.restoring
        return refuseEncoding(
            "the file has bytes that are not UTF-8",
            at: invalid,
            help: isDamage ? Self.helpForDamage : help
        )
    }

    private static let restoring = "restore it from version control."
    private static let helpForDamage = "The file is damaged: " + restoring

    private func refuseEncoding(_ message: String, at offset: Int = 0, help: String) -> Diagnostic {
        SourceRules.notUTF8.finding(
            message,
            at: SourceLocation(path: path, offset: offset),
            help: "Xcode writes models as UTF-8. \(help)"
        )
    }

    /// The encoding in the XML declaration; libxml2 would convert from it, which shifts every offset.
    private var declaredEncoding: String? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let declaration = String(decoding: bytes[..<end], as: UTF8.self)
        guard declaration.contains("<?xml"), let name = declaration.firstRange(of: "encoding") else { return nil }
        let quoted = declaration[name.upperBound...].split(omittingEmptySubsequences: false) { $0 == "\"" || $0 == "'" }
        return quoted.count > 1 ? String(quoted[1]) : nil
    }

    /// The error for a tag that would be expensive to parse.
    private var tagRefusal: Diagnostic? {
        var rest = bytes[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            let tag = rest[(start + 1)...].prefix { $0 != UInt8(ascii: "<") }
            if tag.count > Self.closeLookSize, let message = excess(in: tag) {
                return refuse(SourceRules.inputTooLarge, message, at: start)
            }
            rest = rest[tag.endIndex...]
        }
        return nil
    }

    /// Shorter start tags cannot hold enough attributes to be expensive.
    private static let closeLookSize = 1 << 10

    private func excess(in tag: ArraySlice<UInt8>) -> String? {
        if tag.first == UInt8(ascii: "!") || tag.first == UInt8(ascii: "?") { return nil }
        var quote: UInt8?
        var attributes = 0
        for (size, byte) in zip(1..., tag) {
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
                attributes += 1
            } else if byte == UInt8(ascii: ">") {
                return nil
            }
            if attributes > InputLimits.attributesPerElement {
                return "an element has more than \(InputLimits.attributesPerElement) attributes"
            }
            if size > InputLimits.startTagSize {
                return "a start tag is longer than \(InputLimits.startTagSize >> 20) MiB"
            }
        }
        return nil
    }

    private func refuse(_ rule: RuleMetadata, _ message: String, at offset: Int) -> Diagnostic {
        rule.finding(message, at: SourceLocation(path: path, offset: offset))
    }
}
