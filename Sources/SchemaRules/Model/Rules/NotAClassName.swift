package import CompilerSupport
package import ObjectModel

extension ModelRuleTable {
    package static let notAClassName = Rule<ModelGraph>(
        id: "MDL227",
        name: "not-a-class-name",
        severity: .note,
        summary: "The custom class of a transformable attribute is a type that Objective-C does not have.",
        rationale: """
            Core Data looks for a class of that name when it loads the model, and Xcode 16 and later log a fault: \
            "Declared Objective-C type \"[Int64]\" for attribute named ids is not valid". An array of Swift is an \
            `NSArray` there, a dictionary an `NSDictionary`. The attribute works all the same, because Swift \
            converts between the two. For a class of your own, write the name that `@objc` gives it, or its module, \
            a point and its name: `App.Palette`.
            """,
        source: "a published app's log",
        passing: [
            #"<attribute name="ids" attributeType="Transformable" customClassName="NSArray"/>"#,
            #"<attribute name="color" attributeType="Transformable" customClassName=".Color"/>"#,
        ],
        failing: [
            #"<attribute name="ids" attributeType="Transformable" ↓customClassName="[Int64]"/>"#,
            #"<attribute name="texts" attributeType="Transformable" ↓customClassName="[String: String]"/>"#,
            #"<attribute name="kinds" attributeType="Transformable" ↓customClassName="Set&lt;String&gt;"/>"#,
        ]
    ) { graph, findings in
        for attribute in graph.model.allAttributes(with: .details, where: \.isTransformableOfNoClass) {
            let type = attribute.value.details.customClassName ?? ""
            findings.report(
                "the custom class '\(type)' of '\(attribute.symbol)' is no Objective-C class",
                about: attribute.place("customClassName"),
                help: "Core Data logs a fault when it loads the model. Write \(foundationClass(like: type))."
            )
        }
    }

    private static func foundationClass(like type: String) -> String {
        if type.hasPrefix("Set<") { return "NSSet" }
        return type.contains(":") || type.hasPrefix("Dictionary<") ? "NSDictionary" : "NSArray"
    }
}

extension Attribute {
    /// True if the custom class has characters that no name of a class has. SwiftData itself writes `Array<String>`.
    fileprivate var isTransformableOfNoClass: Bool {
        guard type == .transformable, hasDetails, let name = details.customClassName, details.swiftType == nil else {
            return false
        }
        if name.hasPrefix("Array<"), details.valueTransformerName == "NSSecureUnarchiveFromData" { return false }
        return name.contains { "[]<>:?( ".contains($0) }
    }
}
