import CompilerSupport
import ObjectModel

/// A relationship whose inverse is not resolved yet.
struct OpenRelationship {
    /// The destination class, by its position in the table.
    let destination: Int
    /// The names of the inverse's key path, without its root.
    let inverse: [String]?
    /// The place of the inverse, or else of the property.
    let location: SourceLocation
}

/// A stored property of a class, with its options.
struct StoredProperty {
    let declaration: PropertyDeclaration
    let meaning: TypeMeaning
    let options: PropertyOptions
    /// The unknown conditions of `#if` around it.
    let conditions: [String]

    var name: String { declaration.name.text }
}

/// Builds the entity of a class.
struct EntityLowering {
    let type: DeclaredType
    var entity: Entity
    /// The facts about each of the entity's relationships.
    private(set) var relationships: [OpenRelationship] = []
    /// The properties of the constraints so far.
    var constraints: Set<[String]> = []
    /// The model of the entity, which collects its composites and findings.
    let model: ModelLowering
    /// The result for each property, to compare branches of `#if`.
    private var made: [String: MadeProperty] = [:]

    enum MadeProperty: Equatable {
        case attribute(Attribute)
        case relationship(Relationship)
    }

    init(_ position: Int, in model: ModelLowering) {
        self.model = model
        type = model.table.types[position]
        entity = Entity(name: type.name, origin: model.notedOrigin(of: position))
        entity.representedClassName = type.name
        lower()
    }

    var table: DeclarationTable { model.table }
    var source: ParsedSource { table.sources[type.source] }

    private mutating func lower() {
        if let condition = type.conditions.first {
            reportCondition(condition, around: type.name, type.declaration.name.bytes)
        }
        for member in type.members {
            switch member.member {
            case .property(let property) where !property.isStatic && !property.isComputed:
                lower(property, member.conditions)
            case .macro(let macro): lower(macro)
            case .unreadable(let fault):
                // An unbalanced bracket has its own finding.
                let isKnown = source.list.flaws.contains { fault.bytes.contains($0.bytes.lowerBound) }
                if !isKnown { report(SwiftSourceRules.unreadableMember, fault.message, fault.bytes) }
            case .enumCase(let value):
                report(SwiftSourceRules.unreadableMember, "a class has no cases", value.name.bytes)
            case .property, .type, .alias, .other, .conditional: break
            }
        }
    }

    /// Reports a finding about the class, or about a property.
    func report(
        _ rule: RuleMetadata,
        _ message: String,
        _ bytes: Range<Int>,
        symbol: String? = nil,
        severity: Severity? = nil,
        help: String? = nil
    ) {
        let (location, symbol) = (source.location(bytes), symbol ?? type.name)
        model.findings.report(rule, message, at: location, symbol: symbol, severity: severity, help: help)
    }

