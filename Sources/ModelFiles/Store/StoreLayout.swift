import CompilerSupport
package import ObjectModel

/// The tables that Core Data creates for a model: rows, columns and join tables.
///
/// Apple does not document the layout. It was found in 95 stores of published apps: the tables of 1007 entities have
/// exactly these columns, and 588 many-to-many relationships exactly these tables.
///
///     let layout = StoreLayout(of: ModelGraph(model))
///     layout.tables.map(\.name)  // ["ZPOST", "ZTAG"]
package struct StoreLayout: Sendable {
    /// The model.
    package let graph: ModelGraph
    /// The `Z_ENT` number of each entity's rows.
    package let numbers: [Int]
    /// The tables of entities, by name: one for each inheritance tree.
    package let tables: [Table]
    /// The join tables of many-to-many relationships.
    private(set) package var joins: [Join]
    private let tablesOfRoots: [Int: Int]

    /// The table of an inheritance tree.
    package struct Table: Sendable {
        /// Its name.
        package let name: String
        /// The root entity of the tree.
        package let root: Int
        /// The columns, in the order of a new table, after `Z_PK`, `Z_ENT` and `Z_OPT`.
        package let columns: [Column]
    }

    /// A column for a property.
    package struct Column: Sendable {
        /// Its name.
        package let name: String
        /// The column's content.
        package let role: Role
        /// The entity whose rows use the column, together with its subentities.
        package let owner: Int
    }

    /// The content of a column.
    package enum Role: Hashable, Sendable {
        /// The values of an attribute.
        case attribute(PropertyID)
        /// The values of an element of a composite attribute, by its position among the elements of all levels.
        case element(PropertyID, Int)
        /// The primary key of the destination of a relationship.
        case key(PropertyID)
        /// The entity number of the destination, when it can be one of several entities.
        case entity(PropertyID)
        /// The position in the ordered inverse relationship.
        case order(PropertyID)
        /// The primary key of the source of a to-many relationship without inverse.
        case hidden(PropertyID)
    }

    /// Computes the tables.
    ///
    /// - Parameters:
    ///   - graph: The model.
    ///   - known: The entity numbers of a store, by name; entities without one have the number of a new store.
    package init(of graph: ModelGraph, numbers known: [String: Int] = [:]) {
        self.graph = graph
        let numbers = Self.newNumbers(of: graph)
        self.numbers = graph.model.entities.indices.map { known[graph.model.entities[$0].name] ?? numbers[$0] }
        let builder = LayoutBuilder(graph, self.numbers)
        let roots = builder.order.filter { graph.parents[$0] == nil }
        tables = roots.map { root in
            let name = "Z\(graph.model.entities[root].name.uppercased())"
            return Table(name: name, root: root, columns: builder.columns(below: root))
        }.inOrder(of: \.name)
        tablesOfRoots = Dictionary(tables.enumerated().map { ($1.root, $0) }) { first, _ in first }
        joins = JoinBuilder(graph, self.numbers).joins
    }

    /// Computes the tables of a store, with its entity numbers, and with its names where those of a new store are not certain.
    package init(of graph: ModelGraph, in store: StoreFile) {
        self.init(of: graph, numbers: store.entityNumbers.keyed(by: \.name).mapValues(\.number))
        joins = JoinTables(joins, in: store.tables).joins
    }

    /// The table with the rows of an entity.
    package func table(of entity: Int) -> Table { tables[tablesOfRoots[graph.roots[entity]] ?? 0] }

    /// The numbers of an entity and its subentities, sorted.
    package func numbers(ofSubtree entity: Int) -> [Int] { graph.subtree(of: entity).map { numbers[$0] }.sorted() }

    /// The entity numbers of a new store: 1, 2, 3 down the trees, siblings by name, ignoring case.
    package static func newNumbers(of graph: ModelGraph) -> [Int] {
        var numbers = Array(repeating: 0, count: graph.model.entities.count)
        for (index, entity) in depthFirst(graph).enumerated() { numbers[entity] = index + 1 }
        return numbers
    }

    /// All entities, each after its parent.
    static func depthFirst(_ graph: ModelGraph) -> [Int] {
        func isBehind(_ one: Int, _ other: Int) -> Bool {
            let names = [one, other].map { graph.model.entities[$0].name }
            return (names[0].lowercased(), names[0]) > (names[1].lowercased(), names[1])
        }
        var order: [Int] = []
        var open = graph.parents.indices.filter { graph.parents[$0] == nil }.sorted(by: isBehind)
        while let next = open.popLast() {
            order.append(next)
            open += graph.children[next].sorted(by: isBehind)
        }
        return order
    }
}

