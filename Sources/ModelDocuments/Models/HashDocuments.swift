package import CompilerSupport
import ObjectModel

/// A model and its hashes.
package struct HashedModel: Sendable {
    let model: NamedModel
    let hashes: VersionHashes

    /// What has no hash: entities, and the checksum alone when all entities have theirs.
    fileprivate var unavailable: [(entity: String?, reason: String)] {
        let entities = hashes.entities.compactMap { entity -> (entity: String?, reason: String)? in
            guard case .failure(let error) = entity.hash else { return nil }
            return (entity.name, error.reason)
        }
        guard entities.isEmpty, case .failure(let error) = hashes.checksum else { return entities }
        return [(nil, error.reason)]
    }

    /// Hashes for people: one line for each entity.
    ///
    ///     Model.xcdatamodeld (V2, current)
    ///         Pet       767342262a6458730c78aae73c5328d0fcaa4e3596d2f87f22e366eb46a9f46f
    ///         Place     unavailable: 'area' has the type Composite, whose hash is not known
    ///         checksum  unavailable: 'Place' has no hash
    var text: String {
        let entities = hashes.entities.map { ($0.name, $0.hash.map(\.hexadecimal)) }
        let rows = (entities + [("checksum", hashes.checksum)]).map { name, value in
            switch value {
            case .success(let text): [name, text]
            case .failure(let error): [name, "unavailable: \(error.reason)"]
            }
        }
        return ([model.heading] + rows.aligned(indent: 4)).map { $0 + "\n" }.joined()
    }
}

/// Hashes as a `modelc.hash/1` document.
package enum HashJSON {
    /// The whole document.
    package static let keys: [JSONKey<[HashedModel]>] = [
        .format("modelc.hash/1"),
        JSONKey("models", each: model) { $0 },
    ]

    private static let model: [JSONKey<HashedModel>] = [
        JSONKey("path") { $0.model.path },
        JSONKey("version") { $0.model.version },
        JSONKey("entities", .map(.text)) { model in
            .object(
                model.hashes.entities.compactMap { entity in
                    (try? entity.hash.get()).map { JSON.Member(entity.name, .string($0.hexadecimal)) }
                }
            )
        },
        JSONKey("checksum") { try? $0.hashes.checksum.get() },
        JSONKey("unavailable", each: unavailable) { $0.unavailable },
    ]

    private static let unavailable: [JSONKey<(entity: String?, reason: String)>] = [
        JSONKey("entity") { $0.entity },
        JSONKey("reason") { $0.reason },
    ]
}
