package import CompilerSupport
import ObjectModel

extension VersionRuleTable {
    package static let requiredAddedWithoutDefault = Rule<VersionHistory>(
        id: "MIG506",
        name: "required-added-without-default",
        severity: .error,
        coreDataCode: 134110,
        summary: "An element became mandatory since the last shipped version, and existing rows have no value for it.",
        rationale: """
            An inferred mapping has no value for existing rows: "Validation error missing attribute values on \
            mandatory destination attribute" (134110), or the same message for a relationship. The migration fails on \
            devices with data, and succeeds on the empty devices of developers.

            Make the property optional, or give the attribute a default value. For a computed value, add the property \
            as optional, let the app fill it, and make it mandatory in a later version. A mapping model for this pair \
            of versions removes the finding. If the app migrates in steps, the finding is a warning, because code in \
            a step can set the value.
            """,
        source: "Core Data's message, as reported in public projects",
        passing: [
            RuleExample([
                "V1, shipped": #"<entity name="Post"/>"#,
                "V2": """
                <entity name="Post">
                <attribute name="text" optional="YES" attributeType="String"/>
                <attribute name="count" attributeType="Integer 64" defaultValueString="0"/>
                </entity>
                <entity name="Note"><attribute name="text" attributeType="String"/></entity>
                """,
            ])
        ],
        failing: [
            RuleExample([
                "V1, shipped": #"<entity name="Post"/>"#,
                "V2": #"<entity name="Post">↓<attribute name="text" attributeType="String"/></entity>"#,
            ]),
            RuleExample([
                "V1, shipped": .post("text", "String"),
                "V2": #"<entity name="Post"><attribute name="text" ↓optional="NO" attributeType="String"/></entity>"#,
            ]),
            RuleExample([
                "V1, shipped": #"<entity name="Post"/>"#,
                "V2":
                    #"<entity name="Post">↓<relationship name="parent" maxCount="1" destinationEntity="Post"/></entity>"#,
            ]),
            RuleExample([
                "V1, shipped": place(""),
                "V2": place(#"↓<attribute name="height" attributeType="Double"/>"#),
            ]),
        ]
    ) { history, findings in
        guard let step = history.lastStep, step.mappingModel == nil else { return }
        for change in step.changes where change.lacksValue {
            findings.report(
                "'\(change.description.symbol)' is mandatory, and rows of \(step.name), have no value for it",
                about: step.place(of: change),
                help: "The migration of a store with a row fails (134110). " + step.new.wayToMissingValue(of: change),
                related: step.related,
                severity: history.strategy == .inferred ? nil : .warning
            )
        }
    }
}

extension VersionRuleTable {
    fileprivate static func place(_ element: String) -> String {
        """
        <entity name="Post"><attribute name="place" optional="YES" attributeType="Composite" composite="Place"/></entity>
        <composite name="Place"><attribute name="city" optional="YES" attributeType="String"/>\(element)</composite>
        """
    }
}

extension MigrationVersion {
    /// The help for rows without a value.
    fileprivate func wayToMissingValue(of change: GradedChange) -> String {
        let model = graph.model
        if case .property(let property) = change.change.place.new, property.kind == .attribute, model.language == .swift
        {
            return model.wayToMissingValue(of: graph.attribute(property))
        }
        let isRelationship = change.change.place.new?.propertyKind == .relationship
        return isRelationship ? "Make it optional." : "Make it optional, or give it a default."
    }
}
