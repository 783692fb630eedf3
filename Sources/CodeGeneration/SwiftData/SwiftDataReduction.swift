import CompilerSupport
import ObjectModel

/// A model without the parts that SwiftData cannot express, each reported at its place.
struct SwiftDataReduction: GenerationValidator {
    /// The remaining model.
    private(set) var model: ManagedObjectModel
    var diagnostics: [Diagnostic] = []
    /// The names of the entities whose version hashes change because of omitted parts.
    private(set) var differing: Set<String> = []
    private let isAccepted: Bool
    private let composites: [String: Composite]

    /// - Parameters:
    ///   - model: A model without errors of its own.
    ///   - isAccepted: Whether differing hashes are accepted, so that their reasons are warnings.
    init(_ model: ManagedObjectModel, isAccepted: Bool) {
        self.model = model
        self.isAccepted = isAccepted
        composites = model.composites.keyed(by: \.name)
        for position in model.entities.indices { reduce(entity: position) }
        for position in model.composites.indices { reduce(composite: position) }
        for configuration in model.configurations {
            let help = "Give a ModelConfiguration a Schema of its classes."
            leaveOut("the configuration '\(configuration.name)'", help, configuration.symbol, configuration.origin)
        }
        for request in model.fetchRequests {
            leaveOut("the fetch request '\(request.name)'", "Write a FetchDescriptor.", request.name, request.origin)
        }
        self.model.configurations = []
        self.model.fetchRequests = []
    }

    /// Reports a lost part on which the hash of an entity depends.
    private mutating func refuse(
        _ message: String,
        _ help: String,
        _ symbol: String,
        _ origin: SourceOrigin,
        _ setting: String? = nil
    ) {
        differing.insert(symbol.split(separator: ".").first.map(String.init) ?? symbol)
        report(
            GenerationRules.notInSwiftData,
            message,
            severity: isAccepted ? .warning : .error,
            help: help,
            symbol: symbol,
            at: model.location(origin, setting)
        )
    }

    /// Reports a lost part on which no hash depends.
    private mutating func leaveOut(
        _ what: String,
        _ help: String,
        _ symbol: String,
        _ origin: SourceOrigin,
        _ setting: String? = nil,
        severity: Severity = .warning
    ) {
        report(
            GenerationRules.leftOutOfSwiftData,
            "SwiftData has no place for \(what)",
            severity: severity,
            help: help,
            symbol: symbol,
            at: model.location(origin, setting)
        )
    }
}

// MARK: - Entities

extension SwiftDataReduction {
    private mutating func reduce(entity position: Int) {
        let entity = model.entities[position]
        if SwiftIdentifier(entity.name) == nil {
            let message = "no Swift class can have the name \(stringLiteral(entity.name))"
            refuse(message, "Rename the entity in a new version.", entity.name, entity.origin, "name")
        }
        if entity.isAbstract {
            let help = "Every class of SwiftData can have objects. Make the entity concrete in a new version."
            refuse("'\(entity.name)' is abstract", help, entity.name, entity.origin, "isAbstract")
        }
        if let modifier = entity.versionHashModifier, !modifier.isEmpty {
            let message = "'\(entity.name)' has a hash modifier"
            let help = "Classes have none. Remove the modifier in a new version."
            refuse(message, help, entity.name, entity.origin, "versionHashModifier")
        }
        reviewNotes(of: entity)
        for property in entity.fetchedProperties {
            let what = "the fetched property '\(property.name)'"
            leaveOut(what, "Fetch with a FetchDescriptor.", "\(entity.name).\(property.name)", property.origin)
        }
        model.entities[position].isAbstract = false
        model.entities[position].versionHashModifier = nil
        model.entities[position].renamingIdentifier = nil
        model.entities[position].fetchedProperties = []
        model.entities[position].attributes = entity.attributes.compactMap { reduced($0, of: entity.name) }
        model.entities[position].relationships = entity.relationships.compactMap { reduced($0, of: entity.name) }
        reduceGroups(of: position, from: entity)
    }

