/// A name as code in a comment, unable to end the line or to look like something else.
func commentCode(_ name: String) -> String {
    let literal = stringLiteral(name)
    let isPlain = literal == "\"\(name)\"" && !name.contains("`")
    return isPlain ? "`\(name)`" : literal
}
