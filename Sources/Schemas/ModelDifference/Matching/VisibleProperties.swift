import ObjectModel

/// Finds declared and inherited properties by name, all questions in one walk down the inheritance trees.
struct VisibleProperties {
    private let graph: ModelGraph
    /// The names of the properties that are asked for; others need not be kept.
    private let names: Set<String>
    /// By kind and name the properties that the entity of the walk has; of several the nearest last.
    private var visible: [Identity: [PropertyPosition]] = [:]
    /// For each question the property, if the entity has it.
    private(set) var answers: [PropertyPosition?]

    /// - Parameters:
    ///   - graph: The model.
    ///   - questions: Kinds and names of properties, with an entity each.
    init(of graph: ModelGraph, asked questions: [(entity: Int, property: Identity)]) {
        self.graph = graph
        names = Set(questions.map(\.property.name))
        answers = Array(repeating: nil, count: questions.count)
        let asked = Dictionary(grouping: questions.indices) { questions[$0].entity }
        for visit in graph.visits {
            switch visit {
            case .enter(let entity):
                enter(entity)
                for question in asked[entity] ?? [] { answers[question] = visible[questions[question].property]?.last }
            case .leave(let entity):
                for property in wanted(of: entity) { visible[graph.key(of: property)]?.removeLast() }
            }
        }
    }

    private mutating func enter(_ entity: Int) {
        for property in wanted(of: entity).reversed() { visible[graph.key(of: property), default: []].append(property) }
    }

    private func wanted(of entity: Int) -> [PropertyPosition] {
        graph.properties(declaredBy: entity).filter { names.contains(graph.name(of: $0)) }
    }
}

extension ModelGraph {
    /// By what a property hides those of the entity's ancestors.
    func key(of property: PropertyPosition) -> Identity { Identity(kind: property.kind, name: name(of: property)) }
}
