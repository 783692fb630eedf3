package import CompilerSupport
package import ObjectModel

/// A second, encrypted attribute that takes over the values of a deployed one.
///
/// The encryption of a deployed field cannot change. To encrypt an attribute that was deployed plain, move its values:
/// add an attribute that allows cloud encryption from the start, write both for a while, copy the existing values, and
/// stop using the old one.
///
///     EncryptedTwin(of: "Post.body", as: "privateBody", phase: .both)
package struct EncryptedTwin: Hashable, Sendable {
    /// The phases of the move; raw values are the words of the settings.
    package enum Phase: String, CaseIterable, Sendable {
        /// The app writes both, because older versions of the app read the old attribute.
        case both
        /// The app writes the twin and empties the old attribute.
        case twinOnly
    }

    /// The entity that declares both attributes.
    package let entity: String
    /// The current phase.
    package let phase: Phase
    private let original: Located<String>
    private let encrypted: Located<String>

    /// Creates a twin; nil unless the attribute is written `Entity.attribute`.
    package init?(
        of attribute: String,
        as twin: String,
        phase: Phase = .both,
        at location: SourceLocation? = nil,
        twinAt twinLocation: SourceLocation? = nil
    ) {
        let parts = attribute.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), !twin.isEmpty else { return nil }
        entity = String(parts[0])
        original = Located(String(parts[1]), at: location)
        encrypted = Located(twin, at: twinLocation)
        self.phase = phase
    }

    /// The attribute whose field is deployed plain.
    package var attribute: String { original.value }
    /// The attribute that is encrypted.
    package var twin: String { encrypted.value }
    /// The place of the old attribute in the settings; comparisons ignore it.
    package var location: SourceLocation? { original.location }
    /// The place of the twin in the settings; comparisons ignore it.
    package var twinLocation: SourceLocation? { encrypted.location }

    /// `Post.body`.
    package var symbol: String { "\(entity).\(attribute)" }

    /// `Post.privateBody`.
    package var twinSymbol: String { "\(entity).\(twin)" }
}

/// The two attributes of an ``EncryptedTwin`` in a model, if they exist.
package struct EncryptedPair: Sendable {
    /// The reason that values cannot move from the old attribute to its twin.
    package enum Flaw: Equatable, Sendable {
        /// The twin or its entity does not exist.
        case twinMissing
        /// The old attribute does not exist in the entity.
        case originalMissing
        /// Another entry has one of the attributes, or both are the same.
        case namedTwice
        /// The twin is not encrypted.
        case twinPlain
        /// Values of one attribute are not valid for the other.
        case typesDiffer
        /// One of them is mandatory, has a default, is derived, or is transient.
        case notOptional(String)
    }

    /// The entry in the settings.
    package let twin: EncryptedTwin
    /// The position of the entity; nil when there is none.
    package let entity: Int?
    /// The old attribute; nil when the entity does not declare it.
    package let original: Attribute?
    /// The new one; nil when the entity does not declare it.
    package let encrypted: Attribute?
    /// True if another entry has one of the attributes.
    let isNamedTwice: Bool

    /// Finds the attributes of some twins, in the order of the settings.
    package static func pairs(of twins: [EncryptedTwin], in graph: ModelGraph) -> [EncryptedPair] {
        var counts: [String: Int] = [:]
        for twin in twins { for symbol in Set([twin.symbol, twin.twinSymbol]) { counts[symbol, default: 0] += 1 } }
        return twins.map { twin in
            let isNamedTwice =
                twin.attribute == twin.twin || [twin.symbol, twin.twinSymbol].contains { counts[$0] != 1 }
            return EncryptedPair(twin, isNamedTwice: isNamedTwice, in: graph)
        }
    }

    private init(_ twin: EncryptedTwin, isNamedTwice: Bool, in graph: ModelGraph) {
        self.twin = twin
        self.isNamedTwice = isNamedTwice
        entity = graph.entity(named: twin.entity)
        let attributes = entity.map { graph.model.entities[$0].attributes } ?? []
        original = attributes.first { $0.name == twin.attribute }
        encrypted = attributes.first { $0.name == twin.twin }
    }

    /// The flaw that explains the most; nil when the pair is usable.
    package var flaw: Flaw? {
        guard let encrypted else { return .twinMissing }
        if isNamedTwice { return .namedTwice }
        guard let original else { return .originalMissing }
        if !encrypted.isEncryptedByMirroring { return .twinPlain }
        if !original.holdsSameValues(as: encrypted) { return .typesDiffer }
        return [original, encrypted].first { !$0.canBeEmptied }.map { .notOptional($0.name) }
    }
}

extension Attribute {
    /// True if values move from one to the other unchanged.
    fileprivate func holdsSameValues(as other: Attribute) -> Bool {
        type == other.type && isScalar == other.isScalar
            && details.valueTransformerName == other.details.valueTransformerName
            && details.customClassName == other.details.customClassName
            && details.compositeName == other.details.compositeName
    }

    /// An attribute that always has a value cannot be emptied.
    fileprivate var canBeEmptied: Bool { isOptional && !isTransient && !isDerived && !hasDefault }
}
