import CompilerSupport
import ObjectModel

/// The name of a composite, and the reason that its attributes have no version hash.
struct CompositeReference {
    /// The name; nil for a recursive type, which has no finite list of elements.
    let name: String?
    var doubt: String?
}

/// Turns structures and enumerations into composites, each once.
///
/// The elements depend on the property, too: those of an optional property are all optional, and the element of an
/// enumeration with raw values has the property's name. So one type may give several composites.
struct CompositeMaking {
    let table: DeclarationTable
    private(set) var composites: [Composite] = []
    /// The types inside values that are stored as one blob.
    private(set) var storedValues: [Composite] = []
    /// True if the current type is inside such a value.
    private var isInPiece = false
    private var references: [Key: CompositeReference] = [:]
    /// The composites in progress, to detect recursive types.
    private var open: Set<Key> = []
    /// The names in use, for composites and for types inside blobs.
    private var names: [Bool: Set<String>] = [:]

    /// The inputs that determine the elements of a composite.
    private struct Key: Hashable {
        let type: String
        let property: String?
        let isOptional: Bool
        let isInPiece: Bool
    }

    init(_ table: DeclarationTable) { self.table = table }

    /// The composite of a property whose type is a structure or enumeration; created on first use.
    mutating func composite(of position: Int, property: String, isOptional: Bool) -> CompositeReference {
        let type = table.types[position]
        let shape = type.declaration.kind == .enum ? EnumerationShape(type, in: table) : nil
        let isRaw = if case .raw? = shape { true } else { false }
        // Inside a blob the optionality of the property has no effect.
        let isOptional = isOptional && !isInPiece
        let key = Key(
            type: "\(position)",
            property: isRaw ? property : nil,
            isOptional: shape == nil && isOptional,
            isInPiece: isInPiece
        )
        return reference(key, named: type.scope.types, table.origin(of: type)) { making in
            switch shape {
            case nil: making.elements(ofStructure: type, isOptional: isOptional)
            case .raw(let raw, let values)?:
                Elements(
                    attributes: [Attribute(name: property, type: raw.type, isOptional: true)],
                    cases: values,
                    doubt: raw.doubt
                )
            case .cases(let cases)?: making.elements(of: cases, type)
            case .payload(let cases)?: making.elements(ofPayload: cases, type)
            }
        }
    }

    /// The structure or enumeration inside a value that is stored as one blob, for example in an array.
    mutating func storedValue(_ position: Int, property: String) -> CompositeReference {
        let outer = isInPiece
        isInPiece = true
        defer { isInPiece = outer }
        return composite(of: position, property: property, isOptional: false)
    }

    /// Says what structures and enumerations are inside of an attribute that is stored in one piece.
    mutating func describePiece(of meaning: TypeMeaning, in attribute: inout Attribute) {
        if let value = meaning.innermostValue {
            attribute.details.storedValueName = storedValue(value, property: attribute.name).name
        }
        if let key = meaning.innermostKey {
            attribute.details.storedKeyName = storedValue(key, property: attribute.name).name
        }
    }

    /// The composite of `Color.Resolved`.
    mutating func resolvedColor(isOptional: Bool) -> CompositeReference {
        let key = Key(type: "Color_Resolved", property: nil, isOptional: isOptional, isInPiece: isInPiece)
        let names = ["linearRed", "linearGreen", "linearBlue", "opacity"]
        return reference(key, named: [key.type]) { _ in
            Elements(attributes: names.map { Attribute(name: $0, type: .float, isOptional: isOptional) })
        }
    }

    private mutating func reference(
        _ key: Key,
        named words: [String],
        _ origin: SourceOrigin = SourceOrigin(),
        making make: (inout CompositeMaking) -> Elements
    ) -> CompositeReference {
        if let known = references[key] { return known }
        // Limits the depth, and ends recursion.
        guard open.count < SwiftSourceLimits.typeDepth, open.insert(key).inserted else {
            let doubt = "has a type that holds itself, or values in more than \(SwiftSourceLimits.typeDepth) levels"
            return CompositeReference(name: nil, doubt: doubt)
        }
        let name = unusedName(words + [key.property, key.isOptional ? "optional" : nil].compactMap(\.self))
        let elements = make(&self)
        open.remove(key)
        var composite = Composite(name: name, attributes: elements.attributes, origin: origin)
        composite.cases = elements.cases
        if isInPiece { storedValues.append(composite) } else { composites.append(composite) }
        let reference = CompositeReference(name: name, doubt: elements.doubt)
        references[key] = reference
        return reference
    }

    /// A unique name, even for types such as `Trip_Kind` and `Trip.Kind`.
    private mutating func unusedName(_ words: [String]) -> String {
        var name = words.joined(separator: "_")
        if let taken = names[isInPiece], taken.contains(name) { name += "_\(taken.count)" }
        names[isInPiece, default: []].insert(name)
        return name
    }
}

