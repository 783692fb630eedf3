import Diagnostics
import ObjectModel

extension ModelRuleTable {
    static let malformedDefaultValue = Rule<ModelGraph>(
        id: "MDL222",
        name: "malformed-default-value",
        severity: .warning,
        summary: "The default of an attribute is no value of its type.",
        rationale: """
            Editors kept the default when the type was changed, so models ship with `0.0` for an integer or a shortened \
            UUID. What Core Data makes of it is not documented: often zero, sometimes nothing at all, and then a required \
            attribute has no default. Write a value of the type. A date needs `defaultDateTimeInterval`, the seconds \
            since the start of 2001 UTC; text beside it is for people.
            """,
        passing: [
            #"<attribute name="count" attributeType="Integer 16" defaultValueString="-1"/>"#,
            #"<attribute name="isRead" attributeType="Boolean" defaultValueString="NO"/>"#,
            #"<attribute name="date" attributeType="Date" defaultDateTimeInterval="-978321600"/>"#,
        ],
        failing: [
            #"<attribute name="count" attributeType="Integer 16" ↓defaultValueString="40000"/>"#,
            #"<attribute name="isRead" attributeType="Boolean" ↓defaultValueString="0.0"/>"#,
            #"<attribute name="key" attributeType="UUID" ↓defaultValueString="00000000-0000-0000"/>"#,
            #"<attribute name="date" attributeType="Date" ↓defaultValueString="2025-01-01 00:00"/>"#,
        ]
    ) { graph, findings in
        for attribute in graph.model.allAttributes(where: \.hasDefault) {
            guard case .malformed(let text)? = attribute.value.defaultValue else { continue }
            let type = attribute.value.type
            findings.report(
                "the default '\(text)' of '\(attribute.symbol)' is no \(type.rawValue)",
                about: attribute.place(attribute.value.defaultSetting),
                help: "What Core Data makes of it is not documented; write \(form(of: type)), or no default."
            )
        }
    }

    private static func form(of type: AttributeType) -> String {
        switch type {
        case .integer16: "a whole number from \(Int16.min) to \(Int16.max)"
        case .integer32: "a whole number from \(Int32.min) to \(Int32.max)"
        case .integer64: "a whole number from \(Int64.min) to \(Int64.max)"
        case .boolean: "YES or NO"
        case .date: "the seconds since the start of 2001 UTC into 'defaultDateTimeInterval'"
        case .uuid: "32 hexadecimal digits in groups of 8, 4, 4, 4 and 12"
        default: "a number"
        }
    }
}
