import Diagnostics
import ObjectModel

extension ModelReview {
    mutating func reviewProperties() {
        for (entity, declared) in model.entities.enumerated() where names.hasOwnClass(entity) {
            for attribute in declared.attributes {
                reviewName(attribute.name, origin: attribute.origin, of: entity)
                reviewCustomClass(of: attribute, in: entity)
            }
            for relationship in declared.relationships {
                reviewName(relationship.name, origin: relationship.origin, of: entity)
            }
            guard style == .typed else { continue }
            for property in declared.fetchedProperties {
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
        for collision in MemberCollision.all(in: graph, style: style) where names.hasOwnClass(collision.entity) {
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

// MARK: - Enumerations

extension ModelReview {
    mutating func reviewRawTypes() {
        for entity in model.entities.indices where names.hasOwnClass(entity) {
            let typed = model.entities[entity].attributes.filter { RawTypeName.entry(of: $0) != nil }
            guard !typed.isEmpty else { continue }
            let properties = Set(PropertyMembers.of(model.entities[entity], style: style).map(\.name))
            for attribute in typed { reviewRawType(of: attribute, in: entity, beside: properties) }
        }
    }

    private mutating func reviewRawType(of attribute: Attribute, in entity: Int, beside properties: Set<String>) {
        guard let entry = RawTypeName.entry(of: attribute) else { return }
        guard let type = RawTypeName(entry.value) else {
            let message = "the RawType \(stringLiteral(entry.value)) is not the name of a Swift type"
            rejectRawType(entry, of: attribute, in: entity, message, help: "Write it as Status or Module.Status.")
            return
        }
        if properties.contains(String(type.root)) {
            let message = "the RawType '\(type.text)' is hidden by the property '\(type.root)'"
            let help = "Rename the property, or put the module before the type."
            rejectRawType(entry, of: attribute, in: entity, message, help: help)
        }
        if !attribute.type.hasRawValues {
            let message = "an attribute of type \(attribute.type.rawValue) has no raw values"
            let help = "RawType is for integers and strings; take the entry away or change the type."
            rejectRawType(entry, of: attribute, in: entity, message, help: help)
        }
    }

    private mutating func rejectRawType(
        _ entry: UserInfoEntry,
        of attribute: Attribute,
        in entity: Int,
        _ message: String,
        help: String
    ) {
        let symbol = symbol(entity, attribute.name)
        let location = model.location(entry.origin, "value")
        reject(entity, GenerationRules.malformedRawType, message, help: help, symbol: symbol, at: location)
    }

    /// Reports the fetch request templates that get no function.
    mutating func review(_ functions: FetchFunctions) {
        for refusal in functions.refusals {
            let reason =
                refusal.takenName.map { "another template gives '\($0)', too" } ?? "its name gives no Swift function"
            report(
                GenerationRules.unnamedFetchRequest,
                "the fetch request \(stringLiteral(refusal.request.name)) gets no function: \(reason)",
                help:
                    "Rename it, or use it by its name with fetchRequestFromTemplate(withName:substitutionVariables:).",
                at: model.location(refusal.request.origin, "name")
            )
        }
    }
}
