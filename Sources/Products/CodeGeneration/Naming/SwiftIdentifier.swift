/// A name that Swift takes as an identifier, if need be between backticks.
struct SwiftIdentifier: Hashable {
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
    var asMember: String { SwiftKeywords.needBackticksAsMember(name) ? "`\(name)`" : name }

    /// The name as it is referred to behind a point, where most keywords are names like others.
    var afterPoint: String { SwiftKeywords.needBackticksAfterPoint(name) ? "`\(name)`" : name }

    /// The name as a variable is declared and referred to with it.
    var asValue: String { SwiftKeywords.needBackticksAsValue(name) ? "`\(name)`" : name }

    /// The name as a class is declared and referred to with it.
    var asType: String { SwiftKeywords.needBackticksAsType(name) ? "`\(name)`" : name }

    /// The name with its first letter in upper case and nothing else changed, as accessors contain it.
    var capitalized: String { name.prefix(1).uppercased() + name.dropFirst() }

    /// The name as a constant is called: `cloud` for `Cloud`, `urlCache` for `URLCache`, `name` for `name`.
    var uncapitalized: String {
        let capitals = name.prefix(while: \.isUppercase)
        let isWord = capitals.count == 1 || capitals.endIndex == name.endIndex || !name[capitals.endIndex].isLetter
        let initials = isWord ? capitals : capitals.dropLast()
        return initials.lowercased() + name[initials.endIndex...]
    }
}
