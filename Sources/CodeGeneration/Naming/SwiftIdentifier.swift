import CompilerSupport

/// A name that Swift takes as an identifier, if need be between backticks.
struct SwiftIdentifier: Equatable {
    /// The name without backticks, as Objective-C, files and comments spell it.
    let name: String

    /// Returns nil for a name that is none, such as `2nd`, `blog post`, or `_`, which Swift gives another meaning.
    init?(_ name: String) {
        guard let first = name.unicodeScalars.first, first.beginsIdentifier, name != "_",
            name.unicodeScalars.allSatisfy(\.continuesIdentifier)
        else {
            return nil
        }
        self.name = name
    }

    /// The nearest identifier to any name: what cannot stand in one becomes an underscore.
    ///
    ///     SwiftIdentifier(adapting: "2nd post").name  // "_2nd_post"
    init(adapting name: String) {
        if let identifier = SwiftIdentifier(name) {
            self = identifier
            return
        }
        var adapted = String.UnicodeScalarView(name.unicodeScalars.map { $0.continuesIdentifier ? $0 : "_" })
        if adapted.first?.beginsIdentifier != true { adapted.insert("_", at: adapted.startIndex) }
        self.name = adapted.count == 1 ? "__" : String(adapted)
    }

    /// The name as a property is declared with it.
    var asMember: String { backticked(where: [SwiftKeywords.reserved, SwiftKeywords.metatypes]) }

    /// The name as it is referred to behind a point, where most keywords are names like others.
    var afterPoint: String { backticked(where: [SwiftKeywords.expressions, SwiftKeywords.metatypes]) }

    /// The name as a constant is referred to where its type is known: `.cloud`.
    var implicitMember: String { ".\(afterPoint)" }

    /// The name as a variable is declared and referred to with it, also where an expression may begin.
    var asValue: String { backticked(where: [SwiftKeywords.reserved, SwiftKeywords.metatypes, ["await"]]) }

    /// The name as a class is declared and referred to with it.
    var asType: String { SwiftKeywords.needBackticksAsType(name) ? "`\(name)`" : name }

    /// The name as a property is referred to in a method, some of whose variables would hide a property of their name.
    func reference(behind variables: Set<String>) -> String { variables.contains(name) ? "self.\(name)" : asValue }

    private func backticked(where words: [Set<String>]) -> String {
        words.contains { $0.contains(name) } ? "`\(name)`" : name
    }

    /// The name with its first letter in upper case and nothing else changed, as accessors contain it.
    var capitalized: String { name.withUppercaseStart }

    /// The name as a constant is called: `cloud` for `Cloud`, `urlCache` for `URLCache`, `name` for `name`.
    var uncapitalized: String {
        let capitals = name.prefix(while: \.isUppercase)
        let isWord = capitals.count == 1 || capitals.endIndex == name.endIndex || !name[capitals.endIndex].isLetter
        let initials = isWord ? capitals : capitals.dropLast()
        return initials.lowercased() + name[initials.endIndex...]
    }
}

/// The words of Swift that name something only between backticks.
enum SwiftKeywords {
    static func needBackticksAsType(_ name: String) -> Bool {
        reserved.contains(name) || typePrefixes.contains(name)
    }

    /// The keywords that are reserved everywhere, from the grammar in "The Swift Programming Language".
    fileprivate static let reserved: Set = [
        "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
        "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
        "if",
        "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
        "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
        "switch",
        "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// After a point these are expressions of their own: `Post.init`.
    fileprivate static let expressions: Set = ["init", "self"]

    /// After a point these mean the metatype: `Post.Type`.
    fileprivate static let metatypes: Set = ["Protocol", "Type"]

    /// Before a type these begin a longer one: `any Post`.
    fileprivate static let typePrefixes: Set = [
        "any", "borrowing", "consuming", "each", "isolated", "nonisolated", "sending", "some",
    ]
}
