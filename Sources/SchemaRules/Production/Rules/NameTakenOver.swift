import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel

extension ProductionRuleTable {
    static let nameTakenOver = Rule<SchemaComparison>(
        id: "CKP343",
        name: "name-taken-over",
        severity: .error,
        summary: "A renamed element took a deployed name of another element.",
        rationale: """
            A renaming identifier moves values on the device, but not in iCloud. If a property takes the name of a \
            removed property, or two properties swap their names, it gets the deployed field of the other property. \
            The app then reads old values of `title` as values of the former `subtitle`, and the server reports no \
            error. The same happens to a new property that takes the old name of a renamed property, and to entities, \
            because every record has the name of its entity.

            Keep the names. For a new name, choose a name that was never deployed.

            A model that shipped, or the model at the merge base (`--against`), shows that both names were in use. A \
            schema shows only that the fields of both are deployed. In an export, the old field may come from an \
            earlier renaming, so the finding is a warning. A ledger knows the retired names: if the old field is \
            deployed and not retired, the finding is an error. If nothing uses the field any more, retire it, or \
            remove the renaming identifier, which is no longer necessary.
            """,
        source:
            "Apple, \"Reading CloudKit Records for Core Data\": names of fields and entities are all that records carry",
        supersedes: [
            CompatibilityRuleTable.incompatibleWithShippedVersion.metadata,
            VersionRuleTable.renameInMirroredStore.metadata,
        ],
        passing: [
            RuleExample(
                .post("title", "String", was: "subtitle"),
                ledger: [
                    "field CD_Post CD_subtitle STRING single plain", "field CD_Post CD_title STRING single plain",
                    "retired-field CD_Post CD_subtitle renamed",
                ]
            ),
            RuleExample(
                .post("title", "String", was: "subtitle"),
                before: .post("title", "String", was: "subtitle"),
                production: ["CD_Post": ["CD_subtitle STRING", "CD_title STRING"]]
            ),
        ],
        failing: [
            RuleExample(
                .post("title", "String", was: "subtitle").marking("elementID"),
                before: """
                    <entity name="Post"><attribute name="title" optional="YES" attributeType="String"/>
                    <attribute name="subtitle" optional="YES" attributeType="String"/></entity>
                    """,
                production: ["CD_Post": ["CD_subtitle STRING", "CD_title STRING"]]
            ),
            RuleExample(
                .post("title", "String", was: "subtitle").marking("elementID"),
                production: ["CD_Post": ["CD_subtitle STRING", "CD_title STRING"]]
            ),
            RuleExample(
                """
                <entity name="Post"><attribute name="headline" optional="YES" attributeType="String" elementID="title"/>
                <attribute ↓name="title" optional="YES" attributeType="String"/></entity>
                """,
                before: .post("title", "String"),
                production: ["CD_Post": ["CD_headline STRING", "CD_title STRING"]]
            ),
            RuleExample(
                #"<entity name="Media"/><entity name="Photo" parentEntity="Media" ↓elementID="Scan"/>"#,
                before:
                    #"<entity name="Media"/><entity name="Photo" parentEntity="Media"/><entity name="Scan" parentEntity="Media"/>"#,
                production: ["CD_Media": []]
            ),
        ],
        check: reportMeanings
    )

    /// An entity got the name of another one that people have records of.
    static let takenOverEntity = Decision<ShippedEntity>(ofMeaning: nameTakenOver) { pair in
        guard let models = pair.models, let (old, new) = pair.identity, new.name == old.name,
            let identifier = new.renamingIdentifier, identifier != new.name, identifier != old.renamingIdentifier,
            let other = models.shipped.entity(named: identifier), models.successors[other] != nil
        else { return nil }
        return takenOver(pair.name(at: models.graph.model.location(new.origin, "elementID")), by: identifier)
    }

    /// A renaming identifier gives the name to a property that had another one.
    static let takenOverName = Decision<PropertyPair>(ofMeaning: nameTakenOver) { pair in
        pair.claimedByIdentifier.map { identifier in
            takenOver(pair.name("elementID", covers: [MirroringNames.field(identifier)]), by: identifier)
        }
    }

    /// A renaming identifier takes the name from the property that had it. Where the new name's field is not deployed, that is
    /// the change.
    static let reusedName = Decision<PropertyPair>(ofMeaning: nameTakenOver) { pair in
        guard let newName = pair.newNameOfFormer else { return nil }
        let name = pair.name("name")
        return ShippedChange(
            name: name,
            message: "'\(name.symbol)' has the former name of '\(newName)', and reads its values",
            help: "Give it a name that was never deployed, and do not reuse the former name of '\(newName)'.",
            reading: .init(kind: .nameReused, to: newName)
        )
    }

    /// Evidence from the schema alone: it has the fields of the new and of the former name.
    static let takenOverField = Decision<FieldPair>(ofMeaning: nameTakenOver) { pair in
        guard let field = pair.needed, let former = pair.former, pair.deployed != nil, !field.isAssetOfAttribute,
            !pair.isKnown, !pair.evidence.isRetired(.field(recordType: pair.type.name, name: former.name))
        else { return nil }
        return takenOver(
            pair.shippedName(of: field, .renamingIdentifier),
            by: MirroringNames.property(ofField: former.name),
            severity: pair.evidence.isInLedger(pair.subject) ? nil : .warning
        )
    }

    private static func takenOver(
        _ name: ShippedName,
        by identifier: String,
        severity: Severity? = nil
    ) -> ShippedChange {
        let isShipped = name.shipped != nil
        let owner = name.field.map { "\(name.recordType).\($0)" } ?? "the records named '\(name.symbol)'"
        return ShippedChange(
            name: name,
            severity: severity,
            message: isShipped
                ? "'\(name.symbol)' was '\(identifier)', and takes over \(owner), which another element wrote"
                : "'\(name.symbol)' was '\(identifier)', and both it and \(owner) are deployed",
            help: "The app would read old values as values of another element. "
                + (isShipped
                    ? "Keep the names, or choose one that was never deployed."
                    : "Keep the names; retire '\(identifier)' if nothing uses it."),
            reading: .init(kind: .nameReused, to: identifier)
        )
    }
}
