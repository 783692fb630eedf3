package import CompilerSupport
package import ObjectModel

/// A model of Swift sources in the form of a model file that Xcode saved.
package struct ModelFileForm: GenerationReview, Sendable {
    /// The model.
    package private(set) var model: ManagedObjectModel
    /// What a model file has no place for.
    package internal(set) var diagnostics: [Diagnostic] = []

    /// Makes the form.
    ///
    /// - Parameter source: The model, as it was read from Swift sources.
    package init(of source: ManagedObjectModel) {
        model = source.withoutDoubts
        model.document.type = "com.apple.IDECoreDataModeler.DataModel"
        model.document.documentVersion = "1.0"
        model.document.minimumToolsVersion = "Automatic"
        model.document.sourceLanguage = "Swift"
        for (position, entity) in model.entities.enumerated() {
            model.entities[position].isSyncable = true
            model.entities[position].attributes = entity.attributes.map { attribute in
                let fate = attribute.isOptional ? "" : " As it is, a mirrored store does not load."
                let help = "Set the value in awakeFromInsert(), or make the attribute optional.\(fate)"
                return form(of: attribute, in: entity, help: help)
            }
        }
        for (position, composite) in model.composites.enumerated() {
            model.composites[position].attributes = composite.attributes.map { element in
                form(of: element, in: composite, help: "Set the value where the app makes the structure.")
            }
        }
    }

    /// The settings that Xcode writes for each type.
    private mutating func form(of attribute: Attribute, in owner: some NamedElement, help: String) -> Attribute {
        var attribute = attribute
        let location = model.location(attribute.origin, "defaultValueString")
        let place = NamedPlace("\(owner.name).\(attribute.name)", at: location)
        if let expression = attribute.details.defaultExpression {
            reportDefault(expression, help, about: place)
            attribute.details.defaultExpression = nil
        } else if let text = attribute.defaultText, text.unicodeScalars.contains(where: \.isUnwritable) {
            reportDefault(stringLiteral(text), help, about: place)
            attribute.defaultText = nil
        }
        switch attribute.type {
        case .integer16, .integer32, .integer64, .double, .float, .boolean: attribute.flags.insert(.scalar)
        case .date, .uuid: attribute.spelling.state(.objectType)
        case .transformable:
            if let element = attribute.archivedElement { attribute.details.customClassName = "[\(element)]" }
        default: break
        }
        return attribute
    }

    private mutating func reportDefault(_ expression: String, _ help: String, about place: NamedPlace) {
        let words = expression.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(60)
        report(
            GenerationRules.leftOutOfModelFile,
            "a model file has no place for '\(words)', the default of '\(place.symbol)'",
            help: help,
            about: place
        )
    }
}

extension Unicode.Scalar {
    /// Whether XML 1.0 has no way to write it: https://www.w3.org/TR/xml/#charsets
    fileprivate var isUnwritable: Bool {
        value < 0x20 && !["\t", "\n", "\r"].contains(self) || ["\u{FFFE}", "\u{FFFF}"].contains(self)
    }
}
