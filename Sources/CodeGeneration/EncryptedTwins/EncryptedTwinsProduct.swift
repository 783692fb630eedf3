import Mirroring
import ObjectModel
import Templating

extension DraftedProduct {
    /// The code that moves values from deployed attributes to encrypted ones.
    static func encryptedTwins(_ source: GenerationSource, _ manner: ProductManner) -> DraftedProduct {
        let names = ModelNames(source.graph)
        let review = TwinReview(source, names: names, manner)
        let prefix = SwiftIdentifier(adapting: source.modelName).capitalized
        let typeName = SwiftIdentifier(adapting: "\(prefix)EncryptedTwins")
        let content = manner.declarationKeys.adding([
            "imports": .texts(manner.imports.besidesCoreData),
            "typeName": .text(typeName.asType),
            "twins": .records(
                review.pairs.enumerated().compactMap { position, pair in
                    pair.record(in: source.graph, names: names, number: position + 1)
                }
            ),
            "writesBoth": .flag(review.pairs.contains { $0.twin.phase == .both }),
            // Whether the old attribute of any pair is emptied.
            "empties": .flag(review.pairs.contains { $0.twin.phase != .both }),
        ])
        let fileName = FileName("\(typeName.name).swift") ?? FileName("EncryptedTwins.swift")
        return DraftedProduct(
            .encryptedTwins,
            review.diagnostics,
            "encryption",
            review.diagnostics.isEmpty ? content : nil,
            in: fileName
        )
    }
}

extension EncryptedPair {
    /// What templates know about a pair; nil for one with a fault.
    fileprivate func record(in graph: ModelGraph, names: ModelNames, number: Int) -> TemplateRecord? {
        guard let entity, let original, let encrypted, let identifier = SwiftIdentifier(original.name) else {
            return nil
        }
        let scalar = AttributeSpelling.scalarType(of: original)
        let object = AttributeSpelling.objectType(of: original)
        let value = "value as? \(object)"
        let writesBoth = twin.phase == .both
        return [
            "className": .text(names.type(of: entity)),
            "entityNameLiteral": .text(stringLiteral(graph.model.entities[entity].name)),
            "attribute": .text(original.name),
            "attributeLiteral": .text(stringLiteral(original.name)),
            "twin": .text(encrypted.name),
            "twinLiteral": .text(stringLiteral(encrypted.name)),
            // The property that knows both, and its type.
            "current": .text(identifier.currentName),
            "type": .text(TypedSpelling.optional(scalar ?? object)),
            "copyName": "copy\(identifier.capitalized)ToTwin",
            "storedType": .text(original.comparableType),
            // The expressions that make the property's type of `value`, and turn `newValue` into what is stored.
            "read": .text(scalar == nil ? value : "(\(value))?.\(TypedSpelling.scalarProperty(of: original.type))"),
            "stored": .text(
                scalar != nil && original.type == .date
                    ? "newValue.map(Date.init(timeIntervalSinceReferenceDate:))" : "newValue"
            ),
            "writesBoth": .flag(writesBoth),
            // Whether the store finds the objects whose attributes differ.
            "storeCompares": .flag(writesBoth && original.type.isComparedByStore),
            // The constant with the condition for what is copied.
            "predicateName": "condition\(number)",
        ]
    }
}

extension SwiftIdentifier {
    /// The property that knows an attribute and its twin: `currentBody` for `body`.
    var currentName: String { "current\(capitalized)" }
}

extension Attribute {
    /// The type of what is stored, whose values can be compared. Objects of any class can be; a class of the user's is only
    /// known by its name.
    fileprivate var comparableType: String {
        switch type {
        case .transformable, .composite: "NSObject"
        default: AttributeSpelling.objectType(of: self)
        }
    }
}

extension AttributeType {
    /// Whether the store compares values of a type with one another; of others it holds bytes, of which nobody promises that
    /// equal values have equal ones.
    fileprivate var isComparedByStore: Bool {
        switch self {
        case .integer16, .integer32, .integer64, .double, .float, .decimal, .boolean, .date, .string, .uuid: true
        case .binary, .uri, .transformable, .composite, .undefined, .objectID: false
        }
    }
}
