extension Attack {
    /// What decides whether a field is encrypted, written at all, or understood.
    static let decisions = [
        Attack(
            "the user info key of encryption on a plain field",
            from: post(note()),
            to: post(note(key: "YES")),
            everywhere("error CKP304")
        ),
        Attack(
            "the setting of encryption turned into the key",
            from: post(note(#"allowsCloudEncryption="YES""#)),
            to: post(note(key: "YES")),
            everywhere("nothing")
        ),
        Attack(
            "the setting of encryption turned into a key that says no",
            from: post(note(#"allowsCloudEncryption="YES""#)),
            to: post(note(key: "NO")),
            everywhere("error CKP305")
        ),
        Attack(
            "the key of encryption on an entity",
            from: post(note()),
            to: post(note() + entry("NSPersistentCloudKitContainerEncryptedAttributeKey", "YES")),
            everywhere("error CKL120")
        ),
        Attack(
            "a stored attribute becomes derived",
            from: post(note()),
            to: post(note(#"derived="YES" derivationExpression="now()""#)),
            [
                .export: "warning CKP302", .ledger: "error CKP302", [.export, .against]: "error CKP302",
                [.ledger, .against]: "error CKP302", [.ledger, .tags]: "error CKP302",
            ]
        ),
        Attack(
            "a stored attribute becomes transient",
            from: post(note()),
            to: post(note(#"transient="YES""#)),
            [
                .export: "warning CKP302", .ledger: "error CKP302", [.export, .against]: "error CKP302",
                [.ledger, .against]: "error CKP302",
            ]
        ),
        Attack(
            "a derived attribute gets another type",
            from: post(note(#"derived="YES" derivationExpression="now()""#)),
            to: post(note(#"derived="YES" derivationExpression="now()""#).replacing("String", with: "Date")),
            [
                [.export, .against]: "nothing", [.ledger, .against]: "nothing", [.ledger, .tags]: "nothing",
                [.export, .ledger, .against, .tags]: "nothing",
            ]
        ),
        Attack(
            "a derived attribute goes",
            from: post(note(#"derived="YES" derivationExpression="now()""#)),
            to: post(""),
            // Mirroring never wrote it, so no plan brought its field to production.
            [[.export, .against]: "nothing", [.ledger, .against]: "nothing", [.ledger, .tags]: "nothing"]
        ),
        Attack(
            "a setting that decides is not understood",
            from: post(note()),
            to: post(note(#"allowsCloudEncryption="1""#)),
            everywhere("error CKL123")
        ),
        Attack(
            "a claim that contradicts production hides behind one that does not",
            from: "<entity name=\"Item\"/>"
                + post(note()).replacing("name=\"Post\"", with: "name=\"Post\" parentEntity=\"Item\""),
            to: "<entity name=\"Item\"/>"
                + post(note()).replacing("name=\"Post\"", with: "name=\"Post\" parentEntity=\"Item\"")
                + "<entity name=\"Photo\" parentEntity=\"Item\">\(note().replacing("String", with: "Date"))</entity>",
            everywhere("error CKP303, error CKL116")
        ),
    ]

    private static func everywhere(_ finding: String) -> KeyValuePairs<Evidence, String> {
        [
            .export: finding, .ledger: finding, [.ledger, .against]: finding,
            [.export, .ledger, .against, .tags]: finding,
        ]
    }

    private static func note(_ settings: String = "", key value: String? = nil) -> String {
        let entry = value.map { Self.entry("NSPersistentCloudKitContainerEncryptedAttributeKey", $0) } ?? ""
        return "<attribute name=\"note\" optional=\"YES\" attributeType=\"String\" \(settings)>\(entry)</attribute>"
    }

    private static func entry(_ key: String, _ value: String) -> String {
        "<userInfo><entry key=\"\(key)\" value=\"\(value)\"/></userInfo>"
    }
}
