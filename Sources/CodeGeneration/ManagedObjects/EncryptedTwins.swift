import CompilerSupport
import Mirroring
import ObjectModel
import Templating

extension DraftedProduct {
    /// The code that moves values from deployed attributes to encrypted ones.
    static func encryptedTwins(_ source: GenerationSource, _ manner: GenerationOptions) -> DraftedProduct {
        let names = ModelNames(source.graph)
        let review = TwinValidator(source, names: names, manner)
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
            // True if the old attribute of any pair is emptied.
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
    /// The template context of a pair; nil for an invalid one.
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
            // The property that reads and writes both, and its type.
            "current": .text(identifier.currentName),
            "type": .text(TypedSpelling.optional(scalar ?? object)),
            "copyName": "copy\(identifier.capitalized)ToTwin",
            "storedType": .text(original.comparableType),
            // The expressions that convert `value` to the property's type, and `newValue` to the stored type.
            "read": .text(scalar == nil ? value : "(\(value))?.\(TypedSpelling.scalarProperty(of: original.type))"),
            "stored": .text(
                scalar != nil && original.type == .date
                    ? "newValue.map(Date.init(timeIntervalSinceReferenceDate:))" : "newValue"
            ),
            "writesBoth": .flag(writesBoth),
            // True if the store can find the objects whose attributes differ.
            "storeCompares": .flag(writesBoth && original.type.isComparedByStore),
            // The constant with the predicate for the objects to copy.
            "predicateName": "condition\(number)",
        ]
    }

    /// The property that reads and writes both attributes.
    fileprivate var currentName: String? { SwiftIdentifier(twin.attribute)?.currentName }
}

extension SwiftIdentifier {
    /// The property that reads and writes an attribute and its twin: `currentBody` for `body`.
    var currentName: String { "current\(capitalized)" }
}

extension Attribute {
    /// The stored type, whose values can be compared. `NSObject` where the class is known only by name, because objects
    /// of any class can be compared.
    fileprivate var comparableType: String {
        switch type {
        case .transformable, .composite: "NSObject"
        default: AttributeSpelling.objectType(of: self)
        }
    }
}

extension AttributeType {
    /// True if the store can compare values of the type. For other types it holds bytes, and equal values may have
    /// different bytes.
    fileprivate var isComparedByStore: Bool {
        switch self {
        case .integer16, .integer32, .integer64, .double, .float, .decimal, .boolean, .date, .string, .uuid: true
        case .binary, .uri, .transformable, .composite, .undefined, .objectID: false
        }
    }
}

/// Finds obstacles to generating code for encrypted twins.
struct TwinValidator: GenerationValidator {
    var diagnostics: [Diagnostic] = []
    let pairs: [EncryptedPair]
    private let source: GenerationSource
    private let names: ModelNames

    init(_ source: GenerationSource, names: ModelNames, _ manner: GenerationOptions) {
        self.source = source
        self.names = names
        pairs = EncryptedPair.pairs(of: source.encryptedTwins, in: source.graph).filter { pair in
            pair.entity.map { manner.generates(source.graph.model.entities[$0]) } ?? true
        }
        if pairs.isEmpty {
            report(
                GenerationRules.noEncryptedTwins,
                "the settings name no encrypted twins for the model '\(source.modelName)'",
                help: "Add them to the model in modelc.json: "
                    + #""encryptedTwins": [{"attribute": "Post.body", "twin": "privateBody"}]."#,
                about: source
            )
        }
        for pair in pairs {
            if let reason = obstacle(of: pair) {
                report(
                    GenerationRules.unusableEncryptedTwin,
                    "'\(pair.twin.symbol)' has no usable encrypted twin: \(reason)",
                    help: "Both must be optional attributes of one type and one class, and the twin must be encrypted.",
                    about: pair
                )
            } else {
                reviewNames(of: pair)
            }
        }
    }

    private var model: ManagedObjectModel { source.graph.model }

