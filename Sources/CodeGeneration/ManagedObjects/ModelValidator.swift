import CompilerSupport
import ObjectModel

/// The findings about generating the classes of a model, and the entities that cannot be generated.
struct ModelValidator: GenerationValidator {
    var diagnostics: [Diagnostic] = []
    /// The entities with an error, which are not generated. For look-up only: never iterated.
    private var rejectedEntities: Set<Int> = []
    let graph: ModelGraph
    let names: ModelNames
    let manner: GenerationOptions

    init(_ graph: ModelGraph, names: ModelNames, _ manner: GenerationOptions) {
        self.graph = graph
        self.names = names
        self.manner = manner
        reviewClasses()
        reviewProperties()
        reviewDuplicateClasses()
        reviewCollisions()
        if style == .typed { reviewRawTypes() }
        reviewSelection()
        summarize()
    }

    var model: ManagedObjectModel { graph.model }

    var style: ManagedObjectStyle { manner.style }

    /// The entities to generate, with the names of their classes: those with a class and no error that Xcode does not
    /// generate completely.
    var writtenClasses: [(entity: Int, className: SwiftIdentifier)] {
        let written = model.entities.indices.compactMap { entity -> (entity: Int, className: SwiftIdentifier)? in
            guard case .named(let className, _) = names.classes[entity], !rejectedEntities.contains(entity),
                manner.generates(model.entities[entity]), manner.codegen(of: model.entities[entity]) != .classDefinition
            else { return nil }
            return (entity, className)
        }
        return written.inOrder(of: \.className.name)
    }

    /// The generated classes, as types.
    var generatedTypes: [GeneratedType] {
        writtenClasses.map { entity, className in
            let place = classPlace(entity)
            return GeneratedType(className.name, at: place.location, source: .className, symbol: place.symbol)
        }
    }

    /// Reports an error, and leaves the entity out. Without a place the error is about the class of the entity.
    mutating func reject(
        _ entity: Int,
        _ rule: RuleMetadata,
        _ message: String,
        help: String,
        about place: NamedPlace? = nil,
        related: [Diagnostic.Related] = []
    ) {
        rejectedEntities.insert(entity)
        guard manner.generates(model.entities[entity]) else { return }
        report(rule, message, help: help, about: place ?? classPlace(entity), related: related)
    }

    mutating func noteEscape(_ name: String, about place: NamedPlace) {
        report(
            GenerationRules.escapedName,
            "'\(name)' is a Swift keyword, so modelc writes it between backticks",
            help: "Xcode writes it without backticks, which does not compile; another name is easier to read.",
            about: place
        )
    }

    /// The place that names the class of an entity.
    private func classPlace(_ entity: Int) -> NamedPlace {
        model.place(of: model.entities[entity], "representedClassName")
    }
}

// MARK: - Classes

extension ModelValidator {
    private mutating func reviewClasses() {
        for (entity, represented) in names.classes.enumerated() {
            switch represented {
            case .managedObject: break
            case .malformed:
                let text = stringLiteral(model.entities[entity].representedClassName ?? "")
                reject(
                    entity,
                    GenerationRules.malformedClassName,
                    "the class \(text) is not a Swift identifier that can be a file name",
                    help: "Write Post, .Post or Module.Post, with letters, digits and underscores."
                )
            case .named(let className, _): reviewClass(className, of: entity)
            }
        }
    }

    private mutating func reviewClass(_ identifier: SwiftIdentifier, of entity: Int) {
        if style == .typed, identifier.name == ReservedNames.keys {
            reject(
                entity,
                GenerationRules.reservedClassName,
                "the class '\(ReservedNames.keys)' has the name of the constants inside every generated class",
                help: "Give the class another name; the entity may keep its own."
            )
        }
        if style.usedTypes.contains(identifier.name) {
            report(
                GenerationRules.hiddenType,
                "the class '\(identifier.name)' hides the type that attributes are declared with",
                help: "In this module, '\(identifier.name)' would always mean the managed object. Rename the class.",
                about: classPlace(entity)
            )
        }
        if identifier.asType != identifier.name {
            noteEscape(identifier.name, about: classPlace(entity))
        }
    }

    private mutating func reviewDuplicateClasses() {
        var firstEntities: [String: Int] = [:]
        for (entity, represented) in names.classes.enumerated() {
            guard case .named(let type, _) = represented, manner.generates(model.entities[entity]) else { continue }
            guard let first = firstEntities.take(type.name.lowercased(), for: entity) else { continue }
            rejectedEntities.insert(first)
            let owner = model.entities[first].name
            if owner == model.entities[entity].name {
                // The model's own rules report two entities with one name.
                rejectedEntities.insert(entity)
                continue
            }
            reject(
                entity,
                GenerationRules.duplicateClass,
                "the class '\(type.name)' and its files already belong to the entity '\(owner)'",
                help: "Give each entity its own class; the names must not differ only in case.",
                related: [Diagnostic.Related("the other entity", at: classPlace(first).location)]
            )
        }
    }
}

extension ModelValidator {
    /// Reports classes that are generated without the classes that they refer to.
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

// MARK: - Summary

extension ModelValidator {
    private mutating func summarize() {
        let asked = model.entities.indices.filter { manner.generates(model.entities[$0]) }
        let classless = asked.filter { !names.hasOwnClass($0) }.map { model.entities[$0] }
        if let first = classless.first {
            report(
                GenerationRules.noClass,
                "modelc generates nothing for \(listed(classless)) without a class",
                help: "Their objects are plain NSManagedObject; name a class to have one generated.",
                at: model.location(first.origin, "name")
            )
        }
        let generated = asked.filter(names.hasOwnClass).map { model.entities[$0] }
            .filter { $0.codeGeneration != .manual && !manner.respectsCodegen }
        if let first = generated.first {
            report(
                GenerationRules.generatedByXcode,
                "Xcode also generates sources for \(listed(generated))",
                help: "Set Codegen to Manual/None in the data model inspector, or pass --respect-codegen.",
                at: model.location(first.origin, "codeGenerationType")
            )
        }
    }

    /// The number of entities, and the first few names.
    private func listed(_ entities: [Entity]) -> String {
        let limit = 5
        let shown = entities.prefix(limit).map(\.name).joined(separator: ", ")
        return "\(counted(entities.count, "entity", "entities")) (\(shown)\(entities.count > limit ? ", …" : ""))"
    }
}

extension ManagedObjectStyle {
    /// The types that generated code uses without a module name. A class of the same name would hide them.
    fileprivate var usedTypes: Set<String> { self == .xcode ? Self.xcodeTypes : Self.typedTypes }

    private static let xcodeTypes: Set<String> = [
        "Any", "Bool", "Data", "Date", "Double", "Float", "Identifiable", "Int", "Int16", "Int32", "Int64",
        "NSDecimalNumber", "NSFetchRequest", "NSIndexSet", "NSManagedObjectID", "NSNumber", "NSObject", "NSOrderedSet",
        "NSSet", "String", "TimeInterval", "URL", "UUID",
    ]

    private static let typedTypes = xcodeTypes.union(["IndexSet", "NSDictionary", "NSManagedObjectModel"])
}
