extension ModelEdit {
    /// If an attribute has the user info key of encryption, its value counts, and the setting Allows Cloud Encryption does not.
    static let encryptionKeys: [ModelEdit] = [
        ModelEdit(
            "encryption key: from the setting to the key",
            from: post(note(flag)),
            to: post(note(key: "YES")),
            Findings()
        ),
        ModelEdit(
            "encryption key: from the key to the setting",
            from: post(note(key: "YES")),
            to: post(note(flag)),
            Findings()
        ),
        ModelEdit(
            "encryption key: another word for yes",
            from: post(note(key: "YES")),
            to: post(note(key: "true")),
            Findings()
        ),
        ModelEdit(
            "encryption key: a digit for yes",
            from: post(note(key: "true")),
            to: post(note(key: "1")),
            Findings()
        ),
        ModelEdit(
            "encryption key: from nothing to a key that says no",
            from: post(note()),
            to: post(note(key: "NO")),
            Findings()
        ),
        ModelEdit(
            "encryption key: from a key that says no to nothing",
            from: post(note(key: "0")),
            to: post(note()),
            Findings()
        ),
        ModelEdit(
            "encryption key: a setting that is off beside a key that says no",
            from: post(note()),
            to: post(note(#"allowsCloudEncryption="NO""#, key: "NO")),
            Findings()
        ),
        ModelEdit(
            "encryption key: a new attribute with the key",
            from: post(""),
            to: post(note(key: "YES")),
            Findings(["CKP314 note Post.note"])
        ),
        ModelEdit(
            "encryption key: a new attribute with a key that says no",
            from: post(""),
            to: post(note(key: "NO")),
            Findings(["CKP314 note Post.note"])
        ),
        ModelEdit(
            "encryption key: other user info",
            from: post(note(flag)),
            to: post(note(flag).replacing("></attribute>", with: ">\(entry("YES", key: "encrypted"))</attribute>")),
            Findings()
        ),
        ModelEdit(
            "encryption key: the last of two entries counts",
            from: post(note(key: "YES")),
            to: post(
                note().replacing(
                    "></attribute>",
                    with:
                        "><userInfo><entry key=\"\(key)\" value=\"NO\"/><entry key=\"\(key)\" value=\"YES\"/></userInfo></attribute>"
                )
            ),
            Findings()
        ),
        ModelEdit(
            "encryption key: the key on a plain field",
            from: post(note()),
            to: post(note(key: "YES")),
            Findings(["CKP304 error Post.note"])
        ),
        ModelEdit(
            "encryption key: the key as true on a plain field",
            from: post(note()),
            to: post(note(key: "true")),
            Findings(["CKP304 error Post.note"])
        ),
        ModelEdit(
            "encryption key: the key as 1 on a plain field",
            from: post(note()),
            to: post(note(key: "1")),
            Findings(["CKP304 error Post.note"])
        ),
        ModelEdit(
            "encryption key: the key removed",
            from: post(note(key: "YES")),
            to: post(note()),
            Findings(["CKP305 error Post.note"])
        ),
        ModelEdit(
            "encryption key: the key turned off",
            from: post(note(key: "YES")),
            to: post(note(key: "NO")),
            Findings(["CKP305 error Post.note"])
        ),
        ModelEdit(
            "encryption key: the setting replaced by a key that says no",
            from: post(note(flag)),
            to: post(note(key: "NO")),
            Findings(["CKP305 error Post.note"])
        ),
        ModelEdit(
            "encryption key: a key that says 0 for a setting",
            from: post(note(flag)),
            to: post(note(key: "0")),
            Findings(["CKP305 error Post.note"])
        ),
        ModelEdit(
            "encryption key: a key that says no replaced by the setting",
            from: post(note(key: "NO")),
            to: post(note(flag)),
            Findings(["CKP304 error Post.note"])
        ),
        ModelEdit(
            "encryption key: the last of two entries says no",
            from: post(note(key: "YES")),
            to: post(
                note().replacing(
                    "></attribute>",
                    with:
                        "><userInfo><entry key=\"\(key)\" value=\"YES\"/><entry key=\"\(key)\" value=\"NO\"/></userInfo></attribute>"
                )
            ),
            Findings(["CKP305 error Post.note"])
        ),
        ModelEdit(
            "encryption key: the key beside the setting",
            from: post(note(flag)),
            to: post(note(flag, key: "YES")),
            Findings(["CKL120 error Post.note"])
        ),
        ModelEdit(
            "encryption key: a key that says no beside the setting",
            from: post(note()),
            to: post(note(flag, key: "NO")),
            Findings(["CKL120 error Post.note"])
        ),
        ModelEdit(
            "encryption key: the key beside the setting on a plain field",
            from: post(note()),
            to: post(note(flag, key: "YES")),
            Findings(["CKL120 error Post.note", "CKP304 error Post.note"])
        ),
        ModelEdit(
            "encryption key: an empty key",
            from: post(note()),
            to: post(note(key: "")),
            Findings(["CKL120 error Post.note"])
        ),
        ModelEdit(
            "encryption key: a key in small letters",
            from: post(note()),
            to: post(note(key: "yes")),
            Findings(["CKL120 error Post.note"])
        ),
        ModelEdit(
            "encryption key: a key with a space",
            from: post(note()),
            to: post(note(key: "YES ")),
            Findings(["CKL120 error Post.note"])
        ),
        ModelEdit(
            "encryption key: a key with a cipher",
            from: post(note()),
            to: post(note(key: "AES")),
            Findings(["CKL120 error Post.note"])
        ),
        ModelEdit(
            "encryption key: a key with a number",
            from: post(note()),
            to: post(note(key: "2")),
            Findings(["CKL120 error Post.note"])
        ),
        ModelEdit(
            "encryption key: a malformed key beside the setting",
            from: post(note(flag)),
            to: post(note(flag, key: "on")),
            Findings(["CKL120 error Post.note"])
        ),
        ModelEdit(
            "encryption key: a malformed key for a setting",
            from: post(note(flag)),
            to: post(note(key: "on")),
            Findings(["CKL120 error Post.note", "CKP305 error Post.note"])
        ),
        ModelEdit(
            "encryption key: the key on the entity",
            from: post(note()),
            to: post(note() + entry("YES")),
            Findings(["CKL120 error Post"])
        ),
        ModelEdit(
            "encryption key: a key that says no on the entity",
            from: post(note()),
            to: post(note() + entry("NO")),
            Findings(["CKL120 error Post"])
        ),
        ModelEdit(
            "encryption key: the key nearly spelled",
            from: post(note()),
            to: post(note().replacing("></attribute>", with: ">\(entry("YES", key: key + " "))</attribute>")),
            Findings(["CKL123 error Post.note"])
        ),
    ]

    private static let key = "NSPersistentCloudKitContainerEncryptedAttributeKey"
    private static let flag = #"allowsCloudEncryption="YES""#

    /// An attribute `note` with settings, and perhaps the key.
    package static func note(_ settings: String = "", key value: String? = nil) -> String {
        let entry = value.map { "<userInfo><entry key=\"\(key)\" value=\"\($0)\"/></userInfo>" } ?? ""
        return "<attribute name=\"note\" optional=\"YES\" attributeType=\"String\" \(settings)>\(entry)</attribute>"
    }

    private static func entry(_ value: String, key: String = key) -> String {
        "<userInfo><entry key=\"\(key)\" value=\"\(value)\"/></userInfo>"
    }
}
