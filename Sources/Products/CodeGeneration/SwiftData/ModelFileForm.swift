public import Diagnostics
public import ObjectModel

/// A model of Swift sources in the form of a model file that Xcode saved.
public struct ModelFileForm: GenerationReview, Sendable {
    /// The model.
    public private(set) var model: ManagedObjectModel
    /// What a model file has no place for.
    public internal(set) var diagnostics: [Diagnostic] = []

    /// Makes the form.
    ///
    /// - Parameter source: The model, as it was read from Swift sources.
    public init(of source: ManagedObjectModel) {
        model = source.withoutDoubts
        model.document.type = "com.apple.IDECoreDataModeler.DataModel"
        model.document.documentVersion = "1.0"
        model.document.minimumToolsVersion = "Automatic"
        model.document.sourceLanguage = "Swift"
        for position in model.entities.indices {
            model.entities[position].isSyncable = true
            let entity = source.entities[position]
            model.entities[position].attributes = model.entities[position].attributes.map { attribute in
                let fate = attribute.isOptional ? "" : " As it is, a mirrored store does not load."
                let help = "Set the value in awakeFromInsert(), or make the attribute optional.\(fate)"
                return form(of: attribute, in: entity, help: help, source)
            }
        }
        for position in model.composites.indices {
            let composite = source.composites[position]
            model.composites[position].attributes = model.composites[position].attributes.map { element in
                form(of: element, in: composite, help: "Set the value where the app makes the structure.", source)
            }
        }
    }

    /// The settings that Xcode writes for each type.
    private mutating func form(
        of attribute: Attribute,
        in owner: some NamedElement,
        help: String,
        _ source: ManagedObjectModel
    ) -> Attribute {
        var attribute = attribute
        if let expression = attribute.details.defaultExpression {
            leaveOut(expression, of: "\(owner.name).\(attribute.name)", attribute.origin, help, source)
            attribute.details.defaultExpression = nil
        } else if let text = attribute.defaultText, text.unicodeScalars.contains(where: \.isUnwritable) {
            leaveOut(stringLiteral(text), of: "\(owner.name).\(attribute.name)", attribute.origin, help, source)
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

    private mutating func leaveOut(
        _ expression: String,
        of symbol: String,
        _ origin: SourceOrigin,
        _ help: String,
        _ source: ManagedObjectModel
    ) {
        let words = expression.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(60)
        report(
            GenerationRules.leftOutOfModelFile,
            "a model file has no place for '\(words)', the default of '\(symbol)'",
            help: help,
            symbol: symbol,
            at: source.location(origin, "defaultValueString")
        )
    }
}

extension Unicode.Scalar {
    /// Whether XML 1.0 has no way to write it: https://www.w3.org/TR/xml/#charsets
    fileprivate var isUnwritable: Bool {
        value < 0x20 && !["\t", "\n", "\r"].contains(self) || ["\u{FFFE}", "\u{FFFF}"].contains(self)
    }
}
