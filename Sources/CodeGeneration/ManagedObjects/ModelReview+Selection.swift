import CompilerSupport
import ObjectModel

extension ModelReview {
    /// Classes that are to be generated without the classes that they refer to.
    mutating func reviewSelection() {
        guard manner.selection != nil else { return }
        for (entity, declared) in model.entities.enumerated() where names.hasOwnClass(entity) {
            let codegen = manner.codegen(of: declared)
            guard manner.generates(declared), codegen != .classDefinition else { continue }
            reviewReference(to: graph.parents[entity], from: model.place(of: declared, "parentEntity"))
            if codegen == .manual { reviewProperties(of: entity, declared) }
        }
    }

    private mutating func reviewProperties(of entity: Int, _ declared: Entity) {
        for reference in graph.relationshipsByName(of: entity) {
            let place = place(graph.relationship(reference), of: entity, "destinationEntity")
            reviewReference(to: graph.destination(of: reference), from: place)
        }
        guard style == .typed else { return }
        for property in declared.fetchedProperties {
            let fetched = property.request?.entityName.flatMap { graph.entity(named: $0) }
            reviewReference(to: fetched, from: place(property, of: entity))
        }
    }

    private mutating func reviewReference(to target: Int?, from place: NamedPlace) {
        guard let target, names.hasOwnClass(target), !manner.declares(model.entities[target]) else { return }
        let name = model.entities[target].name
        report(
            GenerationRules.leftOutClass,
            "'\(place.symbol)' needs the class '\(names.type(of: target))', but \"entities\" leaves out '\(name)'",
            help: "Add \"\(name)\" to \"entities\". If the class is written by hand, waive this finding.",
            about: place
        )
    }
}
