import Foundation

/// Facts about published SwiftData sources: names and types as data, and what Apple's software made of them.
package struct SwiftDataFacts: Sendable, CustomStringConvertible {
    private let repository: String
    private let commit: String
    private let json: Data

    /// The name of the app and the commit.
    package var description: String { "\(repository) \(commit.prefix(7))" }

    /// All of them; none where the corpus is not there.
    package static func all() throws -> [SwiftDataFacts] {
        guard Corpus.isPresent else { return [] }
        let file = Data(try Corpus.bytes(of: "swiftdata-facts.json"))
        let root = FactJSON(try JSONSerialization.jsonObject(with: file))
        return try root["repositories"].list.map { repository in
            SwiftDataFacts(
                repository: repository["repo"].text,
                commit: repository["commit"].text,
                json: try JSONSerialization.data(withJSONObject: repository.value)
            )
        }
    }

    /// The known facts.
    package var root: FactJSON { FactJSON((try? JSONSerialization.jsonObject(with: json)) ?? [:]) }

    /// A Swift source that says what the facts say, written for the tests: one file for all types.
    package var source: String {
        var text = "import SwiftData\n"
        let scopes = Set((root["types"].list + root["classes"].list).compactMap { $0["scope"].texts.first })
        let versions = root["versionedSchemas"].list
        for scope in scopes.sorted() where !versions.contains(where: { $0["name"].text == scope }) {
            text += "enum \(scope) {}\n"
        }
        for version in versions {
            let numbers = version["identifier"].list.map { "\($0.number)" }.joined(separator: ", ")
            let models = version["models"].texts.map { "\($0).self" }.joined(separator: ", ")
            text += "enum \(version["name"].text): VersionedSchema {\n"
            text += "static var versionIdentifier: Schema.Version { Schema.Version(\(numbers)) }\n"
            text += "static var models: [any PersistentModel.Type] { [\(models)] }\n}\n"
        }
        for type in root["types"].list { text += scoped(type, Self.type(type)) }
        for value in root["classes"].list { text += scoped(value, Self.modelClass(value)) }
        return text
    }

    private func scoped(_ fact: FactJSON, _ text: String) -> String {
        let scope = fact["scope"].texts
        return scope.isEmpty ? text : "extension \(scope.joined(separator: ".")) {\n\(text)}\n"
    }

    private static func type(_ fact: FactJSON) -> String {
        let name = fact["name"].text
        switch fact["kind"].text {
        case "typealias": return "typealias \(name) = \(fact["target"].text)\n"
        case "enum":
            let cases = fact["cases"].list.map { value in
                let payload = value["payload"].list.map { $0["type"].text }.joined(separator: ", ")
                return "case `\(value["name"].text)`\(payload.isEmpty ? "" : "(\(payload))")\(raw(value["raw"]))\n"
            }
            return "enum \(name)\(inherited(fact)) {\n\(cases.joined())}\n"
        default:
            return "struct \(name)\(inherited(fact)) {\n\(fact["members"].list.map(property).joined())}\n"
        }
    }

    private static func raw(_ fact: FactJSON) -> String {
        switch fact["kind"].text {
        case "string": " = \(quoted(fact["text"].text))"
        case "integer": " = \(fact["text"].text)"
        default: ""
        }
    }

    private static func modelClass(_ fact: FactJSON) -> String {
        var body = fact["properties"].list.map(property).joined()
        for name in fact["computed"].texts { body += "var \(name): Int { 0 }\n" }
        for name in fact["static"].texts { body += "static var \(name) = 0\n" }
        for name in fact["transient"].texts { body += "@Transient var \(name): Int = 0\n" }
        for (macro, key) in [("#Unique", "unique"), ("#Index", "indexes")] {
            let groups = fact[key].list.map { group in "[\(group.texts.map { "\\.\($0)" }.joined(separator: ", "))]" }
            if !groups.isEmpty { body += "\(macro)<\(fact["name"].text)>(\(groups.joined(separator: ", ")))\n" }
        }
        return "@Model final class \(fact["name"].text)\(inherited(fact)) {\n\(body)}\n"
    }

    private static func inherited(_ fact: FactJSON) -> String {
        let names = fact["inherits"].texts
        return names.isEmpty ? "" : ": \(names.joined(separator: ", "))"
    }

    private static func property(_ fact: FactJSON) -> String {
        let attributes = fact["attributes"].list.map { attribute in
            let arguments = attribute["arguments"].list.map { argument in
                (argument["label"].isNull ? "" : "\(argument["label"].text): ") + argument["value"].text
            }
            return "@\(attribute["name"].text)\(arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))") "
        }
        let type = fact["type"].isNull ? "" : ": \(fact["type"].text)"
        let observers = fact["accessors"].isNull ? "" : " { didSet { } }"
        return
            "\(attributes.joined())\(fact["kind"].text) \(fact["name"].text)\(type)\(value(fact["default"]))\(observers)\n"
    }

    private static func value(_ fact: FactJSON) -> String {
        switch fact["kind"].text {
        case "": ""
        case "string": " = \(quoted(fact["text"].text))"
        case "call":
            " = \(fact["of"].text)(\(fact["arguments"].texts.map { $0 == "_" ? "x" : "\($0): x" }.joined(separator: ", ")))"
        case "member of call": " = \(fact["of"].text)().\(fact["member"].text)"
        case "array": " = [x]"
        case "expression": " = x + y"
        default: " = \(fact["text"].text)"
        }
    }

    private static func quoted(_ text: String) -> String { "#####\"\(text)\"#####" }
}

/// A piece of JSON, without complaints about what is not there.
package struct FactJSON {
    /// The piece.
    package let value: Any

    /// Wraps a piece.
    package init(_ value: Any) { self.value = value }

    /// The value of a key.
    package subscript(key: String) -> FactJSON { FactJSON((value as? [String: Any])?[key] ?? NSNull()) }

    /// True if there is nothing.
    package var isNull: Bool { value is NSNull }
    /// A text; empty when it is none.
    package var text: String { value as? String ?? "" }
    /// A number; 0 when it is none.
    package var number: Int { value as? Int ?? 0 }
    /// A truth; false when it is none.
    package var truth: Bool { value as? Bool ?? false }
    /// The elements; none when it is not a list.
    package var list: [FactJSON] { (value as? [Any] ?? []).map(FactJSON.init) }
    /// The elements as texts.
    package var texts: [String] { list.map(\.text) }
}
