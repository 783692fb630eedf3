import CompilerSupport
import ObjectModel

/// Finds the columns of each tree and the tables of links.
struct LayoutBuilder {
    private let graph: ModelGraph
    private let numbers: [Int]
    /// Every entity, each behind its parent.
    let order: [Int]
    private(set) var joins: [StoreLayout.Join] = []
    /// Relationships to many without inverse, by the root of their destination.
    private var hidden: [Int: [PropertyPosition]] = [:]
    /// The columns of joins that are taken, by the number of the entity that they begin with.
    private var joinColumns: Set<String> = []

    init(_ graph: ModelGraph, _ numbers: [Int]) {
        self.graph = graph
        self.numbers = numbers
        order = StoreLayout.depthFirst(graph)
        for entity in order {
            for reference in stored(entity) where graph.relationship(reference).isToMany {
                guard let inverse = graph.inverse(of: reference) else {
                    if let destination = graph.destination(of: reference) {
                        hidden[graph.roots[destination], default: []].append(reference)
                    }
                    continue
                }
                if graph.isManyToMany(reference), isFirst(reference, inverse) { addJoin(reference, inverse) }
            }
        }
    }

    // MARK: Columns

    /// The columns of a tree, in the order of a new table. A name that is taken gets a digit.
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
        let columnsOfName = Dictionary(grouping: found, by: \.name)
        var counts: [String: Int] = [:]
        return found.map { column in
            let count = counts[column.name, default: 0]
            counts[column.name] = count + 1
            let name = count == 0 ? column.name : "\(column.name)\(count)"
            let isCertain = columnsOfName[column.name]?.count == 1
            return StoreLayout.Column(name: name, role: column.role, owner: column.owner, isCertain: isCertain)
        }
    }

    /// A column before it is known whether another one has its name.
    private typealias Named = (name: String, role: StoreLayout.Role, owner: Int)

    /// The attributes of an entity whose columns have one of some types, by name.
    private func attributes(of entity: Int, _ types: [String]) -> [Named] {
        var found: [Named] = []
        let attributes = graph.model.entities[entity].attributes
        for position in attributes.indices.inOrder(of: { attributes[$0].name }) {
            let attribute = attributes[position]
            let reference = PropertyPosition(entity: entity, kind: .attribute, position: position)
            if attribute.isTransient { continue }
            if attribute.type == .composite {
                for (index, element) in graph.elements(of: attribute).enumerated()
                where element.type.columnType.map(types.contains) == true {
                    found.append(("Z\(element.name.uppercased())", .element(reference, index), entity))
                }
            } else if attribute.type.columnType.map(types.contains) == true {
                found.append(("Z\(attribute.name.uppercased())", .attribute(reference), entity))
            }
        }
        return found
    }

    /// The keys of an entity, each with the entity number behind it where the destination can be of several.
    private func keys(of entity: Int) -> [Named] {
        stored(entity).filter { !graph.relationship($0).isToMany }.flatMap { reference -> [Named] in
            guard let destination = graph.destination(of: reference) else { return [] }
            let name = graph.relationship(reference).name.uppercased()
            let key: Named = ("Z\(name)", .key(reference), entity)
            if graph.children[destination].isEmpty { return [key] }
            return [key, ("Z\(numbers[destination])_\(name)", .entity(reference), entity)]
        }
    }

    private func orders(of entity: Int) -> [Named] {
        stored(entity).filter { reference in
            let isOrdered = graph.inverse(of: reference).map { graph.relationship($0).isOrdered } == true
            return isOrdered && !graph.relationship(reference).isToMany
        }.map { ("Z_FOK_\(graph.relationship($0).name.uppercased())", .order($0), entity) }
    }

    /// The relationships of an entity that a store keeps, by name.
    private func stored(_ entity: Int) -> [PropertyPosition] {
        graph.relationshipPositions(of: entity)
            .filter { !graph.relationship($0).isTransient }
            .inOrder { graph.relationship($0).name }
    }

    // MARK: Links

    /// Whether the table of a link is called after this end: that of the entity with the lower number.
    private func isFirst(_ one: PropertyPosition, _ other: PropertyPosition) -> Bool {
        let names = [one, other].map { graph.relationship($0).name.uppercased() }
        return (numbers[one.entity], names[0]) <= (numbers[other.entity], names[1])
    }

    private mutating func addJoin(_ relationship: PropertyPosition, _ inverse: PropertyPosition) {
        let (one, other) = (numbers[relationship.entity], numbers[inverse.entity])
        let name = graph.relationship(relationship).name.uppercased()
        let back = graph.relationship(inverse).name.uppercased()
        let columns = [taking("Z_\(one)\(back)"), taking("Z_\(other)\(name)")]
        let orders = [(inverse, columns[0]), (relationship, columns[1])].map { end, column in
            graph.relationship(end).isOrdered ? "Z_FOK_\(column.dropFirst(2))" : nil
        }
        joins.append(
            StoreLayout.Join(
                relationship: relationship,
                inverse: inverse,
                names: one == other ? ["Z_\(one)\(name)", "Z_\(one)\(back)"] : ["Z_\(one)\(name)"],
                sourceColumn: columns[0],
                destinationColumn: columns[1],
                orderColumns: (orders[1], orders[0])
            )
        )
    }

    /// A column of a join: another one of the same name, in any join, makes it have a digit.
    private mutating func taking(_ name: String) -> String {
        var (taken, count) = (name, 0)
        while !joinColumns.insert(taken).inserted {
            count += 1
            taken = "\(name)\(count)"
        }
        return taken
    }
}

extension ModelGraph {
    /// The elements of a composite attribute; none for other attributes.
    func elements(of attribute: Attribute) -> [Attribute] { composite(of: attribute)?.attributes ?? [] }

    /// The composite of an attribute; nil for other attributes.
    func composite(of attribute: Attribute) -> Composite? {
        model.composites.first { $0.name == attribute.details.compositeName }
    }
}
