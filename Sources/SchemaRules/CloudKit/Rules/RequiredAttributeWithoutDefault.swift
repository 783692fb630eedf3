package import CompilerSupport
package import Mirroring
import ObjectModel

extension CloudKitRuleTable {
    package static let requiredAttributeWithoutDefault = Rule<MirroredModel>(
        id: "CKL104",
        name: "required-attribute-without-default",
        severity: .error,
        coreDataCode: 134060,
        summary: "An attribute of a mirrored entity is required and has no default value.",
        rationale: """
            A record can arrive without some of its fields: an older version of the app wrote it, or the other fields \
            follow later. Core Data does not load the store: "CloudKit integration requires that all attributes be \
            optional, or have a default value set. The following attributes are marked non-optional but do not have a \
            default value:". Make the attribute optional, or give it a default value. Transient and derived attributes \
            are never mirrored, but Core Data checks them, too. A derived attribute cannot have a default value, so it \
            must be optional.
            """,
        source: "\(storeLoadCheck); observed behavior",
        supersedes: [VersionRuleTable.requiredAddedWithoutDefault.metadata],
        passing: [
            #"<attribute name="title" optional="YES" attributeType="String"/>"#,
            #"<attribute name="count" attributeType="Integer 64" defaultValueString="0"/>"#,
            #"<attribute name="date" attributeType="Date" defaultDateTimeInterval="0"/>"#,
        ],
        failing: [
            #"↓<attribute name="title" attributeType="String"/>"#,
            #"↓<attribute name="preview" transient="YES" attributeType="Binary"/>"#,
            """
            ↓<attribute name="changedAt" attributeType="Date" derived="YES" derivationExpression="now()"
                defaultDateTimeInterval="0"/>
            """,
            RuleExample(
                """
                <entity name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>
                <entity name="Setting">↓<attribute name="value" attributeType="String"/></entity>
                <entity name="Cache"><attribute name="value" attributeType="String"/></entity>
                <configuration name="Cloud"><memberEntity name="Post"/><memberEntity name="Setting"/></configuration>
                """,
                arguments: ["--configuration", "Cloud"]
            ),
            RuleExample(["Models.swift": "@Model final class Post { var ↓title: String }"]),
        ]
    ) { mirrored, findings in
        for attribute in mirrored.attributes(with: .required, where: { !$0.hasDefault || $0.isDerived }) {
            let isDerived = attribute.value.isDerived
            findings.report(
                "'\(attribute.symbol)' is required and \(isDerived ? "derived" : "has no default")",
                about: attribute.place(),
                help: mirrored.graph.model.language.words(
                    editor: refusal
                        + (isDerived
                            ? "Make it optional; a derived attribute cannot have a default."
                            : "Make it optional or give it a default."),
                    swift: refusalInSwift + mirrored.graph.model.wayToMissingValue(of: attribute.value)
                ),
                fix: mirrored.optionalFix(of: attribute.value, "attributeType")
            )
        }
    }
}
