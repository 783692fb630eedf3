/// A Mustache template, parsed once to be rendered many times.
///
/// The language is Mustache 1.4 with inheritance: variables, sections, inverted sections, partials, parents, blocks,
/// comments and set delimiters, with the rules of the specification for standalone lines and indentation. Lambdas and
/// dynamic names are not part of it.
///
///     let template = try Template("{{#cases}}\ncase {{name}}\n{{/cases}}\n", name: "enumeration")
///
/// A template is rendered by a ``TemplateLibrary``, in which it finds the templates it includes.
package struct Template: Hashable, Sendable {
    /// The name by which other templates include this one and errors refer to it.
    package let name: String

    let nodes: [Node]
    private let text: String

    /// Parses the text of a template.
    ///
    /// - Throws: ``TemplateError`` at a tag that is not closed, closes another tag, has no valid name, or is nested
    ///   more than 64 deep.
    package init(_ text: String, name: String) throws(TemplateError) {
        do throws(SyntaxError) {
            var parser = Parser(text)
            nodes = try parser.parse()
        } catch {
            throw TemplateError(text: text, name: name, offset: error.offset, message: error.message)
        }
        self.name = name
        self.text = text
    }

    func error(at offset: Int, _ message: String, isLimit: Bool = false) -> TemplateError {
        TemplateError(text: text, name: name, offset: offset, message: message, isLimit: isLimit)
    }
}

/// One piece of a parsed template.
struct Node: Hashable, Sendable {
    /// The place where the tag or text begins, in bytes of the template's UTF-8.
    let offset: Int
    let content: Content

    enum Content: Hashable, Sendable {
        /// The beginning of a line that is not blank, with its white space. Indentation is added and removed only here;
        /// the text that follows never contains the beginning of such a line.
        case lineStart(indentation: String)
        case text(String)
        case variable(DottedName)
        case section(DottedName, [Node])
        case invertedSection(DottedName, [Node])
        case include(Include)
        case block(Block)
    }
}

/// A partial, or a parent with the blocks passed to it. A partial is a parent without blocks.
struct Include: Hashable, Sendable {
    let name: String
    /// The white space before the tag, when the tag is alone on its line; nil inside a line.
    let indentation: String?
    let blocks: [String: Block]
}

/// A block: a place in a template that a parent tag can replace, or the replacement.
struct Block: Hashable, Sendable {
    let name: String
    let offset: Int
    let nodes: [Node]
    /// For a block on lines of its own: the indentation common to its lines, or that of its tag when it has none. It is
    /// removed from content passed to a parent, and added to the replacement of this block.
    let indentation: String?
    /// The line ending that belongs to the block, when the closing tag is standalone.
    let lineEnding: String
}

/// The name of a value in the context: `name`, `superclass.name`, or `.` for the current value.
struct DottedName: Hashable, Sendable {
    /// Empty for the current value.
    let components: [String]

    init(_ components: [String]) { self.components = components }

    /// Returns nil for a name with an empty part, such as `a..b`.
    init?(_ name: String) {
        guard name != "." else {
            self.init([])
            return
        }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard !parts.contains(where: \.isEmpty) else { return nil }
        self.init(parts.map(String.init))
    }
}

extension DottedName: CustomStringConvertible {
    var description: String {
        components.isEmpty ? "." : components.joined(separator: ".")
    }
}

/// An error while parsing or rendering a template, with its place.
///
/// The message says what to do. As text an error has the form that editors can follow:
///
///     entity:12:5: the key 'naem' is not in the context; known here: name, type
package struct TemplateError: Error, Hashable, Sendable {
    /// The name of the template with the error.
    package let template: String
    /// The line of the tag, counted from 1. `\n` and `\r\n` end a line.
    package let line: Int
    /// The column of the tag, counted from 1 in Unicode scalars.
    package let column: Int
    /// The problem and the remedy.
    package let message: String
    /// True if the rendering exceeded one of its ``RenderingLimits``; the template itself may be correct.
    package let isLimit: Bool

    /// Creates an error, for comparison in tests.
    package init(template: String, line: Int, column: Int, message: String, isLimit: Bool = false) {
        self.template = template
        self.line = line
        self.column = column
        self.message = message
        self.isLimit = isLimit
    }
}

extension TemplateError: CustomStringConvertible {
    /// `name:line:column: message`.
    package var description: String {
        "\(template):\(line):\(column): \(message)"
    }
}

extension TemplateError {
    /// Counts lines and columns, which parsing and rendering do not need.
    fileprivate init(text: String, name: String, offset: Int, message: String, isLimit: Bool = false) {
        var line = 1
        var column = 1
        for byte in text.utf8.prefix(offset) {
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if byte & 0b1100_0000 != 0b1000_0000 {
                column += 1
            }
        }
        self.init(template: name, line: line, column: column, message: message, isLimit: isLimit)
    }
}

/// An error of the parser. ``Template`` turns it into a ``TemplateError`` with name, line and column.
struct SyntaxError: Error {
    let offset: Int
    let message: String
}

/// The possible names for the end of a message, sorted and shortened.
func enumeration(of names: some Collection<String>) -> String {
    guard !names.isEmpty else { return "there are none here" }
    let limit = 12
    let shown = names.sorted().prefix(limit).joined(separator: ", ")
    return "known here: \(shown)" + (names.count > limit ? ", …" : "")
}
