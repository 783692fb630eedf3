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
            """
        ]
    ) { graph, findings in
        let hasIndex = { (entity: Entity) in !entity.fetchIndexes.isEmpty || !entity.compoundIndexes.isEmpty }
        graph.visitEntities(where: hasIndex) { entity, hasProperty in
            func require(_ keyPath: String, at location: SourceLocation) {
                guard let first = keyPath.split(separator: ".").first, !hasProperty(String(first)) else { return }
                findings.report(
                    "'\(entity.name)' has an index on '\(keyPath)', which is not a property of the entity",
                    at: location,
                    symbol: entity.name,
                    help: "An index sorts rows by columns; name a property of '\(entity.name)'."
                )
            }
            for element in entity.fetchIndexes.flatMap(\.elements) {
                guard let property = element.property else { continue }
                require(property, at: graph.model.location(element.origin, "property"))
            }
            for property in entity.compoundIndexes.flatMap(\.properties) {
                require(property.name, at: graph.model.location(property.origin, "value"))
            }
        }
    }
}
