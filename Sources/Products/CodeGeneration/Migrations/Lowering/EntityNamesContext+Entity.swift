import ObjectModel

extension EntityNamesContext {
    init(_ entity: Entity, properties: [String]) {
        self.init(
            typeName: MigrationNames.type(for: entity.name),
            nameLiteral: stringLiteral(entity.name),
            summary: commentCode(entity.name),
            keyNames: properties.compactMap { property in
                MigrationNames.constant(for: property).map {
                    PropertyNameContext(name: $0.asMember, nameLiteral: stringLiteral(property))
                }
            }
        )
    }
}

/// How the names of models are spelled where a handler uses them.
enum MigrationNames {
    /// The type with the names of an entity: with a word behind, because no type can be called `Type`.
    static func type(for entity: String) -> String {
        "\(Respelling.identifier(for: entity)?.capitalized ?? "")Entity"
    }

    /// The constant with the name of a property; nil for the empty name.
    static func constant(for property: String) -> SwiftIdentifier? { Respelling.identifier(for: property) }
}
