import ObjectModel

/// The Swift types of attributes and results where optional means what the model says.
enum TypedSpelling {
    /// Whether there may be no value. A derived attribute has none before the store computes it at the first save.
    static func isOptional(_ attribute: Attribute) -> Bool { attribute.isOptional || attribute.isDerived }

    /// The type of an attribute that Core Data implements.
    static func managedType(of attribute: Attribute) -> String {
        if let scalar = AttributeSpelling.scalarType(of: attribute) { return scalar }
        let object = AttributeSpelling.objectType(of: attribute)
        return isOptional(attribute) ? optional(object) : object
    }

    /// A type that may be absent. A question mark behind `(A) -> B` or `any A` would belong to their last part only.
    static func optional(_ type: String) -> String {
        if type.hasSuffix("?") || type.hasSuffix("!") { return type }
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

    /// The default of an attribute with an enumeration, as a literal of the raw type.
    static func rawDefault(of attribute: Attribute) -> String? {
        switch attribute.defaultValue {
        case .integer(let value): "\(value)"
        case .text(let text): stringLiteral(text)
        default: nil
        }
    }

    /// What a request fetches, by its result type in the model: objects unless it says otherwise.
    static func resultType(_ resultType: Int?, objects: String) -> String {
        switch resultType {
        case 1: "NSManagedObjectID"
        case 2: "NSDictionary"
        case 4: "NSNumber"
        default: objects
        }
    }
}
