/// A range of tokens that is parsed only on demand: an expression, a condition, the body of a getter.
struct SyntaxSlice: Sendable {
    let list: TokenList
    /// The positions of the tokens.
    let range: Range<Int>

    /// The bytes from the first token to the last.
    var bytes: Range<Int> {
        guard let last = range.last else {
            let start = list[range.lowerBound].bytes.lowerBound
            return start..<start
        }
        return list[range.lowerBound].bytes.lowerBound..<list[last].bytes.upperBound
    }

    /// The source text.
    var text: String { String(decoding: list.bytes[bytes], as: UTF8.self) }
}

/// A name and its place.
struct SyntaxName: Sendable {
    let text: String
    let bytes: Range<Int>
}

/// An unreadable part and its place.
struct SyntaxFault: Error, Equatable {
    /// The problem, as half a sentence.
    let message: String
    let bytes: Range<Int>
    /// True if it is a merge conflict, which makes the whole file ambiguous.
    var isConflict = false
}

extension SyntaxFault {
    /// A fault at one byte.
    init(message: String, offset: Int) {
        self.init(message: message, bytes: offset..<offset + 1)
    }
}

/// `label: value` in an attribute, a macro or a call.
struct ArgumentSyntax: Sendable {
    let label: String?
    let value: SyntaxSlice
}

extension [ArgumentSyntax] {
    /// The value of the first argument with a label.
    subscript(label: String) -> SyntaxSlice? { first { $0.label == label }?.value }
}

/// `@Attribute(.unique)`.
struct AttributeSyntax: Sendable {
    /// The name, including dots.
    let name: String
    let arguments: [ArgumentSyntax]
    /// The bytes of the name, including `@`.
    let bytes: Range<Int>

    /// The name without the module.
    var bareName: String { name.split(separator: ".").last.map(String.init) ?? name }
}

/// A member of a file or of a type.
enum MemberSyntax: Sendable {
    case type(TypeDeclaration)
    case property(PropertyDeclaration)
    case enumCase(EnumCaseDeclaration)
    case alias(AliasDeclaration)
    case macro(MacroExpansion)
    /// Functions, imports, and other members without meaning for models.
    case other
    case conditional(ConditionalSyntax)
    case unreadable(SyntaxFault)
}

/// A class, structure, enumeration, actor, protocol or extension.
struct TypeDeclaration: Sendable {
    enum Kind: String, Sendable {
        case `class`, `struct`, `enum`, actor, `protocol`, `extension`
    }

    let kind: Kind
    /// The name; for an extension that of the extended type, including dots.
    let name: SyntaxName
    let attributes: [AttributeSyntax]
    let isGeneric: Bool
    let inherited: [TypeSyntax]
    /// The members; none for a protocol.
    let members: [MemberSyntax]
    /// The tokens between its braces.
    let body: SyntaxSlice
}

/// One name of a `var` or `let`.
struct PropertyDeclaration: Sendable {
    /// The braces after a property.
    enum Accessors: Sendable {
        case none
        /// `willSet` and `didSet`: the property is stored.
        case observers
        /// The property is computed.
        case computed(SyntaxSlice)
    }

    let name: SyntaxName
    let isConstant: Bool
    let attributes: [AttributeSyntax]
    let modifiers: [String]
    let type: TypeSyntax?
    /// The bytes of the type.
    let typeBytes: Range<Int>?
    let initializer: SyntaxSlice?
    let accessors: Accessors

    /// True if the property belongs to the type instead of its values.
    var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }

    var isComputed: Bool {
        if case .computed = accessors { true } else { false }
    }
}

/// One name of a `case` of an enumeration.
struct EnumCaseDeclaration: Sendable {
    let name: SyntaxName
    /// The types of the associated values.
    let payload: [TypeSyntax]
    /// The tokens of the associated values, with their labels.
    let associatedValues: SyntaxSlice?
    let rawValue: SyntaxSlice?
}

/// `typealias Trip = SchemaV2.Trip`.
struct AliasDeclaration: Sendable {
    let name: SyntaxName
    let isGeneric: Bool
    let target: TypeSyntax
}

/// `#Unique<Trip>([\.name])`.
struct MacroExpansion: Sendable {
    let name: SyntaxName
    let arguments: [ArgumentSyntax]
}

/// `#if … #elseif … #else … #endif`.
struct ConditionalSyntax: Sendable {
    struct Clause: Sendable {
        /// Nil for `#else`.
        let condition: SyntaxSlice?
        let members: [MemberSyntax]
    }

    let clauses: [Clause]
    /// The `#if`.
    let bytes: Range<Int>
}

/// A type in source form; its nesting is limited.
indirect enum TypeSyntax: Sendable {
    /// `Date`, `Foundation.Date`, `Optional<Int>`.
    case name([Component])
    /// `T?` and `T!`.
    case optional(TypeSyntax)
    /// `[T]`.
    case array(TypeSyntax)
    /// `[K: V]`.
    case dictionary(TypeSyntax, TypeSyntax)
    /// `A & B`.
    case composition([TypeSyntax])
    /// A type that no persistent property can have, in words: `a tuple`.
    case other(String)

    /// A name in a dotted name, with its generic arguments.
    struct Component: Sendable {
        let name: String
        var arguments: [TypeSyntax] = []
    }

    /// The type without optionals around it.
    var wrapped: TypeSyntax {
        if case .optional(let inner) = self { inner.wrapped } else { self }
    }

    /// The types of a composition; otherwise the type alone.
    var parts: [TypeSyntax] {
        if case .composition(let parts) = self { parts } else { [self] }
    }
}

extension TypeSyntax: CustomStringConvertible {
    /// The type in a canonical spelling.
    var description: String {
        switch self {
        case .name(let components): components.map(\.description).joined(separator: ".")
        case .optional(let wrapped): "\(wrapped)?"
        case .array(let element): "[\(element)]"
        case .dictionary(let key, let value): "[\(key): \(value)]"
        case .composition(let parts): parts.map(\.description).joined(separator: " & ")
        case .other(let words): words
        }
    }
}

extension TypeSyntax.Component: CustomStringConvertible {
    var description: String {
        arguments.isEmpty ? name : "\(name)<\(arguments.map(\.description).joined(separator: ", "))>"
    }
}
