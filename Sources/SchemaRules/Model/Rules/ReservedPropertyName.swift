import CompilerSupport
import ObjectModel

extension ModelRuleTable {
    static let reservedPropertyName = Rule<ModelGraph>(
        id: "MDL208",
        name: "reserved-property-name",
        severity: .error,
        summary: "A property has the name of a method without parameters that every managed object has.",
        rationale: """
            Core Data reads values through methods with the name of the property. `NSObject` and `NSManagedObject` \
            already have methods such as `description` and `hash`, and their documentation excludes these names. \
            Choose another name: `details`, `postDescription`.
            """,
        passing: [#"<attribute name="details" attributeType="String"/>"#],
        failing: [
            #"<attribute ↓name="description" attributeType="String"/>"#,
            #"<relationship ↓name="entity" destinationEntity="Post"/>"#,
        ]
    ) { graph, findings in
        let identifier = graph.model.language.words(editor: "renaming identifier", swift: "`originalName`")
        for property in graph.properties(where: reservedNames.contains) {
            findings.report(
                "'\(property.symbol)' has the name of a method of every managed object",
                about: graph.model.place(of: property, "name"),
                help: "Core Data reads values through methods with the name of the property; rename it, "
                    + "and set the old name as its \(identifier) if stores with it exist."
            )
        }
    }

    /// Only methods that every managed object certainly has, because apps ship attributes named `version` or `deleted`.
    private static let reservedNames: Set<String> = [
        "autorelease", "changedValues", "class", "copy", "dealloc", "debugDescription", "description", "didSave",
        "entity", "hasChanges", "hash", "init", "isDeleted", "isFault", "isInserted", "isProxy", "isUpdated",
        "managedObjectContext", "mutableCopy", "objectID", "prepareForDeletion", "release", "retain", "retainCount",
        "self", "superclass", "willSave", "zone",
    ]
}
