import CompilerSupport

/// Computes the hash of every entity, parents before children.
///
/// An entity's hash covers its name, then all its properties, declared and inherited, sorted by name. A parent's hash
/// state cannot be reused, so a chain of n entities takes n² steps; a limit bounds that.
struct EntityHashing {
    /// A property that entity hashes cover.
    private struct HashedProperty {
        let name: String
        let hash: VersionHash
    }

    /// The hash of each entity, or the reason it has none.
    private(set) var outcomes: [Result<VersionHash, UnavailableHash>]
    private let graph: ModelGraph
    private let assumesOrders: Bool
    private let entityCounts: [String: Int]
    /// The hashes of composites by name. A name of two composites is ambiguous.
    private let composites: [String: Result<VersionHash, UnavailableHash>]
    /// The declared properties of each entity that has a hash, sorted by name.
    private var declared: [[HashedProperty]]

    /// The largest number of properties, counted once for each entity that has or inherits them: a few seconds of work.
    static let propertyLimit = 10_000_000

    init(_ graph: ModelGraph, assumingOrders assumesOrders: Bool) {
        self.graph = graph
        self.assumesOrders = assumesOrders
        let tooLarge = UnavailableHash(
            reason: "the model's entities have more than \(Self.propertyLimit) properties, inherited ones included"
        )
        outcomes = Array(repeating: .failure(tooLarge), count: graph.model.entities.count)
        declared = Array(repeating: [], count: graph.model.entities.count)
        entityCounts = graph.model.entities.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
        composites = CompositeHashing(graph.model.composites, assumingOrders: assumesOrders).hashes
        if Self.propertyCount(of: graph) > Self.propertyLimit { return }
        for case .enter(let entity) in graph.visits {
            outcomes[entity] = Result { () throws(UnavailableHash) in try hash(of: entity) }
        }
    }

    private static func propertyCount(of graph: ModelGraph) -> Int {
        var counts = graph.model.entities.map(\.propertyNames.count)
        for case .enter(let entity) in graph.visits {
            if let parent = graph.parents[entity] { counts[entity] += counts[parent] }
        }
        return counts.reduce(0, +)
    }

    private mutating func hash(of position: Int) throws(UnavailableHash) -> VersionHash {
        let entity = graph.model.entities[position]
        if entityCounts[entity.name] != 1 { throw UnavailableHash(reason: "another entity has the same name") }
        if let doubt = entity.hashDoubt { throw UnavailableHash(reason: doubt) }
        let parent = try parentHash(of: position)
        try checkNames(of: position)
        declared[position] = try hashedProperties(of: position).inOrder(of: \.name)
        // Concatenated sorted runs: the standard sort merges them.
        var properties = graph.line(of: position).flatMap { declared[$0] }.inOrder(of: \.name)
        if properties.contains(where: { !$0.name.isASCII }) { properties = try sorted(properties, by: \.name) }
        var message = Array(entity.name.utf8)
        message.append(entity.isAbstract ? 1 : 0)
        if let parent { message.append(parent) }
        for property in properties { message.append(property.hash) }
        message.append(entity.versionHashModifier ?? "")
        for constraint in try sorted(entity.constraintTexts, by: \.self) { message.append(constraint) }
        return VersionHash(of: message)
    }

    private func parentHash(of position: Int) throws(UnavailableHash) -> VersionHash? {
        guard let name = graph.model.entities[position].parentName else { return nil }
        guard let parent = graph.parents[position] else {
            throw UnavailableHash(reason: "its parent '\(name)' is not in the model or inherits from it")
        }
        guard case .success(let hash) = outcomes[parent] else {
            throw UnavailableHash(reason: "its parent '\(name)' has no hash")
        }
        return hash
    }

    /// Throws when an entity has two properties of one name.
    private func checkNames(of position: Int) throws(UnavailableHash) {
        let inherited = Set(graph.ancestors(of: position).flatMap { graph.model.entities[$0].propertyNames })
        var own: Set<String> = []
        for name in graph.model.entities[position].propertyNames {
            if inherited.contains(name) { throw UnavailableHash(reason: "'\(name)' is inherited and declared again") }
            if !own.insert(name).inserted { throw UnavailableHash(reason: "'\(name)' is declared twice") }
        }
    }

    private func hashedProperties(of position: Int) throws(UnavailableHash) -> [HashedProperty] {
        let entity = graph.model.entities[position]
        var properties: [HashedProperty] = []
        for var attribute in entity.attributes where !attribute.isTransient {
            if assumesOrders { attribute.isStoredInTruthFile = false }
            properties.append(HashedProperty(name: attribute.name, hash: try attribute.versionHash(composites)))
        }
        for (index, relationship) in entity.relationships.enumerated() where !relationship.isTransient {
            let hash = try graph.versionHash(of: .init(entity: position, kind: .relationship, position: index))
            properties.append(HashedProperty(name: relationship.name, hash: hash))
        }
        return properties
    }

    /// Refuses what depends on an order that is not known.
    private func sorted<Element>(
        _ elements: [Element],
        by name: (Element) -> String
    ) throws(UnavailableHash) -> [Element] {
        do throws(UnknownPlace) {
            return try elements.inNameOrder(of: name, assuming: assumesOrders).get()
        } catch {
            throw UnavailableHash(reason: "it is not known where '\(error.name)', which is not ASCII, is sorted")
        }
    }
}

extension Entity {
    /// The text that each uniqueness constraint adds to the hash, wherever it stands in the model.
    fileprivate var constraintTexts: [String] {
        uniquenessConstraints.filter { !$0.properties.isEmpty }.map { $0.properties.map(\.name).joined(separator: ".") }
    }

