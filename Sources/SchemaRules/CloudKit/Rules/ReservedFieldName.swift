import CompilerSupport
import Mirroring
import ObjectModel

extension CloudKitRuleTable {
    static let reservedFieldName = Rule<MirroredModel>(
        id: "CKL114",
        name: "reserved-field-name",
        severity: .error,
        isWaivable: false,
        summary: "A property would have the same field as something that mirroring itself writes.",
        rationale: """
            Mirroring writes `CD_entityName`, `CD_moveReceipt` and `CD_moveReceipt_ckAsset` into records, and moves a \
            large value of `x` to `CD_x_ckAsset`. A property whose field has one of these names overwrites what mirroring \
            needs, and nothing complains until records cannot be read. Rename the property. Attributes called \
            `ckRecordID` or `ckRecordSystemFields` are reported to be treated as the record's own metadata and not to be \
            mirrored; for them the finding is a warning, because that is not documented.

            The finding cannot be waived: two values have one field, so one of them is lost or refused in every record.
            """,
        source: "Apple, \"Reading CloudKit Records for Core Data\"; exported schemas",
        passing: [
            #"<attribute name="count_ckAsset" optional="YES" attributeType="Binary"/>"#,
            """
            <attribute name="count" optional="YES" attributeType="Integer 64"/>
            <attribute name="count_ckAsset" optional="YES" attributeType="Binary"/>
            """,
        ],
        failing: [
            #"<attribute ↓name="entityName" optional="YES" attributeType="String"/>"#,
            #"<relationship ↓name="moveReceipt" optional="YES" destinationEntity="Post" inverseName="moveReceipt"/>"#,
            """
            <entity name="Item"><attribute name="photo" optional="YES" attributeType="Binary"/></entity>
            <entity name="Post" parentEntity="Item">
                <attribute ↓name="photo_ckAsset" optional="YES" attributeType="Binary"/>
            </entity>
            """,
            #"<attribute ↓name="ckRecordID" optional="YES" attributeType="String"/>"#,
        ]
    ) { mirrored, findings in
        let claims = mirrored.fieldClaims { mayBeReserved($0) }
        let companions = assetCompanions(beside: claims, in: mirrored)
        for claim in claims {
            guard let reason = reservation(of: claim, beside: companions) else { continue }
            findings.report(
                "'\(claim.symbol)' has a name that mirroring uses itself",
                about: mirrored.graph.model.place(of: claim, "name"),
                help: "\(reason.text) Rename the property.",
                severity: reason.isCertain ? nil : .warning
            )
        }
    }

    /// The asset fields that belong to properties and have the name of a claim. Large values move to such a field.
    private static func assetCompanions(beside claims: [FieldClaim], in mirrored: MirroredModel) -> [FieldName:
        FieldClaim]
    {
        if claims.isEmpty { return [:] }
        let names = Set(claims.map(\.name))
        var companions: [FieldName: FieldClaim] = [:]
        for claim in mirrored.fieldClaims(where: { names.contains(MirroringNames.assetCompanion(of: $0)) })
        where claim.attribute?.fieldMapping?.hasAssetCompanion == true {
            companions[FieldName(root: claim.root, name: MirroringNames.assetCompanion(of: claim.name))] = claim
        }
        return companions
    }

    private static func reservation(
        of claim: FieldClaim,
        beside companions: [FieldName: FieldClaim]
    ) -> (text: String, isCertain: Bool)? {
        let field = MirroringNames.field(claim.name)
        if frameworkNames.contains(claim.name) {
            return ("Mirroring keeps its own data in the field '\(field)' of every record.", true)
        }
        if metadataNames.contains(claim.name) {
            return ("Core Data is reported to take it for the record's metadata and not to mirror it.", false)
        }
        if let owner = companions[FieldName(root: claim.root, name: claim.name)] {
            return ("Large values of '\(owner.symbol)' move to the field '\(field)'.", true)
        }
        return nil
    }

    private static func mayBeReserved(_ name: String) -> Bool {
        reservedNames.contains(name) || name.hasSuffix(MirroringNames.assetSuffix)
    }

    private static let reservedNames = frameworkNames + metadataNames

    private static let frameworkNames = ["entityName", "moveReceipt", "moveReceipt_ckAsset"]
    private static let metadataNames = ["ckRecordID", "ckRecordSystemFields"]
}
