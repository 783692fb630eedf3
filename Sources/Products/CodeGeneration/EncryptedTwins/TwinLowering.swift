import Mirroring
import ObjectModel

/// Turns a pair without a fault into what templates know about it.
struct TwinLowering {
    let names: ModelNames
    let graph: ModelGraph

    /// Nil for a pair with a fault.
    func context(of pair: EncryptedPair, number: Int) -> TwinContext? {
        guard let entity = pair.entity, let original = pair.original, let encrypted = pair.encrypted,
            let identifier = SwiftIdentifier(original.name)
        else { return nil }
        let scalar = AttributeSpelling.scalarType(of: original)
        let object = AttributeSpelling.objectType(of: original)
        return TwinContext(
            className: names.type(of: entity),
            entityNameLiteral: stringLiteral(graph.model.entities[entity].name),
            attribute: original.name,
            twin: encrypted.name,
            current: Self.currentName(of: identifier),
            copyName: "copy\(identifier.capitalized)ToTwin",
            type: TypedSpelling.optional(scalar ?? object),
            storedType: Self.storedType(of: original),
            read: scalar == nil
                ? "value as? \(object)" : "(value as? \(object))?.\(TypedSpelling.scalarProperty(of: original.type))",
            stored: scalar != nil && original.type == .date
                ? "newValue.map(Date.init(timeIntervalSinceReferenceDate:))" : "newValue",
            writesBoth: pair.twin.phase == .both,
            storeCompares: pair.twin.phase == .both && Self.isComparedByStore(original.type),
            predicateName: "condition\(number)"
        )
    }

    /// `currentBody` for `body`.
    static func currentName(of attribute: SwiftIdentifier) -> String { "current\(attribute.capitalized)" }

    /// Whether the store compares values of a type with one another; of others it holds bytes, of which nobody promises that
    /// equal values have equal ones.
    private static func isComparedByStore(_ type: AttributeType) -> Bool {
        switch type {
        case .integer16, .integer32, .integer64, .double, .float, .decimal, .boolean, .date, .string, .uuid: true
        case .binary, .uri, .transformable, .composite, .undefined, .objectID: false
        }
    }

    /// Objects of any class can be compared; a class of the user's is only known by its name.
    private static func storedType(of attribute: Attribute) -> String {
        switch attribute.type {
        case .transformable, .composite: "NSObject"
        default: AttributeSpelling.objectType(of: attribute)
        }
    }
}