    /// The end of the sentence "'Post.body' has no usable twin: …".
    private func obstacle(of pair: EncryptedPair) -> String? {
        let twin = pair.twin
        switch pair.flaw {
        case .twinMissing: return "'\(twin.twinSymbol)' is not in the model"
        case .originalMissing: return "it is not in the model"
        case .namedTwice where twin.attribute == twin.twin: return "it is its own twin"
        case .namedTwice: return "one of them belongs to another pair"
        case .twinPlain: return "'\(twin.twinSymbol)' does not allow cloud encryption"
        case .typesDiffer: return "'\(twin.twinSymbol)' has another kind of values"
        case .notOptional(let name):
            return """
                '\(twin.entity).\(name)' must be stored and optional, and have no default value
                """
        case nil: return namingObstacle(of: pair)
        }
    }

    private func namingObstacle(of pair: EncryptedPair) -> String? {
        guard let entity = pair.entity, let original = pair.original else { return "it is not in the model" }
        if case .named = names.classes[entity] {} else { return "'\(pair.twin.entity)' has no class" }
        if SwiftIdentifier(original.name) == nil { return "its name is not a Swift identifier" }
        if SwiftIdentifier(pair.twin.twin) == nil { return "the name of the twin is not a Swift identifier" }
        let type = AttributeSpelling.customClass(of: original)
        if let type, !SwiftTypeSyntax.accepts(type) { return "its custom class is not a Swift type" }
        return original.type == .undefined || original.type == .objectID ? "its type is never mirrored" : nil
    }

    private mutating func report(_ rule: RuleMetadata, _ message: String, help: String, about pair: EncryptedPair) {
        let location = pair.twin.location ?? model.location(model.origin)
        report(rule, message, help: help, symbol: pair.twin.symbol, at: location)
    }

    /// The generated name must not clash with an inherited name, or with one of a subentity.
    private mutating func reviewNames(of pair: EncryptedPair) {
        guard let entity = pair.entity, let name = pair.currentName else { return }
        let isTwice = pairs.contains { other in
            other.twin.symbol != pair.twin.symbol && other.currentName == name
                && other.entity.map { source.graph.areRelated($0, entity) } == true
        }
        let owner = source.graph.relative(of: entity, withProperty: name)
        guard isTwice || owner != nil else { return }
        report(
            GenerationRules.takenTwinName,
            """
            '\(pair.twin.symbol)' would have the accessor '\(name)', which '\(model.entities[owner ?? entity].name)' \
            already has
            """,
            help: "Rename the property.",
            about: pair
        )
    }
}

// Obstacles to generating code for encrypted twins.
extension GenerationRules {
    /// The rules about encrypted twins.
    static let encryptedTwins = [noEncryptedTwins, unusableEncryptedTwin, takenTwinName]

    /// The settings give the model no encrypted twins.
    static let noEncryptedTwins = RuleMetadata.obstacle(
        id: "GEN670",
        name: "no-encrypted-twins",
        summary: "The settings name no encrypted twins for the model.",
        rationale: """
            modelc generates code for the pairs that `"encryptedTwins"` of the model in `modelc.json` names: the \
            deployed attribute, and the encrypted attribute for its values.
            """
    )
    /// A pair cannot be generated.
    static let unusableEncryptedTwin = RuleMetadata.obstacle(
        id: "GEN671",
        name: "unusable-encrypted-twin",
        summary: "The app cannot move values from an attribute to its encrypted twin, or their entity has no class.",
        rationale: """
            Both attributes must be in the model, in one entity with a class. The twin must be encrypted. Both must \
            have one type, be optional, and have no default value. `modelc check` reports the same faults with their \
            place in the model, as CKP330 to CKP335. After you have retired the old attribute, remove the entry.
            """
    )
    /// A property has the name of a generated one.
    static let takenTwinName = RuleMetadata.obstacle(
        id: "GEN672",
        name: "taken-twin-name",
        summary: "A property has a name that modelc generates for an encrypted twin.",
        rationale: """
            For `body`, the app reads and writes `currentBody`, which uses both attributes. Swift does not allow two \
            members of one name. Rename the property; neither name reaches CloudKit, unless it is an attribute.
            """
    )
}
