import ObjectModel

/// The Swift types of attributes.
enum AttributeSpelling {
    /// The type in Xcode's style, which ignores whether the attribute is optional.
    static func type(of attribute: Attribute) -> String {
        scalarType(of: attribute) ?? TypedSpelling.optional(objectType(of: attribute))
    }

    /// The type of an attribute that uses scalar values; nil without the setting.
    ///
    /// Types without a scalar counterpart ignore the setting; for `UUID` that was observed.
    static func scalarType(of attribute: Attribute) -> String? {
        guard attribute.isScalar else { return nil }
        return switch attribute.type {
        case .integer16, .integer32, .integer64, .double, .float, .boolean: attribute.type.valueName
        case .date: "TimeInterval"
        case .decimal, .string, .binary, .uuid, .uri, .transformable, .composite, .undefined, .objectID: nil
        }
    }

    /// The type of the object for a value, without regard to optionality.
    static func objectType(of attribute: Attribute) -> String {
        switch attribute.type {
        case .integer16, .integer32, .integer64, .double, .float, .boolean: "NSNumber"
        case .decimal: "NSDecimalNumber"
        case .transformable: customClass(of: attribute) ?? attribute.type.valueName
        case .date, .string, .binary, .uuid, .uri, .composite, .undefined, .objectID: attribute.type.valueName
        }
    }

    /// The custom class as Swift spells it: `.Article`, a class of the current module, loses its point, and
    /// `NSArray<NSString>` its Objective-C generics.
    static func customClass(of attribute: Attribute) -> String? {
        guard attribute.type == .transformable, let name = attribute.details.customClassName, !name.isEmpty else {
            return nil
        }
        let collection = String(name.prefix { $0 != "<" && $0 != " " })
        if name.last == ">", plainCollections.contains(collection) { return collection }
        return name.hasPrefix(".") ? String(name.dropFirst()) : name
    }

    /// The collections that are generic in Objective-C but not in Swift.
    private static let plainCollections: Set = [
        "NSArray", "NSCountedSet", "NSDictionary", "NSMutableArray", "NSMutableDictionary", "NSMutableOrderedSet",
        "NSMutableSet", "NSOrderedSet", "NSSet",
    ]
}

// The types in contexts of user templates, besides the one in Xcode's style. They are always valid types, whatever the
// model says.
extension AttributeSpelling {
    /// The type in Xcode's style; an invalid custom class counts as none.
    static func safeType(of attribute: Attribute) -> String {
        hasUsableCustomClass(attribute) ? type(of: attribute) : "NSObject?"
    }

    /// The Swift type of a value, without regard to optionality.
    static func valueType(of attribute: Attribute) -> String {
        let customClass = hasUsableCustomClass(attribute) ? customClass(of: attribute) : nil
        return customClass ?? attribute.type.valueName
    }

    /// The default value as a Swift expression of ``valueType(of:)``; nil without a default, or without a literal for
    /// it.
    static func defaultExpression(of attribute: Attribute) -> String? {
        switch attribute.defaultValue {
        case .integer(let value): "\(value)"
        case .double(let value): "\(value)"
        case .boolean(let value): "\(value)"
        case .text(let text) where attribute.type == .string: stringLiteral(text)
        case .text, .decimal, .date, .malformed, nil: nil
        }
    }

    private static func hasUsableCustomClass(_ attribute: Attribute) -> Bool {
        customClass(of: attribute).map(SwiftTypeSyntax.accepts) ?? true
    }
}

/// The Swift types of attributes and results whose optionality follows the model.
enum TypedSpelling {
    /// True if the value may be absent. A derived attribute has none before the store computes it at the first save.
    static func isOptional(_ attribute: Attribute) -> Bool { attribute.isOptional || attribute.isDerived }

    /// The type of the property that Core Data implements and Objective-C sees: an optional number is an object there.
    static func managedType(of attribute: Attribute, _ optionals: Optionals) -> String {
        let isOptional = isOptional(attribute)
        if !isOptional, let scalar = AttributeSpelling.scalarType(of: attribute) { return scalar }
        let object = AttributeSpelling.objectType(of: attribute)
        return isOptional || optionals == .always ? optional(object) : object
    }

    /// The optional of a type. Types such as `(A) -> B` and `any A` need parentheses, because a question mark would
    /// belong to their last part only.
    static func optional(_ type: String) -> String {
        if type.hasSuffix("?") || type.hasSuffix("!") { return type }
        // Most types have none of these characters. Searching each for words took a fifth of the time of `generate`.
        guard type.utf8.contains(where: "&- ".utf8.contains) else { return "\(type)?" }
        let isCompound = ["&", "->", "any ", "some "].contains { type.contains($0) }
        return isCompound ? "(\(type))?" : "\(type)?"
    }

    /// The property of `NSNumber`, or of `Date`, that gives a scalar value.
    static func scalarProperty(of type: AttributeType) -> String {
        switch type {
        case .integer16: "int16Value"
        case .integer32: "int32Value"
        case .float: "floatValue"
        case .double: "doubleValue"
        case .boolean: "boolValue"
        case .date: "timeIntervalSinceReferenceDate"
        default: "int64Value"
        }
    }

    /// The type of a request's results, by its result type in the model; objects by default.
    static func resultType(_ resultType: Int?, objects: String) -> String {
        switch resultType {
        case 1: "NSManagedObjectID"
        case 2: "NSDictionary"
        case 4: "NSNumber"
        default: objects
        }
    }
}

/// Decides whether text is a single Swift type, so that it cannot add code to a declaration.
///
/// Custom class names are printed verbatim, and people write all sorts of types there. Accepted are names with points
/// and generic arguments, arrays, dictionaries, tuples and functions, optionals, `any`, `some` and `&`.
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

    /// The next character other than a space.
    private var next: Unicode.Scalar? {
        mutating get {
            while position < scalars.count, scalars[position] == " " { position += 1 }
            return position < scalars.count ? scalars[position] : nil
        }
    }
}
