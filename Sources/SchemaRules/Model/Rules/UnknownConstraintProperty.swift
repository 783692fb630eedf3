import CompilerSupport
import ObjectModel

extension ModelRuleTable {
    static let unknownConstraintProperty = Rule<ModelGraph>(
        id: "MDL242",
        name: "unknown-constraint-property",
        severity: .error,
        summary: "A uniqueness constraint names a property that the entity does not have.",
        rationale: """
            The constraint becomes a unique index over columns, so each of its names must be a property of the entity \
            or of an ancestor. Correct the name, or remove it from the constraint.
            """,
        passing: [
            """
            <entity name="Media"><attribute name="key" attributeType="UUID"/></entity>
            <entity name="Photo" parentEntity="Media">
                <uniquenessConstraints><uniquenessConstraint><constraint value="key"/></uniquenessConstraint>
                </uniquenessConstraints>
            </entity>
            """
        ],
        failing: [
            """
            <entity name="Post"><attribute name="key" attributeType="UUID"/>
                <uniquenessConstraints>
                    <uniquenessConstraint><constraint value="key"/><constraint ↓value="slug"/></uniquenessConstraint>
                </uniquenessConstraints>
            </entity>
            """,
            """
            <entity name="Post"><attribute name="slug" optional="YES" attributeType="String"/>
                <uniquenessConstraints>
                    <uniquenessConstraint><constraint ↓value="slugs"/></uniquenessConstraint>
                </uniquenessConstraints>
            </entity>
            """,
        ]
    ) { graph, findings in
        graph.visitEntities(where: { !$0.uniquenessConstraints.isEmpty }) { entity, hasProperty in
            for property in entity.uniquenessConstraints.flatMap(\.properties) where !hasProperty(property.name) {
                findings.report(
                    """
                    a uniqueness constraint of '\(entity.name)' names '\(property.name)', which is not a property \
                    of the entity
                    """,
                    at: graph.model.location(property.origin, "value"),
                    symbol: entity.name,
                    help: "The constraint becomes an index over columns; name a property of '\(entity.name)'.",
                    fix: graph.fix(
                        spelling: property.name,
                        as: "value",
                        among: entity.propertyNames,
                        at: graph.model.location(property.origin)
                    )
                )
            }
        }
    }
}
