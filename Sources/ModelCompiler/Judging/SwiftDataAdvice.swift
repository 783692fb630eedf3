import CodeGeneration
import CompilerSupport
import ObjectModel
import SwiftSources

/// Says what to do about a finding in SwiftData's words: those of the rule (``RuleMetadata/swiftHelp``), else the help of the
/// finding with the names of settings as they are written in Swift.
struct SwiftDataAdvice {
    private let files: [String: [UInt8]]
    private let model: ManagedObjectModel
    private let attributes: [String: Attribute]
    private let relationships: [String: Relationship]

    /// Nil for a model of another kind.
    init?(of input: ModelInput) {
        guard let swiftData = input.swiftData, let model = swiftData.version?.model else { return nil }
        self.model = model
        files = Dictionary(swiftData.sources.files.map { ($0.path, $0.bytes) }) { first, _ in first }
        var attributes: [String: Attribute] = [:]
        var relationships: [String: Relationship] = [:]
        for entity in model.entities {
            for attribute in entity.attributes { attributes["\(entity.name).\(attribute.name)"] = attribute }
            for relationship in entity.relationships {
                relationships["\(entity.name).\(relationship.name)"] = relationship
            }
        }
        (self.attributes, self.relationships) = (attributes, relationships)
    }

    /// The finding with the advice of its rule.
    func rewording(_ finding: Diagnostic) -> Diagnostic {
        var finding = finding
        let own = finding.symbol.flatMap { symbol in finding.rule.swiftHelp.flatMap { help($0, symbol) } }
        finding.help = own ?? finding.help.map(Self.rewording)
        return finding
    }

    private static func rewording(_ help: String) -> String {
        words.reduce(help) { help, words in
            help.contains(words.editor) ? help.replacing(words.editor, with: words.swift) : help
        }
    }

    /// What the model editor calls settings, and how they are written in Swift.
    private static let words: [(editor: String, swift: String)] = [
        ("Turn on Allows Cloud Encryption", "Write `@Attribute(.allowsCloudEncryption)`"),
        ("Turn Allows Cloud Encryption off", "Remove `.allowsCloudEncryption`"),
        ("Turn encryption off", "Remove `.allowsCloudEncryption`"),
        ("Set allowsCloudEncryption", "Write `@Attribute(.allowsCloudEncryption)`"),
        ("with Allows Cloud Encryption", "with `.allowsCloudEncryption`"),
        ("Set the renaming identifier to", "Write `originalName:` with"),
        ("its renaming identifier", "its `originalName`"),
        ("the renaming identifier", "the `originalName`"),
    ]

    private func help(_ help: SwiftHelp, _ symbol: String) -> String? {
        switch help {
        case .text(let text): text
        case .optionalOrDefault(let words): attributes[symbol].map { words + optionalOrDefault($0) }
        case .optional(let words): relationships[symbol].map { "\(words)Make it optional: `\(optional($0))`." }
        case .inverse(let words): relationships[symbol].map { words + wayBack(from: symbol, $0) }
        }
    }

    private func optionalOrDefault(_ attribute: Attribute) -> String {
        let type = type(of: attribute.origin) ?? attribute.type.swiftName
        let optional = "Make it optional: `var \(attribute.name): \(type ?? "…")?`"
        guard let type, let value = attribute.type.plainDefault else { return optional + ", or give it a default." }
        return optional + ", or give it a default: `var \(attribute.name): \(type) = \(value)`."
    }

    private func optional(_ relationship: Relationship) -> String {
        let destination = relationship.destinationName ?? "…"
        let type = type(of: relationship.origin) ?? (relationship.isToMany ? "[\(destination)]" : destination)
        return "var \(relationship.name): \(type)?\(relationship.isToMany ? " = []" : "")"
    }

    private func wayBack(from symbol: String, _ relationship: Relationship) -> String {
        let owner = String(symbol.prefix { $0 != "." })
        let destination = relationship.destinationName ?? "…"
        let name = owner.withLowercaseStart
        return "Add a property to '\(destination)' that leads back, for example `var \(name): \(owner)?`, and name it: "
            + "`@Relationship(inverse: \\\(destination).\(name))`."
    }

    /// The type of a property as it is written; nil when it is not.
    private func type(of origin: SourceOrigin) -> String? {
        let place = model.location(origin, "attributeType")
        guard case .text(let length) = place.part, length > 0, place != model.location(origin),
            let bytes = files[place.path], place.offset + length <= bytes.count
        else { return nil }
        let text = String(decoding: bytes[place.offset..<place.offset + length], as: UTF8.self)
        return text.contains(where: \.isNewline) ? nil : text
    }
}

extension AttributeType {
    /// What Swift calls values of the type; nil for what is a type of the app.
    fileprivate var swiftName: String? {
        switch self {
        case .integer64: "Int"
        case .transformable, .composite, .undefined, .objectID: nil
        default: valueName
        }
    }

    /// A default that means nothing in particular; nil where there is none: the UUID of a default would be that of every row.
    fileprivate var plainDefault: String? {
        switch self {
        case .string: #""""#
        case .integer64, .integer32, .integer16, .double, .float, .decimal: "0"
        case .boolean: "false"
        case .date: "Date.distantPast"
        case .binary: "Data()"
        default: nil
        }
    }
}