extension String {
    /// The name of an attribute in capitals. Core Data changes each unit of UTF-16 on its own there, so that a letter stays
    /// whose capitals are several: `ß`. Names of relationships and entities become `SS`.
    fileprivate var columnCase: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    let capitals = scalar.properties.uppercaseMapping.unicodeScalars
                    return scalar.value < 0x10000 && capitals.count == 1 ? capitals.first ?? scalar : scalar
                }
            )
        )
    }
}

extension AttributeType {
    /// Core Data's type name of the column; nil for values that are not stored.
    var columnType: String? {
        switch self {
        case .integer16, .integer32, .integer64, .boolean: "INTEGER"
        case .double, .float: "FLOAT"
        case .date: "TIMESTAMP"
        case .decimal: "DECIMAL"
        case .string, .uri: "VARCHAR"
        case .uuid, .transformable, .binary: "BLOB"
        case .composite, .undefined, .objectID: nil
        }
    }
}

/// Finds the columns of each tree.
struct LayoutBuilder {
    private let graph: ModelGraph
    private let numbers: [Int]
    /// All entities, each after its parent.
    let order: [Int]
    /// To-many relationships without inverse, by the root of their destination.
    private var hidden: [Int: [PropertyID]] = [:]

    init(_ graph: ModelGraph, _ numbers: [Int]) {
        self.graph = graph
        self.numbers = numbers
        order = StoreLayout.depthFirst(graph)
        for entity in order {
            for reference in graph.storedRelationships(of: entity) {
                let isLoose = graph.relationship(reference).isToMany && graph.inverse(of: reference) == nil
                guard isLoose, let destination = graph.destination(of: reference) else { continue }
                hidden[graph.roots[destination], default: []].append(reference)
            }
        }
    }

    // MARK: Columns

    /// The columns of a tree, in the order of a new table.
    func columns(below root: Int) -> [StoreLayout.Column] {
        let entities = order.filter { graph.roots[$0] == root }
        var found: [Named] = []
        for entity in entities {
            found += attributes(of: entity, ["INTEGER"]) + keys(of: entity)
        }
        found += (hidden[root] ?? []).map { reference in
            let name = "Z\(numbers[reference.entity])\(graph.relationship(reference).name.uppercased())"
            return (name, .hidden(reference), graph.destination(of: reference) ?? root)
        }
        for entity in entities { found += orders(of: entity) }
        for types in [["FLOAT", "TIMESTAMP"], ["DECIMAL"], ["VARCHAR"], ["BLOB"]] {
            for entity in entities { found += attributes(of: entity, types) }
        }
        let names = names(of: found, entities)
        return found.map { StoreLayout.Column(name: names[$0.role] ?? $0.name, role: $0.role, owner: $0.owner) }
    }

    /// The names of columns. Of several with one name, the first in the order of entities keeps it, and the others get a
    /// digit; in each entity, attributes come before relationships. Seen in Core Data of macOS 26.1.
    private func names(of columns: [Named], _ entities: [Int]) -> [StoreLayout.Role: String] {
        let allTypes = ["INTEGER", "FLOAT", "TIMESTAMP", "DECIMAL", "VARCHAR", "BLOB"]
        let ordered = entities.flatMap { attributes(of: $0, allTypes) + keys(of: $0) + orders(of: $0) }
        let hidden = columns.filter { if case .hidden = $0.role { true } else { false } }
        var counts: [String: Int] = [:]
        var names: [StoreLayout.Role: String] = [:]
        for column in ordered + hidden {
            let count = counts[column.name, default: 0]
            counts[column.name] = count + 1
            names[column.role] = count == 0 ? column.name : "\(column.name)\(count)"
        }
        return names
    }

