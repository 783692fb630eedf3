import Diagnostics
import ObjectModel

/// A relationship whose inverse is not settled yet.
struct OpenRelationship {
    /// The position among the entity's relationships.
    let position: Int
    /// The class that it leads to, by its position in the table.
    let destination: Int
    /// The names of the inverse's key path, behind its root.
    let inverse: [String]?
    /// Where the inverse is written, or else the property.
    let location: SourceLocation
}

/// Makes the entity of a class.
struct EntityLowering {
    let table: DeclarationTable
    let type: DeclaredType
    private(set) var entity: Entity
    private(set) var relationships: [OpenRelationship] = []
    private var composites: CompositeMaking
    private var findings: FindingCollection
    private var texts: SourceTexts
    /// What each property became, to compare the branches of `#if`.
    private var made: [String: MadeProperty] = [:]
    private var constraints: Set<[String]> = []

    private enum MadeProperty: Equatable {
        case attribute(Attribute)
        case relationship(Relationship)
    }

    /// Makes the entity; what it finds on the way goes into the lowering of the model.
    static func run(_ position: Int, in lowering: inout ModelLowering) -> EntityLowering {
        var entity = EntityLowering(position, in: lowering)
        // Handed over, not shared: adding to what two hold copies it.
        lowering.composites = CompositeMaking(lowering.table)
        lowering.findings = FindingCollection()
        lowering.texts = SourceTexts()
        entity.lower()
        lowering.composites = entity.composites
        lowering.findings = entity.findings
        lowering.texts = entity.texts
        entity.composites = CompositeMaking(entity.table)
        entity.findings = FindingCollection()
        entity.texts = SourceTexts()
        return entity
    }

    private init(_ position: Int, in lowering: ModelLowering) {
        table = lowering.table
        type = lowering.table.types[position]
        composites = lowering.composites
        findings = lowering.findings
        texts = lowering.texts
        let source = table.sources[type.source]
        entity = Entity(name: type.name, origin: source.origin(type.declaration.name.bytes))
        entity.representedClassName = type.name
        texts.note(of: entity.origin, bytes: source.places(type.declaration.name.bytes))
    }

    private var source: ParsedSource { table.sources[type.source] }

    private mutating func lower() {
        if let condition = type.conditions.first {
            let message = "whether '\(type.name)' is part of the model depends on '\(condition)'; modelc takes it in"
            report(SwiftSourceRules.undecidedCondition, message, type.declaration.name.bytes)
        }
        for member in type.members {
            switch member.member {
            case .property(let property) where !property.isStatic && !property.isComputed:
                lower(property, member.conditions)
            case .macro(let macro): lower(macro)
            case .unreadable(let fault):
                // A bracket without a partner has a finding of its own.
                let isKnown = source.list.flaws.contains { fault.bytes.contains($0.offset) }
                if !isKnown { report(SwiftSourceRules.unreadableMember, fault.message, fault.bytes) }
            case .enumCase(let value):
                report(SwiftSourceRules.unreadableMember, "a class has no cases", value.name.bytes)
            case .property, .type, .alias, .other, .conditional: break
            }
        }
    }

    private mutating func report(
        _ rule: RuleMetadata,
        _ message: String,
        _ bytes: Range<Int>,
        symbol: String? = nil,
        severity: Severity? = nil
    ) {
        findings.report(
            rule,
            message,
            at: source.location(bytes),
            symbol: symbol ?? type.name,
            severity: severity
        )
    }
}

// MARK: - Properties

