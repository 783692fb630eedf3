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

    private init(
        _ entities: String,
        environment: String,
        types: KeyValuePairs<String, [String]>,
        arguments: [String]
    ) {
        let blocks = types.map { name, fields in
            let lines = (["CD_entityName STRING"] + fields).map { "        \($0)" }
            return "    RECORD TYPE \(name) (\n\(lines.joined(separator: ",\n"))\n    );\n"
        }
        self.init(
            [
                "contents": "<model>\n\(entities)\n</model>\n",
                "\(environment).ckdb": "DEFINE SCHEMA\n\n\(blocks.joined(separator: "\n"))",
            ],
            arguments: ["--\(environment)", "\(environment).ckdb"] + arguments
        )
    }
}
