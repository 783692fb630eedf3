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
