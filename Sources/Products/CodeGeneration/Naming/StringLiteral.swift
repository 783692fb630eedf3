/// Text as a Swift string literal, quotation marks included.
func stringLiteral(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\":
            literal += "\\"
            literal.unicodeScalars.append(scalar)
        case _ where scalar.isInvisible:
            literal += "\\u{\(String(scalar.value, radix: 16))}"
        default:
            literal.unicodeScalars.append(scalar)
        }
    }
    return literal + "\""
}
