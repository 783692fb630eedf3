import CompilerSupport
import ObjectModel

extension ModelReview {
    mutating func reviewProperties() {
        for (entity, declared) in model.entities.enumerated() where names.hasOwnClass(entity) {
            for attribute in declared.attributes {
                reviewName(of: attribute, in: entity)
                reviewCustomClass(of: attribute, in: entity)
            }
            for relationship in declared.relationships { reviewName(of: relationship, in: entity) }
            guard style == .typed else { continue }
            for property in declared.fetchedProperties { reviewName(of: property, in: entity) }
        }
    }

    private mutating func reviewName(of property: some NamedElement, in entity: Int) {
        let place = place(property, of: entity, "name")
        guard let identifier = SwiftIdentifier(property.name) else {
            reject(
                entity,
                GenerationRules.malformedPropertyName,
                "the property \(stringLiteral(property.name)) is not a Swift identifier",
                help: "Rename it: letters, digits and underscores, not beginning with a digit.",
                about: place
            )
            return
        }
        if identifier.asMember != property.name { noteEscape(property.name, about: place) }
    }

    private mutating func reviewCustomClass(of attribute: Attribute, in entity: Int) {
        guard let type = AttributeSpelling.customClass(of: attribute), !SwiftTypeSyntax.accepts(type) else { return }
        reject(
            entity,
            GenerationRules.malformedCustomClass,
            "the custom class \(stringLiteral(attribute.details.customClassName ?? "")) is not a Swift type",
            help: "Write a type such as UIColor, [String: Double] or Module.Palette.",
            about: place(attribute, of: entity, "customClassName")
        )
    }

    mutating func reviewCollisions() {
        for collision in MemberCollision.all(in: graph, style: style) where names.hasOwnClass(collision.entity) {
            reject(
                collision.entity,
                GenerationRules.memberCollision,
                "'\(collision.property.name)' and \(describe(collision.owner)) both declare '\(collision.selector)'",
                help: "The compiler could not tell the two apart; rename the property.",
                about: place(collision.property, of: collision.entity, "name"),
                related: related(collision.owner)
            )
        }
    }

    private func describe(_ owner: MemberCollision.Owner) -> String {
        switch owner {
        case .managedObject: "every managed object"
        case .generated: "every generated class"
        case .property(let property, let entity): "'\(place(property, of: entity).symbol)'"
        }
    }

    private func related(_ owner: MemberCollision.Owner) -> [Diagnostic.Related] {
        guard case .property(let property, let entity) = owner else { return [] }
        let place = place(property, of: entity, "name")
        return [Diagnostic.Related("'\(place.symbol)' is declared here", at: place.location)]
    }

    func place(_ property: some NamedElement, of entity: Int, _ setting: String? = nil) -> NamedPlace {
        NamedPlace("\(model.entities[entity].name).\(property.name)", at: model.location(property.origin, setting))
    }
}

// MARK: - Enumerations

extension ModelReview {
    mutating func reviewRawTypes() {
        for (entity, declared) in model.entities.enumerated() where names.hasOwnClass(entity) {
            let properties = Set(declared.declaredNames)
            for attribute in declared.attributes {
                guard let entry = RawTypeName.entry(of: attribute) else { continue }
                let place = NamedPlace(place(attribute, of: entity).symbol, at: model.location(entry.origin, "value"))
                for fault in rawTypeFaults(entry.value, of: attribute, beside: properties) {
                    reject(entity, GenerationRules.malformedRawType, fault.message, help: fault.help, about: place)
                }
            }
        }
    }

    private func rawTypeFaults(
        _ name: String,
        of attribute: Attribute,
        beside properties: Set<String>
    ) -> [(message: String, help: String)] {
        guard let type = RawTypeName(name) else {
            let message = "the RawType \(stringLiteral(name)) is not the name of a Swift type"
            return [(message, "Write Status or Module.Status.")]
        }
        var faults: [(message: String, help: String)] = []
        if properties.contains(String(type.root)) {
            let message = "the RawType '\(type.text)' is hidden by the property '\(type.root)'"
            faults.append((message, "Rename the property, or put the module before the type."))
        }
        if !attribute.type.hasRawValues {
            let message = "an attribute of type \(attribute.type.rawValue) has no raw values"
            faults.append((message, "RawType is for integers and strings; remove the entry or change the type."))
        }
        return faults
    }

    /// Reports the fetch request templates that get no function.
    mutating func review(_ functions: FetchFunctions) {
        for refusal in functions.refusals {
            let reason =
                refusal.takenName.map { "another template also becomes '\($0)'" }
                ?? "its name cannot become a Swift function"
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
