extension SourceText {
    /// The stretch and the new text of a fix; nil when the file has something else at the place, for example a type that is
    /// written with several blanks.
    package func edit(of fix: Fix) -> TextEdit? {
        let place = span(of: fix.location)
        let tag = StartTag(in: bytes, at: min(max(fix.location.offset, 0), bytes.count))
        return switch fix.edit {
        case .set(let name, let value): set(name, to: value, in: tag)
        case .remove(let name): remove(name, from: tag)
        case .inverse(let name, let entity): addInverse(name, in: entity, to: tag)
        case .property(let line): addProperty(line, behind: place.upperBound)
        case .removeElement: removeElement(of: tag)
        case .replace(let old, let new): replace(old, by: new, at: place.lowerBound)
        case .append(let text): place.isEmpty ? nil : TextEdit(place.upperBound..<place.upperBound, text)
        case .removeArgument: removeArgument(at: place)
        case .member(let line): addMember(line, behind: place.upperBound)
        case .entry(let key, let value): addEntry(key, value, at: place)
        case .removeEntry: removeListedObject(at: place) ?? removeKey(at: place)
        }
    }

    private func replace(_ old: String, by new: String, at start: Int) -> TextEdit? {
        bytes[start...].starts(with: old.utf8) ? TextEdit(start..<start + old.utf8.count, new) : nil
    }

    private func starts(with text: String, at offset: Int) -> Bool {
        offset <= bytes.count && bytes[offset...].starts(with: text.utf8)
    }

    /// The first place from an offset on that is not blank.
    private func place(behindBlanksAt offset: Int) -> Int {
        bytes[offset...].firstIndex { !Self.blanks.contains($0) } ?? bytes.count
    }

    private static let blanks: Set<UInt8> = Set(" \t\r\n".utf8)
}

/// XML.
extension SourceText {
    private func set(_ name: String, to value: String, in tag: StartTag) -> TextEdit? {
        guard !tag.name.isEmpty else { return nil }
        if let current = tag.attribute(name) { return TextEdit(current.value, value.escapedForXML) }
        return TextEdit(tag.end..<tag.end, " \(name)=\"\(value.escapedForXML)\"")
    }

    private func addInverse(_ name: String, in entity: String, to tag: StartTag) -> TextEdit? {
        guard !tag.name.isEmpty, tag.attribute("inverseName") == nil, tag.attribute("inverseEntity") == nil else {
            return nil
        }
        let text = " inverseName=\"\(name.escapedForXML)\" inverseEntity=\"\(entity.escapedForXML)\""
        return TextEdit(tag.end..<tag.end, text)
    }

    private func remove(_ name: String, from tag: StartTag) -> TextEdit? {
        guard let attribute = tag.attribute(name) else { return nil }
        let blanks = bytes[..<attribute.name.lowerBound].reversed().prefix { Self.blanks.contains($0) }.count
        return TextEdit(attribute.name.lowerBound - blanks..<attribute.value.upperBound + 1, "")
    }

    /// The element to the end of its own tag, or of the first end tag of its name: no element that modelc removes has one of
    /// its own kind inside.
    private func removeElement(of tag: StartTag) -> TextEdit? {
        guard !tag.name.isEmpty else { return nil }
        let end = place(behindBlanksAt: tag.end)
        if starts(with: "/>", at: end) { return TextEdit(lineBreak(before: tag.name.lowerBound)..<end + 2, "") }
        let closing = Array("</\(String(decoding: bytes[tag.name].dropFirst(), as: UTF8.self))".utf8)
        guard let last = bytes[end...].firstRange(of: closing)?.upperBound,
            let close = bytes[last...].firstIndex(of: UInt8(ascii: ">"))
        else { return nil }
        return TextEdit(lineBreak(before: tag.name.lowerBound)..<close + 1, "")
    }

    /// The line break before a tag with the blanks behind it, if there is nothing else between; else the tag.
    private func lineBreak(before offset: Int) -> Int {
        let start = offset - bytes[..<offset].reversed().prefix { " \t".utf8.contains($0) }.count
        guard start > 0, bytes[start - 1] == UInt8(ascii: "\n") else { return offset }
        return start > 1 && bytes[start - 2] == UInt8(ascii: "\r") ? start - 2 : start - 1
    }
}

/// Swift.
extension SourceText {
    private func removeArgument(at place: Range<Int>) -> TextEdit? {
        let next = self.place(behindBlanksAt: place.upperBound)
        guard bytes[place].first == UInt8(ascii: "."), next < bytes.count else { return nil }
        if bytes[next] == UInt8(ascii: ",") {
            return TextEdit(place.lowerBound..<self.place(behindBlanksAt: next + 1), "")
        }
        let before = place.lowerBound - bytes[..<place.lowerBound].reversed().prefix { Self.blanks.contains($0) }.count
        guard bytes[next] == UInt8(ascii: ")"), before > 0 else { return nil }
        if bytes[before - 1] == UInt8(ascii: ",") { return TextEdit(before - 1..<place.upperBound, "") }
        let opening = "@Attribute("
        let start = before - opening.utf8.count
        guard start >= 0, starts(with: opening, at: start) else { return nil }
        return TextEdit(start..<self.place(behindBlanksAt: next + 1), "")
    }
}

