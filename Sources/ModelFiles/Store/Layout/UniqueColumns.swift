package import ObjectModel

extension StoreLayout {
    /// Columns whose values must be unique together.
    package struct UniqueColumns: Sendable {
        /// The entity that declares the constraint.
        package let owner: Int
        /// The names of the properties.
        package let properties: [String]
        /// The columns.
        package let columns: [String]
    }

    /// The uniqueness constraints of all entities; those with a property that no one column is known for are left out.
    package var uniquenessConstraints: [UniqueColumns] {
        graph.model.entities.indices.flatMap { entity in
            graph.model.entities[entity].uniquenessConstraints.compactMap { constraint in
                let names = constraint.properties.map(\.name)
                let columns = names.compactMap { column(named: $0, of: entity) }
                guard columns.count == names.count, !names.isEmpty else { return nil }
                return UniqueColumns(owner: entity, properties: names, columns: columns)
            }
        }
    }

    /// The column of an attribute, or of the key of a relationship, that an entity has or inherits.
    func column(named property: String, of entity: Int) -> String? {
        table(of: entity).columns.first { column in
            guard column.isCertain, graph.isEntity(entity, kindOf: column.owner) else { return false }
            switch column.role {
            case .attribute(let reference): return graph.attribute(reference).name == property
            case .key(let reference): return graph.relationship(reference).name == property
            case .element, .entity, .order, .hidden: return false
            }
        }?.name
    }

    /// The column that holds what a property says; nil when no one column is known for it.
    package func column(of property: PropertyPosition) -> String? {
        table(of: property.entity).columns.first {
            $0.isCertain && ($0.role == .attribute(property) || $0.role == .key(property))
        }?.name
    }

    /// What Core Data calls the type of a column.
    func columnType(_ column: Column) -> String {
        switch column.role {
        case .attribute(let reference): graph.attribute(reference).type.columnType ?? "BLOB"
        case .element(let reference, let index):
            graph.elements(of: graph.attribute(reference))[index].type.columnType ?? "BLOB"
        case .key, .entity, .order, .hidden: "INTEGER"
        }
    }
}
