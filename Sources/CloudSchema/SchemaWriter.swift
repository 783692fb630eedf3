import CompilerSupport

extension Schema {
    /// The schema laid out exactly as `cktool export-schema` lays it out, LF line ends, one at the end of the file.
    ///
    /// The text depends only on the schema's ``canonical`` form, which has no comments, as the server keeps none.
    ///
    ///     DEFINE SCHEMA
    ///
    ///         RECORD TYPE CD_Post (
    ///             CD_title        STRING QUERYABLE SEARCHABLE SORTABLE,
    ///             "___createTime" TIMESTAMP,
    ///             GRANT READ TO "_world"
    ///         );
    package var text: String { text(keeping: SchemaComments()) }

    /// The same layout with the comments of a file that people edit.
    package func text(keeping comments: SchemaComments) -> String { parts(keeping: comments).joined() }

    /// The same text in parts: the text before the first record type, each record type, and the text after the last
    /// one.
    package func parts(keeping comments: SchemaComments) -> AnySequence<String> {
        let roles = roles.map { role in
            let own = comments[.role(role.name)]
            let statement = "    CREATE ROLE \(Identifier.spelling(of: role.name));\(own.behindText)\n"
            return own.before.lines(indent: 4) + statement
        }
        let whole = comments[.schema]
        let start = whole.before.lines(indent: 0) + "DEFINE SCHEMA\n" + (roles.isEmpty ? "" : "\n") + roles.joined()
        let end = (whole.atEnd.isEmpty ? "" : "\n") + whole.atEnd.lines(indent: 0)
        let types = recordTypes.inByteOrder(of: \.name).lazy.map { $0.canonical.text(keeping: comments) }
        return AnySequence([AnySequence([start]), AnySequence(types), AnySequence([end])].joined())
    }
}

extension SchemaComments.Comments {
    /// The comments after an element on its line.
    fileprivate var behindText: String { behind.map { " \($0)" }.joined() }
}

extension [String] {
    /// Comments on lines of their own.
    fileprivate func lines(indent: Int) -> String {
        map { String(repeating: " ", count: indent) + $0 + "\n" }.joined()
    }
}

extension RecordType {
    fileprivate func text(keeping comments: SchemaComments) -> String {
        let grants = grants.canonical
        let elements =
            fields.map { SchemaComments.Element.field($0.name, of: name) }
            + grants.map { SchemaComments.Element.grant($0.role, of: name) }
        let texts = fieldLines + grants.map(\.text)
        let lines = zip(elements, texts).enumerated().map { position, line in
            let own = comments[line.0]
            let comma = position < texts.count - 1 ? "," : ""
            return own.before.lines(indent: 8) + "        \(line.1)\(comma)\(own.behindText)\n"
        }
        let own = comments[.recordType(name)]
        return "\n" + own.before.lines(indent: 4)
            + "    RECORD TYPE \(Identifier.spelling(of: name)) (\(own.behindText)\n"
            + lines.joined() + own.atEnd.lines(indent: 8) + "    );\n"
    }

    /// Lines such as `CD_title STRING QUERYABLE SEARCHABLE SORTABLE`; the types begin in the column after the longest name.
    private var fieldLines: [String] {
        let names = fields.map { Identifier.spelling(of: $0.name) }
        let width = names.map(\.unicodeScalars.count).max() ?? 0
        return zip(names, fields).map { name, field in
            let gap = String(repeating: " ", count: width - name.unicodeScalars.count + 1)
            return name + gap + ([field.type.text] + field.indexes.words).joined(separator: " ")
        }
    }
}