    /// Reports lost parts that do not affect stores.
    private mutating func reviewNotes(of entity: Entity) {
        if let old = entity.renamingIdentifier, old != entity.name {
            let help = "SwiftData takes a renamed class for a new one. The migration plan has a custom stage for it."
            leaveOut("the renaming identifier '\(old)'", help, entity.name, entity.origin, "elementID")
        }
        if entity.spotlightDisplayNameExpression != nil {
            let what = "the display name in Spotlight"
            leaveOut(what, "Set it where the app indexes.", entity.name, entity.origin)
        }
        let infos =
            entity.attributes.map { $0.details.userInfo.filter { $0.key != KeptDefault.key } }
            + entity.relationships.map(\.userInfo)
        if !entity.userInfo.isEmpty || infos.contains(where: { !$0.isEmpty }) {
            let what = "the user info of '\(entity.name)' and its properties"
            leaveOut(what, "Keep it in code.", entity.name, entity.origin, severity: .note)
        }
        if case .named(let type, _) = RepresentedClass(entity.representedClassName), type.name != entity.name {
            let what = "the class name '\(type.name)' of '\(entity.name)'"
            let help = "The classes of SwiftData have the names of their entities. Rename the class in the app."
            leaveOut(what, help, entity.name, entity.origin, "representedClassName", severity: .note)
        }
    }

    /// Keeps the constraints and indexes of the remaining properties.
    private mutating func reduceGroups(of position: Int, from original: Entity) {
        let gone = original.propertyNames.subtracting(model.entities[position].propertyNames)
        model.entities[position].uniquenessConstraints.removeAll { group in
            group.properties.contains { gone.contains($0.name) }
        }
        model.entities[position].fetchIndexes.removeAll { !$0.isExpressible(without: gone) }
        model.entities[position].compoundIndexes = []
        for index in original.fetchIndexes where !index.isExpressible(without: gone) {
            let help = "#Index takes properties in ascending order, without a predicate."
            leaveOut("the index '\(index.name)'", help, original.name, index.origin)
        }
    }
}

extension Entity {
    fileprivate var propertyNames: Set<String> { Set(attributes.map(\.name) + relationships.map(\.name)) }
}

extension FetchIndex {
    fileprivate func isExpressible(without gone: Set<String>) -> Bool {
        let areTypesEqual = Set(elements.map { $0.type ?? "Binary" }).count == 1
        return partialIndexPredicate == nil && areTypesEqual
            && elements.allSatisfy { element in
                element.order != "descending" && element.property.map { !gone.contains($0) } == true
            }
    }
}

// MARK: - Properties

extension SwiftDataReduction {
    private mutating func reduced(_ attribute: Attribute, of entity: String) -> Attribute? {
        let symbol = "\(entity).\(attribute.name)"
        guard isNamed(attribute, symbol), isTyped(attribute, symbol) else { return nil }
        var attribute = attribute
        reduceValidation(of: &attribute, symbol)
        if attribute.isStoredInTruthFile {
            leaveOut("Store in Truth File of '\(symbol)'", "It is obsolete.", symbol, attribute.origin)
            attribute.isStoredInTruthFile = false
        }
        if attribute.type == .transformable, let type = AttributeSpelling.customClass(of: attribute),
            !SwiftTypeSyntax.accepts(type)
        {
            let help = "The class has NSObject instead."
            leaveOut("the custom class of '\(symbol)'", help, symbol, attribute.origin, "customClassName")
            attribute.details.customClassName = nil
        }
        if attribute.type == .transformable, attribute.details.valueTransformerName == nil {
            let what = "the default transformer of '\(symbol)', which reads objects of any class"
            let help =
                "The property has NSSecureUnarchiveFromData instead, which refuses objects of other classes than those of "
                + "property lists and a few more. If stores have others, write a transformer that allows their classes."
            leaveOut(what, help, symbol, attribute.origin, "valueTransformerName")
        }
        if attribute.type == .composite, attribute.isOptional, !isAllOptional(attribute.details.compositeName) {
            let help = "In an optional structure all members are optional. The property is mandatory instead."
            leaveOut("'\(symbol)', optional with mandatory elements", help, symbol, attribute.origin, "optional")
            attribute.isOptional = false
        }
        if let expression = KeptDefault.expression(in: attribute) { attribute.details.defaultExpression = expression }
        if attribute.hasDefault, SwiftDataDefault.text(of: attribute) == nil {
            let help = "Write it in Swift."
            leaveOut("the default of '\(symbol)'", help, symbol, attribute.origin, attribute.defaultSetting)
            attribute.defaultText = nil
            attribute.details.defaultDateInterval = nil
        }
        return attribute
    }

