import CloudSchema
import CompilerSupport
import Mirroring

extension NativeLawTable {
    static let grantRemoved = Rule<SchemaComparison>(
        id: "CKP372",
        name: "grant-removed",
        severity: .warning,
        summary: "Production grants something that the schema file does not.",
        rationale: """
            An import replaces the whole schema, so a missing `GRANT` line removes the permission. Shipped versions of \
            the app then get "Permission failure" (10/2007) in the public database. The effect of a deployment on a \
            missing grant is not documented, so the finding is a warning.

            Restore the line, or waive the finding if you removed the permission on purpose. `modelc plan` keeps the \
            grants and roles of production. A role that the file does not create any more is a warning, too.
            """,
        source:
            "Apple, \"Integrating a Text-Based Schema into Your Workflow\"; that a deployment revokes it is inferred",
        passing: [
            RuleExample(
                schema: ["Post ( title STRING, GRANT READ, CREATE TO \"_world\" )"],
                production: ["Post ( title STRING, GRANT READ TO \"_world\" )"]
            )
        ],
        failing: [
            RuleExample(
                schema: ["↓Post ( title STRING )"],
                production: ["Post ( title STRING, GRANT READ TO \"_world\" )"]
            ),
            RuleExample(
                schema: ["↓Post ( title STRING, GRANT READ TO \"_icloud\" )"],
                production: ["Post ( title STRING, GRANT READ, CREATE TO \"_icloud\" )"]
            ),
        ]
    ) { comparison, findings in
        let roles = Set(comparison.needed.roles.map(\.name)).union(Role.implicitNames)
        // Another file of the container may have the role.
        let isWhole = comparison.otherTypes.isEmpty && !comparison.isPart
        for role in comparison.evidence.schema.roles where isWhole && !roles.contains(role.name) {
            findings.report(
                "the schema lacks the role '\(role.name)', which is in \(comparison.evidence.name)",
                at: comparison.needed.author.location,
                symbol: "role \(role.name)",
                help: "It is unclear what an import without it does to those who have the role. Add CREATE ROLE "
                    + "\(Identifier.spelling(of: role.name)), or waive this if the role is meant to go."
            )
        }
        for type in comparison.deployedTypes {
            for lost in type.deployed.grants.adding(to: type.needed.grants) {
                let place = comparison.needed.author.place(of: type.needed)
                let words = lost.privileges.words.joined(separator: ", ")
                findings.report(
                    "'\(lost.role)' loses \(words) for '\(type.needed.name)', which \(comparison.evidence.name) grants",
                    about: place,
                    help: "Shipped versions fail with 10/2007 without it. Add \(lost.text), or waive this if the right "
                        + "is meant to go.",
                    related: [comparison.deployed(type.deployed)],
                    fix: Fix(.member(lost.text), at: place.location, isCertain: false)
                )
            }
        }
    }
}
