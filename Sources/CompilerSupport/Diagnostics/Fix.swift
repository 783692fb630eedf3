/// One edit in one file after which a finding is gone.
///
///     Fix(.set("optional", to: "YES"), at: attribute.location, isCertain: false)
///
/// modelc shows edits and never makes them.
package struct Fix: Hashable, Sendable {
    /// A change of the text at a place.
    package enum Edit: Hashable, Sendable {
        /// The start tag at the place gets an attribute, or another value of it.
        case set(String, to: String)
        /// The start tag at the place loses an attribute.
        case remove(String)
        /// The start tag of a relationship gets an inverse: its name and its entity.
        case inverse(String, in: String)
        /// The class whose name is at the place gets one more property.
        case property(String)
        /// The element whose start tag is at the place goes, with everything in it.
        case removeElement
        /// A text at the place becomes another one.
        case replace(String, by: String)
        /// A text comes behind the text of the place.
        case append(String)
        /// The argument at the place goes; if it is the only one, the attribute or macro goes with it.
        case removeArgument
        /// The record type whose name is at the place gets one more line.
        case member(String)
        /// The dictionary of a property list gets an entry, or the array of the key gets an element. The place is the text of a
        /// key in the dictionary, or the tag of the dictionary.
        case entry(String, PropertyListValue)
        /// The entry at the place goes: an object in a list of JSON, with its comma, or the text of a key in a property list, with
        /// the string behind it.
        case removeEntry
    }

    /// A value in a property list.
    package enum PropertyListValue: Hashable, Sendable {
        /// `<true/>`.
        case yes
        /// A string.
        case text(String)
        /// A string in an array.
        case listed(String)
    }

    /// The change.
    package let edit: Edit
    /// The tag, or the part, that changes.
    package let location: SourceLocation
    /// True when nothing but this edit is meant: a missing index, a type that production has. False when the edit decides
    /// about the app, changes the version hash of an entity, or is one of several ways out.
    package let isCertain: Bool

    /// Creates a fix.
    package init(_ edit: Edit, at location: SourceLocation, isCertain: Bool) {
        self.edit = edit
        self.location = location
        self.isCertain = isCertain
    }
}

/// A stretch of a file and the text that takes its place.
package struct TextEdit: Hashable, Sendable {
    /// The stretch in bytes.
    package let bytes: Range<Int>
    /// The new text.
    package let text: String

    /// Creates an edit.
    init(_ bytes: Range<Int>, _ text: String) { (self.bytes, self.text) = (bytes, text) }

    /// The new text on one line, as reports show it.
    fileprivate var line: String {
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        return ([lines[0]] + lines.dropFirst().map { $0.drop { $0 == " " || $0 == "\t" } }).joined(separator: " ")
    }
}

extension SourceText {
    /// The range of an edit.
    package func range(of edit: TextEdit) -> SourceRange {
        SourceRange(start: position(at: edit.bytes.lowerBound), end: position(at: edit.bytes.upperBound))
    }

    /// The line that an edit makes of the one on which it begins, without the blanks before it. A long line is cut to `reach`
    /// bytes on each side of the edit, because a model can be a single line. Empty when whole lines go.
    package func line(after edit: TextEdit, reach: Int) -> String {
        // Only the bytes near the edit are looked at: a line can be megabytes long, with an edit at each of its tags.
        let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") }
        let beginning = min(bytes.byteOrderMarkLength, edit.bytes.lowerBound)
        let near = max(beginning, edit.bytes.lowerBound - reach)..<edit.bytes.lowerBound
        let start = bytes[near].lastIndex(where: isEnd).map { $0 + 1 }
        let isCut = start == nil && near.lowerBound > beginning
        let behind = bytes[edit.bytes.upperBound...].prefix(reach + 1).prefix { !isEnd($0) }
        let after = behind.filter { $0 != UInt8(ascii: "\r") }
        let first = bytes[edit.bytes].first
        if edit.text.isEmpty, after.isEmpty, let first, "\r\n".utf8.contains(first) { return "" }
        let before = bytes[(start ?? near.lowerBound)..<near.upperBound]
        let shown = before.drop { " \t".utf8.contains($0) || $0 & 0xC0 == 0x80 }
        let line = String(decoding: shown + Array(edit.line.utf8) + after.prefix(reach), as: UTF8.self)
        return (isCut ? "…" : "") + line + (after.count > reach ? "…" : "")
    }
}
