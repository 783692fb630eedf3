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
        let types = production.map { name, fields in
            let lines = (["CD_entityName STRING"] + fields).map { "        \($0)" }
            return "    RECORD TYPE \(name) (\n\(lines.joined(separator: ",\n"))\n    );\n"
        }
        self.init(
            [
                "contents": "<model>\n\(entities)\n</model>\n",
                "production.ckdb": "DEFINE SCHEMA\n\n\(types.joined(separator: "\n"))",
            ],
            arguments: ["--production", "production.ckdb"] + arguments
        )
    }
}
