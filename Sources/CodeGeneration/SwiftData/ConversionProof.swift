package import CompilerSupport
package import ObjectModel
import SchemaRules
import SwiftSources

/// The comparison of version hashes between a converted model and the result of the conversion.
package struct ConversionProof: GenerationValidator, Sendable {
    /// The number of entities with equal hashes that were both computed from known facts.
    package private(set) var provenCount = 0
    /// The number of entities.
    package private(set) var count = 0
    /// The entities with different or unknown hashes.
    package internal(set) var diagnostics: [Diagnostic] = []
    /// True if differing hashes are accepted.
    var isAccepted = false
    /// The entities that already have a finding, and their subentities.
    var explained: Set<String> = []

    /// Compares entity by entity.
    ///
    /// - Parameters:
    ///   - original: The model that was converted, with places for findings.
    ///   - written: The written model, read back.
    ///   - isReported: Whether unproven hashes are reported.
    mutating func compare(_ original: ManagedObjectModel, with written: ManagedObjectModel, isReported: Bool) {
        let doubtful = [original.entityHashes, written.entityHashes]
        let (before, after) = (original.withoutDoubts.entityHashes, written.withoutDoubts.entityHashes)
        for entity in original.entities {
            count += 1
            switch (before[entity.name], after[entity.name]) {
            case (.success(let one)?, .success(let other)?) where one == other:
                let doubt = doubtful.lazy.compactMap { Self.failure($0[entity.name]) }.first
                if doubt == nil { provenCount += 1 }
                if let doubt, isReported { report(entity, of: original, "is not proved to stay the same", doubt) }
            case (.success?, .success?), (_, nil):
                if !explained.contains(entity.name) { reportDifference(entity, of: original) }
            case (.failure(let reason)?, _), (_, .failure(let reason)?):
                if isReported { report(entity, of: original, "is not known", reason.reason) }
            case (nil, .success?): break
            }
        }
    }

    private static func failure(_ hash: Result<VersionHash, UnavailableHash>?) -> String? {
        if case .failure(let error)? = hash { error.reason } else { nil }
    }

    private mutating func report(_ entity: Entity, of model: ManagedObjectModel, _ what: String, _ reason: String) {
        report(
            GenerationRules.unprovenHash,
            "the version hash of '\(entity.name)' \(what): \(reason)",
            help: "Open a copy of a store with the new form before you ship it.",
            about: model.place(of: entity)
        )
    }

    private mutating func reportDifference(_ entity: Entity, of model: ManagedObjectModel) {
        report(
            GenerationRules.notInSwiftData,
            "the version hash of '\(entity.name)' would be different",
            severity: isAccepted ? .warning : .error,
            help: "SwiftData takes relationships without an inverse for inverses of each other where it can.",
            symbol: entity.name,
            at: model.location(entity.origin)
        )
    }
}

extension ManagedObjectModel {
    /// The version hash of each entity, by its name.
    var entityHashes: [String: Result<VersionHash, UnavailableHash>] {
        let hashes = VersionHashes(of: ModelGraph(self)).entities
        return Dictionary(hashes.map { ($0.name, $0.hash) }) { first, _ in first }
    }
}

extension ConversionProof {
    /// Reads written sources back, and compares every entity of every version.
    package init(of sources: SwiftDataSources) {
        isAccepted = sources.isAccepted
        let files = sources.files.map { SwiftSource(path: $0.path, bytes: $0.bytes) }
        let read = readSwiftData(files, path: "")
        for (position, version) in sources.versions.enumerated() {
            let original = version.original.graph
            let differing = version.reduction.differing.compactMap(original.entity(named:))
            explained = Set(differing.flatMap(original.subtree(of:)).map { original.model.entities[$0].name })
            let written = version.schema.map { read.version(named: $0) } ?? read.versions.first
            compare(
                original.model,
                with: written?.model ?? ManagedObjectModel(),
                isReported: position == sources.versions.count - 1
            )
        }
        // The compiler may reject what the reader rejects, such as a name that hides another.
        for refused in read.diagnostics where refused.severity == .error {
            let message = "what would be written cannot be read: \(refused.message)"
            report(GenerationRules.notInSwiftData, message, symbol: refused.symbol, at: nil)
        }
    }

