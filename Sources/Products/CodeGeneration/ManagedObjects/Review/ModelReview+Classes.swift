import Diagnostics
import ObjectModel

extension ModelReview {
    mutating func reviewClasses() {
        for (entity, represented) in names.classes.enumerated() {
            switch represented {
            case .managedObject: break
            case .malformed: rejectClass(of: entity)
            case .named(let className): reviewClass(className.identifier, of: entity)
            }
        }
    }

    private mutating func rejectClass(of entity: Int) {
        let text = model.entities[entity].representedClassName ?? ""
        reject(
            entity,
            GenerationRules.malformedClassName,
            "the class \(stringLiteral(text)) is not a Swift identifier that a file can be named after",
            help: "Write it as Post, .Post or Module.Post, of letters, digits and underscores.",
            at: classLocation(entity)
        )
    }

    private mutating func reviewClass(_ identifier: SwiftIdentifier, of entity: Int) {
        if style == .typed, identifier.name == ReservedNames.keys { rejectReserved(entity) }
        if HiddenTypes.names(in: style).contains(identifier.name) {
            let message = "the class '\(identifier.name)' hides the type that attributes are declared with"
            let help = "In this module '\(identifier.name)' would mean the managed object everywhere. Rename the class."
            report(
                GenerationRules.hiddenType,
                message,
                help: help,
                symbol: model.entities[entity].name,
                at: classLocation(entity)
            )
        }
        if identifier.asType != identifier.name {
            noteEscape(identifier.name, symbol: model.entities[entity].name, at: classLocation(entity))
        }
    }

    private mutating func rejectReserved(_ entity: Int) {
        reject(
            entity,
            GenerationRules.reservedClassName,
            "the class '\(ReservedNames.keys)' is called like the constants inside every generated class",
            help: "Give the class another name; the entity may keep its own.",
            at: classLocation(entity)
        )
    }

    mutating func reviewDuplicateClasses() {
        var firstEntities: [String: Int] = [:]
        for (entity, represented) in names.classes.enumerated() {
            guard case .named(let className) = represented else { continue }
            let key = className.identifier.name.lowercased()
            guard let first = firstEntities[key] else {
                firstEntities[key] = entity
                continue
            }
            reject(first)
            rejectDuplicate(entity, className, of: first)
        }
    }

    private mutating func rejectDuplicate(_ entity: Int, _ className: ClassName, of first: Int) {
        reject(
            entity,
            GenerationRules.duplicateClass,
            "the class '\(className.identifier.name)' and its files are taken by the entity '\(model.entities[first].name)'",
            help: "Give each entity a class of its own whose name differs in more than case.",
            at: classLocation(entity),
            related: [Diagnostic.Related("the other entity", at: classLocation(first))]
        )
    }

    mutating func noteEscape(_ name: String, symbol: String, at location: SourceLocation) {
        report(
            GenerationRules.escapedName,
            "'\(name)' is a word of Swift and is written between backticks",
            help: "Xcode writes it without, which does not compile; another name reads better.",
            symbol: symbol,
            at: location
        )
    }
}
