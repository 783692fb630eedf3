import CloudSchema
import CompilerSupport
import Mirroring

extension NativeLawTable {
    static let grantNotDeployed = Rule<SchemaComparison>(
        id: "CKP376",
        name: "grant-not-deployed",
        severity: .note,
        isAboutDeployment: true,
        summary: "Production lacks a grant that a writer of the app needs.",
        rationale: """
            `"writers"` in the settings lists who writes the records of a type in the public database. Without the grant, the \
            server answers "Permission failure" (10/2007). During development, this is normal. Before a build ships, deploy \
            the schema; `modelc check --release` makes the finding an error.

            `CKL145` compares the writers with the schema file. This rule reports no other difference of grants: a \
            schema file may grant what no version needs yet.
            """,
        source: "Apple, \"Integrating a Text-Based Schema into Your Workflow\"; Apple's forums, thread 664845",
        passing: [
            RuleExample(
                writer: "creator",
                schema: #"GRANT CREATE TO "_icloud", GRANT WRITE TO "_creator", GRANT READ TO "_world""#,
                production: #"GRANT CREATE TO "_icloud", GRANT WRITE TO "_creator""#
            ),
            // An export of an app that had no public records.
            RuleExample(
                writer: "creator",
                schema: #"GRANT CREATE TO "_icloud", GRANT WRITE TO "_creator""#,
                production: ""
            ),
        ],
        failing: [
            RuleExample(
                writer: "icloud",
                schema: #"GRANT CREATE, WRITE TO "_icloud""#,
                production: #"GRANT CREATE TO "_icloud""#,
                isFailing: true
            )
        ]
    ) { comparison, findings in
        for missing in comparison.undeployedGrants {
            let grants = missing.grants.map(\.text).joined(separator: " and ")
            findings.report(
                "\(comparison.evidence.name) lacks \(grants) for '\(missing.type.name)', which a writer needs",
                about: comparison.needed.author.place(of: missing.type),
                help:
                    "The server answers 10/2007. Import the schema of modelc plan --format ckdb, and deploy it before the "
                    + "build ships.",
                severity: comparison.isRelease ? .error : nil
            )
        }
    }
}

extension RuleExample {
    /// A record type of the public database with a writer, with its grants in a schema file, and those in production.
    fileprivate init(writer: String, schema: String, production: String, isFailing: Bool = false) {
        func text(_ grants: String, _ mark: String = "") -> String {
            "DEFINE SCHEMA\n\n    RECORD TYPE \(mark)Post ( title STRING\(grants.isEmpty ? "" : ", \(grants)") );\n"
        }
        self.init(
            [
                "schema.ckdb": text(schema, isFailing ? "↓" : ""),
                "production.ckdb": text(production),
                "modelc.json": """
                { "schemas": [{ "path": "schema.ckdb", "database": "public",
                    "types": { "Post": { "writers": ["\(writer)"] } } }] }

                """,
            ],
            arguments: ["schema.ckdb", "--production", "production.ckdb"]
        )
    }
}
