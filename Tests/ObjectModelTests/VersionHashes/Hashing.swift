@testable import ObjectModel

/// The hashes of a model with some entities.
func hashes(_ entities: Entity...) -> VersionHashes { hashes(of: entities) }

func hashes(of entities: [Entity]) -> VersionHashes {
    var model = ManagedObjectModel()
    model.entities = entities
    return VersionHashes(of: ModelGraph(model))
}

func string(_ name: String) -> Attribute { Attribute(name: name, type: .string) }

extension VersionHashes {
    /// An entity's hash; nil when it has none.
    func hexadecimal(_ name: String) -> String? {
        (try? entities.first { $0.name == name }?.hash.get())?.hexadecimal
    }

    /// Why an entity has no hash.
    func reason(_ name: String) -> String? {
        guard case .failure(let error)? = entities.first(where: { $0.name == name })?.hash else { return nil }
        return error.reason
    }
}
