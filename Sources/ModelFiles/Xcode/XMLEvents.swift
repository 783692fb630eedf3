import CModelXML
import CompilerSupport

/// One piece of an XML document.
enum XMLEvent {
    case start(Tag)
    case end
    /// Text between tags; libxml2 hands a long one over in pieces.
    case text(String)
    /// A comment or a processing instruction.
    case remark
    /// A document type declaration, and whether it declares entities or anything else itself.
    case documentType(hasDeclarations: Bool)
    /// The document is not well-formed; nothing comes after this.
    case fault(String)
}

/// Runs libxml2 over a document.
///
/// All pointers from C end here; whoever receives the events sees values.
struct XMLEvents {
    /// Takes an event and the offset that libxml2 has reached, and returns whether to go on.
    typealias Receiver = (_ event: XMLEvent, _ offset: Int) -> Bool

    private let bytes: [UInt8]
    private let receiver: Receiver
    /// Whether white space between two tags is not an event.
    private let skipsWhiteSpace: Bool
    /// The bytes of a byte order mark, which libxml2 does not get.
    private let shift: Int
    /// Those of the tag that comes next.
    private var settings: [Setting] = []
    /// libxml2 keeps each name of a document once, so a name is read only where it is met first: 0.75 s instead of 0.98 s for
    /// `check` of 10,000 entities in 20 MB.
    private var names: [UnsafePointer<UInt8>: String] = [:]

    private init(_ bytes: [UInt8], skippingWhiteSpace skipsWhiteSpace: Bool, _ receiver: @escaping Receiver) {
        self.bytes = bytes
        self.receiver = receiver
        self.skipsWhiteSpace = skipsWhiteSpace
        shift = bytes.byteOrderMarkLength
    }

    /// Hands over the events of a document in UTF-8. Returns false when there was not enough memory.
    ///
    /// Text that matters needs its white space, because libxml2 hands a long one over in pieces.
    ///
    /// The receiver is not kept. It escapes for the compiler, because `withoutActuallyEscaping` checks itself with the
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

    /// libxml2 wants to be initialised by one thread before several use it.
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
        // The list is kept from tag to tag, so that reading one allocates nothing.
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

    /// Returns what stops libxml2 unless it is zero. It changes nothing, and is `mutating` so that the events are not copied
    /// for each piece of the document.
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

/// One attribute of a start tag. It is called a setting where Core Data's attributes could be meant.
struct Setting {
    /// The name, with the prefix that the file gives it.
    let name: String
    let text: String

    /// Whether this is a long name of something; names are compared and hashed.
    var isOverlongName: Bool { text.utf8.count > InputLimits.nameSize && Self.namingSettings.contains(name) }

    private static let namingSettings: Set<String> = [
        "name", "key", "value", "property", "entity", "composite", "representedClassName", "parentEntity",
        "destinationEntity", "inverseName", "inverseEntity", "elementID", "renamingIdentifier",
    ]
}

/// Where things begin in XML that is known to be well-formed so far; libxml2 says only where they end, or less.
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

    /// libxml2 names the start or the end of a piece of text, white space included; people look for the first letter.
    func startOfText(at offset: Int) -> Int {
        let tag = self[..<Swift.min(offset, count)].lastIndex(of: UInt8(ascii: ">")) ?? -1
        return self[(tag + 1)...].firstIndex { $0 > UInt8(ascii: " ") } ?? count
    }
}
