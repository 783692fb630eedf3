import CModelXML
import CompilerSupport

/// One event of parsing an XML document.
enum XMLEvent {
    case start(Tag)
    case end
    /// Text between tags; libxml2 passes long text in pieces.
    case text(String)
    /// A comment or a processing instruction.
    case remark
    /// A document type declaration, and whether it has declarations of its own.
    case documentType(hasDeclarations: Bool)
    /// The document is not well-formed; this is the last event.
    case fault(String)
}

/// Runs libxml2 over a document.
///
/// No pointers from C leave this type; events are Swift values.
struct XMLEvents {
    /// Receives an event and the offset that libxml2 has reached; returns whether to continue.
    typealias Receiver = (_ event: XMLEvent, _ offset: Int) -> Bool

    private let bytes: [UInt8]
    private let receiver: Receiver
    /// True to skip white space between two tags.
    private let skipsWhiteSpace: Bool
    /// The length of a byte order mark, which is not passed to libxml2.
    private let shift: Int
    /// The settings of the next tag.
    private var settings: [Setting] = []
    /// The names read so far. libxml2 keeps each name of a document once, so converting each pointer once takes 0.75 s
    /// instead of 0.98 s for `check` of 10,000 entities in 20 MB.
    private var names: [UnsafePointer<UInt8>: String] = [:]

    private init(_ bytes: [UInt8], skippingWhiteSpace skipsWhiteSpace: Bool, _ receiver: @escaping Receiver) {
        self.bytes = bytes
        self.receiver = receiver
        self.skipsWhiteSpace = skipsWhiteSpace
        shift = bytes.byteOrderMarkLength
    }

    /// Passes the events of a document in UTF-8 to a receiver. Returns false when memory runs out.
    ///
    /// Do not skip white space when text matters, because libxml2 passes long text in pieces.
    ///
    /// The receiver is not kept. It is declared escaping because `withoutActuallyEscaping` checks itself with the
    /// length of the source file's path: builds in two folders would differ.
    static func read(
        _ bytes: [UInt8],
        skippingWhiteSpace: Bool = false,
        receiver: @escaping Receiver
    ) -> Bool {
        _ = isPrepared
        var events = XMLEvents(bytes, skippingWhiteSpace: skippingWhiteSpace, receiver)
        return events.run()
    }

    /// libxml2 must be initialised by one thread before several use it.
    private static let isPrepared: Bool = {
        model_xml_prepare()
        return true
    }()

    private mutating func run() -> Bool {
        let document = bytes.dropFirst(shift)
        return withUnsafeMutablePointer(to: &self) { pointer in
            var calls = Self.calls(to: pointer)
            return document.withUnsafeBufferPointer { model_xml_read($0.baseAddress, $0.count, &calls) } == 0
        }
    }

    private static func calls(to context: UnsafeMutableRawPointer) -> ModelXMLEvents {
        var calls = ModelXMLEvents()
        calls.context = context
        calls.attribute = { context, prefix, name, value, length in
            let text = String(decoding: UnsafeBufferPointer(start: value, count: length), as: UTF8.self)
            receiving(context)?.pointee.add(prefix, name, text)
        }
        calls.start = { context, prefix, name, offset in
            receiving(context)?.pointee.start(prefix, name, at: offset) ?? 1
        }
        calls.end = { context in receiving(context)?.pointee.hand(.end, at: 0) ?? 1 }
        calls.text = { context, text, length, offset in
            let text = UnsafeBufferPointer(start: text, count: length)
            return receiving(context)?.pointee.text(text, at: offset) ?? 1
        }
        calls.remark = { context, offset in receiving(context)?.pointee.hand(.remark, at: offset) ?? 1 }
        calls.doctype = { context, declares, offset in
            receiving(context)?.pointee.hand(.documentType(hasDeclarations: declares != 0), at: offset) ?? 1
        }
        calls.error = { context, message, offset in
            let message = message.map { String(cString: $0) } ?? ""
            _ = receiving(context)?.pointee.hand(.fault(message), at: offset)
        }
        return calls
    }