    private func reportCondition(_ condition: String, around symbol: String, _ bytes: Range<Int>) {
        let message = "whether '\(symbol)' is part of the model depends on '\(condition)'; modelc takes it in"
        report(SwiftSourceRules.undecidedCondition, message, bytes, symbol: symbol)
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
                let message = "'@\(attribute.name)' of '\(symbol(property))' is not known"
                report(SwiftSourceRules.unknownAttribute, message, attribute.bytes, symbol: symbol(property))
            }
        }
        for fault in options.faults {
            report(SwiftSourceRules.unknownOption, fault.message, fault.bytes, symbol: symbol(property))
        }
        guard let meaning = storedMeaning(of: property, options) else { return }
        let stored = StoredProperty(
            declaration: property,
            meaning: meaning,
            options: options,
            conditions: conditions
        )
        switch meaning.unwrapped {
        case .model(let destination): addRelationship(stored, to: destination, isToMany: false)
        case .array(.model(let destination)): addRelationship(stored, to: destination, isToMany: true)
        default: addAttribute(stored)
        }
    }

    /// Attributes without an effect on what is stored.
    private static let harmlessAttributes: Set<String> = [
        "available", "MainActor", "nonobjc", "objc", "preconcurrency", "usableFromInline",
    ]

    private func symbol(_ property: PropertyDeclaration) -> String { "\(type.name).\(property.name.text)" }

    /// The meaning of a property's type; nil, with a finding, when it cannot be stored or determined.
    private mutating func storedMeaning(of property: PropertyDeclaration, _ options: PropertyOptions) -> TypeMeaning? {
        let symbol = symbol(property)
        let (name, place) = (property.name.bytes, property.typeBytes ?? property.name.bytes)
        if property.modifiers.contains("lazy") {
            let message = "'\(symbol)' is lazy, and SwiftData stores no lazy property"
            report(SwiftSourceRules.unstorableProperty, message, name, symbol: symbol)
            return nil
        }
        guard let meaning = table.meaning(of: property, in: type) else {
            let message = "the type of '\(symbol)' is not written"
            report(SwiftSourceRules.untypedProperty, message, name, symbol: symbol)
            return nil
        }
        if case .endless = meaning.element {
            let message =
                "the type of '\(symbol)' is an alias that leads to itself, or stands behind more than "
                + "\(DeclarationTable.depthLimit) aliases"
            report(SwiftSourceRules.unreadableMember, message, place, symbol: symbol)
            return nil
        }
        if let refusal = meaning.refusal {
            let message = "'\(symbol)' is \(refusal), which SwiftData does not store"
            report(SwiftSourceRules.unstorableProperty, message, place, symbol: symbol)
            return nil
        }
        // The options alone determine how the value is stored.
        if options.isTransformable || options.isCodable { return meaning }
        if case .unknown(let type) = meaning.element {
            let message = "the type '\(type)' of '\(symbol)' is not declared in these sources; read as a Codable value"
            report(SwiftSourceRules.unknownType, message, place, symbol: symbol)
        }
        if let type = table.conditionalType(of: property, in: type) { report(type, of: symbol, place) }
        return meaning
    }

    private mutating func report(_ type: ConditionalType, of symbol: String, _ place: Range<Int>) {
        let words = "the type of '\(symbol)' depends on '\(type.condition)'"
        report(
            SwiftSourceRules.undecidedCondition,
            type.areBranchesDifferent ? "\(words), and the branches differ" : "\(words); modelc takes the first one",
            place,
            symbol: symbol,
            severity: type.areBranchesDifferent ? .error : nil
        )
        entity.hashDoubt = "its properties depend on '\(type.condition)'"
    }

    /// Records the places of a property and its settings, under the settings' names in model files.
    func notedOrigin(of property: StoredProperty) -> SourceOrigin {
        let declaration = property.declaration
        let origin = source.origin(declaration.name.bytes)
        var places: [(setting: String?, bytes: Range<Int>)] = [(nil, declaration.name.bytes)]
        if let type = declaration.typeBytes {
            places += ["attributeType", "destinationEntity", "optional"].map { ($0, type) }
        }
        if let initializer = declaration.initializer {
            places += ["defaultValueString", "defaultDateTimeInterval"].map { ($0, initializer.bytes) }
        }
        places += property.options.places.map { ($0.setting, $0.bytes) }
        for place in places { model.texts.note(place.setting, of: origin, bytes: source.places(place.bytes)) }
        return origin
    }

    /// True if a property is new. Branches of `#if` may declare the same property; if their declarations differ, it is
    /// unknown which counts.
    mutating func isNew(_ property: StoredProperty, _ value: MadeProperty) -> Bool {
        let symbol = symbol(property.declaration)
        let place = property.declaration.name.bytes
        let condition = property.conditions.first
        guard let other = made.updateValue(value, forKey: property.name) else {
            if let condition {
                reportCondition(condition, around: symbol, place)
                entity.hashDoubt = "its properties depend on '\(condition)'"
            }
            return true
        }
        if other == value, condition != nil {
            entity.hashDoubt = nil
        } else {
            let message =
                "'\(symbol)' is declared twice"
                + (condition.map { ", and '\($0)' decides which declaration counts" } ?? "")
            let help = condition == nil ? "Swift does not compile this. Remove one of the declarations." : nil
            report(SwiftSourceRules.undecidedCondition, message, place, symbol: symbol, severity: .error, help: help)
        }
        return false
    }
}

// MARK: - Relationships

