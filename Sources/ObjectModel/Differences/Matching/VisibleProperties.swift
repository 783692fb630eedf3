extension ModelGraph {
    /// By what a property hides those of the entity's ancestors.
    func key(of property: PropertyPosition) -> Identity { Identity(kind: property.kind, name: name(of: property)) }

    /// What entities have under some kinds and names, be it inherited; all questions in one walk down the trees.
    func visibleProperties(_ questions: [(entity: Int, property: Identity)]) -> [PropertyPosition?] {
        let asked = Dictionary(grouping: questions.indices) { questions[$0].entity }
        var answers: [PropertyPosition?] = Array(repeating: nil, count: questions.count)
        // What the entity of the walk has; of several the nearest last.
        var visible: [Identity: [PropertyPosition]] = [:]
        for visit in visits {
            switch visit {
            case .enter(let entity):
                for property in properties(declaredBy: entity).reversed() {
                    visible[key(of: property), default: []].append(property)
                }
                for question in asked[entity] ?? [] { answers[question] = visible[questions[question].property]?.last }
            case .leave(let entity):
                for property in properties(declaredBy: entity) { visible[key(of: property)]?.removeLast() }
            }
        }
        return answers
    }
}
