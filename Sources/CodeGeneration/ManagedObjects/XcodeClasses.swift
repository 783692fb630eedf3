import CompilerSupport
import ObjectModel
import Templating

extension DraftedProduct {
    /// The classes of managed objects, in Xcode's style.
    static func xcodeManagedObjects(_ graph: ModelGraph, _ manner: GenerationOptions) -> DraftedProduct {
        let names = ModelNames(graph)
        let review = ModelValidator(graph, names: names, manner)
        let classes = XcodeClasses(graph: graph, names: names, manner: manner)
        let written = review.writtenClasses
        let section = TextDraft(template: "xcode-section") {
            classes.file.adding(["entities": .records(written.map(classes.record))])
        }
        return DraftedProduct(
            diagnostics: review.diagnostics,
            files: written.flatMap(classes.files),
            sections: [section],
            types: review.generatedTypes
        )
    }
}

/// The files of a class; the raw values follow the class's name.
enum XcodeFile: String, CaseIterable {
    /// The class itself.
    case classDefinition = "+CoreDataClass.swift"
    /// Its properties.
    case properties = "+CoreDataProperties.swift"

    var templateName: String { self == .properties ? "xcode-properties-file" : "xcode-class-file" }
}

/// Builds the contexts for the templates of classes in Xcode's style.
private struct XcodeClasses {
    let graph: ModelGraph
    let names: ModelNames
    let manner: GenerationOptions

    /// The keys that every file has.
    var file: TemplateRecord {
        switch manner.xcode {
        case .xcode16: ["importKeyword": "import"]
        case .xcode26: ["importKeyword": "public import"]
        }
    }

    func files(of entity: Int, _ className: SwiftIdentifier) -> [FileDraft] {
        XcodeFile.allCases.compactMap { kind in
            guard kind == .classDefinition || declaresProperties(entity) else { return nil }
            return FileName(className.name + kind.rawValue).map { name in
                FileDraft(name, kind.templateName) { file.adding(record(of: entity, className)) }
            }
        }
    }

    /// The class and its properties; these are absent when Xcode declares them.
    func record(of entity: Int, _ className: SwiftIdentifier) -> TemplateRecord {
        let definition = names.declaration(of: entity, in: graph)
            .adding(["setAlias": setAlias(className, "CoreDataClassSet")])
        return [
            "classDefinition": .record(definition),
            "propertiesExtension": TemplateValue(declaresProperties(entity) ? properties(of: entity, className) : nil),
        ]
    }

    private func declaresProperties(_ entity: Int) -> Bool { manner.declaresMembers(of: graph.model.entities[entity]) }

    /// Sorted by Unicode order; Xcode's order for names that differ in case or script is unverified.
    private func properties(of entity: Int, _ className: SwiftIdentifier) -> TemplateRecord {
        let relationships = graph.relationshipsByName(of: entity)
        let attributes = graph.model.entities[entity].attributes.inOrder(of: \.name)
        return [
            "className": .text(className.asType),
            "entityNameLiteral": .text(stringLiteral(graph.model.entities[entity].name)),
            "setAlias": setAlias(className, "CoreDataPropertiesSet"),
            "properties": .records(
                attributes.map { property($0.name, type: AttributeSpelling.type(of: $0)) } + relationships.map(property)
            ),
            "toManyRelationships": .records(relationships.compactMap(accessors)),
            // Unverified: whether Xcode also omits it below a parent without a class, where nothing conforms yet.
            "isIdentifiable": .flag(graph.parents[entity] == nil && !manner.omitsIdentifiable),
        ]
    }

    /// The name of the set type that newer versions of Xcode declare.
    ///
    /// Xcode declares the alias for `NSSet` even where relationships are ordered, and without any relationship.
    private func setAlias(_ className: SwiftIdentifier, _ ending: String) -> TemplateValue {
        switch manner.xcode {
        case .xcode16: .absent
        case .xcode26: .text(className.name + ending)
        }
    }

    private func property(_ name: String, type: String) -> TemplateRecord {
        ["name": .text(SwiftIdentifier(adapting: name).asMember), "type": .text(type)]
    }

    private func property(_ reference: PropertyID) -> TemplateRecord {
        let relationship = graph.relationship(reference)
        let destination = names.type(of: graph.destination(of: reference))
        return property(
            relationship.name,
            type: "\(relationship.isToMany ? collection(of: relationship) : destination)?"
        )
    }

    private func accessors(_ reference: PropertyID) -> TemplateRecord? {
        let relationship = graph.relationship(reference)
        let destination = names.type(of: graph.destination(of: reference))
        return relationship.accessors(destination: destination, collection: collection(of: relationship))
    }

    private func collection(of relationship: Relationship) -> String {
        relationship.isOrdered ? "NSOrderedSet" : "NSSet"
    }
}

// The context keys for classes in any style.

extension ModelNames {
    /// The declaration of a class; the name in Objective-C is absent when the compiler chooses it.
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
            // The name as part of method names.
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
