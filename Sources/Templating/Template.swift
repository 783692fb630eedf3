/// A Mustache template, parsed once to be rendered many times.
///
/// The language is Mustache 1.4 with inheritance: variables, sections, inverted sections, partials, parents, blocks,
/// comments and other delimiters, with the rules of the specification for standalone lines and indentation.
/// Lambdas and dynamic names are not part of it.
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
    /// - Throws: ``TemplateError`` at the tag that is not closed, closes something else, has no proper name, or is
    ///   nested more than 64 deep.
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
    /// Where the tag or text begins, in bytes of the template's UTF-8.
    let offset: Int
    let content: Content

    enum Content: Hashable, Sendable {
        /// The beginning of a line that is not blank, with the whitespace the line begins with. Only here is
        /// indentation added and removed; the text that follows never contains the beginning of such a line.
        case lineStart(indentation: String)
        case text(String)
        case variable(DottedName)
        case section(DottedName, [Node])
        case invertedSection(DottedName, [Node])
        case include(Include)
        case block(Block)
    }
}

/// A partial, or a parent with the blocks that are handed to it. A partial is a parent without blocks.
struct Include: Hashable, Sendable {
    let name: String
    /// What stands before the tag on a line of its own, of which nothing else is left; nil inside a line.
    let indentation: String?
    let blocks: [String: Block]
}

/// A block: the place in a template that can be filled from outside, and likewise what it is filled with.
struct Block: Hashable, Sendable {
    let name: String
    let offset: Int
    let nodes: [Node]
    /// On lines of its own: the indentation common to the lines of the block, or that of its tag when it has no lines.
    /// It is taken away from what is handed to a parent, and given to what takes the place of this block.
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

/// Why a template could not be parsed or rendered, and where.
///
/// The message says what to do about it. As text an error has the form every editor can follow:
///
///     entity:12:5: the key 'naem' is not in the context; known here: name, type
package struct TemplateError: Error, Hashable, Sendable {
    /// The name of the template in which it happened.
    package let template: String
    /// The line of the tag, counted from 1. `\n` and `\r\n` end a line.
    package let line: Int
    /// The column of the tag, counted from 1 in Unicode scalars.
    package let column: Int
    /// What is wrong and what to do.
    package let message: String
    /// Whether the rendering went beyond one of its ``RenderingLimits``, and nothing is wrong with the template itself.
    package let isLimit: Bool

    /// Makes an error; a test compares with it.
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
    /// Lines and columns are counted only here, so that parsing and rendering need not care.
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

/// What the parser found wrong. ``Template`` makes a ``TemplateError`` of it, with name, line and column.
struct SyntaxError: Error {
    let offset: Int
    let message: String
}

/// Names for the end of a message: what could have been meant. Sorted, and cut off before it gets tiresome.
func enumeration(of names: some Collection<String>) -> String {
    guard !names.isEmpty else { return "there are none here" }
    let limit = 12
    let shown = names.sorted().prefix(limit).joined(separator: ", ")
    return "known here: \(shown)" + (names.count > limit ? ", …" : "")
}
