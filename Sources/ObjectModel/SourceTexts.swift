package import CompilerSupport

/// The texts of a model that was read from several files, or from a language other than XML.
///
/// An origin is an offset. Texts are counted one after the other, as if they were one, so an origin still leads to its
/// place when a model comes from many files. What a setting is called in model files is looked up here too: the default
/// of a Swift property is not an XML attribute, but has a place all the same.
///
///     var texts = SourceTexts()
///     let start = texts.add(path: "Trip.swift", bytes: bytes)
///     texts.note("defaultValueString", of: SourceOrigin(start + 40), bytes: start + 60..<start + 64)
///
/// All texts are equal: where a model stands is not part of what it means.
package struct SourceTexts: Hashable, Sendable {
    private struct Text: Sendable {
        let path: String
        let start: Int
        let bytes: [UInt8]
    }

    private struct Mention: Hashable, Sendable {
        let offset: Int
        let setting: String?
    }

    private var texts: [Text] = []
    private var end = 0
    private var places: [Mention: Range<Int>] = [:]

    /// Whether there are none: the model is one XML file.
    var isEmpty: Bool { texts.isEmpty }

    /// Creates a collection without texts: that of a model in one XML file.
    package init() {}

    /// Adds a text.
    ///
    /// - Parameters:
    ///   - path: The file, as the user named it.
    ///   - bytes: What it says.
    /// - Returns: What its offsets begin with.
    package mutating func add(path: String, bytes: [UInt8]) -> Int {
        let start = end
        texts.append(Text(path: path, start: start, bytes: bytes))
        // The place behind the last byte belongs to the text, too.
        end += bytes.count + 1
        return start
    }

    /// Remembers where something stands.
    ///
    /// - Parameters:
    ///   - setting: What model files call the setting; nil for the name of the element.
    ///   - element: The origin of the element.
    ///   - bytes: The place, counted as origins are.
    package mutating func note(_ setting: String? = nil, of element: SourceOrigin, bytes: Range<Int>) {
        places[Mention(offset: element.offset, setting: setting)] = bytes
    }

    /// Where an element, or a setting of it, stands: the element where the setting has no place of its own.
    ///
    /// - Parameters:
    ///   - element: The origin of the element.
    ///   - setting: What model files call the setting; nil for the element.
    ///   - file: The XML file that the origin leads into when there are no texts.
    /// - Returns: The place.
    func location(of element: SourceOrigin, _ setting: String? = nil, orIn file: String) -> SourceLocation {
        let offset = element.offset
        let bytes =
            places[Mention(offset: offset, setting: setting)]
            ?? places[Mention(offset: offset, setting: nil)] ?? offset..<offset
        guard let text = texts.last(where: { $0.start <= bytes.lowerBound }) else {
            return SourceLocation(path: file, offset: offset, part: setting.map { .attribute($0) } ?? .element)
        }
        return SourceLocation(
            path: text.path,
            bytes: bytes.lowerBound - text.start..<bytes.upperBound - text.start
        )
    }

    /// What is written where a setting of an element stands; nil where it has no place of its own.
    func words(of element: SourceOrigin, _ setting: String) -> String? {
        guard let bytes = places[Mention(offset: element.offset, setting: setting)], !bytes.isEmpty,
            let text = texts.last(where: { $0.start <= bytes.lowerBound }),
            bytes.upperBound - text.start <= text.bytes.count
        else { return nil }
        return String(
            decoding: text.bytes[bytes.lowerBound - text.start..<bytes.upperBound - text.start],
            as: UTF8.self
        )
    }

    /// Always true: where a model stands is not part of what it means.
    package static func == (_: SourceTexts, _: SourceTexts) -> Bool { true }

    /// Adds nothing, in step with equality.
    package func hash(into _: inout Hasher) {}
}
