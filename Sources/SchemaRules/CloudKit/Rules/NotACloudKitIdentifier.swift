import CloudSchema
package import CompilerSupport
package import Mirroring
import ObjectModel

extension CloudKitRuleTable {
    package static let notACloudKitIdentifier = Rule<MirroredModel>(
        id: "CKL113",
        name: "not-a-cloudkit-identifier",
        severity: .error,
        isWaivable: false,
        summary: "A name that becomes a record type or a field has characters that CloudKit does not allow.",
        rationale: """
            The name of a record type or field is `CD_` and the name in the model. CloudKit allows ASCII letters, \
            digits, and underscores. Core Data allows more characters, for example letters such as `ü`, and reports \
            no error. Rename an element that is not deployed yet; the Swift property can keep its name. Names of \
            subentities and of to-many relationships do not become identifiers. You cannot waive the finding, because \
            no schema accepts such a name.
            """,
        source: "Apple, CKRecord and \"Integrating a Text-Based Schema into Your Workflow\"",
        passing: [
            """
            <entity name="Post"><attribute name="größe" optional="YES" transient="YES" attributeType="Double"/></entity>
            <entity name="Überschrift" parentEntity="Post"/>
            """
        ],
        failing: [
            """
            <entity ↓name="Straße">
                <attribute ↓name="größe" optional="YES" attributeType="Double"/>
                <relationship ↓name="übersicht" optional="YES" destinationEntity="Straße" inverseName="übersicht"/>
                <relationship name="bäume" optional="YES" toMany="YES" destinationEntity="Straße" inverseName="bäume"/>
            </entity>
            """
        ]
    ) { mirrored, findings in
        let model = mirrored.graph.model
        for entity in mirrored.contributors
        where mirrored.graph.parents[entity] == nil && !isAllowed(model.entities[entity].name) {
            let root = model.entities[entity]
            findings.report(
                "'\(root.name)' cannot be part of a record type's name",
                about: model.place(of: root, "name"),
                help: identifierHelp
            )
        }
        for claim in mirrored.fieldClaims(where: { !isAllowed($0) }) {
            findings.report(
                "'\(claim.symbol)' cannot be part of a field's name",
                about: model.place(of: claim, "name"),
                help: identifierHelp
            )
        }
    }

    private static let identifierHelp =
        "CloudKit would refuse the record. Use ASCII letters, digits and underscores only."

    /// The prefix begins with a letter, so the name itself may begin with any allowed character.
    private static func isAllowed(_ name: String) -> Bool {
        Identifier.isPlain(name) || Identifier.isPlain(MirroringNames.field(name))
    }
}
