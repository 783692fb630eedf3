import Diagnostics
import ModelDifference
import ObjectModel

extension VersionRuleTable {
    static let requiredAddedWithoutDefault = Rule<VersionHistory>(
        id: "MIG506",
        name: "required-added-without-default",
        severity: .error,
        coreDataCode: 134110,
        summary: "Rows that exist have no value for what has become mandatory since the last shipped version.",
        rationale: """
            An inferred migration has nothing to put there: "Validation error missing attribute values on mandatory \
            destination attribute" (134110), or the same of a relationship. It fails on devices that hold data and \
            succeeds on those of developers that do not.

            Make the property optional, or give the attribute a default. For a value that must be computed: add it as \
            optional, let the app fill it, and make it mandatory in a later version. A mapping model for this pair of \
            versions clears the finding; where the app migrates in steps it is a warning, because a step with code can \
            give the value.
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
                "V1, shipped": post("text", "String"),
                "V2": #"<entity name="Post"><attribute name="text" ↓optional="NO" attributeType="String"/></entity>"#,
            ]),
            RuleExample([
                "V1, shipped": #"<entity name="Post"/>"#,
                "V2":
                    #"<entity name="Post">↓<relationship name="parent" maxCount="1" destinationEntity="Post"/></entity>"#,
            ]),
        ]
    ) { history, findings in
        guard let step = history.lastStep, step.mappingModel == nil else { return }
        for difference in step.differences where difference.lacksValue {
            findings.report(
                "'\(difference.symbol)' is mandatory, and rows of \(step.name), have no value for it",
                at: difference.location,
                symbol: difference.symbol,
                help:
                    "The migration fails as soon as there is a row (134110). Make it optional"
                    + (difference.isRelationship ? "." : ", or give it a default."),
                related: step.related,
                severity: history.strategy == .inferred ? nil : .warning
            )
        }
    }
}

extension ShippedStep.Difference {
    fileprivate var isRelationship: Bool { change.place.new?.propertyKind == .relationship }
}