extension EntityLowering {
    private mutating func lower(_ property: PropertyDeclaration, _ conditions: [String]) {
        var options = PropertyOptions()
        for attribute in property.attributes {
            switch attribute.bareName {
            case "Transient": return
            case "Attribute", "Relationship": options.add(attribute)
            case _ where Self.harmlessAttributes.contains(attribute.bareName): break
            default:
                let message = "'@\(attribute.name)' of '\(type.name).\(property.name.text)' is not known"
                report(SwiftSourceRules.unknownAttribute, message, attribute.bytes, symbol: symbol(property))
            }
        }
        for fault in options.faults {
            report(SwiftSourceRules.unknownOption, fault.message, fault.bytes, symbol: symbol(property))
        }
        guard let meaning = storedMeaning(of: property) else { return }
        switch meaning.unwrapped {
        case .model(let destination):
            addRelationship(property, to: destination, isToMany: false, meaning, options, conditions)
        case .array(let element):
            if case .model(let destination) = element {
                addRelationship(property, to: destination, isToMany: true, meaning, options, conditions)
            } else {
                addAttribute(property, meaning, options, conditions)
            }
        default: addAttribute(property, meaning, options, conditions)
        }
    }

    /// Attributes that say nothing about what is stored.
    private static let harmlessAttributes: Set<String> = [
        "available", "MainActor", "nonobjc", "objc", "preconcurrency", "usableFromInline",
    ]

    private func symbol(_ property: PropertyDeclaration) -> String { "\(type.name).\(property.name.text)" }

    /// What the type of a property means; nil when it cannot be stored or told, which is reported.
    private mutating func storedMeaning(of property: PropertyDeclaration) -> TypeMeaning? {
        let place = property.typeBytes ?? property.name.bytes
        if property.modifiers.contains("lazy") {
            let message = "'\(symbol(property))' is lazy, and SwiftData stores no lazy property"
            report(SwiftSourceRules.unstorableProperty, message, property.name.bytes, symbol: symbol(property))
            return nil
        }
        guard let meaning = table.meaning(of: property, in: type) else {
            let message = "the type of '\(symbol(property))' is not written"
            report(SwiftSourceRules.untypedProperty, message, property.name.bytes, symbol: symbol(property))
            return nil
        }
        if let refusal = Self.refusal(of: meaning) {
            let message = "'\(symbol(property))' is \(refusal), which SwiftData does not store"
            report(SwiftSourceRules.unstorableProperty, message, place, symbol: symbol(property))
            return nil
        }
        if let name = Self.unknownName(in: meaning) {
            let message =
                "the type '\(name)' of '\(symbol(property))' is not declared in these sources; read as a Codable value"
            report(SwiftSourceRules.unknownType, message, place, symbol: symbol(property))
        }
        if let condition = property.type.flatMap({ condition(around: $0) }) {
            let message =
                "what the type of '\(symbol(property))' is depends on '\(condition)'; modelc takes the first one"
            report(SwiftSourceRules.undecidedCondition, message, place, symbol: symbol(property))
            entity.hashDoubt = "its properties depend on '\(condition)'"
        }
        return meaning
    }

    /// A condition of `#if` around the declaration of a type that is not around the class, too. Classes of a model have a
    /// finding of their own.
    private func condition(around written: TypeSyntax) -> String? {
        switch written {
        case .optional(let inner), .array(let inner): return condition(around: inner)
        case .name(let components):
            switch table.meaning(of: components.map(\.name), in: type.scope, source: type.source) {
            case .type(let position)? where !table.types[position].isModelClass:
                return table.types[position].conditions.first { !type.conditions.contains($0) }
            case .alias(let alias)?: return alias.conditions.first { !type.conditions.contains($0) }
            default: return nil
            }
        default: return nil
        }
    }

    private static func refusal(of meaning: TypeMeaning) -> String? {
        switch meaning.unwrapped {
        case .refused(let words): return words
        case .array(let element):
            if case .optional(let inner) = element, case .model = inner.unwrapped {
                return "an array of optional models"
            }
            if case .array(let nested) = element.unwrapped, case .model = nested.unwrapped {
                return "an array of arrays of models"
            }
            return refusal(of: element)
        default: return nil
        }
    }

    private static func unknownName(in meaning: TypeMeaning) -> String? {
        switch meaning.unwrapped {
        case .unknown(let name): name
        case .array(let element): unknownName(in: element)
        default: nil
        }
    }

