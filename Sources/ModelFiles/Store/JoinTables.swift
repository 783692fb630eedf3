import CompilerSupport
package import ObjectModel

extension StoreLayout {
    /// The table of a many-to-many relationship.
    package struct Join: Sendable {
        /// The relationship after which the table of a new store is named.
        package let relationship: PropertyID
        /// The other end.
        package let inverse: PropertyID
        /// The possible names of the table, the likeliest one first.
        package fileprivate(set) var names: [String]
        /// The column with the primary keys of the entity that declares ``relationship``.
        package fileprivate(set) var sourceColumn: String
        /// The column with the primary keys of the destination.
        package fileprivate(set) var destinationColumn: String
        /// The ordered ends.
        fileprivate let isOrdered: (relationship: Bool, inverse: Bool)
        /// The reason the name in a new store is not known, in words; nil when it is.
        package let doubt: String?

        /// The columns with positions, for ordered ends: among the rows of one source, and of one destination.
        package var orderColumns: (ofSource: String?, ofDestination: String?) {
            (
                isOrdered.relationship ? Self.orderColumn(of: destinationColumn) : nil,
                isOrdered.inverse ? Self.orderColumn(of: sourceColumn) : nil
            )
        }
        /// The existing order columns.
        package var allOrderColumns: [String] {
            [orderColumns.ofSource, orderColumns.ofDestination].compactMap(\.self)
        }
        /// True if the relationship is its own inverse, so that both columns have keys of one entity.
        var isReflexive: Bool { relationship == inverse }

        private static func orderColumn(of column: String) -> String {
            column == "REFLEXIVE" ? "FOK_REFLEXIVE" : "Z_FOK_\(column.dropFirst(2))"
        }
    }
}

/// Finds the join tables of a model.
///
/// A table is named after the end that Core Data lays out first. Entities are laid out by their numbers, but an inheritance
/// tree earlier if a to-one relationship of an earlier entity leads into it. Ten published stores show such tables, and a
/// counted column of one of them shows how early its tree is; that the to-one relationship is the cause is inferred. So the
/// name is known only where both rules agree, and where the stores show it.
struct JoinBuilder {
    private let graph: ModelGraph
    private let numbers: [Int]
    private(set) var joins: [StoreLayout.Join] = []
    /// The place of each entity in the order in which entities are laid out.
    private var ranks: [Int]
    /// The names of columns in use.
    private var columns: Set<String> = []

    init(_ graph: ModelGraph, _ numbers: [Int]) {
        self.graph = graph
        self.numbers = numbers
        ranks = numbers
        let order = order()
        for (rank, entity) in order.enumerated() { ranks[entity] = rank }
        for reference in order.flatMap(graph.storedRelationships) where graph.isManyToMany(reference) {
            if let inverse = graph.inverse(of: reference), isFirst(reference, inverse) { addJoin(reference, inverse) }
        }
    }

    // MARK: Order

    /// The entities in the order in which they are laid out.
    private func order() -> [Int] {
        let trees = Dictionary(grouping: numbers.indices) { graph.roots[$0] }
            .mapValues { $0.sorted { (numbers[$0], $0) < (numbers[$1], $1) } }
        var order: [Int] = []
        var isLaidOut: Set<Int> = []
        func layOut(_ root: Int) {
            guard isLaidOut.insert(root).inserted, let tree = trees[root] else { return }
            for entity in tree {
                for root in treesLed(toBy: entity) { layOut(root) }
            }
            order += tree
        }
        for root in trees.keys.sorted(by: { (numbers[$0], $0) < (numbers[$1], $1) }) { layOut(root) }
        return order
    }

    /// The roots of the trees of several entities that to-one relationships of an entity lead to.
    private func treesLed(toBy entity: Int) -> [Int] {
        graph.storedRelationships(of: entity).filter { !graph.relationship($0).isToMany }
            .compactMap { graph.destination(of: $0).map { graph.roots[$0] } }.filter(isTree)
    }

