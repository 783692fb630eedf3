import ObjectModel

/// The enumeration that an attribute's values are raw values of: the entry `RawType` of its user info.
struct RawTypeName {
    /// The type as it is written: `Status`, `Module.Status`.
    let text: String

    /// Returns nil for text that is not a name of a type, or would be looked up among the class's own members.
    init?(_ text: String) {
        let components = text.split(separator: ".", omittingEmptySubsequences: false)
        guard components.allSatisfy({ SwiftIdentifier(String($0)) != nil }), SwiftTypeSyntax.accepts(text) else {
            return nil
        }
        guard components[0] != ReservedNames.keys else { return nil }
        self.text = text
    }

    /// The first component: what Swift looks up.
    var root: Substring { text.prefix { $0 != "." } }

    /// The entry of an attribute, be it right or wrong.
    static func entry(of attribute: Attribute) -> UserInfoEntry? {
        guard attribute.hasDetails else { return nil }
        return attribute.details.userInfo.first { $0.key == "RawType" }
    }

    /// The enumeration of an attribute; nil without one, or with text that is none.
    static func of(_ attribute: Attribute) -> RawTypeName? { entry(of: attribute).flatMap { RawTypeName($0.value) } }
}

extension AttributeType {
    /// Whether values can be raw values of an enumeration.
    var hasRawValues: Bool { isInteger || self == .string }
}

/// Names that the typed classes declare for themselves.
enum ReservedNames {
    /// The enumeration with the names of the properties. A property or class of this name would clash with it.
    static let keys = "Keys"
}
