package import CompilerSupport
package import ObjectModel

/// What reading a `contents` file gave.
package struct ReadModel: Hashable, Sendable {
    /// The model; nil when the file could not be read to its end.
    package var model: ManagedObjectModel?
    /// What was wrong or unknown, in the order of the file. Errors mean that there is no model.
    package var diagnostics: [Diagnostic]
    /// Where comments and processing instructions stand, which say nothing about the model and are not a finding.
    var remarks: [SourceOrigin] = []
}

/// Reads the `contents` file of a model, straight from the parser's events.
///
/// Nothing is dropped silently: what is unknown stays in ``ObjectModel/ManagedObjectModel/unknownItems`` and is reported
/// as a note. Input is treated as hostile; see ``InputLimits``.
///
///     let result = readModel(bytes, path: "Model.xcdatamodel/contents")
///     result.model?.entities.map(\.name)
///
/// - Parameters:
///   - bytes: The file: UTF-8, with or without a byte order mark.
///   - path: The file as the user named it, for locations.
/// - Returns: The model, or why there is none.
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
    /// What of the file ``contents(of:)`` would drop; empty when nothing is lost.
    ///
    /// That is all the reader reports, because it has no place for what it does not understand, and comments and
    /// processing instructions. White space, the order of settings and a byte order mark say nothing and do not count.
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

/// How much input modelc takes from strangers.
///
/// Real models end far below: the largest one known has 88 entities and 170 KB.
package enum InputLimits {
    /// The largest `contents` file, in bytes.
    package static let fileSize = 32 << 20
    /// The largest `.xccurrentversion`, in bytes; real ones have some 250.
    static let currentVersionSize = 4 << 10
    /// The largest `VersionInfo.plist` of a compiled bundle, in bytes; that of 120 versions has some 500 KB.
    package static let versionInfoSize = 16 << 20
    /// Bytes of a file of entitlements, which has a few lines for each.
    package static let entitlementsSize = 64 << 10
    /// The largest `Info.plist` of a target, in bytes; that of an app that opens many kinds of files has some 50 KB.
    package static let informationSize = 1 << 20
    /// The largest `.xcconfig` file, in bytes; real ones have a few KB.
    package static let configurationSize = 256 << 10
    /// The largest file of a project in Xcode, in bytes; that of an app with thousands of files has some megabytes.
    package static let projectSize = 16 << 20
    /// The most versions of a bundle that are looked at besides the current one; real bundles have up to 120.
    package static let versions = 500
    /// The largest size of these versions together, in bytes.
    package static let versionsSize = 256 << 20
    /// The most entities of a model.
    static let entities = 20_000
    /// The most elements of a file; real ones have up to 650. An empty attribute takes 12 bytes, and some hundreds in memory.
    static let elements = 500_000
    /// The most things in a file that are unknown or malformed; each is a finding.
    static let oddities = 10_000
    /// The deepest nesting of elements. A user info entry of a composite's attribute stands at depth 5.
    static let depth = 64
    /// The most attributes on one element; libxml2 2.9 compares each with each.
    static let attributesPerElement = 256
    /// The longest name of anything, in bytes. Comparing long runs of combining marks is slow, and names are compared often.
    static let nameSize = 1 << 10
    /// The longest start tag, in bytes.
    static let startTagSize = 1 << 20
}

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
        // In UTF-8 before it, one byte is damaged; where the first letter beyond ASCII is no UTF-8, none is.
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

    /// The encoding that the XML declaration names, which libxml2 would convert from, shifting every offset.
    private var declaredEncoding: String? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let declaration = String(decoding: bytes[..<end], as: UTF8.self)
        guard declaration.contains("<?xml"), let name = declaration.firstRange(of: "encoding") else { return nil }
        let quoted = declaration[name.upperBound...].split(omittingEmptySubsequences: false) { $0 == "\"" || $0 == "'" }
        return quoted.count > 1 ? String(quoted[1]) : nil
    }

    /// A tag that would cost the parser too much.
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

    /// Start tags are short, and up to this many bytes one cannot hold enough attributes to hurt.
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