    private func isTree(_ root: Int) -> Bool { !graph.children[root].isEmpty }

    /// True if the table is named after this end.
    private func isFirst(_ one: PropertyID, _ other: PropertyID) -> Bool {
        let names = [one, other].map { graph.relationship($0).name.uppercased() }
        return (ranks[one.entity], names[0]) <= (ranks[other.entity], names[1])
    }

    /// The reason the name is not known.
    private func doubt(about first: PropertyID, _ second: PropertyID) -> String? {
        let (low, high) = numbers[first.entity] < numbers[second.entity] ? (first, second) : (second, first)
        let (lowRoot, highRoot) = (graph.roots[low.entity], graph.roots[high.entity])
        if lowRoot == highRoot || !isTree(highRoot) { return nil }
        let isAsSeen = numbers.indices.contains { entity in
            numbers[entity] < numbers[low.entity] && graph.roots[entity] != lowRoot
                && treesLed(toBy: entity).contains(highRoot)
        }
        if isAsSeen, !isTree(lowRoot) { return nil }
        let symbols = [first, second].map { "'\(graph.symbol(of: $0))'" }.joined(separator: " and ")
        let root = graph.model.entities[highRoot].name
        return "it is not known how Core Data names the table of \(symbols), because '\(root)' has subentities"
    }

    // MARK: Tables

    private mutating func addJoin(_ relationship: PropertyID, _ inverse: PropertyID) {
        let (one, other) = (numbers[relationship.entity], numbers[inverse.entity])
        let name = graph.relationship(relationship).name.uppercased()
        let back = graph.relationship(inverse).name.uppercased()
        let roots = [relationship, inverse].map { graph.roots[$0.entity] }
        let isOfTrees = roots[0] != roots[1] && roots.contains(where: isTree)
        joins.append(
            StoreLayout.Join(
                relationship: relationship,
                inverse: inverse,
                names: (one == other || isOfTrees ? ["Z_\(one)\(name)", "Z_\(other)\(back)"] : ["Z_\(one)\(name)"])
                    .uniqued,
                sourceColumn: taking("Z_\(one)\(back)"),
                destinationColumn: relationship == inverse ? "REFLEXIVE" : taking("Z_\(other)\(name)"),
                isOrdered: (graph.relationship(relationship).isOrdered, graph.relationship(inverse).isOrdered),
                doubt: doubt(about: relationship, inverse)
            )
        )
    }

    /// Reserves a column; a name that any join already uses gets a digit.
    private mutating func taking(_ name: String) -> String {
        var (taken, count) = (name, 0)
        while !columns.insert(taken).inserted {
            count += 1
            taken = "\(name)\(count)"
        }
        return taken
    }
}

/// The join tables of a store, each with the names that it has there.
struct JoinTables {
    private(set) var joins: [StoreLayout.Join]

    /// Takes the names of a store's tables. A column may have another digit than expected if the order of the joins, which
    /// the digits show, is not certain.
    init(_ expected: [StoreLayout.Join], in tables: [String: [String]]) {
        let hasDoubt = expected.contains { $0.doubt != nil || $0.names.count > 1 }
        joins = expected.map { join in
            guard let name = join.names.first(where: { tables[$0] != nil }), let columns = tables[name] else {
                return join
            }
            var found = join
            found.names = [name]
            guard hasDoubt else { return found }
            found.sourceColumn = Self.column(join.sourceColumn, among: columns)
            found.destinationColumn = Self.column(join.destinationColumn, among: columns)
            return found
        }
    }

    private static func column(_ expected: String, among columns: [String]) -> String {
        if columns.contains(expected) { return expected }
        return columns.first { $0.withoutDigits == expected.withoutDigits } ?? expected
    }
}

extension String {
    /// The name without the digits at its end.
    fileprivate var withoutDigits: Substring {
        var name = self[...]
        while name.last?.isASCII == true, name.last?.isNumber == true { name.removeLast() }
        return name
    }
}
