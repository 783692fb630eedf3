import CompilerSupport
import ObjectModel

extension ModelRuleTable {
    static let invertedLimits = Rule<ModelGraph>(
        id: "MDL223",
        name: "inverted-limits",
        severity: .error,
        summary: "The minimum of an attribute is larger than its maximum.",
        rationale: """
            No value can be within both limits, so Core Data cannot save an object with a value. Exchange the two. \
            For a string, the limits are those of its length.
            """,
        passing: [
            #"<attribute name="rank" attributeType="Integer 16" minValueString="1" maxValueString="5"/>"#
        ],
        failing: [
            #"<attribute name="rank" attributeType="Integer 16" ↓minValueString="5" maxValueString="1"/>"#,
            """
            <attribute name="date" attributeType="Date" ↓minDateTimeInterval="9" maxDateTimeInterval="-9"
                minValueString="2001-01-01" maxValueString="2001-01-01"/>
            """,
        ]
    ) { graph, findings in
        for attribute in graph.model.allAttributes(with: .details) {
            let details = attribute.value.details
            let isDate = attribute.value.type == .date
            guard let minimum = isDate ? details.minimumDateInterval : details.minimumText,
                let maximum = isDate ? details.maximumDateInterval : details.maximumText,
                let least = Double(minimum), let greatest = Double(maximum), least > greatest
            else { continue }
            findings.report(
                "'\(attribute.symbol)' must be at least \(minimum) and at most \(maximum)",
                about: attribute.place(isDate ? "minDateTimeInterval" : "minValueString"),
                help: """
                    No value is within both limits, so Core Data cannot save an object with a value; exchange the \
                    two.
                    """
            )
        }
    }
}