    /// Remembers where the settings of a property stand, by what model files call them.
    private mutating func note(_ property: PropertyDeclaration, _ options: PropertyOptions) -> SourceOrigin {
        let origin = source.origin(property.name.bytes)
        texts.note(of: origin, bytes: source.places(property.name.bytes))
        if let type = property.typeBytes {
            for setting in ["attributeType", "destinationEntity", "optional"] {
                texts.note(setting, of: origin, bytes: source.places(type))
            }
        }
        if let initializer = property.initializer {
            for setting in ["defaultValueString", "defaultDateTimeInterval"] {
                texts.note(setting, of: origin, bytes: source.places(initializer.bytes))
            }
        }
        for place in options.places { texts.note(place.setting, of: origin, bytes: source.places(place.bytes)) }
        return origin
    }

    /// Whether a property is new. Branches of `#if` may say the same; where they do not, nobody knows which counts.
    private mutating func isNew(_ property: PropertyDeclaration, _ value: MadeProperty, _ conditions: [String]) -> Bool
    {
        let name = property.name.text
        guard let other = made.updateValue(value, forKey: name) else {
            if let condition = conditions.first {
                let message =
                    "whether '\(symbol(property))' is part of the model depends on '\(condition)'; modelc takes it in"
                report(SwiftSourceRules.undecidedCondition, message, property.name.bytes, symbol: symbol(property))
                entity.hashDoubt = "its properties depend on '\(condition)'"
            }
            return true
        }
        if other == value, !conditions.isEmpty {
            entity.hashDoubt = nil
        } else {
            let message =
                "'\(symbol(property))' is declared twice"
                + (conditions.first.map { ", and '\($0)' decides which declaration counts" } ?? "")
            report(
                SwiftSourceRules.undecidedCondition,
                message,
                property.name.bytes,
                symbol: symbol(property),
                severity: .error
            )
        }
        return false
    }

    private mutating func addUniqueness(_ name: String, _ origin: SourceOrigin, _ options: PropertyOptions) {
        guard options.isUnique, constraints.insert([name]).inserted else { return }
        let mention = PropertyMention(name: name, origin: origin)
        entity.uniquenessConstraints.append(PropertyGroup(properties: [mention], origin: origin))
    }
}

// MARK: - Relationships

extension EntityLowering {
    private mutating func addRelationship(
        _ property: PropertyDeclaration,
        to destination: Int,
        isToMany: Bool,
        _ meaning: TypeMeaning,
        _ options: PropertyOptions,
        _ conditions: [String]
    ) {
        let origin = note(property, options)
        var relationship = Relationship(
            name: property.name.text,
            destinationName: table.types[destination].name,
            flags: isToMany ? .toMany : [],
            deleteRule: options.deleteRule ?? .nullify,
            origin: origin
        )
        relationship.inverseEntityName = nil
        if meaning.isOptional { relationship.flags.insert(.optional) }
        if options.flags.contains(.transient) { relationship.flags.insert(.transient) }
        relationship.minimumCount = options.minimumCount
        relationship.maximumCount = options.maximumCount ?? (isToMany ? nil : 1)
        relationship.renamingIdentifier = options.originalName
        relationship.versionHashModifier = options.hashModifier
        if options.isUnique {
            relationship.hashDoubt = "is a unique relationship, and how SwiftData stores that is not known"
        }
        guard isNew(property, .relationship(relationship), conditions) else { return }
        addUniqueness(relationship.name, origin, options)
        let inverse = options.places.first { $0.setting == "inverseName" }?.bytes ?? property.name.bytes
        relationships.append(
            OpenRelationship(
                position: entity.relationships.count,
                destination: destination,
                inverse: options.inverse.map { path(of: $0) },
                location: source.location(inverse)
            )
        )
        entity.relationships.append(relationship)
    }
}

// MARK: - Attributes

