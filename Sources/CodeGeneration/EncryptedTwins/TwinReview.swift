import CompilerSupport
import Mirroring
import ObjectModel

/// Finds what keeps code for encrypted twins from being generated.
struct TwinReview: GenerationReview {
    var diagnostics: [Diagnostic] = []
    let pairs: [EncryptedPair]
    private let source: GenerationSource
    private let names: ModelNames

    init(_ source: GenerationSource, names: ModelNames, _ manner: ProductManner) {
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

    /// What a class inherits, and what is inherited from it, has other names.
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

extension EncryptedPair {
    /// The property that knows both attributes.
    fileprivate var currentName: String? { SwiftIdentifier(twin.attribute)?.currentName }
}
