import Diagnostics
import ObjectModel

extension RecordReview {
    /// Properties with names that Swift does not take as they are.
    mutating func reviewProperties() {
        for entity in entities.contributors {
            for property in MappedProperty.declared(by: entity, in: entities.graph) {
                reviewProperty(property, of: model.entities[entity].name)
            }
        }
    }

    private mutating func reviewProperty(_ property: MappedProperty, of entity: String) {
        let symbol = "\(entity).\(property.name)"
        guard let identifier = Respelling.member(property.name, besides: names.all) else {
            reportUnnameable(symbol, property.origin)
            return
        }
        if identifier.name != property.name { noteRespelled(identifier.name, symbol, property.origin) }
    }

    mutating func noteRespelled(_ name: String, _ symbol: String, _ origin: SourceOrigin) {
        report(
            GenerationRules.respelledName,
            "\(stringLiteral(symbol)) is called '\(name)' in the mapping",
            help: "CloudKit sees the name of the model; in Swift that one means something else, or nothing.",
            symbol: symbol,
            at: model.location(origin, "name")
        )
    }

    /// Properties that would be called alike in a struct that has both, found in a walk down every inheritance tree.
    mutating func reviewCollisions() {
        var collisions = RecordMemberCollisions(entities, types: names.all)
        for collision in collisions.find() {
            report(
                GenerationRules.duplicateRecordName,
                "'\(collision.first.symbol)' and '\(collision.second.symbol)' would both be called '\(collision.name)'",
                help: "Rename the one that is not deployed yet.",
                symbol: collision.second.symbol,
                at: model.location(collision.second.origin, "name"),
                related: [
                    Diagnostic.Related(
                        "'\(collision.first.symbol)' is declared here",
                        at: model.location(collision.first.origin, "name")
                    )
                ]
            )
        }
    }
}