extension EntityLowering {
    private mutating func addAttribute(
        _ property: PropertyDeclaration,
        _ meaning: TypeMeaning,
        _ options: PropertyOptions,
        _ conditions: [String]
    ) {
        var attribute = attribute(of: meaning, named: property.name.text)
        apply(options, to: &attribute)
        describe(&attribute, property, meaning)
        if meaning.isOptional { attribute.flags.insert(.optional) }
        attribute.flags.formUnion(options.flags)
        attribute.renamingIdentifier = options.originalName
        if let modifier = options.hashModifier { attribute.details.versionHashModifier = modifier }
        switch property.initializer.flatMap({ DefaultValue($0, type: attribute.type, isOptional: meaning.isOptional) })
        {
        case .text(let text)?: attribute.defaultText = text
        case .dateInterval(let seconds)?: attribute.details.defaultDateInterval = seconds
        case .expression(let text)?: attribute.details.defaultExpression = text
        case nil: break
        }
        attribute.origin = note(property, options)
        guard isNew(property, .attribute(attribute), conditions) else { return }
        addUniqueness(attribute.name, attribute.origin, options)
        entity.attributes.append(attribute)
    }

    /// Says what Swift makes of an attribute's bytes.
    private mutating func describe(
        _ attribute: inout Attribute,
        _ property: PropertyDeclaration,
        _ meaning: TypeMeaning
    ) {
        if case .scalar = meaning.unwrapped { return }
        attribute.details.swiftType = spelling(of: meaning) ?? property.type?.wrapped.description
        if attribute.type == .binary, let value = meaning.innermostValue {
            attribute.details.storedValueName = composites.storedValue(value, property: attribute.name).name
        }
    }

    /// What code outside of the class calls a type; nil where that is not known.
    private func spelling(of meaning: TypeMeaning) -> String? {
        switch meaning {
        case .scalar(let name, _): name
        case .value(let position): table.types[position].path
        case .optional(let wrapped): spelling(of: wrapped)
        case .array(let element): spelling(of: element).map { element.isOptional ? "[\($0)?]" : "[\($0)]" }
        default: nil
        }
    }

    private mutating func attribute(of meaning: TypeMeaning, named name: String) -> Attribute {
        switch meaning.unwrapped {
        case .scalar(_, let scalar): return doubted(Attribute(name: name, type: scalar.type), scalar.doubt)
        case .value(let position):
            return composite(name, composites.composite(of: position, property: name, isOptional: meaning.isOptional))
        case .knownValue(let known):
            return composite(name, composites.composite(of: known, isOptional: meaning.isOptional))
        case .array(let element): return array(name, of: element)
        case .collection(let words, _): return codable(name, "is \(words)")
        case .unknown(let type): return codable(name, "has the type \(type)")
        case .model, .optional, .refused: return codable(name, "has a type that is not known")
        }
    }

    /// An array of scalars is archived by a transformer, one of other values is one value, too.
    private func array(_ name: String, of element: TypeMeaning) -> Attribute {
        guard case .scalar(let type, _) = element else { return codable(name, "is an array of Codable values") }
        var attribute = Attribute(name: name, type: .transformable)
        attribute.details.customClassName = "Array<\(type)>"
        attribute.details.valueTransformerName = "NSSecureUnarchiveFromData"
        return doubted(
            attribute,
            type == "String" ? nil : "is an array of \(type), which no store with a known version hash has"
        )
    }

    /// A value that is stored as one piece; whether as data or by a transformer was never seen.
    private func codable(_ name: String, _ reason: String) -> Attribute {
        doubted(Attribute(name: name, type: .binary), "\(reason), and how SwiftData stores that is not known")
    }

    private func composite(_ name: String, _ reference: CompositeReference) -> Attribute {
        var attribute = Attribute(name: name, type: .composite)
        attribute.details.compositeName = reference.name
        return doubted(attribute, reference.doubt)
    }

    private func doubted(_ attribute: Attribute, _ doubt: String?) -> Attribute {
        var attribute = attribute
        if let doubt { attribute.details.hashDoubt = doubt }
        return attribute
    }

