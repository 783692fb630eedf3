extension ModelEdit {
    /// Two properties of one inheritance tree need one field differently: production accepts one of them at most.
    static let claims: [ModelEdit] = [
        ModelEdit(
            "claims: integer and none, then integer and double",
            from: claims(ofInteger, ""),
            to: claims(ofInteger, ofDouble),
            Findings(["CKL116 error Photo.size", "CKP303 error Photo.size"])
        ),
        ModelEdit(
            "claims: integer and integer, then integer and double",
            from: claims(ofInteger, ofInteger),
            to: claims(ofInteger, ofDouble),
            Findings(["CKL116 error Photo.size", "CKP303 error Photo.size"])
        ),
        ModelEdit(
            "claims: integer and integer, then double and integer",
            from: claims(ofInteger, ofInteger),
            to: claims(ofDouble, ofInteger),
            Findings(["CKL116 error Photo.size", "CKP303 error Post.size"])
        ),
        ModelEdit(
            "claims: none and double, then integer and double",
            from: claims("", ofDouble),
            to: claims(ofInteger, ofDouble),
            Findings(["CKL116 error Photo.size", "CKP303 error Post.size"])
        ),
        ModelEdit(
            "claims: text and text, then integer and double",
            from: claims(ofText, ofText),
            to: claims(ofInteger, ofDouble),
            Findings(["CKL116 error Photo.size", "CKP303 error Photo.size", "CKP303 error Post.size"])
        ),
        ModelEdit(
            "claims: integer and integer, then integer and secret",
            from: claims(ofInteger, ofInteger),
            to: claims(ofInteger, ofSecret),
            Findings(["CKL116 error Photo.size", "CKP304 error Photo.size"])
        ),
        ModelEdit(
            "claims: secret and none, then secret and integer",
            from: claims(ofSecret, ""),
            to: claims(ofSecret, ofInteger),
            Findings(["CKL116 error Photo.size", "CKP305 error Photo.size"])
        ),
        ModelEdit(
            "claims: none and none, then integer and double",
            from: claims("", ""),
            to: claims(ofInteger, ofDouble),
            Findings(["CKP314 note Post.size", "CKL116 error Photo.size"])
        ),
        ModelEdit(
            "claims: integer and integer, then derived and double",
            from: claims(ofInteger, ofInteger),
            to: claims(ofDerived, ofDouble),
            Findings(["CKP303 error Photo.size"], model: ["CKP303 error Photo.size", "CKP346 warning Post.size"])
        ),
        ModelEdit(
            "claims: integer and integer, then double and derived",
            from: claims(ofInteger, ofInteger),
            to: claims(ofDouble, ofDerived),
            Findings(["CKP303 error Post.size"], model: ["CKP303 error Post.size", "CKP346 warning Photo.size"])
        ),
        ModelEdit(
            "claims: integer and integer, then derived and integer",
            from: claims(ofInteger, ofInteger),
            to: claims(ofDerived, ofInteger),
            Findings([], model: ["CKP346 warning Post.size"])
        ),
        ModelEdit(
            "claims: integer and integer, then integer and derived",
            from: claims(ofInteger, ofInteger),
            to: claims(ofInteger, ofDerived),
            Findings([], model: ["CKP346 warning Photo.size"])
        ),
    ]

    /// A tree in which two children claim one field.
    package static func claims(_ first: String, _ second: String) -> String {
        """
        <entity name="Item"/>
        <entity name="Post" parentEntity="Item">\(claim(first))</entity>
        <entity name="Photo" parentEntity="Item">\(claim(second))</entity>
        """
    }

    private static func claim(_ settings: String) -> String {
        settings.isEmpty ? "" : "<attribute name=\"size\" optional=\"YES\" \(settings)/>"
    }

    package static let ofInteger = #"attributeType="Integer 64""#
    package static let ofDouble = #"attributeType="Double""#
    private static let ofText = #"attributeType="String""#
    private static let ofSecret = #"attributeType="Integer 64" allowsCloudEncryption="YES""#
    package static let ofDerived = #"attributeType="String" derived="YES" derivationExpression="now()""#
}
