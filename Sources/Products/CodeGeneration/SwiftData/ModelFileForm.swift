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
            model.entities[position].attributes = model.entities[position].attributes.map { attribute in
                if let expression = attribute.details.defaultExpression {
                    leaveOut(expression, of: attribute, model.entities[position], source)
                }
                return Self.form(of: attribute)
            }
        }
        for position in model.composites.indices {
            model.composites[position].attributes = model.composites[position].attributes.map(Self.form)
        }
    }

    /// The settings that Xcode writes for each type.
    private static func form(of attribute: Attribute) -> Attribute {
        var attribute = attribute
        attribute.details.defaultExpression = nil
        switch attribute.type {
        case .integer16, .integer32, .integer64, .double, .float, .boolean: attribute.flags.insert(.scalar)
        case .date, .uuid: attribute.spelling.state(.objectType)
        case .transformable where attribute.details.customClassName == "Array<String>":
            attribute.details.customClassName = "[String]"
        default: break
        }
        return attribute
    }

    private mutating func leaveOut(
        _ expression: String,
        of attribute: Attribute,
        _ entity: Entity,
        _ source: ManagedObjectModel
    ) {
        let words = expression.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(60)
        let symbol = "\(entity.name).\(attribute.name)"
        report(
            GenerationRules.leftOutOfModelFile,
            "a model file has no place for '\(words)', the default of '\(symbol)'",
            help: "Set the value in awakeFromInsert(), or make the attribute optional.",
            symbol: symbol,
            at: source.location(attribute.origin, "defaultValueString")
        )
    }
}