    private mutating func isNamed(_ property: some NamedElement, _ symbol: String) -> Bool {
        if SwiftIdentifier(property.name) != nil { return true }
        let message = "no Swift property can have the name \(stringLiteral(property.name))"
        refuse(message, "Rename the property in a new version.", symbol, property.origin, "name")
        return false
    }

    /// True if Swift can express the attribute as a property. Transient attributes are not hashed.
    private mutating func isTyped(_ attribute: Attribute, _ symbol: String) -> Bool {
        if attribute.isDerived {
            let help = "Compute the property in Swift. Remove the attribute in a new version first."
            refuse("'\(symbol)' is derived", help, symbol, attribute.origin, "derived")
            return false
        }
        if attribute.details.unknownTypeName == nil, attribute.type != .undefined, attribute.type != .objectID {
            return true
        }
        let type = attribute.details.unknownTypeName ?? attribute.type.rawValue
        if attribute.isTransient {
            let help = "Write a @Transient property of the type that the app keeps in it."
            leaveOut("'\(symbol)', transient and of the type \(type)", help, symbol, attribute.origin)
        } else {
            let help = "Give it a type in a new version."
            refuse("'\(symbol)' has the type \(type)", help, symbol, attribute.origin, "attributeType")
        }
        return false
    }

    private mutating func reduceValidation(of attribute: inout Attribute, _ symbol: String) {
        guard attribute.hasDetails else { return }
        let details = attribute.details
        let limits = [
            details.minimumText, details.maximumText, details.minimumDateInterval, details.maximumDateInterval,
            details.regularExpression,
        ]
        guard limits.contains(where: { $0 != nil }) else { return }
        let what = "the limits of '\(symbol)'"
        leaveOut(what, "Check the value where it is set.", symbol, attribute.origin)
    }

    private func isAllOptional(_ composite: String?) -> Bool {
        composite.flatMap { composites[$0] }?.attributes.allSatisfy(\.isOptional) == true
    }

    private mutating func reduced(_ relationship: Relationship, of entity: String) -> Relationship? {
        let symbol = "\(entity).\(relationship.name)"
        guard isNamed(relationship, symbol) else { return nil }
        if relationship.isTransient {
            let help = "Write a @Transient property."
            leaveOut("'\(symbol)', a transient relationship", help, symbol, relationship.origin, "transient")
            return nil
        }
        var relationship = relationship
        if relationship.isOrdered {
            let help = "Keep the order in an attribute of the destination, in a new version."
            refuse("'\(symbol)' is ordered", help, symbol, relationship.origin, "ordered")
            relationship.isOrdered = false
        }
        return relationship
    }

    private mutating func reduce(composite position: Int) {
        let composite = model.composites[position]
        let holders = model.entities.filter { entity in
            entity.attributes.contains { $0.details.compositeName == composite.name }
        }
        let elements = composite.attributes.map { element in
            var element = element
            if let expression = KeptDefault.expression(in: element) { element.details.defaultExpression = expression }
            return element
        }
        model.composites[position].attributes = elements.filter { element in
            let isStorable = element.type != .transformable && element.type != .undefined && element.type != .objectID
            let isPlain = isStorable && !element.isDerived && !element.isTransient
            if isPlain, SwiftIdentifier(element.name) != nil, SwiftIdentifier(composite.name) != nil { return true }
            let symbol = "\(composite.name).\(element.name)"
            let help = "Elements are scalars and structures, with names that Swift takes."
            refuse("no member of a structure can be '\(symbol)'", help, symbol, element.origin)
            differing.formUnion(holders.map(\.name))
            return false
        }
    }
}
