import ObjectModel

/// Finds declared and inherited properties by name, all questions in one walk down the inheritance trees.
struct VisibleProperties {
    private let graph: ModelGraph
    /// By kind and name the properties that the entity of the walk has; of several the nearest last.
    private var visible: [Identity: [PropertyReference]] = [:]
    /// For each question the property, if the entity has it.
    private(set) var answers: [PropertyReference?]

    /// - Parameters:
    ///   - graph: The model.
    ///   - questions: Kinds and names of properties, with an entity each.
    init(of graph: ModelGraph, asked questions: [(entity: Int, property: Identity)]) {
        self.graph = graph
        answers = Array(repeating: nil, count: questions.count)
        let asked = Dictionary(grouping: questions.indices) { questions[$0].entity }
        for visit in graph.visits {
            switch visit {
            case .enter(let entity):
                enter(entity)
                for question in asked[entity] ?? [] { answers[question] = visible[questions[question].property]?.last }
            case .leave(let entity):
                for property in graph.properties(declaredBy: entity) { visible[graph.key(of: property)]?.removeLast() }
            }
        }
    }

    private mutating func enter(_ entity: Int) {
        for property in graph.properties(declaredBy: entity).reversed() {
            visible[graph.key(of: property), default: []].append(property)
        }
    }
}

extension ModelGraph {
    /// By what a property hides those of the entity's ancestors.
    func key(of property: PropertyReference) -> Identity { Identity(kind: property.kind, name: name(of: property)) }
}
