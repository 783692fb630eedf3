package import CompilerSupport
package import ObjectModel

extension ModelRuleTable {
    package static let malformedDefaultValue = Rule<ModelGraph>(
        id: "MDL222",
        name: "malformed-default-value",
        severity: .warning,
        summary: "The default value of an attribute does not match its type.",
        rationale: """
            Editors keep the default value when the type changes, so published models have `YES` for an integer, which \
            Xcode compiles to 0, or a shortened UUID. Apple does not document how Core Data reads such a value: often \
            as zero, sometimes as no value, and then a required attribute has no default. Write a value of the type; \
            `0.0` is one of an integer. A date needs \
            `defaultDateTimeInterval`, the seconds since the start of 2001 UTC; the text beside it is only for \
            readers.
            """,
        passing: [
            #"<attribute name="count" attributeType="Integer 16" defaultValueString="-1"/>"#,
            #"<attribute name="size" attributeType="Integer 64" defaultValueString="0.0"/>"#,
            #"<attribute name="isRead" attributeType="Boolean" defaultValueString="NO"/>"#,
            #"<attribute name="date" attributeType="Date" defaultDateTimeInterval="-978321600"/>"#,
        ],
        failing: [
            #"<attribute name="count" attributeType="Integer 16" ↓defaultValueString="40000"/>"#,
            #"<attribute name="size" attributeType="Integer 32" ↓defaultValueString="YES"/>"#,
            #"<attribute name="isRead" attributeType="Boolean" ↓defaultValueString="0.0"/>"#,
            #"<attribute name="key" attributeType="UUID" ↓defaultValueString="00000000-0000-0000"/>"#,
            #"<attribute name="date" attributeType="Date" ↓defaultValueString="2025-01-01 00:00"/>"#,
        ]
    ) { graph, findings in
        for attribute in graph.model.allAttributes(with: [.defaultText, .details], where: \.hasDefault) {
            guard case .malformed(let text)? = attribute.value.defaultValue else { continue }
            let type = attribute.value.type
            findings.report(
                "the default value '\(text)' of '\(attribute.symbol)' does not match the type \(type.rawValue)",
                about: attribute.place(attribute.value.defaultSetting),
                help: "\(consequence(of: attribute.value)); write \(form(of: type)), or no default."
            )
        }
    }

    private static func consequence(of attribute: Attribute) -> String {
        attribute.isCompiledToZero ? "Xcode compiles it to 0" : "Apple does not document how Core Data reads it"
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
