import CompilerSupport

/// The files that the examples of these rules consist of.
extension RuleExample {
    /// An example: the record types of a schema file, and those in production.
    init(schema: [String], production: [String]) {
        self.init(
            ["schema.ckdb": Self.text(of: schema), "production.ckdb": Self.text(of: production)],
            arguments: ["schema.ckdb", "--production", "production.ckdb"]
        )
    }

    /// An example: the record types of a schema file, and what settings say about it.
    init(schema: [String], settings: String = "") {
        let settings = settings.isEmpty ? "" : ", \(settings)"
        self.init(
            [
                "schema.ckdb": Self.text(of: schema),
                "modelc.json": "{ \"schemas\": [{ \"path\": \"schema.ckdb\"\(settings) }] }\n",
            ],
            arguments: ["schema.ckdb"]
        )
    }

    /// An example: the fields of a record type `Post`, and what settings say about it.
    init(post fields: String, said settings: String) {
        self.init(schema: ["Post ( \(fields) )"], settings: #""types": { "Post": { \#(settings) } }"#)
    }

    private static func text(of types: [String]) -> String {
        "DEFINE SCHEMA\n\n"
            + types.map { type in
                let marks = type.prefix { $0 == "↓" }
                return "    RECORD TYPE \(marks)\(type.dropFirst(marks.count));\n"
            }.joined()
    }
}

extension String {
    /// The record type of shares.
    static let share = #""cloudkit.share" ( "cloudkit.title" STRING )"#
}
