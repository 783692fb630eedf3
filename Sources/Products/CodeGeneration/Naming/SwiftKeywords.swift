/// The words of Swift that name something only between backticks.
enum SwiftKeywords {
    static func needBackticksAsMember(_ name: String) -> Bool {
        reserved.contains(name) || metatypes.contains(name)
    }

    static func needBackticksAfterPoint(_ name: String) -> Bool {
        expressions.contains(name) || metatypes.contains(name)
    }

    /// Also where an expression may begin.
    static func needBackticksAsValue(_ name: String) -> Bool { needBackticksAsMember(name) || name == "await" }

    static func needBackticksAsType(_ name: String) -> Bool {
        reserved.contains(name) || typePrefixes.contains(name)
    }

    /// The keywords that are reserved everywhere, from the grammar in "The Swift Programming Language".
    private static let reserved: Set = [
        "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
        "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
        "if",
        "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
        "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
        "switch",
        "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// After a point these are expressions of their own: `Post.init`.
    private static let expressions: Set = ["init", "self"]

    /// After a point these mean the metatype: `Post.Type`.
    private static let metatypes: Set = ["Protocol", "Type"]

    /// Before a type these begin a longer one: `any Post`.
    private static let typePrefixes: Set = [
        "any", "borrowing", "consuming", "each", "isolated", "nonisolated", "sending", "some",
    ]
}
