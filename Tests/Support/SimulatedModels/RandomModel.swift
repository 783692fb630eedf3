extension SimulatedModel {
    /// A model of a few entities that Core Data and CloudKit have nothing against.
    package static func random(using random: inout some RandomNumberGenerator) -> SimulatedModel {
        var names = UnusedNames()
        var model = SimulatedModel()
        for _ in 0..<Int.random(in: 2...5, using: &random) {
            let parent = Bool.random(using: &random) ? model.entities.randomElement(using: &random) : nil
            var entity = SimulatedEntity(names.nextEntity(), below: parent?.name)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                entity.attributes.append(.random(names.nextProperty(), using: &random))
            }
            model.entities.append(entity)
        }
        for _ in 0..<Int.random(in: 1...3, using: &random) { model.addRandomPair(&names, using: &random) }
        return model
    }

    mutating func addRandomPair(_ names: inout UnusedNames, using random: inout some RandomNumberGenerator) {
        let ends = [0, 1].map { _ in Int.random(in: entities.indices, using: &random) }
        let properties = [names.nextProperty(), names.nextProperty()]
        for (side, other) in [(0, 1), (1, 0)] {
            entities[ends[side]].relationships.append(
                SimulatedRelationship(
                    properties[side],
                    to: entities[ends[other]].name,
                    inverse: properties[other],
                    isToMany: .random(using: &random)
                )
            )
        }
    }
}

extension SimulatedAttribute {
    static func random(_ name: String, using random: inout some RandomNumberGenerator) -> SimulatedAttribute {
        var attribute = SimulatedAttribute(name, .random(using: &random))
        switch Int.random(in: 0..<20, using: &random) {
        case 0, 1: attribute.encryptionFlag = true
        case 2: attribute.encryptionKey = true
        case 3: attribute.storage = .transient
        case 4: attribute.makeDerived()
        case 5: attribute.storage = .ignored
        default: break
        }
        attribute.completeTransformer()
        return attribute
    }

    mutating func makeDerived() {
        storage = .derived
        type = .date
        transformer = nil
    }

    /// Transformables have a transformer, and others none.
    mutating func completeTransformer() {
        if type != .transformable { transformer = nil } else if transformer == nil { transformer = "ColorTransformer" }
    }
}

extension SimulatedType {
    /// Half of the attributes of real models are texts.
    static func random(using random: inout some RandomNumberGenerator) -> SimulatedType {
        Bool.random(using: &random) ? .string : allCases.randomElement(using: &random) ?? .string
    }
}

/// Names that a model does not have yet.
struct UnusedNames {
    private var entities: [String]
    private var properties: [String]

    private static let entityNames = [
        "Album", "Bill", "Clip", "Draft", "Event", "Folder", "Group", "Hint", "Issue", "Journal", "Kit", "Letter",
        "Media",
        "Note", "Order", "Photo", "Quote", "Recipe", "Song", "Task",
    ]
    private static let propertyNames = [
        "amber", "birch", "coral", "dune", "ember", "fern", "grove", "heath", "iris", "jade", "kelp", "larch", "maple",
        "nettle", "olive", "pine", "quartz", "reed", "sage", "thyme", "umber", "violet", "willow", "yarrow", "zinnia",
        "aster", "briar", "cedar", "daisy", "elm", "flax", "ginger", "hazel", "ivy", "juniper", "lilac", "moss", "oak",
        "poppy", "rose", "sorrel", "tulip",
    ]

    /// - Parameter model: Whose names are taken.
    init(besides model: SimulatedModel = SimulatedModel()) {
        let taken = Set(model.entities.map(\.name))
        let takenProperties = Set(
            model.entities.flatMap { $0.attributes.map(\.name) + $0.relationships.map(\.name) }.map { $0.lowercased() }
        )
        entities = Self.entityNames.filter { !taken.contains($0) }.reversed()
        properties = Self.propertyNames.filter { !takenProperties.contains($0) }.reversed()
    }

    mutating func nextEntity() -> String { entities.popLast() ?? "Other" }

    mutating func nextProperty() -> String { properties.popLast() ?? "other" }
}
