import ObjectModel
import Templating

// What the templates of classes know in any style.

extension ModelNames {
    /// The declaration of a class: the name in Objective-C is absent when it is left to the compiler.
    func declaration(of entity: Int, in graph: ModelGraph) -> TemplateRecord {
        var objectiveCName: String?
        if case .named(let identifier, isInGlobalNamespace: true) = classes[entity] { objectiveCName = identifier.name }
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
    ///
    /// What neither this nor another entry generates is left to whoever declares it.
    func codegen(of entity: Entity) -> CodeGenerationSetting {
        if !declares(entity) { return .classDefinition }
        return respectsCodegen ? entity.codeGeneration : .manual
    }

    /// Whether the properties of an entity are generated here, and not by Xcode.
    func declaresMembers(of entity: Entity) -> Bool { codegen(of: entity) == .manual }

    /// Whether an entity is among those that are generated.
    func generates(_ entity: Entity) -> Bool { selection?.names.contains(entity.name) ?? true }

    /// Whether the class of an entity is there: generated here or beside, or by Xcode.
    func declares(_ entity: Entity) -> Bool {
        if generates(entity) || respectsCodegen && entity.codeGeneration != .manual { return true }
        return selection?.declaredBeside?.contains(entity.name) ?? true
    }
}
