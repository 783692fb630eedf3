/// A type as it is written; its nesting has a limit.
indirect enum TypeSyntax: Sendable {
    /// `Date`, `Foundation.Date`, `Optional<Int>`.
    case name([Component])
    /// `T?` and `T!`.
    case optional(TypeSyntax)
    /// `[T]`.
    case array(TypeSyntax)
    /// `[K: V]`.
    case dictionary(TypeSyntax, TypeSyntax)
    /// What no persistent property can be, in words: `a tuple`.
    case other(String)

    /// A name between dots with its generic arguments.
    struct Component: Sendable {
        let name: String
        var arguments: [TypeSyntax] = []
    }

    /// Without optionals around it.
    var wrapped: TypeSyntax {
        if case .optional(let inner) = self { inner.wrapped } else { self }
    }
}

extension TypeSyntax: CustomStringConvertible {
    /// The type in one spelling.
    var description: String {
        switch self {
        case .name(let components): components.map(\.description).joined(separator: ".")
        case .optional(let wrapped): "\(wrapped)?"
        case .array(let element): "[\(element)]"
        case .dictionary(let key, let value): "[\(key): \(value)]"
        case .other(let words): words
        }
    }
}

extension TypeSyntax.Component: CustomStringConvertible {
    var description: String {
        arguments.isEmpty ? name : "\(name)<\(arguments.map(\.description).joined(separator: ", "))>"
    }
}