extension SourceText {
    /// The first property of a class, behind its name and what it inherits. A comment between the two may have a brace.
    private func addProperty(_ line: String, behind name: Int) -> TextEdit? {
        let head = bytes[name...].prefix { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "/") }
        guard starts(with: "{", at: head.endIndex) else { return nil }
        let start = head.endIndex + 1
        let first = place(behindBlanksAt: start)
        let isOnNewLine = bytes[start..<first].contains(UInt8(ascii: "\n"))
        return TextEdit(start..<start, isOnNewLine ? "\n\(indentation(at: first))\(line)" : " \(line);")
    }
}

/// CloudKit's schema language.
extension SourceText {
    private func addMember(_ line: String, behind name: Int) -> TextEdit? {
        let quoted = bytes[name...].first == UInt8(ascii: "\"") ? name + 1 : name
        let bracket = place(behindBlanksAt: quoted)
        guard starts(with: "(", at: bracket) else { return nil }
        let first = place(behindBlanksAt: bracket + 1)
        let comma = starts(with: ")", at: first) ? "" : ","
        let isOnNewLine = bytes[bracket..<first].contains(UInt8(ascii: "\n"))
        let text = isOnNewLine ? "\n\(indentation(at: first))\(line)\(comma)" : " \(line)\(comma)"
        return TextEdit(bracket + 1..<bracket + 1, text)
    }

    /// The blanks at the beginning of the line of an offset.
    private func indentation(at offset: Int) -> String {
        let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return String(decoding: bytes[start..<offset].prefix { " \t".utf8.contains($0) }, as: UTF8.self)
    }
}

/// JSON.
extension SourceText {
    /// An object in a list: with the comma behind it, or as the last one with that before it.
    private func removeListedObject(at place: Range<Int>) -> TextEdit? {
        guard bytes[place].first == UInt8(ascii: "{") else { return nil }
        let next = self.place(behindBlanksAt: place.upperBound)
        let start = lineBreak(before: place.lowerBound)
        if starts(with: ",", at: next) {
            let isOnOwnLine = start < place.lowerBound
            return TextEdit(start..<(isOnOwnLine ? next + 1 : self.place(behindBlanksAt: next + 1)), "")
        }
        let blanks = bytes[..<place.lowerBound].reversed().prefix { Self.blanks.contains($0) }.count
        let comma = place.lowerBound - blanks - 1
        return TextEdit((starts(with: ",", at: max(0, comma)) ? comma : start)..<place.upperBound, "")
    }
}

/// Property lists.
extension SourceText {
    /// A key and the string behind it.
    private func removeKey(at place: Range<Int>) -> TextEdit? {
        let start = place.lowerBound - "<key>".utf8.count
        guard start >= 0, starts(with: "<key>", at: start), starts(with: "</key>", at: place.upperBound) else {
            return nil
        }
        let value = self.place(behindBlanksAt: place.upperBound + "</key>".utf8.count)
        guard starts(with: "<string>", at: value),
            let end = bytes[value...].firstRange(of: "</string>".utf8)?.upperBound
        else { return nil }
        return TextEdit(lineBreak(before: start)..<end, "")
    }

    private func addEntry(_ key: String, _ value: Fix.PropertyListValue, at place: Range<Int>) -> TextEdit? {
        let (dictionary, opening) = ("<dict>", "<key>")
        if starts(with: dictionary, at: place.lowerBound) {
            let start = place.lowerBound + dictionary.utf8.count
            let indentation = indentation(at: self.place(behindBlanksAt: start))
            return TextEdit(start..<start, "\n" + indentation + entry(key, value, indentation))
        }
        let start = place.lowerBound - opening.utf8.count
        guard start >= 0, starts(with: opening, at: start) else { return nil }
        if case .listed(let text) = value, bytes[place].elementsEqual(key.utf8) {
            return addElement(text, behind: place)
        }
        let indentation = indentation(at: start)
        return TextEdit(start..<start, "\(entry(key, value, indentation))\n\(indentation)")
    }

    /// The first element of the array behind a key.
    private func addElement(_ text: String, behind key: Range<Int>) -> TextEdit? {
        let end = "</key>"
        guard starts(with: end, at: key.upperBound) else { return nil }
        let array = place(behindBlanksAt: key.upperBound + end.utf8.count)
        let element = "<string>\(text.escapedForXML)</string>"
        for empty in ["<array/>", "<array />"] where starts(with: empty, at: array) {
            return TextEdit(array..<array + empty.utf8.count, "<array>\(element)</array>")
        }
        let opening = "<array>"
        guard starts(with: opening, at: array) else { return nil }
        let start = array + opening.utf8.count
        let first = place(behindBlanksAt: start)
        return TextEdit(start..<start, String(decoding: bytes[start..<first], as: UTF8.self) + element)
    }

    private func entry(_ key: String, _ value: Fix.PropertyListValue, _ indentation: String) -> String {
        let deeper = indentation + (indentation.contains("\t") ? "\t" : "    ")
        let text =
            switch value {
            case .yes: "<true/>"
            case .text(let text): "<string>\(text.escapedForXML)</string>"
            case .listed(let text):
                "<array>\n\(deeper)<string>\(text.escapedForXML)</string>\n\(indentation)</array>"
            }
        return "<key>\(key)</key>\n\(indentation)\(text)"
    }
}

extension String {
    /// The text as a value of an XML attribute or element.
    fileprivate var escapedForXML: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}