    private func apply(_ options: PropertyOptions, to attribute: inout Attribute) {
        if options.isTransformable {
            attribute = Attribute(name: attribute.name, type: .transformable)
            attribute.details.valueTransformerName = options.transformerName
            attribute.details.hashDoubt = "has a transformer, which no store with a known version hash has"
        }
        if options.isCodable { attribute = codable(attribute.name, "is stored as a Codable value") }
        if options.flags.contains(.externalStorage) {
            attribute.details.hashDoubt =
                "may be stored in a file of its own, and whether SwiftData hashes that is not known"
        }
        if options.flags.contains(.preservedAfterDeletion) {
            attribute.details.hashDoubt = "is preserved after deletion, and whether SwiftData hashes that is not known"
        }
    }
}

// MARK: - Constraints and indexes

extension EntityLowering {
    private mutating func lower(_ macro: MacroExpansion) {
        switch macro.name.text {
        case "#Unique": for argument in macro.arguments { addConstraint(argument) }
        case "#Index": for argument in macro.arguments { addIndex(argument) }
        case "#warning", "#error", "#Preview", "#sourceLocation": break
        default:
            let message = "'\(macro.name.text)' may declare properties, and modelc does not know it"
            report(SwiftSourceRules.unreadableMember, message, macro.name.bytes)
        }
    }

    private mutating func addConstraint(_ argument: ArgumentSyntax) {
        guard let properties = mentions(in: argument.value), argument.label == nil else {
            return reportOption(argument, in: "#Unique")
        }
        if !constraints.insert(properties.map(\.name)).inserted { return }
        let origin = source.origin(argument.value.bytes)
        entity.uniquenessConstraints.append(PropertyGroup(properties: properties, origin: origin))
    }

    /// `[\.name]`, or `.binary([\.name])` and `.rtree([\.latitude, \.longitude])`.
    private mutating func addIndex(_ argument: ArgumentSyntax) {
        var list = argument.value
        var kind = "Binary"
        let expression = Expression(argument.value)
        if case .call(_, _, let arguments) = expression, arguments.count == 1 {
            list = arguments[0].value
            kind = expression.lastName?.lowercased() == "rtree" ? "RTree" : kind
        }
        guard let properties = mentions(in: list), argument.label == nil else {
            return reportOption(argument, in: "#Index")
        }
        let origin = source.origin(argument.value.bytes)
        let name = "SwiftDataIndexOn\(kind)" + properties.map(\.name).joined()
        let elements = properties.map { mention in
            var element = FetchIndex.Element(property: mention.name, origin: mention.origin)
            element.type = kind
            element.order = "ascending"
            return element
        }
        entity.fetchIndexes.append(FetchIndex(name: name, elements: elements, origin: origin))
    }

    private mutating func reportOption(_ argument: ArgumentSyntax, in macro: String) {
        let message = "'\(argument.value.text.prefix(60))' in \(macro) is no list of key paths"
        report(SwiftSourceRules.unknownOption, message, argument.value.bytes)
    }

    /// The names of a key path without its root, which may lie in other types: `\SchemaV1.Trip.name`.
    private func path(of names: [String]) -> [String] {
        let root = names.indices.dropFirst().last { end in
            table.type(named: Array(names[..<end]), in: type.scope, source: type.source) != nil
        }
        return Array(names.dropFirst(root ?? 1))
    }

    /// `[\.a, \Trip.b]`.
    private func mentions(in slice: SyntaxSlice) -> [PropertyMention]? {
        guard case .array(let elements) = Expression(slice), !elements.isEmpty else { return nil }
        let mentions = elements.compactMap { element -> PropertyMention? in
            guard case .keyPath(let names) = Expression(element), names.count > 1 else { return nil }
            let name = path(of: names).joined(separator: ".")
            return PropertyMention(name: name, origin: source.origin(element.bytes))
        }
        return mentions.count == elements.count ? mentions : nil
    }
}
