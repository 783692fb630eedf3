import CloudSchema
import CompilerSupport

extension NativeLintTable {
    static let publicTypeWithoutGrants = Rule<JudgedSchema>(
        id: "CKL142",
        name: "public-type-without-grants",
        severity: .error,
        summary: "A record type of the public database has no grants.",
        rationale: """
            The public database allows only what a `GRANT` permits, so no app can read or write such records. The \
            private database ignores grants.

            Development gives a new type `GRANT WRITE TO "_creator"`, `GRANT CREATE TO "_icloud"` and `GRANT READ TO \
            "_world"`.
            """,
        source: "Apple, \"Integrating a Text-Based Schema into Your Workflow\"",
        passing: [
            RuleExample(schema: ["Post ( title STRING )"]),
            RuleExample(
                schema: ["Post ( title STRING, GRANT READ TO \"_world\" )"],
                settings: #""database": "public""#
            ),
        ],
        failing: [
            RuleExample(
                schema: ["↓Post ( title STRING )", "Draft ( title STRING )"],
                settings: #""types": { "Post": { "database": "public" } }"#
            )
        ]
    ) { judged, findings in
        for type in judged.publicTypes where type.grants.isEmpty {
            let place = judged.place(of: type)
            let grant = Grant([.read], to: "_world").text
            findings.report(
                "'\(type.name)' is in the public database and grants nothing",
                about: place,
                help: "Nobody can read or write its records. Add GRANT lines, for example \(grant).",
                fix: Fix(.member(grant), at: place.location, isCertain: false)
            )
        }
    }
}
