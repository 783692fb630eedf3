import CompilerSupport
import ObjectModel

extension ModelRuleTable {
    static let impossibleCardinality = Rule<ModelGraph>(
        id: "MDL235",
        name: "impossible-cardinality",
        severity: .warning,
        summary: "The counts of a relationship contradict each other, or they contradict its to-many setting.",
        rationale: """
            If the minimum count is larger than the maximum count, no number of objects is valid, and saving fails. \
            Core Data treats a relationship as to-one exactly if its maximum count is 1, so `maxCount` and `toMany` \
            must agree. No `maxCount`, or 0, means no limit.
            """,
        passing: [
            #"<relationship name="parent" minCount="1" maxCount="1" destinationEntity="Post"/>"#,
            #"<relationship name="pair" toMany="YES" minCount="2" maxCount="2" destinationEntity="Post"/>"#,
            #"<relationship name="tags" toMany="YES" minCount="1" destinationEntity="Post"/>"#,
        ],
        failing: [
            #"<relationship name="pair" toMany="YES" ↓minCount="3" maxCount="2" destinationEntity="Post"/>"#,
            #"<relationship name="tags" toMany="YES" ↓maxCount="-1" destinationEntity="Post"/>"#,
            #"<relationship name="tags" toMany="YES" ↓minCount="-1" destinationEntity="Post"/>"#,
            #"<relationship name="tags" toMany="YES" ↓maxCount="1" destinationEntity="Post"/>"#,
            #"<relationship name="parent" ↓maxCount="5" destinationEntity="Post"/>"#,
        ]
    ) { graph, findings in
        for relationship in graph.relationships(where: { cardinalityFault(of: $0) != nil }) {
            guard let fault = cardinalityFault(of: relationship.value) else { continue }
            let message = "'\(relationship.symbol)' \(fault.message)"
            findings.report(message, about: relationship.place(fault.setting), help: fault.help)
        }
    }

    private typealias CardinalityFault = (setting: String, message: String, help: String)

    private static func cardinalityFault(of relationship: Relationship) -> CardinalityFault? {
        let minimum = relationship.minimumCount ?? 0
        let maximum = relationship.maximumCount ?? (relationship.isToMany ? 0 : 1)
        if minimum < 0 {
            let help = "Remove 'minCount' if the relationship needs no object."
            return ("minCount", "has at least \(minimum) objects", help)
        }
        if maximum < 0 {
            return ("maxCount", "has at most \(maximum) objects", "Remove 'maxCount' if the relationship has no limit.")
        }
        if maximum > 0, minimum > maximum {
            let help = "No number of objects is valid, so saving fails; exchange the two counts."
            return ("minCount", "has at least \(minimum) and at most \(maximum) objects", help)
        }
        if relationship.isToMany, maximum == 1 {
            let help = "Core Data treats a maximum count of 1 as to-one; remove one of the two settings."
            return ("maxCount", "is to-many with at most one object", help)
        }
        if !relationship.isToMany, maximum != 1 {
            let help = "Core Data treats every other maximum count as to-many; write toMany=\"YES\" or maxCount=\"1\"."
            return ("maxCount", "is to-one, but not limited to one object", help)
        }
        return nil
    }
}
