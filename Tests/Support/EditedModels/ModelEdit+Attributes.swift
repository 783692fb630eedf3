extension ModelEdit {
    /// Attributes, which are fields.
    static let attributes: [ModelEdit] = [
        ModelEdit(
            "add or remove an attribute, whose asset is not a finding of its own",
            from: post(""),
            to: post(#"<attribute name="title" optional="YES" attributeType="String"/>"#),
            Findings(["CKP314 note Post.title"]),
            reverse: Findings(["CKP302 warning CD_Post.CD_title"])
        ),
        ModelEdit(
            "add an encrypted attribute",
            from: post(""),
            to: post(#"<attribute name="title" attributeType="String" allowsCloudEncryption="YES"/>"#),
            Findings(["CKP314 note Post.title"]),
            reverse: Findings(["CKP302 warning CD_Post.CD_title"])
        ),
        ModelEdit(
            "rename an attribute with its identifier",
            from: post(#"<attribute name="name" attributeType="String"/>"#),
            to: post(#"<attribute name="title" attributeType="String" elementID="name"/>"#),
            Findings(["CKP306 error Post.title"]),
            reverse: Findings(["CKP302 warning CD_Post.CD_title", "CKP314 note Post.name"])
        ),
        ModelEdit(
            "change optionality, default, limits and storage",
            from: value(#"attributeType="Binary" optional="YES""#),
            to: value(#"attributeType="Binary" allowsExternalBinaryDataStorage="YES" versionHashModifier="2""#),
            Findings(),
            reverse: Findings()
        ),
        ModelEdit(
            "turn encryption on or off",
            from: value(#"attributeType="String""#),
            to: value(#"attributeType="String" allowsCloudEncryption="YES""#),
            Findings(["CKP304 error Post.value"]),
            reverse: Findings(["CKP305 error Post.value"])
        ),
        ModelEdit(
            "change type and encryption at once: encryption explains it",
            from: value(#"attributeType="Date""#),
            to: value(#"attributeType="String" allowsCloudEncryption="YES""#),
            Findings(["CKP304 error Post.value"]),
            reverse: Findings(["CKP305 error Post.value"])
        ),
        ModelEdit(
            "make an attribute transient or stored",
            from: value(#"attributeType="Date""#),
            to: value(#"attributeType="Date" transient="YES""#),
            Findings(["CKP302 warning CD_Post.CD_value"]),
            reverse: Findings(["CKP314 note Post.value"])
        ),
        ModelEdit(
            "change a value transformer",
            from: value(#"attributeType="Transformable" valueTransformerName="A""#),
            to: value(#"attributeType="Transformable" valueTransformerName="B" customClassName="[String]""#),
            Findings(ledger: ["CKP321 warning Post.value"]),
            reverse: Findings(ledger: ["CKP321 warning Post.value"])
        ),
        ModelEdit(
            "change between value transformers that read each other's archives",
            from: value(#"attributeType="Transformable" valueTransformerName="NSSecureUnarchiveFromData""#),
            to: value(#"attributeType="Transformable" valueTransformerName="NSSecureUnarchiveFromDataTransformer""#),
            Findings(),
            reverse: Findings()
        ),
        ModelEdit(
            "change between text and a UUID: only the asset differs",
            from: value(#"attributeType="String""#),
            to: value(#"attributeType="UUID""#),
            Findings(model: ["CKP349 error Post.value"]),
            reverse: Findings(["CKP314 note Post"], model: ["CKP314 note Post", "CKP349 error Post.value"])
        ),
        ModelEdit(
            "change between text and a URI",
            from: value(#"attributeType="String""#),
            to: value(#"attributeType="URI""#),
            Findings(model: ["CKP349 error Post.value"]),
            reverse: Findings(model: ["CKP349 error Post.value"])
        ),
        ModelEdit(
            "change between data and a transformable",
            from: value(#"attributeType="Binary""#),
            to: value(#"attributeType="Transformable""#),
            Findings(model: ["CKP349 error Post.value"]),
            reverse: Findings(model: ["CKP349 error Post.value"])
        ),
    ]
}
