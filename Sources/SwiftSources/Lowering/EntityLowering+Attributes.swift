import ObjectModel

extension EntityLowering {
    mutating func addAttribute(_ property: StoredProperty) {
        let (declaration, options) = (property.declaration, property.options)
        let isOptional = property.meaning.isOptional
        var attribute = attribute(of: property.meaning, named: property.name)
        apply(options, to: &attribute)
        describe(&attribute, property)
        if isOptional { attribute.flags.insert(.optional) }
        attribute.flags.formUnion(options.flags)
        attribute.renamingIdentifier = options.originalName
        attribute.details.versionHashModifier = options.hashModifier
        attribute.begin(with: declaration.initializer, isOptional: isOptional)
        let origin = notedOrigin(of: property)
        attribute.origin = origin
        guard isNew(property, .attribute(attribute)) else { return }
        if options.isUnique { addConstraint([PropertyMention(name: property.name, origin: origin)], origin) }
        entity.attributes.append(attribute)
    }

    /// Says what Swift makes of an attribute's bytes.
    private func describe(_ attribute: inout Attribute, _ property: StoredProperty) {
        if case .scalar = property.meaning.unwrapped { return }
        attribute.details.swiftType =
            spelling(of: property.meaning) ?? property.declaration.type?.wrapped.description
        if attribute.type == .binary, let value = property.meaning.innermostValue {
            let composite = model.composites.storedValue(value, property: attribute.name)
            attribute.details.storedValueName = composite.name
        }
    }

    /// What code outside of the class calls a type; nil where that is not known.
    private func spelling(of meaning: TypeMeaning) -> String? {
        switch meaning {
        case .scalar(let scalar): scalar.name
        case .value(let position): table.types[position].path
        case .optional(let wrapped): spelling(of: wrapped)
        case .array(let element): spelling(of: element).map { element.isOptional ? "[\($0)?]" : "[\($0)]" }
        default: nil
        }
    }

    private func attribute(of meaning: TypeMeaning, named name: String) -> Attribute {
        switch meaning.unwrapped {
        case .scalar(let scalar): Attribute(name: name, type: scalar.type, doubt: scalar.doubt)
        case .value(let position):
            composite(name, model.composites.composite(of: position, property: name, isOptional: meaning.isOptional))
        case .resolvedColor: composite(name, model.composites.resolvedColor(isOptional: meaning.isOptional))
        case .array(.scalar(let scalar)): array(name, of: scalar.name)
        case .array: codable(name, "is an array of Codable values")
        case .collection(let words, _): codable(name, "is \(words)")
        case .unknown(let type): codable(name, "has the type \(type)")
        case .model, .optional, .refused, .endless: codable(name, "has a type that is not known")
        }
    }

    /// An array of scalars is archived by a transformer.
    private func array(_ name: String, of type: String) -> Attribute {
        let doubt = type == "String" ? nil : "is an array of \(type), which no store with a known version hash has"
        var attribute = Attribute(name: name, type: .transformable, doubt: doubt)
        attribute.details.customClassName = "Array<\(type)>"
        attribute.details.valueTransformerName = "NSSecureUnarchiveFromData"
        return attribute
    }

    /// A value that is stored as one piece; whether as data or by a transformer was never seen.
    private func codable(_ name: String, _ reason: String) -> Attribute {
        Attribute(name: name, type: .binary, doubt: "\(reason), and how SwiftData stores that is not known")
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
        if options.flags.contains(.externalStorage) {
            attribute.details.hashDoubt =
                "may be stored in a file of its own, and whether SwiftData hashes that is not known"
        }
        if options.flags.contains(.preservedAfterDeletion) {
            attribute.details.hashDoubt = "is preserved after deletion, and whether SwiftData hashes that is not known"
        }
    }
}

extension Attribute {
    /// An attribute, and why it has no version hash; nil when it has one.
    init(name: String, type: AttributeType, doubt: String?) {
        self.init(name: name, type: type)
        details.hashDoubt = doubt
    }

    /// Takes the initial value of a property, if there is one, as the default.
    mutating func begin(with initializer: SyntaxSlice?, isOptional: Bool) {
        switch initializer.flatMap({ DefaultValue($0, type: type, isOptional: isOptional) }) {
        case .text(let text)?: defaultText = text
        case .dateInterval(let seconds)?: details.defaultDateInterval = seconds
        case .expression(let text)?: details.defaultExpression = text
        case nil: break
        }
    }
}
