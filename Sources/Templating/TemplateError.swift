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