/// The elements of a composite in progress.
private struct Elements {
    var attributes: [Attribute] = []
    var cases: EnumerationCases?
    var doubt: String?
}

// MARK: - Elements

extension CompositeMaking {
    private mutating func elements(ofStructure type: DeclaredType, isOptional: Bool) -> Elements {
        var elements = Elements()
        for (property, conditions) in type.storedProperties {
            guard let meaning = table.meaning(of: property, in: type) else {
                elements.doubt = "has a type whose member '\(property.name.text)' has no type that can be read"
                continue
            }
            if !conditions.isEmpty { elements.doubt = "has a type that depends on '\(conditions[0])'" }
            if property.isConstant, property.initializer != nil {
                elements.doubt = "has a type whose member '\(property.name.text)' is a constant with a value"
            }
            var element = self.element(property.name.text, meaning, &elements.doubt)
            if isOptional { element.isOptional = true }
            element.begin(with: property.initializer, isOptional: meaning.isOptional)
            element.origin = table.sources[type.source].origin(property.name.bytes)
            elements.attributes.append(element)
        }
        if elements.attributes.isEmpty { elements.doubt = "has a type without stored properties" }
        if type.members.contains(where: \.isUnreadable) { elements.doubt = "has a type that cannot be read in full" }
        if type.inherits("RawRepresentable") || type.inherits("OptionSet") {
            elements.doubt = "has a structure with a raw value, and it is not known how SwiftData stores that"
        }
        return elements
    }

    /// A case is stored in the element of its name.
    private func elements(of cases: [EnumCaseDeclaration], _ type: DeclaredType) -> Elements {
        let source = table.sources[type.source]
        let attributes = cases.map { value in
            var attribute = Attribute(name: value.name.text, type: .string, isOptional: true)
            attribute.origin = source.origin(value.name.bytes)
            return attribute
        }
        var elements = Elements(attributes: attributes, cases: .elements)
        if cases.isEmpty { elements.doubt = "has an enumeration without cases" }
        let isConditional = type.members.contains { member in
            if case .enumCase = member.member { !member.conditions.isEmpty } else { false }
        }
        if isConditional { elements.doubt = "has an enumeration whose cases depend on '#if'" }
        return elements
    }

    private mutating func elements(ofPayload cases: [EnumCaseDeclaration], _ type: DeclaredType) -> Elements {
        var elements = elements(of: cases, type)
        for (position, value) in cases.enumerated() where !value.payload.isEmpty {
            let meaning = table.meaning(of: value.payload[0], in: type.scope)
            var ignored: String?
            var element =
                value.payload.count == 1
                ? element(value.name.text, meaning, &ignored) : Attribute(name: value.name.text, type: .binary)
            element.isOptional = true
            element.origin = elements.attributes[position].origin
            elements.attributes[position] = element
        }
        elements.cases = nil
        elements.doubt = "has an enumeration with associated values, and it is not known how SwiftData stores those"
        return elements
    }

    /// Inside a structure, arrays and the like are JSON.
    private mutating func element(_ name: String, _ meaning: TypeMeaning, _ doubt: inout String?) -> Attribute {
        var attribute = Attribute(name: name, type: .binary)
        switch meaning.unwrapped {
        case .scalar(let scalar):
            attribute.type = scalar.type
            attribute.details.hashDoubt = scalar.doubt
        case .value(let position):
            hold(composite(of: position, property: name, isOptional: meaning.isOptional), in: &attribute)
        case .resolvedColor: hold(resolvedColor(isOptional: meaning.isOptional), in: &attribute)
        case .array, .set, .dictionary, .optional:
            attribute.details.swiftType = table.spelling(of: meaning)
            describePiece(of: meaning, in: &attribute)
        case .model, .opaque, .unknown, .refused, .endless:
            doubt = "has a type whose member '\(name)' has a type that is not known"
        }
        if meaning.isOptional { attribute.isOptional = true }
        return attribute
    }

    private func hold(_ reference: CompositeReference, in attribute: inout Attribute) {
        guard let name = reference.name else {
            attribute.details.hashDoubt = reference.doubt
            return
        }
        attribute.type = .composite
        if isInPiece { attribute.details.storedValueName = name } else { attribute.details.compositeName = name }
    }
}

extension DeclaredMember {
    var isUnreadable: Bool {
        if case .unreadable = member { true } else { false }
    }
}

extension DeclaredType {
    /// True if a name is among the inherited types and protocols.
    func inherits(_ name: String) -> Bool {
        inherited.contains { type in
            if case .name(let components) = type { components.last?.name == name } else { false }
        }
    }
}
