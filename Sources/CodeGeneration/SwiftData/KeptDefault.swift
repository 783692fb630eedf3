import ObjectModel

/// A default value that a model file has no place for, kept in the user info of its attribute, where a conversion back to
/// Swift finds it.
///
/// Only values that need no code of an app are kept, because the text of a model file becomes code.
enum KeptDefault {
    /// The key of the entry.
    static let key = "swiftDefaultValue"

    /// The default in the user info of an attribute.
    static func expression(in attribute: Attribute) -> String? {
        guard attribute.hasDetails, !attribute.hasDefault, attribute.type != .composite,
            let entry = attribute.details.userInfo.last(where: { $0.key == key })
        else { return nil }
        return isKept(entry.value) ? entry.value : nil
    }

    /// True if an expression needs no code of an app: a value that each object gets anew, or a list of literals.
    static func isKept(_ expression: String) -> Bool {
        values.contains(expression.filter { !$0.isWhitespace }) || isListOfLiterals(expression)
    }

    private static let values: Set<String> = [
        "Date()", "Date.now", ".now", "Date.init()", "UUID()", "UUID.init()", "Data()", "Data.init()", ".init()", "[]",
        "[:]",
    ]

    /// `["a", "b"]`, `[1, 2.5]`, `[true]`.
    private static func isListOfLiterals(_ expression: String) -> Bool {
        guard expression.hasPrefix("["), expression.hasSuffix("]"), expression.utf8.count > 2,
            expression.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
        else { return false }
        var isString = false
        var words = ""
        for character in expression.dropFirst().dropLast() {
            // An interpolation would be code.
            if character == "\\" { return false }
            if character == "\"" { isString.toggle() } else if !isString { words.append(character) }
        }
        let literals = words.split { $0 == "," || $0 == " " }
        let isNumber = { (word: Substring) in Double(word) != nil && word.allSatisfy { "-.0123456789".contains($0) } }
        return !isString && literals.allSatisfy { isNumber($0) || ["true", "false"].contains($0) }
    }
}
