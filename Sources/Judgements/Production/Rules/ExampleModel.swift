import Diagnostics

/// The two files that every example of a production rule consists of.
extension RuleExample {
    /// An example: entities of a mirrored model, and fields of its deployed record types.
    ///
    /// - Parameters:
    ///   - entities: The children of `<model>`.
    ///   - production: Record types and their fields; the framework's own fields are added.
    ///   - arguments: Further options.
    init(_ entities: String, production: KeyValuePairs<String, [String]>, arguments: [String] = []) {
        self.init(entities, environment: "production", types: production, arguments: arguments)
    }

    /// The same, with what Development holds.
    init(_ entities: String, development: KeyValuePairs<String, [String]>) {
        self.init(entities, environment: "development", types: development, arguments: [])
    }

    /// The same, with what a ledger holds; the framework's own fields are added.
    init(_ entities: String, ledger facts: [String], arguments: [String] = []) {
        let types = facts.filter { $0.hasPrefix("record ") }.map { $0.dropFirst("record ".count) }
        let framework = types.map { "field \($0) CD_entityName STRING single plain" }
        self.init(
            [
                "contents": "<model>\n\(entities)\n</model>\n",
                "modelc.lock": (["!modelc.lock 2"] + (facts + framework).sorted()).joined(separator: "\n") + "\n",
            ],
            arguments: ["--ledger", "modelc.lock"] + arguments
        )
    }

    /// The same, with the model as it was where the branch began.
    init(_ entities: String, before: String, production: KeyValuePairs<String, [String]>) {
        self.init(
            entities,
            environment: "production",
            types: production,
            arguments: ["--against", "main"],
            before: before
        )
    }

    /// The same, with a version that shipped.
    init(_ entities: String, shipped: String, production: KeyValuePairs<String, [String]>) {
        let example = RuleExample(entities, production: production)
        self.init(
            example.files.map { ($0.name, $0.text) } + [("shipped", "<model>\n\(shipped)\n</model>\n")],
            arguments: example.arguments + ["--shipped-tags", "v*"]
        )
    }

    private init(
        _ entities: String,
        environment: String,
        types: KeyValuePairs<String, [String]>,
        arguments: [String],
        before: String? = nil
    ) {
        let blocks = types.map { name, fields in
            let lines = (["CD_entityName STRING"] + fields).map { "        \($0)" }
            return "    RECORD TYPE \(name) (\n\(lines.joined(separator: ",\n"))\n    );\n"
        }
        let model = "<model>\n\(entities)\n</model>\n"
        let schema = "DEFINE SCHEMA\n\n\(blocks.joined(separator: "\n"))"
        let arguments = ["--\(environment)", "\(environment).ckdb"] + arguments
        if let before {
            self.init(
                ["contents": model, "\(environment).ckdb": schema, "before": "<model>\n\(before)\n</model>\n"],
                arguments: arguments
            )
        } else {
            self.init(["contents": model, "\(environment).ckdb": schema], arguments: arguments)
        }
    }
}

extension String {
    /// An entity with one end of a relationship between `Post.tags` and `Tag.posts`.
    static func relationship(_ name: String, of entity: String, isToMany: Bool) -> String {
        let (other, inverse) = entity == "Post" ? ("Tag", "posts") : ("Post", "tags")
        return "<entity name=\"\(entity)\"><relationship name=\"\(name)\" optional=\"YES\" "
            + (isToMany ? "toMany=\"YES\"" : "maxCount=\"1\"")
            + " destinationEntity=\"\(other)\" inverseName=\"\(inverse)\" inverseEntity=\"\(other)\"/></entity>"
    }
}
