import ObjectModel

/// The names of everything that is generated for the records of a model.
struct RecordTypeNames {
    /// For each entity with records the struct.
    let records: [Int: RecordTypeName]
    /// For each entity with subentities the enum.
    let families: [Int: RecordTypeName]
    /// For each pair the struct.
    let links: [ManyToManyPair: RecordTypeName]
    /// All of them as texts.
    let all: Set<String>

    init(_ entities: MirroredEntities, pairs: [ManyToManyPair]) {
        let names = entities.graph.model.entities.map(\.name)
        records = Self.named(entities.concrete) { RecordTypeName.record(names[$0]) }
        families = Self.named(entities.contributors.filter(entities.isFamily)) { RecordTypeName.family(names[$0]) }
        links = Self.named(pairs) { pair in
            RecordTypeName.link(names[pair.source.entity], entities.graph.relationship(pair.source).name)
        }
        all = Set([records.values.map(\.text), families.values.map(\.text), links.values.map(\.text)].joined())
    }

    /// What records that a relationship leads to are called; `CloudRecord` where nothing is generated for them.
    func target(_ entity: Int?) -> String {
        entity.flatMap { families[$0] ?? records[$0] }?.text ?? "CloudRecord"
    }

    private static func named<Key: Hashable>(
        _ keys: [Key],
        _ name: (Key) -> RecordTypeName?
    ) -> [Key: RecordTypeName] {
        var names: [Key: RecordTypeName] = [:]
        for key in keys { names[key] = name(key) }
        return names
    }
}
