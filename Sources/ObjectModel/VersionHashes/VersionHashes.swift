import CompilerSupport

/// The version hashes of a model, by which Core Data finds the model of a store.
///
/// They equal those in `VersionInfo.plist`, in a store's metadata and of `NSEntityDescription.versionHash`; Apple does
/// not document the algorithm. A hash is either the one that Core Data computes, or unavailable with a reason.
///
///     let hashes = VersionHashes(of: ModelGraph(model))
///     for entity in hashes.entities { print(entity.name, try entity.hash.get().hexadecimal) }
package struct VersionHashes: Hashable, Sendable {
    /// An entity and its hash.
    package struct EntityHash: Hashable, Sendable {
        /// The entity's name.
        package let name: String
        /// The hash, or the reason there is none.
        package let hash: Result<VersionHash, UnavailableHash>
    }

    /// Every entity, abstract ones too, in the order of their names.
    package let entities: [EntityHash]
    /// The base64 text that staged migration uses as the version checksum; it needs the hashes of all entities.
    package let checksum: Result<String, UnavailableHash>

    /// Computes the hashes of a model.
    ///
    /// Takes time in proportion to the number of properties, counted once for each entity that has or inherits them; a
    /// model with more than ten million has no hashes.
    ///
    /// - Parameters:
    ///   - graph: The model.
    ///   - assumesOrders: Whether to assume an unknown order: names beyond ASCII sorted by their UTF-16 code units. Truth
    ///     files are then assumed not to count.
    package init(of graph: ModelGraph, assumingOrders assumesOrders: Bool = false) {
        entities = zip(graph.model.entities, EntityHashing(graph, assumingOrders: assumesOrders).outcomes)
            .map { EntityHash(name: $0.name, hash: $1) }
            .sorted { $0.name.utf16.lexicographicallyPrecedes($1.name.utf16) }
        checksum = Result { [entities] () throws(UnavailableHash) in
            try Self.checksum(of: entities, assumingOrder: assumesOrders)
        }
    }

    private static func checksum(
        of entities: [EntityHash],
        assumingOrder assumesOrder: Bool
    ) throws(UnavailableHash) -> String {
        var message: [UInt8] = []
        for entity in entities {
            guard case .success(let hash) = entity.hash else {
                throw UnavailableHash(reason: "'\(entity.name)' has no hash")
            }
            message.append(hash)
        }
        if !assumesOrder, entities.count > 1, let entity = entities.first(where: { !$0.name.isASCII }) {
            throw UnavailableHash(reason: "it is not known where '\(entity.name)', which is not ASCII, is sorted")
        }
        return VersionHash(of: message).bytes.base64
    }
}

/// The SHA-256 by which Core Data decides whether two versions of an entity are stored alike.
package struct VersionHash: Hashable, Sendable {
    let words: SIMD8<UInt32>

    /// Hashes a message.
    init(of message: [UInt8]) { words = SHA256.digest(of: message) }

    /// The 32 bytes, as in `VersionInfo.plist` and the metadata of a store.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(self)
        return bytes
    }

    /// The bytes as 64 lower-case digits.
    package var hexadecimal: String { bytes.hexadecimalText }
}

/// The reason an element has no version hash, as half a sentence for messages.
///
/// Apple does not document the hashing. Unknown parts are not guessed, because a wrong hash would choose a wrong
/// migration.
package struct UnavailableHash: Error, Hashable {
    /// For example `'place' has a composite that is not in the model`.
    package let reason: String
}

/// The pieces that hashed messages consist of.
extension [UInt8] {
    mutating func append(_ text: String) { append(contentsOf: text.utf8) }

    mutating func append(_ hash: VersionHash) {
        for index in hash.words.indices {
            for shift in stride(from: 24, through: 0, by: -8) {
                append(UInt8(truncatingIfNeeded: hash.words[index] >> shift))
            }
        }
    }

    mutating func append<Number: FixedWidthInteger>(littleEndian number: Number) {
        for shift in stride(from: 0, to: Number.bitWidth, by: 8) { append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
}

extension ManagedObjectModel {
    /// The model without ``Attribute/hashDoubt`` and its like, to compare two states of one model by their hashes.
    package var withoutDoubts: ManagedObjectModel {
        var model = self
        for position in entities.indices {
            model.entities[position].hashDoubt = nil
            model.entities[position].attributes = entities[position].attributes.map(\.withoutDoubt)
            for index in entities[position].relationships.indices {
                model.entities[position].relationships[index].hashDoubt = nil
            }
        }
        for position in composites.indices {
            model.composites[position].attributes = composites[position].attributes.map(\.withoutDoubt)
        }
        return model
    }
}

extension Attribute {
    fileprivate var withoutDoubt: Attribute {
        guard hasDetails, details.hashDoubt != nil else { return self }
        var attribute = self
        attribute.details.hashDoubt = nil
        return attribute
    }
}