    /// Reads a frozen schema back, and compares every entity with the version that shipped.
    package init(of schema: FrozenSchema, shipped: ManagedObjectModel) {
        let read = readSwiftData([SwiftSource(path: schema.name, bytes: schema.bytes)], path: "")
        let written = read.version(named: schema.name)?.model
        compare(shipped, with: written ?? ManagedObjectModel(), isReported: true)
        for refused in read.diagnostics where refused.severity == .error {
            let message = "what would be written cannot be read: \(refused.message)"
            report(GenerationRules.notInSwiftData, message, symbol: refused.symbol, at: nil)
        }
    }

    /// Compares models with the model files written from them, read back.
    package init(of models: [(source: ManagedObjectModel, written: ManagedObjectModel)]) {
        for (position, pair) in models.enumerated() {
            compare(pair.source, with: pair.written, isReported: position == models.count - 1)
        }
    }
}

/// A model of Swift sources in the form of a model file saved by Xcode.
package struct ModelFileForm: GenerationValidator, Sendable {
    /// The model.
    package private(set) var model: ManagedObjectModel
    /// The parts that a model file cannot express.
    package internal(set) var diagnostics: [Diagnostic] = []

    /// Converts a model.
    ///
    /// - Parameter source: The model, as read from Swift sources.
    package init(of source: ManagedObjectModel) {
        model = source.withoutDoubts
        model.nameCompositesPlainly()
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
            if composite.cases != nil { reportCases(of: composite) }
            model.composites[position].attributes = composite.attributes.map { element in
                form(of: element, in: composite, help: "Set the value where the app makes the structure.")
            }
        }
    }

    /// The attribute with the settings that Xcode writes for its type.
    private mutating func form(of attribute: Attribute, in owner: some NamedElement, help: String) -> Attribute {
        var attribute = attribute
        let location = model.location(attribute.origin, "defaultValueString")
        let place = NamedPlace("\(owner.name).\(attribute.name)", at: location)
        if let expression = attribute.details.defaultExpression {
            let isKept = attribute.type != .composite && KeptDefault.isKept(expression)
            let more = isKept ? " A conversion back finds it in the user info." : ""
            reportDefault(expression, help + more, about: place)
            attribute.details.defaultExpression = nil
            if isKept {
                attribute.details.userInfo.append(UserInfoEntry(key: KeptDefault.key, value: expression))
            }
        } else if let text = attribute.defaultText, text.unicodeScalars.contains(where: \.isUnwritable) {
            reportDefault(stringLiteral(text), help, about: place)
            attribute.defaultText = nil
        }
        switch attribute.type {
        case .integer16, .integer32, .integer64, .double, .float, .boolean: attribute.isScalar = true
        case .date, .uuid: attribute.spelling.statesObjectType = true
        case .transformable:
            if let element = attribute.archivedElement { attribute.details.customClassName = "[\(element)]" }
        default: break
        }
        return attribute
    }

    private mutating func reportCases(of composite: Composite) {
        report(
            GenerationRules.leftOutOfModelFile,
            "a model file has no place for the cases of '\(composite.name)'; it becomes a structure of what a case stores",
            severity: .note,
            help: "Keep the enumeration in Swift, and convert the values of the structure.",
            symbol: composite.name,
            at: model.location(composite.origin)
        )
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

extension ManagedObjectModel {
    /// Names the composites of Swift's types as the types are called: `Mood` instead of `Mood_mood`. A type that is several
    /// composites, because its elements depend on the property, keeps the longer names, and so do types of one name.
    fileprivate mutating func nameCompositesPlainly() {
        let plain = Dictionary(grouping: composites, by: \.plainName)
        let names = composites.reduce(into: [String: String]()) { names, composite in
            let isOnly = plain[composite.plainName]?.count == 1
            let isFree = !entities.contains { $0.name == composite.plainName }
            names[composite.name] = isOnly && isFree ? composite.plainName : composite.name
        }
        func renamed(_ attribute: Attribute) -> Attribute {
            guard let name = attribute.details.compositeName else { return attribute }
            var attribute = attribute
            attribute.details.compositeName = names[name] ?? name
            return attribute
        }
        for position in entities.indices { entities[position].attributes = entities[position].attributes.map(renamed) }
        for position in composites.indices {
            composites[position].attributes = composites[position].attributes.map(renamed)
            composites[position].name = names[composites[position].name] ?? composites[position].name
        }
    }
}

extension Composite {
    /// The name without the parts that distinguish the composites of one type.
    fileprivate var plainName: String {
        var plain = name[...]
        if plain.hasSuffix("_optional") { plain = plain.dropLast("_optional".count) }
        if case .rawValues? = cases, let element = attributes.first, plain.hasSuffix("_\(element.name)") {
            plain = plain.dropLast(element.name.count + 1)
        }
        return plain.isEmpty ? name : String(plain)
    }
}

extension Unicode.Scalar {
    /// True if XML 1.0 cannot express the character: https://www.w3.org/TR/xml/#charsets
    fileprivate var isUnwritable: Bool {
        value < 0x20 && !["\t", "\n", "\r"].contains(self) || ["\u{FFFE}", "\u{FFFF}"].contains(self)
    }
}

// Losses between model files and SwiftData's sources.
extension GenerationRules {
    /// The rules about `modelc convert` and `modelc freeze`.
    static let conversion = [
        notInSwiftData, leftOutOfSwiftData, unprovenHash, leftOutOfModelFile, frozenDifference, leftOutOfFrozen,
    ]

    /// A lost part affects the hash.
    static let notInSwiftData = RuleMetadata(
        id: "GEN690",
        name: "not-in-swiftdata",
        severity: .error,
        summary: "SwiftData cannot express a part of the model that a version hash depends on.",
        rationale: """
            SwiftData has no abstract entities, ordered relationships, derived attributes, or attributes without a type, \
            and no hash modifier for a class. Without such a part the version hash of the entity is different, and \
            SwiftData does not open the stores of the model as they are. Change the model in a new version first, or \
            take the classes without that part with `--allow-differences`.
            """
    )
    /// A lost part does not affect the hash.
    static let leftOutOfSwiftData = RuleMetadata(
        id: "GEN691",
        name: "left-out-of-swiftdata",
        severity: .warning,
        summary: "SwiftData has no place for a part of the model.",
        rationale: """
            Fetched properties, fetch request templates, configurations, limits of values, user info, and renaming \
            identifiers of entities are not in SwiftData. The version hashes do not depend on them. Write the parts \
            that the app needs in Swift.
            """
    )
    /// A hash rests on an unknown fact.
    static let unprovenHash = RuleMetadata(
        id: "GEN692",
        name: "unproven-version-hash",
        severity: .warning,
        summary: "No proof shows that Core Data and SwiftData give an entity the same version hash.",
        rationale: """
            modelc knows the hashes of stores that SwiftData made, and computes them again. For some types, no such \
            store is known. modelc then assumes the hash that Core Data computes. Open a copy of a store with the new \
            classes before you ship them.
            """
    )
    /// A model file cannot express a part of the sources.
    static let leftOutOfModelFile = RuleMetadata(
        id: "GEN693",
        name: "left-out-of-model-file",
        severity: .warning,
        summary: "A model file has no place for a part of the sources.",
        rationale: """
            The default of an attribute is a literal in a model file. Swift sources may compute it, such as `UUID()` and \
            `[]`, and write characters that XML does not have, such as `"\\u{0}"`. Give the attribute its value in \
            `awakeFromInsert()`, or make it optional: a mirrored store does not load with a mandatory attribute without \
            a default (CKL104).
            """
    )
    /// A frozen version has other hashes than the version that shipped.
    static let frozenDifference = RuleMetadata(
        id: "GEN694",
        name: "frozen-differs",
        severity: .error,
        summary: "A frozen version is not the version that shipped.",
        rationale: """
            SwiftData finds the version of a store by its version hashes. A copy of the classes that shipped with other \
            hashes matches no store, so the app cannot open the stores of that version (error 134504).
            """
    )
    /// A frozen copy lacks a part of the declaration, or still uses code of the app.
    static let leftOutOfFrozen = RuleMetadata(
        id: "GEN695",
        name: "left-out-of-frozen",
        severity: .note,
        summary: "A frozen copy lacks a default, or depends on code of the app.",
        rationale: """
            `modelc freeze` copies what stores depend on. A default that calls code of the app would change with that code, \
            so the initializer takes the value instead. Coding functions are not copied, and a transformer is still that of \
            the app.
            """
    )
}
