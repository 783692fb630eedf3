/// Decides whether text is one Swift type, so that it can stand in a declaration without becoming more than a type.
///
/// Custom class names are printed as they are, and people write types of all sorts into that field. What is taken: names
/// with points and generic arguments, arrays, dictionaries, tuples and functions, optionals, `any`, `some` and `&`.
///
///     SwiftTypeSyntax.accepts("[String: UIKit.UIColor]")    // true
///     SwiftTypeSyntax.accepts("Int, injected: Int")         // false
struct SwiftTypeSyntax {
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var depth = 0
    private static let depthLimit = 32

    static func accepts(_ text: String) -> Bool {
        var syntax = SwiftTypeSyntax(scalars: Array(text.unicodeScalars))
        return syntax.takeType() && syntax.next == nil
    }

    private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

    /// A composition, or a function that takes a tuple: `(Int) -> String`.
    private mutating func takeType() -> Bool {
        guard depth < Self.depthLimit else { return false }
        depth += 1
        defer { depth -= 1 }
        repeat {
            guard takePostfixType() else { return false }
        } while take("&")
        return !take("-", ">") || takeType()
    }

    private mutating func takePostfixType() -> Bool {
        guard takeBracketed() ?? takeName() else { return false }
        while take("?") || take("!") {}
        return true
    }

    /// `[Element]`, `[Key: Value]` or a tuple; nil when there is no bracket.
    private mutating func takeBracketed() -> Bool? {
        if take("[") {
            return takeType() && (!take(":") || takeType()) && take("]")
        }
        if take("(") {
            return take(")") || (takeTypes() && take(")"))
        }
        return nil
    }

    /// `Name`, `Module.Name`, `Name<Argument>`, `any Name`.
    private mutating func takeName() -> Bool {
        guard var word = takeIdentifier() else { return false }
        if word == "any" || word == "some", let following = takeIdentifier() { word = following }
        while word == "Any" || !SwiftKeywords.needBackticksAsType(word) {
            if take("<") {
                guard takeTypes(), take(">") else { return false }
            }
            guard take(".") else { return true }
            guard let component = takeIdentifier() else { return false }
            word = component
        }
        return false
    }

    private mutating func takeTypes() -> Bool {
        repeat {
            guard takeType() else { return false }
        } while take(",")
        return true
    }

    private mutating func takeIdentifier() -> String? {
        guard let first = next, first.beginsIdentifier else { return nil }
        let rest = scalars[position...].prefix(while: \.continuesIdentifier)
        position = rest.endIndex
        return String(String.UnicodeScalarView(rest))
    }

    private mutating func take(_ expected: Unicode.Scalar...) -> Bool {
        guard next != nil, scalars[position...].starts(with: expected) else { return false }
        position += expected.count
        return true
    }

    /// The next character that is not a space.
    private var next: Unicode.Scalar? {
        mutating get {
            while position < scalars.count, scalars[position] == " " { position += 1 }
            return position < scalars.count ? scalars[position] : nil
        }
    }
}