    /// The names of the declared properties.
    package var propertyNames: [String] {
        attributes.map(\.name) + relationships.map(\.name) + fetchedProperties.map(\.name)
    }
}

extension String {
    var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}

extension Attribute {
    /// The attribute's contribution to the hashes of its entity and subentities. Composites are passed by name, because
    /// an attribute refers to its composite by name.
    func versionHash(_ composites: [String: Result<VersionHash, UnavailableHash>]) throws(UnavailableHash)
        -> VersionHash
    {
        if hasDetails, let doubt = details.hashDoubt { throw unavailable(doubt) }
        if type != .composite || isDerived { return try plainVersionHash }
        // The hash covers only the elements, not the attribute's own name, optionality and type.
        if details.versionHashModifier != nil {
            throw unavailable("is composite and has a modifier, and it is not known how that is hashed")
        }
        guard let hash = details.compositeName.flatMap({ composites[$0] }) else {
            throw unavailable("has a composite that is not in the model")
        }
        do throws(UnavailableHash) {
            return try hash.get()
        } catch {
            throw unavailable("is composite, and \(error.reason)")
        }
    }

    /// The hash of anything but a composite.
    var plainVersionHash: VersionHash {
        get throws(UnavailableHash) {
            if isDerived { return try derivationHash }
            guard let code = type.archiveCode, details.unknownTypeName == nil else {
                throw unavailable("has the type \(details.unknownTypeName ?? type.rawValue), whose hash is not known")
            }
            if isStoredInTruthFile { throw unavailable("is stored in the truth file") }
            if allowsExternalStorage, type != .binary, type != .transformable {
                throw unavailable("is not binary data, but may be stored in a file of its own")
            }
            var message: [UInt8] = []
            message.append(littleEndian: code)
            if allowsExternalStorage { message.append(1) }
            if isPreservedAfterDeletion { message.append(1) }
            let property = propertyHash(name, isOptional: isOptional, modifier: details.versionHashModifier)
            return VersionHash(of: property.bytes + message)
        }
    }

    /// The hash of a derived attribute covers only its expression, neither name nor type.
    private var derivationHash: VersionHash {
        get throws(UnavailableHash) {
            guard let format = details.derivationExpression.flatMap(DerivationExpression.init)?.predicateFormat else {
                throw unavailable("is derived by an expression whose normal form is not known")
            }
            return VersionHash(of: Array(format.utf8))
        }
    }

    func unavailable(_ reason: String) -> UnavailableHash { UnavailableHash(reason: "'\(name)' \(reason)") }
}

/// The common part of attribute and relationship hashes. Flag 1 means optional; stored properties of a model file have
/// no other flags.
func propertyHash(_ name: String, isOptional: Bool, modifier: String?) -> VersionHash {
    var message = Array(name.utf8)
    message.append(littleEndian: UInt16(isOptional ? 1 : 0))
    message.append(modifier ?? "")
    return VersionHash(of: message)
}

extension AttributeType {
    /// The raw value of `NSAttributeType`; nil for types that no known hash contains.
    package var archiveCode: Int32? {
        switch self {
        case .undefined: 0
        case .integer16: 100
        case .integer32: 200
        case .integer64: 300
        case .decimal: 400
        case .double: 500
        case .float: 600
        case .string: 700
        case .boolean: 800
        case .date: 900
        case .binary: 1000
        case .uuid: 1100
        case .uri: 1200
        case .transformable: 1800
        case .composite, .objectID: nil
        }
    }
}

extension ModelGraph {
    /// The relationship's contribution to the hashes of its entity and subentities.
    func versionHash(of reference: PropertyID) throws(UnavailableHash) -> VersionHash {
        let relationship = relationship(reference)
        if let doubt = relationship.hashDoubt { throw relationship.unavailable(doubt) }
        guard let destinationName = relationship.destinationName, let destination = destination(of: reference) else {
            throw relationship.unavailable("leads to no entity of the model")
        }
        let property = propertyHash(
            relationship.name,
            isOptional: relationship.isOptional,
            modifier: relationship.versionHashModifier
        )
        var message = property.bytes
        message.append(destinationName)
        if let inverseName = relationship.inverseName {
            guard let inverse = inverse(of: reference) else {
                throw relationship.unavailable("has the inverse '\(inverseName)', which is not in the model")
            }
            if inverse != reference {
                message.append(inverseName)
            } else if destination != reference.entity {
                throw relationship.unavailable(
                    "is its own inverse by inheritance, and it is not known how that is hashed"
                )
            }
        }
        message.append(littleEndian: try relationship.hashedMaximumCount)
        message.append(littleEndian: Int32(truncatingIfNeeded: relationship.minimumCount ?? 0))
        if relationship.isOrdered { message.append(littleEndian: UInt16(1)) }
        return VersionHash(of: message)
    }
}

extension Relationship {
    /// 1 for to-one and 0 for to-many without a limit; Core Data has no other sign of cardinality.
    fileprivate var hashedMaximumCount: Int32 {
        get throws(UnavailableHash) {
            let count = maximumCount ?? (isToMany ? 0 : 1)
            if (count == 1) == isToMany {
                throw unavailable("is \(isToMany ? "to-many" : "to-one"), but its maxCount is \(count)")
            }
            return Int32(truncatingIfNeeded: count)
        }
    }

    fileprivate func unavailable(_ reason: String) -> UnavailableHash { UnavailableHash(reason: "'\(name)' \(reason)") }
}
