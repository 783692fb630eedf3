import Mirroring
import ObjectModel

/// A property of an entity whose objects belong to a share, at the place that declares it.
struct OwnProperty<Value> {
    let entity: String
    let value: Value
    let words: NameWords
}

/// The walks that advice on collaboration shares. What comes along through a hub is left out: it is better not shared.
extension SharedModel {
    /// The attributes that are mirrored and that people write, as far as they are wanted.
    func ownAttributes(where isWanted: (Attribute, NameWords) -> Bool) -> [OwnProperty<Attribute>] {
        ownContributors.flatMap { entity in
            graph.model.entities[entity].attributes.compactMap { attribute in
                if attribute.isTransient || attribute.isDerived || attribute.isIgnoredByMirroring { return nil }
                let words = NameWords(attribute.name)
                guard isWanted(attribute, words) else { return nil }
                return OwnProperty(entity: name(entity), value: attribute, words: words)
            }
        }
    }
}

extension OwnProperty<Attribute> {
    /// `Entity.attribute`, for messages.
    var symbol: String { "\(entity).\(value.name)" }
}
