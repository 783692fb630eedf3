import Diagnostics

/// The two files that every example of a production rule consists of.
extension RuleExample {
    /// An example: entities of a mirrored model, and fields of its deployed record types.
    ///
    /// - Parameters:
    ///   - entities: The children of `<model>`.
    ///   - types: Record types and their fields; the framework's own fields are added.
    ///   - arguments: Further options.
    init(_ entities: String, production types: KeyValuePairs<String, [String]>, arguments: [String] = []) {
        self.init(entities, "production", types, arguments: arguments)
    }

    /// The same, with what Development holds.
    init(_ entities: String, development types: KeyValuePairs<String, [String]>) {
        self.init(entities, "development", types)
    }

    /// The same, with what a ledger holds; the framework's own fields are added.
    init(_ entities: String, ledger facts: [String], arguments: [String] = []) {
        let types = facts.filter { $0.hasPrefix("record ") }.map { $0.dropFirst("record ".count) }
        let framework = types.map { "field \($0) CD_entityName STRING single plain" }
        self.init(
            [
                "contents": entities.asModel,
                "modelc.lock": (["!modelc.lock 2"] + (facts + framework).sorted()).joined(separator: "\n") + "\n",
            ],
            arguments: ["--ledger", "modelc.lock"] + arguments
        )
    }

    /// The same, with the model as it was where the branch began.
    init(_ entities: String, before: String, production types: KeyValuePairs<String, [String]>) {
        let arguments = ["--against", "main"]
        self.init(entities, "production", types, arguments: arguments, earlier: ("before", before))
    }

    /// The same, with a version that shipped.
    init(_ entities: String, shipped: String, production types: KeyValuePairs<String, [String]>) {
        let arguments = ["--shipped-tags", "v*"]
        self.init(entities, "production", types, arguments: arguments, earlier: ("shipped", shipped))
    }

    private init(
        _ entities: String,
        _ environment: String,
        _ types: KeyValuePairs<String, [String]>,
        arguments: [String] = [],
        earlier: (name: String, entities: String)? = nil
    ) {
        let files = [("contents", entities.asModel), ("\(environment).ckdb", Self.schema(types))]
        self.init(
            files + [earlier.map { ($0.name, $0.entities.asModel) }].compactMap(\.self),
            arguments: ["--\(environment)", "\(environment).ckdb"] + arguments
        )
    }

    /// The text of a schema; the framework's own fields are added.
    static func schema(_ types: KeyValuePairs<String, [String]>) -> String {
        let blocks = types.map { name, fields in
            let lines = (["CD_entityName STRING"] + fields).map { "        \($0)" }
            return "    RECORD TYPE \(name) (\n\(lines.joined(separator: ",\n"))\n    );\n"
        }
        return "DEFINE SCHEMA\n\n\(blocks.joined(separator: "\n"))"
    }
}

extension String {
    /// The entities of a model as its file.
    fileprivate var asModel: String { "<model>\n\(self)\n</model>\n" }

    /// An entity with one end of a relationship between `Post.tags` and `Tag.posts`.
    static func relationship(_ name: String, of entity: String, isToMany: Bool) -> String {
        let (other, inverse) = entity == "Post" ? ("Tag", "posts") : ("Post", "tags")
        return "<entity name=\"\(entity)\"><relationship name=\"\(name)\" optional=\"YES\" "
            + (isToMany ? "toMany=\"YES\"" : "maxCount=\"1\"")
            + " destinationEntity=\"\(other)\" inverseName=\"\(inverse)\" inverseEntity=\"\(other)\"/></entity>"
    }
}
