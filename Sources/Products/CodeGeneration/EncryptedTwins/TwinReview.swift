import Diagnostics
import Mirroring
import ObjectModel

/// Finds what keeps code for encrypted twins from being generated.
struct TwinReview: GenerationReview {
    var diagnostics: [Diagnostic] = []
    let pairs: [EncryptedPair]
    private let source: GenerationSource
    private let names: ModelNames

    init(_ source: GenerationSource, names: ModelNames) {
        self.source = source
        self.names = names
        pairs = EncryptedPair.pairs(of: source.encryptedTwins, in: source.graph)
        if pairs.isEmpty { reportMissingTwins() }
        for pair in pairs {
            if let reason = obstacle(of: pair) {
                report(reason, about: pair)
            } else {
                reviewNames(of: pair)
            }
        }
    }

    private var model: ManagedObjectModel { source.graph.model }

    private mutating func reportMissingTwins() {
        report(
            GenerationRules.noEncryptedTwins,
            "the settings name no encrypted twins for the model '\(source.modelName)'",
            help: "Add them to the model in modelc.json: "
                + #""encryptedTwins": [{"attribute": "Post.body", "twin": "privateBody"}]."#,
            symbol: source.modelName,
            at: model.location(model.origin)
        )
    }

    /// The end of the sentence "'Post.body' has no usable twin: …".
    private func obstacle(of pair: EncryptedPair) -> String? {
        let twin = pair.twin
        switch pair.flaw {
        case .twinMissing: return "'\(twin.twinSymbol)' is not in the model"
        case .originalMissing: return "it is not in the model"
        case .namedTwice: return "one of the two belongs to another pair"
        case .twinPlain: return "'\(twin.twinSymbol)' does not allow cloud encryption"
        case .typesDiffer: return "'\(twin.twinSymbol)' holds other values"
        case .notOptional(let name): return "'\(twin.entity).\(name)' must be stored, optional and without a default"
        case nil: return namingObstacle(of: pair)
        }
    }

    private func namingObstacle(of pair: EncryptedPair) -> String? {
        guard let entity = pair.entity, let original = pair.original else { return "it is not in the model" }
        if case .named = names.classes[entity] {} else { return "'\(pair.twin.entity)' has no class of its own" }
        if SwiftIdentifier(original.name) == nil { return "it is not named by a Swift identifier" }
        if SwiftIdentifier(pair.twin.twin) == nil { return "the twin is not named by a Swift identifier" }
        let type = AttributeSpelling.customClass(of: original)
        if let type, !SwiftTypeSyntax.accepts(type) { return "its custom class is not a Swift type" }
        return original.type == .undefined || original.type == .objectID ? "its type is never mirrored" : nil
    }

    private mutating func report(_ reason: String, about pair: EncryptedPair) {
        report(
            GenerationRules.unusableEncryptedTwin,
            "'\(pair.twin.symbol)' has no usable encrypted twin: \(reason)",
            help: "The two are optional attributes of one type and one class, and the twin is encrypted.",
            symbol: pair.twin.symbol,
            at: pair.twin.location ?? model.location(model.origin)
        )
    }

    /// What a class inherits, and what is inherited from it, has other names.
    private mutating func reviewNames(of pair: EncryptedPair) {
        guard let entity = pair.entity, let identifier = SwiftIdentifier(pair.twin.attribute) else { return }
        let name = TwinLowering.currentName(of: identifier)
        let others = pairs.filter {
            $0.twin.symbol != pair.twin.symbol && $0.entity.map { isRelated($0, entity) } == true
        }
        let isTwice = others.contains { SwiftIdentifier($0.twin.attribute).map(TwinLowering.currentName) == name }
        let owner = model.entities.indices.first {
            isRelated($0, entity) && model.entities[$0].hasProperty(named: name)
        }
        guard isTwice || owner != nil else { return }
        report(
            GenerationRules.takenTwinName,
            "'\(pair.twin.symbol)' would be read as '\(name)', which '\(model.entities[owner ?? entity].name)' has already",
            help: "Rename the property.",
            symbol: pair.twin.symbol,
            at: pair.twin.location ?? model.location(model.origin)
        )
    }

    private func isRelated(_ one: Int, _ other: Int) -> Bool {
        isAncestor(one, of: other) || isAncestor(other, of: one)
    }

    private func isAncestor(_ ancestor: Int, of entity: Int) -> Bool {
        guard source.graph.roots[ancestor] == source.graph.roots[entity] else { return false }
        var current: Int? = entity
        while let next = current {
            if next == ancestor { return true }
            current = source.graph.parents[next]
        }
        return false
    }
}

extension Entity {
    fileprivate func hasProperty(named name: String) -> Bool {
        attributes.contains { $0.name == name } || relationships.contains { $0.name == name }
            || fetchedProperties.contains { $0.name == name }
    }
}
