import Diagnostics
import ObjectModel

extension ModelReview {
    mutating func reviewProperties() {
        for entity in model.entities.indices where names.hasOwnClass(entity) {
            let attributes = model.entities[entity].attributes
            for position in attributes.indices {
                reviewName(attributes[position].name, origin: attributes[position].origin, of: entity)
                reviewCustomClass(of: attributes[position], in: entity)
            }
            let relationships = model.entities[entity].relationships
            for position in relationships.indices {
                reviewName(relationships[position].name, origin: relationships[position].origin, of: entity)
            }
            guard style == .typed else { continue }
            for property in model.entities[entity].fetchedProperties {
                reviewName(property.name, origin: property.origin, of: entity)
            }
        }
    }

    private mutating func reviewName(_ name: String, origin: SourceOrigin, of entity: Int) {
        guard let identifier = SwiftIdentifier(name) else {
            reject(
                entity,
                GenerationRules.malformedPropertyName,
                "the property \(stringLiteral(name)) is not a Swift identifier",
                help: "Rename it: letters, digits and underscores, not beginning with a digit.",
                symbol: symbol(entity, name),
                at: model.location(origin, "name")
            )
            return
        }
        if identifier.asMember != name {
            noteEscape(name, symbol: symbol(entity, name), at: model.location(origin, "name"))
        }
    }

    private mutating func reviewCustomClass(of attribute: Attribute, in entity: Int) {
        guard let type = AttributeSpelling.customClass(of: attribute), !SwiftTypeSyntax.accepts(type) else { return }
        reject(
            entity,
            GenerationRules.malformedCustomClass,
            "the custom class \(stringLiteral(attribute.details.customClassName ?? "")) is not a Swift type",
            help: "Write a type such as UIColor, [String: Double] or Module.Palette.",
            symbol: symbol(entity, attribute.name),
            at: model.location(attribute.origin, "customClassName")
        )
    }

    mutating func reviewCollisions() {
        for collision in MemberCollisions(graph, style: style).found where names.hasOwnClass(collision.entity) {
            reject(
                collision.entity,
                GenerationRules.memberCollision,
                "'\(collision.property.name)' and \(describe(collision.owner)) both declare '\(collision.selector)'",
                help: "The compiler could not tell the two apart; rename the property.",
                symbol: symbol(collision.entity, collision.property.name),
                at: model.location(collision.property.origin, "name"),
                related: related(collision.owner)
            )
        }
    }

    private func describe(_ owner: MemberCollision.Owner) -> String {
        switch owner {
        case .managedObject: "every managed object"
        case .generated: "every generated class"
        case .property(let entity, let name, _): "'\(symbol(entity, name))'"
        }
    }

    private func related(_ owner: MemberCollision.Owner) -> [Diagnostic.Related] {
        guard case .property(let entity, let name, let origin) = owner else { return [] }
        return [Diagnostic.Related("'\(symbol(entity, name))' is declared here", at: model.location(origin, "name"))]
    }

    func symbol(_ entity: Int, _ property: String) -> String { "\(model.entities[entity].name).\(property)" }
}
