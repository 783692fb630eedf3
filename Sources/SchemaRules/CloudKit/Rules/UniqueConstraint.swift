package import CompilerSupport
package import Mirroring
import ObjectModel

extension CloudKitRuleTable {
    package static let uniqueConstraint = Rule<MirroredModel>(
        id: "CKL101",
        name: "unique-constraint",
        severity: .error,
        coreDataCode: 134060,
        summary: "A mirrored entity has a uniqueness constraint.",
        rationale: """
            Two devices can create equal objects while they are offline, so nobody could enforce the constraint. Core \
            Data does not load the store: "CloudKit integration does not support unique constraints. The following \
            entities are constrained:". Remove the constraint, and merge duplicates after an import.
            """,
        source: documentedStoreLoadCheck,
        passing: [#"<attribute name="slug" optional="YES" attributeType="String"/>"#],
        failing: [
            """
            <attribute name="slug" optional="YES" attributeType="String"/>
            <uniquenessConstraints>
                ↓<uniquenessConstraint><constraint value="slug"/></uniquenessConstraint>
            </uniquenessConstraints>
            """,
            RuleExample(["Models.swift": "@Model final class Post { @Attribute(.unique) var ↓slug: String? }"]),
        ]
    ) { mirrored, findings in
        let model = mirrored.graph.model
        for position in mirrored.contributors {
            let name = model.entities[position].name
            for constraint in model.entities[position].uniquenessConstraints where !constraint.properties.isEmpty {
                let properties = constraint.properties.map(\.name).joined(separator: ", ")
                findings.report(
                    "'\(name)' has a uniqueness constraint on '\(properties)'",
                    at: model.location(constraint.origin),
                    symbol: name,
                    help: model.language.words(
                        editor: "\(refusal)Remove the constraint, and merge duplicates after an import.",
                        swift: "\(refusalInSwift)Remove `.unique` and `#Unique`, and merge duplicates after an import."
                    ),
                    fix: mirrored.removal(of: constraint.origin)
                        ?? Fix(
                            .removeArgument,
                            at: model.location(constraint.origin, "uniquenessConstraint"),
                            isCertain: false
                        )
                )
            }
        }
    }
}