    private mutating func add(_ prefix: UnsafePointer<UInt8>?, _ name: UnsafePointer<UInt8>?, _ text: String) {
        settings.append(Setting(name: self.name(prefix, name), text: text))
    }

    private mutating func start(_ prefix: UnsafePointer<UInt8>?, _ name: UnsafePointer<UInt8>?, at offset: Int) -> CInt
    {
        let origin = SourceOrigin(bytes.startOfTag(endingAt: offset + shift))
        // The array is reused for each tag, so that reading a tag allocates nothing.
        defer { settings.removeAll(keepingCapacity: true) }
        return hand(.start(Tag(name: self.name(prefix, name), settings: settings, origin: origin)), at: offset)
    }

    private mutating func text(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> CInt {
        if skipsWhiteSpace, text.allSatisfy({ $0 <= UInt8(ascii: " ") }) { return 0 }
        return hand(.text(String(decoding: text, as: UTF8.self)), at: offset)
    }

    private mutating func name(_ prefix: UnsafePointer<UInt8>?, _ local: UnsafePointer<UInt8>?) -> String {
        guard let local else { return "" }
        if let prefix { return "\(String(cString: prefix)):\(String(cString: local))" }
        if let known = names[local] { return known }
        let name = String(cString: local)
        names[local] = name
        return name
    }

    /// Returns a value that stops libxml2 unless it is zero. It changes nothing; `mutating` keeps the events from being
    /// copied for each piece of the document.
    private mutating func hand(_ event: XMLEvent, at offset: Int) -> CInt { receiver(event, offset + shift) ? 0 : 1 }
}

private func receiving(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLEvents>? {
    context?.assumingMemoryBound(to: XMLEvents.self)
}

/// A start tag.
struct Tag {
    /// The name, with the prefix that the file gives it.
    let name: String
    let settings: [Setting]
    let origin: SourceOrigin
}

/// One attribute of a start tag. It is called a setting, because attributes are Core Data's.
struct Setting {
    /// The name, with the prefix that the file gives it.
    let name: String
    let text: String

    /// True if this is a name that is too long to compare and hash.
    var isOverlongName: Bool { text.utf8.count > InputLimits.nameSize && Self.namingSettings.contains(name) }

    private static let namingSettings: Set<String> = [
        "name", "key", "value", "property", "entity", "composite", "representedClassName", "parentEntity",
        "destinationEntity", "inverseName", "inverseEntity", "elementID", "renamingIdentifier",
    ]
}

/// The beginnings of things in XML that is well-formed so far; libxml2 reports only their ends, or less.
extension [UInt8] {
    /// `<` cannot stand inside an attribute value, so the nearest one before the end of a tag begins it.
    func startOfTag(endingAt end: Int) -> Int {
        self[..<Swift.min(end, count)].lastIndex(of: UInt8(ascii: "<")) ?? 0
    }

    /// A comment cannot hold `--`, so the nearest `<!--` before its end begins it.
    func startOfRemark(endingAt end: Int) -> Int {
        let end = Swift.min(end, count)
        let opening = self[..<end].suffix(3).elementsEqual("-->".utf8) ? "<!--" : "<?"
        var index = Swift.max(end - 1, 0)
        while index > 0, !self[index...].starts(with: opening.utf8) { index -= 1 }
        return index
    }

    /// libxml2 reports the start or the end of a piece of text, white space included; a finding points at the first
    /// letter.
    func startOfText(at offset: Int) -> Int {
        let tag = self[..<Swift.min(offset, count)].lastIndex(of: UInt8(ascii: ">")) ?? -1
        return self[(tag + 1)...].firstIndex { $0 > UInt8(ascii: " ") } ?? count
    }
}
