import Templating

/// A template file of the user's, and what it is for, which its name says.
///
///     Fields.md.mustache                  once for a model, to Fields.md
///     {{name}}+Fields.swift.mustache      once for each entity, to Post+Fields.swift
///     _field.swift.mustache               a partial, {{>_field}}
public struct UserTemplateFile: Hashable, Sendable {
    /// How often a file is rendered.
    enum Purpose: Hashable, Sendable {
        case model
        case entity
        case partial
    }

    /// What the names of templates end with.
    public static let ending = ".mustache"

    /// The file, as the user named it.
    public let path: String
    /// The name by which it is included, and by which errors refer to it.
    public let templateName: String
    let purpose: Purpose
    /// The name of what it is rendered to, with ``placeholder`` for the name of the entity.
    private let outputName: String
    let text: String

    private static let placeholder = "{{name}}"

    /// Takes a file; its name is the last part of the path.
    public init(path: String, text: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let isPartial = name.hasPrefix("_")
        outputName = name.hasSuffix(Self.ending) ? String(name.dropLast(Self.ending.count)) : name
        purpose = isPartial ? .partial : name.contains(Self.placeholder) ? .entity : .model
        templateName = isPartial ? String(name.prefix { $0 != "." }) : path
        self.path = path
        self.text = text
    }

    /// The name of the output for an entity, or for a model; nil when that is no safe name for a file.
    func outputName(for entity: String) -> FileName? {
        FileName(
            outputName.split(separator: Self.placeholder, omittingEmptySubsequences: false).joined(separator: entity)
        )
    }

    /// The last ending of the output: `swift`.
    var outputEnding: Substring { outputName.split(separator: ".").last ?? "" }
}
