extension ModelEdit {
    /// Mirroring writes no derived and ignored attributes. Production can have their fields all the same, because older plans had
    /// them.
    static let unwritten: [ModelEdit] = [
        ModelEdit(
            "unwritten: stored, then derived",
            from: post(stored),
            to: post(derived),
            deployed: counted,
            noLongerWritten
        ),
        ModelEdit(
            "unwritten: stored, then derived with another type",
            from: post(stored),
            to: post(derivedText),
            deployed: counted,
            noLongerWritten
        ),
        ModelEdit(
            "unwritten: stored, then derived and encrypted",
            from: post(stored),
            to: post(derivedSecret),
            deployed: counted,
            noLongerWritten
        ),
        ModelEdit(
            "unwritten: stored, then ignored",
            from: post(stored),
            to: post(ignored),
            deployed: counted,
            noLongerWritten
        ),
        ModelEdit(
            "unwritten: stored, then ignored with another type",
            from: post(stored),
            to: post(ignoredDate),
            deployed: counted,
            noLongerWritten
        ),
        ModelEdit(
            "unwritten: stored, then derived under a new name",
            from: post(stored),
            to: post(renamed),
            deployed: counted,
            Findings(["CKP302 warning CD_Post.CD_count"])
        ),
        ModelEdit(
            "unwritten: not ignored, then ignored",
            from: post(notIgnored),
            to: post(ignored),
            deployed: counted,
            noLongerWritten
        ),
        ModelEdit(
            "unwritten: derived as before",
            from: post(derived),
            to: post(derived),
            deployed: counted,
            neverWritten
        ),
        ModelEdit(
            "unwritten: ignored as before",
            from: post(ignored),
            to: post(ignored),
            deployed: counted,
            neverWritten
        ),
        ModelEdit(
            "unwritten: derived, then with another type",
            from: post(derived),
            to: post(derivedText),
            deployed: counted,
            neverWritten
        ),
        ModelEdit(
            "unwritten: derived, then encrypted",
            from: post(derived),
            to: post(derivedSecret),
            deployed: counted,
            neverWritten
        ),
        ModelEdit(
            "unwritten: ignored, then with another type",
            from: post(ignored),
            to: post(ignoredDate),
            deployed: counted,
            neverWritten
        ),
        ModelEdit(
            "unwritten: derived, then ignored",
            from: post(derived),
            to: post(ignored),
            deployed: counted,
            neverWritten
        ),
        ModelEdit(
            "unwritten: derived, then stored",
            from: post(derived),
            to: post(stored),
            deployed: counted,
            Findings()
        ),
        ModelEdit(
            "unwritten: ignored, then stored",
            from: post(ignored),
            to: post(stored),
            deployed: counted,
            Findings()
        ),
        ModelEdit(
            "unwritten: derived, then stored with another type",
            from: post(derived),
            to: post(text),
            deployed: counted,
            Findings(["CKP303 error Post.count"])
        ),
        ModelEdit(
            "unwritten: ignored, then stored with another type",
            from: post(ignored),
            to: post(text),
            deployed: counted,
            Findings(["CKP303 error Post.count"])
        ),
        ModelEdit("unwritten: a new derived attribute", from: post(""), to: post(derived), Findings()),
        ModelEdit("unwritten: a new ignored attribute", from: post(""), to: post(ignored), Findings()),
    ]

    private static let noLongerWritten = Findings(
        ["CKP302 warning CD_Post.CD_count"],
        ledger: ["CKP302 warning CD_Post.CD_count"],
        model: ["CKP302 error CD_Post.CD_count"]
    )
    private static let neverWritten = Findings(
        ["CKP302 warning CD_Post.CD_count"],
        ledger: ["CKP302 warning CD_Post.CD_count"],
        model: []
    )
    /// Production with the field, whether mirroring writes it or not.
    package static let counted = """
        DEFINE SCHEMA
        RECORD TYPE CD_Post (
            CD_entityName STRING, CD_moveReceipt BYTES, CD_moveReceipt_ckAsset ASSET, CD_id STRING, CD_count INT64
        );
        """

    private static func count(_ settings: String, _ userInfo: String = "") -> String {
        "<attribute name=\"count\" optional=\"YES\" \(settings)>\(userInfo)</attribute>"
    }

    package static let stored = count(#"attributeType="Integer 64""#)
    package static let transient = count(#"attributeType="Integer 64" transient="YES""#)
    package static let derived = count(#"attributeType="Integer 64" derived="YES" derivationExpression="now()""#)
    package static let derivedText = count(#"attributeType="String" derived="YES" derivationExpression="now()""#)
    package static let derivedSecret = count(
        #"attributeType="Integer 64" allowsCloudEncryption="YES" derived="YES" derivationExpression="now()""#
    )
    package static let ignored = count(#"attributeType="Integer 64""#, ignore)
    package static let ignoredDate = count(#"attributeType="Date""#, ignore)
    private static let notIgnored = count(#"attributeType="Integer 64""#, ignore.replacing("YES", with: "NO"))
    private static let text = count(#"attributeType="String""#)
    private static let renamed =
        #"<attribute name="number" optional="YES" attributeType="Integer 64" elementID="count" derived="YES" derivationExpression="now()"/>"#
    private static let ignore =
        #"<userInfo><entry key="NSCloudKitMirroringDelegateIgnoredPropertyKey" value="YES"/></userInfo>"#

}
