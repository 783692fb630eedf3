import Text

/// The formats of our own that have a JSON Schema; raw values are the words of the command line.
///
///     DocumentSchema.plan.text  // { "$schema": "https://json-schema.org/draft/2020-12/schema", …
public enum DocumentSchema: String, CaseIterable, Sendable {
    /// `modelc.json`, which people write.
    case settings
    /// Findings.
    case report
    /// `modelc plan`.
    case plan
    /// `modelc show` of a model.
    case model
    /// `modelc show` of a `.ckdb` file.
    case schema
    /// `modelc hash`.
    case hash
    /// `modelc rules`.
    case rules
    /// `modelc diff`.
    case diff
    /// `modelc migrate`.
    case migration
    /// `modelc share`.
    case share

    /// The JSON Schema, of draft 2020-12.
    ///
    /// Documents only grow within a major version, so keys that are not listed are allowed, except in the settings, where
    /// modelc refuses them.
    public var text: String {
        let head: [JSONValue.Member] = [
            .init("$schema", "https://json-schema.org/draft/2020-12/schema"), .init("title", .string(title)),
        ]
        return JSONValue.object(head + shape.members).documentText()
    }

    private var title: String { self == .settings ? "modelc.json" : identifier }

    /// The first value of every document: `modelc.plan/1`.
    private var identifier: String { "modelc.\(rawValue)/1" }

    private var shape: JSONShape {
        switch self {
        case .settings: .settings
        case .report: document(JSONShape.report)
        case .plan: document(JSONShape.plans)
        case .model: document(JSONShape.models)
        case .schema: document(JSONShape.cloudSchema)
        case .hash: document(JSONShape.hashes)
        case .rules: document(JSONShape.rules)
        case .diff: document(JSONShape.differences)
        case .migration: document(JSONShape.migrations)
        case .share: document(JSONShape.share)
        }
    }

    private func document(_ properties: [JSONShape.Property]) -> JSONShape {
        .object([.init("schema", .word([identifier]))] + properties)
    }
}
