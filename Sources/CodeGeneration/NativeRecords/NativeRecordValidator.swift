import CloudSchema
import CompilerSupport
import SchemaRules

/// The findings about generating the records of a schema file.
struct NativeRecordValidator: GenerationValidator {
    var diagnostics: [Diagnostic] = []
    private let types: NativeRecordTypes

    init(_ types: NativeRecordTypes) {
        self.types = types
        reviewTypes()
        for type in types.all { reviewMembers(of: type) }
    }

    /// The generated types, by name.
    var generatedTypes: [GeneratedType] {
        let records = types.all.compactMap { type in
            type.name.map { GeneratedType($0.text, at: location(of: type.type), symbol: type.type.name) }
        }
        guard let registry = types.registry, !records.isEmpty else { return records }
        return records + [GeneratedType(registry.text)]
    }

    private func location(of type: RecordType) -> SourceLocation { type.location(in: types.source.file.path) }

    private mutating func reviewTypes() {
        var names: [String: ReviewedElement] = [:]
        var cases = ["cloudKitShare": ReviewedElement(symbol: "cloudkit.share", location: nil)]
        if let registry = types.registry, let first = types.all.first {
            names[registry.text.lowercased()] = ReviewedElement(
                symbol: "the enumeration of all record types",
                location: location(of: first.type)
            )
        }
        for type in types.all {
            let element = ReviewedElement(symbol: type.type.name, location: location(of: type.type))
            let said = type.annotation.swiftName
            guard let name = type.name, let enumerationCase = type.enumerationCase?.name else {
                reportNoName(said?.value ?? type.type.name, "type", element, said: said)
                continue
            }
            if said != nil, NativeVocabulary.all.contains(name.text) {
                reportTaken(name.text, element, said: said)
            } else if let owner = names.take(name.text.lowercased(), for: element)
                ?? cases.take(enumerationCase, for: element)
            {
                reportCollision(name.text, element, owner)
            }
            if said == nil, !name.isFaithful { noteRespelled(name.text, element) }
        }
    }

    private mutating func reviewMembers(of type: NativeRecordType) {
        var names: [String: ReviewedElement] = [:]
        for property in type.properties {
            let place = property.field.location(in: types.source.file.path)
            let element = ReviewedElement(symbol: "\(type.type.name).\(property.field.name)", location: place)
            let said = property.annotation.swiftName
            guard let name = property.identifier?.name else {
                reportNoName(said?.value ?? property.field.name, "property", element, said: said)
                continue
            }
            if said != nil, NativeVocabulary.all.contains(name) { reportTaken(name, element, said: said) }
            if let owner = names.take(name, for: element) { reportCollision(name, element, owner) }
            if said == nil, name != Respelling.fieldName(property.field.name) { noteRespelled(name, element) }
            reviewType(property.annotation.codable, element)
            reviewEnumeration(of: property, element, &names)
        }
    }

    private mutating func reviewEnumeration(
        of property: NativeProperty,
        _ element: ReviewedElement,
        _ names: inout [String: ReviewedElement]
    ) {
        if case .type(let name) = property.annotation.enumeration { reviewType(name, element) }
        guard let enumeration = property.enumeration, let listed = enumeration.cases else { return }
        if let owner = names.take(enumeration.typeName, for: element) {
            reportCollision(enumeration.typeName, element, owner)
        }
        var cases: [String: ReviewedElement] = [:]
        for case (let identifier?, let said) in listed {
            let symbol = "\(element.symbol) \(said.name.value)"
            let element = ReviewedElement(symbol: symbol, location: said.name.location)
            if let owner = cases.take(identifier.name, for: element) {
                reportCollision(identifier.name, element, owner)
            }
        }
    }

    private mutating func reviewType(_ name: Located<String>?, _ element: ReviewedElement) {
        if let name, !SwiftTypeSyntax.accepts(name.value) { reportNoName(name.value, "type", element, said: name) }
    }

    // MARK: Messages

    private mutating func reportNoName(
        _ name: String,
        _ kind: String,
        _ element: ReviewedElement,
        said: Located<String>?
    ) {
        report(
            GenerationRules.notASwiftName,
            "\(stringLiteral(name)) cannot name a \(kind) in Swift, for '\(element.symbol)'",
            help: "Write a name with letters, digits and underscores, not beginning with a digit.",
            symbol: element.symbol,
            at: said?.location ?? element.location
        )
    }

    private mutating func reportTaken(_ name: String, _ element: ReviewedElement, said: Located<String>?) {
        report(
            GenerationRules.swiftNameCollision,
            "'\(element.symbol)' would be called '\(name)', which generated code needs itself",
            help: "Choose another name in \"swiftName\".",
            symbol: element.symbol,
            at: said?.location ?? element.location
        )
    }

    private mutating func reportCollision(_ name: String, _ element: ReviewedElement, _ owner: ReviewedElement) {
        report(
            GenerationRules.swiftNameCollision,
            "'\(owner.symbol)' and '\(element.symbol)' would both be called '\(name)'",
            help: "Give one of them another name with \"swiftName\"; the name in CloudKit stays.",
            about: element,
            related: owner.location.map { [Diagnostic.Related("the other one", at: $0)] } ?? []
        )
    }

    private mutating func noteRespelled(_ name: String, _ element: ReviewedElement) {
        report(
            GenerationRules.respelledName,
            "\(stringLiteral(element.symbol)) has the name '\(name)' in the mapping",
            help: "CloudKit uses the name of the schema. Choose the name in Swift with \"swiftName\".",
            about: element
        )
    }
}

extension GenerationRules {
    /// The rules about the records of schema files.
    static let nativeRecords = [swiftNameCollision, notASwiftName]

    /// Two elements of a schema would have the same name.
    static let swiftNameCollision = RuleMetadata.obstacle(
        id: "GEN700",
        name: "swift-name-collision",
        summary: "Two types, properties or cases of generated records would have the same name in Swift.",
        rationale: """
            Names of CloudKit become Swift names: `Post` becomes `PostRecord`, and characters that Swift does not \
            allow become underscores. Words that underscores separate become one word in camel case: `My_item` becomes \
            `MyItemRecord`, and `second_title` becomes `secondTitle`. File systems of macOS do not distinguish `Post` from `POST`. A deployed name \
            cannot change, so choose the name in Swift with `"swiftName"` in `modelc.json`, or in `"enum"` the name of \
            the case. A name of generated code itself, such as `recordName`, cannot be chosen.
            """
    )
    /// A name in the settings is not valid in Swift.
    static let notASwiftName = RuleMetadata.obstacle(
        id: "GEN701",
        name: "not-a-swift-name",
        summary: "A name in the settings or the schema cannot be one in Swift.",
        rationale: """
            A `"swiftName"` has letters, digits and underscores, and does not begin with a digit. `"enum"` and \
            `"codable"` name a Swift type, for example `TravelKind`, `TripKit.Track`, or `[String: Double]`. modelc writes \
            these words into generated code, so they must be no more than a name.
            """
    )
}
