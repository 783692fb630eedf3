/// What the parser found wrong. ``Template`` makes a ``TemplateError`` of it, with name, line and column.
struct SyntaxError: Error {
    let offset: Int
    let message: String
}