/// The comments of a schema file, by the element they belong to, so that they survive a new layout.
///
/// The server keeps no comments. A comment belongs to the element before it on the same line, else to the element that
/// follows. Only one has a meaning: `// DEPRECATED: reason` marks a record type or a field that the app no longer uses.
///
///     let comments = SchemaComments(bytes: bytes, of: schema)
///     schema.text(keeping: comments)
package struct SchemaComments: Hashable, Sendable {
    /// An element that a comment can belong to.
    package enum Element: Hashable, Sendable {
        /// The whole file: comments before `DEFINE SCHEMA`, and at the end.
        case schema
        /// A role.
        case role(String)
        /// A record type: comments before it, behind its name, and before its closing parenthesis.
        case recordType(String)
        /// A field of a record type.
        case field(String, of: String)
        /// A grant to a role on a record type.
        case grant(String, of: String)
    }

    /// The comments of one element, verbatim.
    struct Comments: Hashable {
        var before: [String] = []
        var behind: [String] = []
        var atEnd: [String] = []
    }

    private var elements: [Element: Comments] = [:]

    /// Creates the comments of a file without any.
    package init() {}

    /// Collects the comments of a parsed file.
    ///
    /// - Parameters:
    ///   - bytes: The contents of the file.
    ///   - schema: The schema parsed from it.
    package init(bytes: [UInt8], of schema: Schema) {
        let elementsByOrigin = schema.elementsByOrigin
        var lexer = SchemaLexer(bytes, from: bytes.byteOrderMarkLength, keepsComments: true)
        var pending: [String] = []
        var (last, type): (Element?, Element?)
        var isBeginning = true
        var end = 0
        while true {
            let token = lexer.next()
            var isBehind = true
            for range in lexer.takeComments() {
                isBehind = isBehind && !bytes[end..<range.lowerBound].contains(UInt8(ascii: "\n"))
                end = range.upperBound
                if isBehind, let last {
                    elements[last, default: Comments()].behind.append(lexer.comment(in: range))
                } else {
                    pending.append(lexer.comment(in: range))
                }
            }
            if let element = elementsByOrigin[token.content.lowerBound], token.kind != .end {
                if case .recordType = element { type = element }
                add(&pending, to: element, \.before)
                last = element
            } else if isBeginning {
                add(&pending, to: .schema, \.before)
            } else if token.kind == .end {
                add(&pending, to: .schema, \.atEnd)
                return
            } else if token.kind == .mark(UInt8(ascii: ")")), let closed = type {
                add(&pending, to: closed, \.atEnd)
                last = nil
            }
            isBeginning = false
            end = token.range.upperBound
        }
    }

    /// The comments of both files; where both have some for an element, those of the first file.
    package func joined(with other: SchemaComments) -> SchemaComments {
        var joined = self
        joined.elements.merge(other.elements) { first, _ in first }
        return joined
    }

    /// The reason after `DEPRECATED:` in a comment of an element; nil without such a comment.
    package func deprecation(of element: Element) -> String? {
        let comments = self[element]
        return (comments.before + comments.behind).lazy.compactMap(Self.deprecation).first
    }

    /// The comments about an element, line by line, without their marks and without a deprecation.
    package func words(about element: Element) -> [String] {
        let comments = self[element]
        return (comments.before + comments.behind).filter { Self.deprecation(in: $0) == nil }.flatMap(Self.lines)
    }

    private static func lines(of comment: String) -> [String] {
        let isBlock = comment.hasPrefix("/*")
        let text = isBlock && comment.hasSuffix("*/") ? comment.dropLast(2) : comment[...]
        return text.split(whereSeparator: \.isNewline).compactMap { line in
            let words = line.drop { " \t*/-".contains($0) }
            // Lines that only decorate say nothing.
            guard words.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
            return words.split(separator: " ").joined(separator: " ")
        }
    }

    private static func deprecation(in comment: String) -> String? {
        let text = comment.drop { "/-* ".contains($0) }
        guard text.hasPrefix("DEPRECATED:") else { return nil }
        let reason = text.dropFirst("DEPRECATED:".count).drop { $0 == " " }
        let end = reason.hasSuffix("*/") ? reason.dropLast(2) : reason
        let words = end.split(separator: " ").joined(separator: " ")
        return words.isEmpty ? "deprecated" : words
    }

    subscript(element: Element) -> Comments { elements[element, default: Comments()] }

    private mutating func add(
        _ texts: inout [String],
        to element: Element,
        _ place: WritableKeyPath<Comments, [String]>
    ) {
        if !texts.isEmpty { elements[element, default: Comments()][keyPath: place] += texts }
        texts = []
    }
}

extension Schema {
    /// The elements by the byte offset at which they begin.
    fileprivate var elementsByOrigin: [Int: SchemaComments.Element] {
        var elements: [Int: SchemaComments.Element] = [:]
        for role in roles { elements[role.origin.offset] = .role(role.name) }
        for type in recordTypes {
            elements[type.origin.offset] = .recordType(type.name)
            for field in type.fields { elements[field.origin.offset] = .field(field.name, of: type.name) }
            for grant in type.grants { elements[grant.origin.offset] = .grant(grant.role, of: type.name) }
        }
        return elements
    }
}
