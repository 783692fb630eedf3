@testable import CompilerSupport

/// The reference of `modelc.json`: a table for each object of its JSON Schema, with the values of an example.
struct SettingsPage {
    private let sections: [Section]

    /// An object of the file: its place, and its keys.
    private struct Section {
        let place: String
        let rows: [Row]
    }

    private struct Row {
        let key: String
        let place: String
        let type: String
        let meaning: String
        let fallback: String?
        let example: String?
    }

    init(schema: JSON, example: JSON) {
        sections = Self.sections(of: schema, at: "", like: example)
    }

    var text: String {
        let intro = """
            # modelc.json

            One JSON object in UTF-8. Comments and a comma after the last element are allowed. Paths are relative to the folder
            of the file. An unknown key is an error. `modelc schema settings` prints the JSON Schema of the file, for editors.
            The [example](#example) has every key, and is the source of the examples in the tables.


            """
        let tables = sections.map { section in
            let rows = section.rows.map { row in
                let fallback = row.fallback ?? "**required**"
                return ["`\(row.key)`", row.type, fallback, row.meaning, row.example ?? ""]
            }
            let title = section.place.isEmpty ? "The file" : section.place
            return "## \(title)\n\n" + MarkdownText.table(["key", "value", "default", "meaning", "example"], rows)
                + "\n"
        }
        return intro + tables.joined(separator: "\n")
    }

    var keysWithoutExample: [String] { sections.flatMap(\.rows).filter { $0.example == nil }.map(\.place) }
    var keysWithoutDefault: [String] { sections.flatMap(\.rows).filter { $0.fallback == "" }.map(\.place) }

    private static func sections(of schema: JSON, at place: String, like example: JSON?) -> [Section] {
        let required = schema["required"]?.elements ?? []
        let below = schema["properties"]?.members ?? []
        let rows = below.map { member in
            row(
                member,
                at: place.isEmpty ? member.key : "\(place).\(member.key)",
                isRequired: required.contains(.string(member.key)),
                like: example?[member.key]
            )
        }
        let deeper = below.flatMap { member -> [Section] in
            guard let object = object(in: member.value) else { return [] }
            let path = place.isEmpty ? member.key : "\(place).\(member.key)"
            let example = example?[member.key]
            return sections(of: object, at: path, like: example?.elements?.first ?? example?.members?.first?.value)
        }
        return [Section(place: place, rows: rows)] + deeper
    }

    /// The object that a key holds a list of, or one for each name.
    private static func object(in shape: JSON) -> JSON? {
        [shape["items"], shape["additionalProperties"]].compactMap(\.self).first { $0["properties"] != nil }
    }

    private static func row(_ member: JSON.Member, at place: String, isRequired: Bool, like example: JSON?)
        -> Row
    {
        let isTable = object(in: member.value) != nil
        let (meaning, fallback) = meaning(of: member.value["description"]?.text ?? "")
        let link = "[below](#\(place.lowercased().filter { $0 != "." }))"
        return Row(
            key: member.key,
            place: place,
            type: type(of: member.value),
            meaning: meaning,
            fallback: isRequired ? nil : fallback,
            example: example.map { isTable ? link : "`\(compact($0))`" }
        )
    }

    private static func meaning(of description: String) -> (String, fallback: String) {
        guard let match = description.firstMatch(of: #/ \(default: ([^)]*)\)/#) else { return (description, "") }
        return (description.replacing(match.output.0, with: ""), String(match.output.1))
    }

    private static func type(of shape: JSON) -> String {
        if let words = shape["enum"]?.elements {
            return words.compactMap(\.text).map { "`\($0)`" }.joined(separator: ", ")
        }
        if let one = shape["anyOf"]?.elements { return one.map { type(of: $0) }.joined(separator: ", or ") }
        if shape["maxItems"] != nil { return "`[]`" }
        if let items = shape["items"] { return items["properties"] == nil ? "list of texts" : "list of objects" }
        if let values = shape["additionalProperties"] {
            return values["properties"] == nil ? "object: names with \(type(of: values))" : "object: names with objects"
        }
        return switch shape["type"] {
        case "boolean": "`true`, `false`"
        case "integer": "whole number"
        case "number": "number"
        default: "text"
        }
    }

    /// On one line.
    private static func compact(_ value: JSON) -> String {
        value.documentText().split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
    }
}

extension JSON {
    fileprivate var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }

    fileprivate var elements: [JSON]? {
        if case .list(let elements) = self { Array(elements) } else { nil }
    }

    fileprivate var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    fileprivate subscript(key: String) -> JSON? { members?.first { $0.key == key }?.value }
}
