import ObjectModel

/// A property that an entity declares or inherits, by name.
struct PropertyQuery {
    let entity: Int
    let kind: PropertyKind
    let name: String
}

/// Finds declared and inherited properties by name, all questions in one walk down the inheritance trees.
struct VisibleProperties {
    private struct Name: Hashable {
        let kind: PropertyKind
        let name: String
    }

    private let graph: ModelGraph
    private let queries: [PropertyQuery]
    private var scope: [Name: [PropertyReference]] = [:]
    private var answers: [PropertyReference?]

    /// For each question the property, if the entity has it.
    static func answers(to queries: [PropertyQuery], in graph: ModelGraph) -> [PropertyReference?] {
        var walk = VisibleProperties(graph: graph, queries: queries)
        walk.run()
        return walk.answers
    }

    private init(graph: ModelGraph, queries: [PropertyQuery]) {
        self.graph = graph
        self.queries = queries
        answers = Array(repeating: nil, count: queries.count)
    }

    private mutating func run() {
        let asked = Dictionary(grouping: queries.indices) { queries[$0].entity }
        for visit in graph.visits {
            switch visit {
            case .enter(let entity):
                for property in graph.properties(declaredBy: entity).reversed() {
                    scope[name(of: property), default: []].append(property)
                }
                for query in asked[entity] ?? [] { answer(query) }
            case .leave(let entity):
                for property in graph.properties(declaredBy: entity) { scope[name(of: property)]?.removeLast() }
            }
        }
    }

    private mutating func answer(_ index: Int) {
        let query = queries[index]
        answers[index] = scope[Name(kind: query.kind, name: query.name)]?.last
    }

    private func name(of property: PropertyReference) -> Name {
        Name(kind: property.kind, name: graph.name(of: property))
    }
}
