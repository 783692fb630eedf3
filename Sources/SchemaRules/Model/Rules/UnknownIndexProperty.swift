import CompilerSupport
import ObjectModel

extension ModelRuleTable {
    static let unknownIndexProperty = Rule<ModelGraph>(
        id: "MDL243",
        name: "unknown-index-property",
        severity: .error,
        summary: "An index names a property that the entity does not have.",
        rationale: """
            An index sorts rows by columns, so it must name properties of the entity or of an ancestor. modelc checks \
            the first step of a key path, and does not check expressions. Correct the name, or remove it from the \
            index.
            """,
        passing: [
            """
            <attribute name="date" attributeType="Date"/>
            <fetchIndex name="byDate"><fetchIndexElement property="date" type="Binary" order="ascending"/></fetchIndex>
            <fetchIndex name="byName"><fetchIndexElement expression="lowercase:(name)" type="Binary"/></fetchIndex>
            <compoundIndexes><compoundIndex><index value="date"/></compoundIndex></compoundIndexes>
            """
        ],
        failing: [
            """
            <attribute name="date" attributeType="Date"/>
            <fetchIndex name="byDate"><fetchIndexElement ↓property="day" type="Binary" order="ascending"/></fetchIndex>
            <compoundIndexes><compoundIndex><index value="date"/><index ↓value="day.hour"/></compoundIndex></compoundIndexes>
            """,
            """
            <attribute name="created" optional="YES" attributeType="Date"/>
            <fetchIndex name="byDate"><fetchIndexElement ↓property="craeted" type="Binary" order="ascending"/></fetchIndex>
            """,
        ]
    ) { graph, findings in
        let hasIndex = { (entity: Entity) in !entity.fetchIndexes.isEmpty || !entity.compoundIndexes.isEmpty }
        graph.visitEntities(where: hasIndex) { entity, hasProperty in
            func require(_ keyPath: String, as setting: String, at origin: SourceOrigin) {
                guard let first = keyPath.split(separator: ".").first, !hasProperty(String(first)) else { return }
                findings.report(
                    "'\(entity.name)' has an index on '\(keyPath)', which is not a property of the entity",
                    at: graph.model.location(origin, setting),
                    symbol: entity.name,
                    help: "An index sorts rows by columns; name a property of '\(entity.name)'.",
                    fix: graph.fix(
                        spelling: keyPath,
                        as: setting,
                        among: entity.propertyNames,
                        at: graph.model.location(origin)
                    )
                )
            }
            for element in entity.fetchIndexes.flatMap(\.elements) {
                guard let property = element.property else { continue }
                require(property, as: "property", at: element.origin)
            }
            for property in entity.compoundIndexes.flatMap(\.properties) {
                require(property.name, as: "value", at: property.origin)
            }
        }
    }
}
