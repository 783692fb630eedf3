import CompilerSupport
package import ObjectModel

/// The tables that Core Data makes for a model: which rows, columns and links stand where.
///
/// Core Data does not document it. What stands here was found in 95 stores of published apps: the tables of 1007 entities have
/// just these columns, and 588 links just these tables.
///
///     let layout = StoreLayout(of: ModelGraph(model))
///     layout.tables.map(\.name)  // ["ZPOST", "ZTAG"]
package struct StoreLayout: Sendable {
    /// The model.
    package let graph: ModelGraph
    /// For each entity the number that its rows have in `Z_ENT`.
    package let numbers: [Int]
    /// The tables of entities, by name: one for each inheritance tree.
    package let tables: [Table]
    /// The tables of links between many and many.
    package let joins: [Join]
    private let tablesOfRoots: [Int: Int]

    /// The table of an inheritance tree.
    package struct Table: Sendable {
        /// Its name.
        package let name: String
        /// The entity at the top of the tree.
        package let root: Int
        /// The columns, in the order of a new table, behind `Z_PK`, `Z_ENT` and `Z_OPT`.
        package let columns: [Column]
    }

    /// A column that holds what a property says.
    package struct Column: Sendable {
        /// Its name.
        package let name: String
        /// What it holds.
        package let role: Role
        /// The entity whose rows have it, and those of its subentities.
        package let owner: Int
        /// Whether it is known that this property has this name: of several columns with one name all but one get a digit, and
        /// which one keeps the name is not known.
        package let isCertain: Bool
    }

    /// What a column holds.
    package enum Role: Hashable, Sendable {
        /// Values of an attribute.
        case attribute(PropertyPosition)
        /// Values of an element of a composite attribute, by its position.
        case element(PropertyPosition, Int)
        /// The primary key of the destination of a relationship.
        case key(PropertyPosition)
        /// The entity number of the destination, which can be of several.
        case entity(PropertyPosition)
        /// The place among the objects that the destination leads back to, in order.
        case order(PropertyPosition)
        /// The primary key of the row that a relationship without inverse leads from.
        case hidden(PropertyPosition)
    }

    /// The table of a relationship from many to many.
    package struct Join: Sendable {
        /// The relationship of the entity with the lower number.
        package let relationship: PropertyPosition
        /// The other end.
        package let inverse: PropertyPosition
        /// The names that the table can have, the usual one first.
        package let names: [String]
        /// The column with the primary keys of the entity that declares ``relationship``.
        package let sourceColumn: String
        /// The column with the primary keys of the destination.
        package let destinationColumn: String
        /// The columns with places, for the ends that are ordered: in rows of one source, in rows of one destination.
        package let orderColumns: (ofSource: String?, ofDestination: String?)
        /// Those that there are.
        package var allOrderColumns: [String] {
            [orderColumns.ofSource, orderColumns.ofDestination].compactMap(\.self)
        }
        /// Whether the columns are known: not of a relationship that is its own inverse.
        package var isCertain: Bool { relationship != inverse }
    }

    /// Works out the tables.
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
        joins = builder.joins
    }

    /// The table that rows of an entity stand in.
    package func table(of entity: Int) -> Table { tables[tablesOfRoots[graph.roots[entity]] ?? 0] }

    /// The numbers of an entity and all that inherit from it, sorted.
    package func numbers(ofKinds entity: Int) -> [Int] { graph.kinds(of: entity).map { numbers[$0] }.sorted() }

    /// The numbers of a new store: 1, 2, 3 down the trees, siblings by name without regard to case.
    package static func newNumbers(of graph: ModelGraph) -> [Int] {
        var numbers = Array(repeating: 0, count: graph.model.entities.count)
        for (index, entity) in depthFirst(graph).enumerated() { numbers[entity] = index + 1 }
        return numbers
    }

    /// Every entity, each behind its parent.
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

extension AttributeType {
    /// What Core Data calls the type of a column; nil for values that are not stored.
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