extension EntityLowering {
    private mutating func addRelationship(_ property: StoredProperty, to destination: Int, isToMany: Bool) {
        let options = property.options
        let origin = notedOrigin(of: property)
        var relationship = Relationship(
            name: property.name,
            destinationName: table.types[destination].name,
            isToMany: isToMany,
            deleteRule: options.deleteRule ?? .nullify,
            origin: origin
        )
        relationship.inverseEntityName = nil
        if property.meaning.isOptional { relationship.isOptional = true }
        if options.isTransient { relationship.isTransient = true }
        relationship.minimumCount = options.minimumCount
        relationship.maximumCount = options.maximumCount ?? (isToMany ? nil : 1)
        relationship.renamingIdentifier = options.originalName
        relationship.versionHashModifier = options.hashModifier
        if options.isUnique {
            relationship.hashDoubt = "is a unique relationship, and it is not known how SwiftData stores that"
        }
        guard isNew(property, .relationship(relationship)) else { return }
        if options.isUnique { addConstraint([PropertyMention(name: property.name, origin: origin)], origin) }
        let inverse = options.places.first { $0.setting == "inverseName" }?.bytes
        relationships.append(
            OpenRelationship(
                destination: destination,
                inverse: options.inverse.map { path(of: $0) },
                location: source.location(inverse ?? property.declaration.name.bytes)
            )
        )
        entity.relationships.append(relationship)
    }
}

extension EntityLowering {
    mutating func addAttribute(_ property: StoredProperty) {
        let (declaration, options) = (property.declaration, property.options)
        let isOptional = property.meaning.isOptional
        var attribute = attribute(of: property.meaning, named: property.name)
        apply(options, to: &attribute)
        describe(&attribute, property)
        if isOptional { attribute.isOptional = true }
        attribute.isTransient = options.isTransient
        attribute.allowsCloudEncryption = options.allowsCloudEncryption
        if options.allowsExternalStorage { storeExternally(&attribute, property) }
        attribute.isPreservedAfterDeletion = options.isPreservedAfterDeletion
        attribute.isIndexedBySpotlight = options.isIndexedBySpotlight
        attribute.renamingIdentifier = options.originalName
        attribute.details.versionHashModifier = options.hashModifier
        attribute.begin(with: declaration.initializer, isOptional: isOptional)
        let origin = notedOrigin(of: property)
        attribute.origin = origin
        guard isNew(property, .attribute(attribute)) else { return }
        if options.isUnique { addConstraint([PropertyMention(name: property.name, origin: origin)], origin) }
        entity.attributes.append(attribute)
    }

    /// SwiftData ignores the option on other types than `Data`. What a type is that is declared nowhere is not known.
    private func storeExternally(_ attribute: inout Attribute, _ property: StoredProperty) {
        switch property.meaning.unwrapped {
        case .scalar(let scalar) where scalar.type == .binary && attribute.type == .binary: break
        case .opaque, .unknown: attribute.details.hashDoubt = "has '.externalStorage' and a type that is not known"
        default:
            let place = property.options.places.first { $0.setting == "allowsExternalBinaryDataStorage" }
            let symbol = symbol(property.declaration)
            report(
                SwiftSourceRules.ignoredExternalStorage,
                "SwiftData ignores '.externalStorage' of '\(symbol)', whose type is not Data",
                place?.bytes ?? property.declaration.name.bytes,
                symbol: symbol
            )
            return
        }
        attribute.allowsExternalStorage = true
    }

    /// Says what Swift makes of an attribute's bytes.
    private func describe(_ attribute: inout Attribute, _ property: StoredProperty) {
        if case .scalar = property.meaning.unwrapped { return }
        attribute.details.swiftType =
            table.spelling(of: property.meaning) ?? property.declaration.type?.wrapped.description
        if attribute.type == .binary { model.composites.describePiece(of: property.meaning, in: &attribute) }
    }

    private func attribute(of meaning: TypeMeaning, named name: String) -> Attribute {
        switch meaning.unwrapped {
        case .scalar(let scalar): Attribute(name: name, type: scalar.type, doubt: scalar.doubt)
        case .value(let position):
            composite(name, model.composites.composite(of: position, property: name, isOptional: meaning.isOptional))
        case .resolvedColor: composite(name, model.composites.resolvedColor(isOptional: meaning.isOptional))
        case .array(.scalar(let scalar)), .set(.scalar(let scalar)): array(name, of: scalar)
        case .array(let element), .set(let element): collection(name, of: element)
        case .dictionary(_, let value): collection(name, of: value)
        case .opaque(let type), .unknown(let type): codable(name, "has the type \(type)")
        case .model, .optional, .refused, .endless: codable(name, "has a type that is not known")
        }
    }