    /// A column before duplicate names are resolved.
    private typealias Named = (name: String, role: StoreLayout.Role, owner: Int)

    /// The attributes of an entity whose column type is one of these, by name.
    private func attributes(of entity: Int, _ types: [String]) -> [Named] {
        var found: [Named] = []
        let attributes = graph.model.entities[entity].attributes
        for position in attributes.indices.inOrder(of: { attributes[$0].name }) {
            let attribute = attributes[position]
            let reference = PropertyID(entity: entity, kind: .attribute, position: position)
            if attribute.isTransient { continue }
            if attribute.type == .composite {
                for (index, element) in graph.elements(of: attribute).enumerated()
                where element.type.columnType.map(types.contains) == true {
                    found.append(("Z\(element.name.columnCase)", .element(reference, index), entity))
                }
            } else if attribute.type.columnType.map(types.contains) == true {
                found.append(("Z\(attribute.name.columnCase)", .attribute(reference), entity))
            }
        }
        return found
    }

    /// The foreign keys of an entity, each followed by the entity number where the destination can be one of several.
    private func keys(of entity: Int) -> [Named] {
        graph.storedRelationships(of: entity).filter { !graph.relationship($0).isToMany }.flatMap {
            reference -> [Named] in
            guard let destination = graph.destination(of: reference) else { return [] }
            let name = graph.relationship(reference).name.uppercased()
            let key: Named = ("Z\(name)", .key(reference), entity)
            if graph.children[destination].isEmpty { return [key] }
            return [key, ("Z\(numbers[destination])_\(name)", .entity(reference), entity)]
        }
    }

    private func orders(of entity: Int) -> [Named] {
        graph.storedRelationships(of: entity).filter { reference in
            let isOrdered = graph.inverse(of: reference).map { graph.relationship($0).isOrdered } == true
            return isOrdered && !graph.relationship(reference).isToMany
        }.map { ("Z_FOK_\(graph.relationship($0).name.uppercased())", .order($0), entity) }
    }
}

extension ModelGraph {
    /// The persistent relationships that an entity declares, by name.
    func storedRelationships(of entity: Int) -> [PropertyID] {
        relationshipPositions(of: entity).filter { !relationship($0).isTransient }.inOrder { relationship($0).name }
    }

    /// The elements of a composite attribute that are no composites themselves, on all levels; none for other attributes.
    func elements(of attribute: Attribute) -> [Attribute] { elements(of: attribute, below: []) }

    private func elements(of attribute: Attribute, below outer: Set<String>) -> [Attribute] {
        // A composite inside of itself has no elements; another rule reports it.
        guard let composite = composite(of: attribute), !outer.contains(composite.name) else { return [] }
        return composite.attributes.flatMap { element in
            element.type == .composite ? elements(of: element, below: outer.union([composite.name])) : [element]
        }
    }

    /// The composite of an attribute; nil for other attributes.
    func composite(of attribute: Attribute) -> Composite? {
        model.composites.first { $0.name == attribute.details.compositeName }
    }
}

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

    /// The uniqueness constraints of all entities, without those that have a property whose column is unknown.
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

    /// The column of an attribute, or of the foreign key of a relationship, that an entity declares or inherits.
    func column(named property: String, of entity: Int) -> String? {
        table(of: entity).columns.first { column in
            guard graph.isEntity(entity, kindOf: column.owner) else { return false }
            switch column.role {
            case .attribute(let reference): return graph.attribute(reference).name == property
            case .key(let reference): return graph.relationship(reference).name == property
            case .element, .entity, .order, .hidden: return false
            }
        }?.name
    }

    /// The column of a property; nil for one without a column of its own.
    package func column(of property: PropertyID) -> String? {
        table(of: property.entity).columns.first {
            $0.role == .attribute(property) || $0.role == .key(property)
        }?.name
    }

    /// Core Data's type name of a column.
    func columnType(_ column: Column) -> String {
        switch column.role {
        case .attribute(let reference): graph.attribute(reference).type.columnType ?? "BLOB"
        case .element(let reference, let index):
            graph.elements(of: graph.attribute(reference))[index].type.columnType ?? "BLOB"
        case .key, .entity, .order, .hidden: "INTEGER"
        }
    }
}
