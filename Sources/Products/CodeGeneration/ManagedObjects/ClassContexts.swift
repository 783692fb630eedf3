import ObjectModel
import Templating

// What the templates of classes know in any style.

extension ModelNames {
    /// The declaration of a class: the name in Objective-C is absent when it is left to the compiler.
    func declaration(of entity: Int, in graph: ModelGraph) -> TemplateRecord {
        var objectiveCName: String?
        if case .named(let name) = classes[entity], name.isInGlobalNamespace { objectiveCName = name.identifier.name }
        return [
            "className": .text(type(of: entity)),
            "superclassName": .text(type(of: graph.parents[entity])),
            "objectiveCName": TemplateValue(objectiveCName),
        ]
    }
}

extension Relationship {
    /// The methods that change a relationship; nil unless it is to-many.
    func accessors(destination: String, collection: String) -> TemplateRecord? {
        guard isToMany else { return nil }
        let identifier = SwiftIdentifier(adapting: name)
        return [
            "name": .text(identifier.name),
            "memberName": .text(identifier.asMember),
            // As methods contain it.
            "capitalizedName": .text(identifier.capitalized),
            "destination": .text(destination),
            "collection": .text(collection),
            "isOrdered": .flag(isOrdered),
        ]
    }
}

/// A constant for the name of a property.
func propertyName(_ name: String, as identifier: SwiftIdentifier) -> TemplateRecord {
    ["name": .text(identifier.asMember), "nameLiteral": .text(stringLiteral(name))]
}

extension ProductManner {
    /// What Xcode generates for an entity, as far as that matters.
    func codegen(of entity: Entity) -> CodeGenerationSetting { respectsCodegen ? entity.codeGeneration : .manual }
}