    /// An array or a set of scalars is archived by a transformer, as an array.
    private func array(_ name: String, of scalar: Scalar) -> Attribute {
        let doubt =
            scalar.doubt == nil ? nil : "holds values of \(scalar.name), and it is not known how SwiftData stores those"
        var attribute = Attribute(name: name, type: .transformable, doubt: doubt)
        attribute.details.customClassName = "Array<\(scalar.name)>"
        attribute.details.valueTransformerName = "NSSecureUnarchiveFromData"
        return attribute
    }

    /// Any other collection is JSON.
    private func collection(_ name: String, of element: TypeMeaning) -> Attribute {
        switch element.innermost {
        case .opaque(let type), .unknown(let type): codable(name, "holds values of \(type)")
        default: Attribute(name: name, type: .binary)
        }
    }

    /// A value that is stored as one piece; whether as data or by a transformer was never seen.
    private func codable(_ name: String, _ reason: String) -> Attribute {
        Attribute(name: name, type: .binary, doubt: "\(reason), and it is not known how SwiftData stores that")
    }

    private func composite(_ name: String, _ reference: CompositeReference) -> Attribute {
        var attribute = Attribute(name: name, type: .composite, doubt: reference.doubt)
        attribute.details.compositeName = reference.name
        return attribute
    }

    private func apply(_ options: PropertyOptions, to attribute: inout Attribute) {
        if options.isTransformable {
            let doubt = "has a transformer, which no store with a known version hash has"
            attribute = Attribute(name: attribute.name, type: .transformable, doubt: doubt)
            attribute.details.valueTransformerName = options.transformerName
        }
        if options.isCodable { attribute = codable(attribute.name, "is stored as a Codable value") }
        if options.isPreservedAfterDeletion {
            attribute.details.hashDoubt =
                "is preserved after deletion, and it is not known whether SwiftData hashes that"
        }
    }
}

extension Attribute {
    /// Creates an attribute, with the reason it has no version hash; nil when it has one.
    init(name: String, type: AttributeType, doubt: String?) {
        self.init(name: name, type: type)
        details.hashDoubt = doubt
    }

    /// Uses the initial value of a property, if any, as the default.
    mutating func begin(with initializer: SyntaxSlice?, isOptional: Bool) {
        switch initializer.flatMap({ DefaultValue($0, type: type, isOptional: isOptional) }) {
        case .text(let text)?: defaultText = text
        case .dateInterval(let seconds)?: details.defaultDateInterval = seconds
        case .expression(let text)?: details.defaultExpression = text
        case nil: break
        }
    }
}

// Uniqueness constraints and indexes, and their key paths.

extension EntityLowering {
    mutating func lower(_ macro: MacroExpansion) {
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
        addConstraint(properties, source.origin(argument.value.bytes))
    }

    /// Adds a constraint, unless the entity has it: `@Attribute(.unique)` and `#Unique` may declare the same.
    mutating func addConstraint(_ properties: [PropertyMention], _ origin: SourceOrigin) {
        if !constraints.insert(properties.map(\.name)).inserted { return }
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
        let name = "SwiftDataIndexOn\(kind)" + properties.map(\.name).joined()
        let elements = properties.map { mention in
            var element = FetchIndex.Element(property: mention.name, origin: mention.origin)
            element.type = kind
            element.order = "ascending"
            return element
        }
        let origin = source.origin(argument.value.bytes)
        entity.fetchIndexes.append(FetchIndex(name: name, elements: elements, origin: origin))
    }

    private func reportOption(_ argument: ArgumentSyntax, in macro: String) {
        let message = "'\(argument.value.text.prefix(60))' in \(macro) is not a list of key paths"
        report(SwiftSourceRules.unknownOption, message, argument.value.bytes)
    }

    /// The names of a key path without its root, which may be a nested type: `\SchemaV1.Trip.name`.
    func path(of names: [String]) -> [String] {
        let root = names.indices.dropFirst().last { end in
            table.type(named: Array(names[..<end]), in: type.scope) != nil
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
