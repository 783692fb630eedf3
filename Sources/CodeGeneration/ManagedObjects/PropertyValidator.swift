import CompilerSupport
import ObjectModel

extension ModelValidator {
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

extension ModelValidator {
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

/// A property with an accessor whose Objective-C selector the class already has.
struct MemberCollision {
    /// The owner of the other member.
    enum Owner {
        case managedObject
        /// Every generated class.
        case generated
        case property(PropertyMembers, entity: Int)
    }

    let entity: Int
    let property: PropertyMembers
    let selector: String
    let owner: Owner
}

extension MemberCollision {
    /// The collisions of a model, in the order of its inheritance trees.
    static func all(in graph: ModelGraph, style: ManagedObjectStyle) -> [MemberCollision] {
        var found: [MemberCollision] = []
        var owners: [String: Owner] = [:]
        for selector in managedObjectSelectors { owners[selector] = .managedObject }
        if style == .typed { owners[ReservedNames.keys] = .generated }
        var names = InheritedNames(owners)
        names.walk(down: graph) { entity, names in
            for property in PropertyMembers.of(graph.model.entities[entity], style: style) {
                let taken = property.selectors.first { names.owner(of: $0) != nil }
                if let taken, let owner = names.owner(of: taken) {
                    found.append(MemberCollision(entity: entity, property: property, selector: taken, owner: owner))
                }
                for selector in property.selectors { names.declare(selector, by: .property(property, entity: entity)) }
            }
        }
        return found
    }

    /// The methods without parameters that Swift knows of `NSObject` and `NSManagedObject`, on every platform.
    ///
    /// The compiler rejects a property of the same name, which would override the method or whose getter would have its
    /// selector. Names that exist on one platform only, such as `className` on macOS, are not listed.
    private static let managedObjectSelectors = [
        "awakeFromFetch", "awakeFromInsert", "changedValues", "changedValuesForCurrentEvent", "copy",
        "debugDescription", "description", "didSave", "didTurnIntoFault", "entity", "faultingState", "hasChanges",
        "hasPersistentChangedValues", "hash", "hashValue", "isDeleted", "isFault", "isInserted", "isProxy", "isUpdated",
        "managedObjectContext", "mutableCopy", "objectID", "observationInfo", "prepareForDeletion", "self",
        "superclass",
        "willSave", "willTurnIntoFault",
    ]
}

/// The members that a property adds to its class, mostly as Objective-C selectors.
struct PropertyMembers: NamedElement {
    let name: String
    let origin: SourceOrigin
    let selectors: [String]

    private init(_ property: some NamedElement, _ selectors: [String]) {
        name = property.name
        origin = property.origin
        self.selectors = selectors
    }

    static func of(_ entity: Entity, style: ManagedObjectStyle) -> [PropertyMembers] {
        let attributes = entity.attributes.map { attribute in
            let accessor = style == .typed && attribute.accessor != nil ? [attribute.accessorName] : []
            return PropertyMembers(attribute, accessors(attribute.name) + accessor)
        }
        let relationships = entity.relationships.map { PropertyMembers($0, accessors($0.name) + mutators(of: $0)) }
        let fetched = entity.fetchedProperties.map { PropertyMembers($0, [$0.name]) }
        return attributes + relationships + (style == .xcode ? [] : fetched)
    }

    /// The getter and the setter.
    private static func accessors(_ name: String) -> [String] {
        [name, "set\(name.withUppercaseStart):"]
    }

    private static func mutators(of relationship: Relationship) -> [String] {
        guard let name = SwiftIdentifier(relationship.name)?.capitalized, relationship.isToMany else { return [] }
        let mutators = ["add\(name)Object:", "remove\(name)Object:", "add\(name):", "remove\(name):"]
        guard relationship.isOrdered else { return mutators }
        return mutators + [
            "insertObject:in\(name)AtIndex:", "removeObjectFrom\(name)AtIndex:", "insert\(name):atIndexes:",
            "remove\(name)AtIndexes:", "replaceObjectIn\(name)AtIndex:withObject:",
            "replace\(name)AtIndexes:with\(name):",
        ]
    }
}

/// The enumeration whose raw values an attribute stores: the entry `RawType` of its user info.
struct RawTypeName {
    /// The type as spelled in user info: `Status`, `Module.Status`.
    let text: String

    /// Returns nil for text that is no type name, or that Swift would look up among the class's own members.
    init?(_ text: String) {
        let components = text.split(separator: ".", omittingEmptySubsequences: false)
        guard components.allSatisfy({ SwiftIdentifier(String($0)) != nil }), SwiftTypeSyntax.accepts(text) else {
            return nil
        }
        guard components[0] != ReservedNames.keys else { return nil }
        self.text = text
    }

    /// The first component, which Swift looks up.
    var root: Substring { text.prefix { $0 != "." } }

    /// The entry of an attribute, valid or not.
    static func entry(of attribute: Attribute) -> UserInfoEntry? {
        guard attribute.hasDetails else { return nil }
        return attribute.details.userInfo.first { $0.key == "RawType" }
    }

    /// The enumeration of an attribute; nil without a valid one.
    static func of(_ attribute: Attribute) -> RawTypeName? { entry(of: attribute).flatMap { RawTypeName($0.value) } }
}

extension AttributeType {
    /// True if values of the type can be raw values of an enumeration.
    var hasRawValues: Bool { isInteger || self == .string }
}

/// Names that the typed classes declare for themselves.
enum ReservedNames {
    /// The enumeration with the names of the properties. A property or class of this name would clash with it.
    static let keys = "Keys"
}

extension GenerationRules {
    /// The rules about typed classes.
    static let typedClasses = [
        malformedRawType, unnamedFetchRequest, reservedClassName,
    ]

    /// The name of an attribute's enumeration is invalid.
    static let malformedRawType = RuleMetadata.obstacle(
        id: "GEN620",
        name: "malformed-raw-type",
        summary: "The `RawType` of an attribute does not fit the attribute.",
        rationale: """
            An attribute with the user info entry `RawType` has a second accessor of that enumeration: `statusValue` \
            beside the raw value `status`. The entry must be the name of a type, `Status` or `Module.Status`, and the \
            attribute must be an integer or a string. Swift searches for the name inside the class first, so a \
            property of the same name, or the generated `Keys`, would hide the type.
            """
    )
    /// A fetch request template has no function.
    static let unnamedFetchRequest = RuleMetadata(
        id: "GEN621",
        name: "unnamed-fetch-request",
        severity: .warning,
        summary: "modelc generates no function for a fetch request template.",
        rationale: """
            The template `RecentPosts` becomes `fetchRecentPosts`. A name with spaces or other signs cannot become a \
            function. Two templates would share one function if their names differ only in the case of the first \
            letter, or in `fetch` at the beginning. Rename the template, or use it by its name with \
            `fetchRequestFromTemplate(withName:substitutionVariables:)`.
            """
    )
    /// A class has the name of a type nested in every class.
    static let reservedClassName = RuleMetadata.obstacle(
        id: "GEN622",
        name: "reserved-class-name",
        summary: "A class has the name `Keys`.",
        rationale: """
            Every generated class has its property names in `Keys`, which would hide a class of that name. Give the \
            class another name, or generate with `--style xcode`.
            """
    )
}
