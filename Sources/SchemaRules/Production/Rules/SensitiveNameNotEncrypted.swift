import CompilerSupport

extension ProductionRuleTable {
    static let sensitiveNameNotEncrypted = Rule<EncryptionQuestions>(
        id: "CKP324",
        name: "sensitive-name-not-encrypted",
        severity: .note,
        summary: "An attribute with a sensitive name is not encrypted, and its first deployment is next.",
        rationale: """
            The first deployment of a field decides its encryption forever. `modelc plan` therefore asks about \
            attributes with sensitive names before this deployment. `modelc check` never asks, and `plan` does not \
            ask about deployed fields.

            `modelc.json` can list the sensitive names: `"sensitiveNames": ["diagnosis", "iban"]` replaces the \
            built-in list, and with `[]` modelc does not ask. modelc splits names into words at capital letters, \
            underscores, and digits, and compares only whole words: `passage` does not contain `pass`. A waiver \
            answers the question for one attribute.

            Encrypted fields have no index, and the server cannot query them; mirroring does not need that. \
            Encryption does not include the store on the device, is not available in the public database, and is end \
            to end only with Advanced Data Protection.
            """,
        source: "Apple, \"Encrypting User Data\" and WWDC21 session 10015",
        passing: [
            RuleExample(
                """
                <entity name="Visit"><attribute name="diagnosis" optional="YES" attributeType="String" allowsCloudEncryption="YES"/>\
                <attribute name="passage" optional="YES" attributeType="String"/></entity>
                """,
                arguments: ["--database", "private"]
            ),
            RuleExample(visit, production: ["CD_Visit": ["CD_diagnosis STRING"]]),
            RuleExample(visit, arguments: ["--database", "public"]),
        ],
        failing: [
            RuleExample(
                """
                <entity name="Visit">↓<attribute name="diagnosis" optional="YES" attributeType="String"/>\
                <attribute name="place" optional="YES" attributeType="String"/></entity>
                """,
                production: ["CD_Visit": ["CD_place STRING"]]
            )
        ]
    ) { questions, findings in
        for question in questions.all {
            findings.report(
                """
                the name of '\(question.place.symbol)' looks sensitive ('\(question.sensitiveWord)'), and the next \
                deployment makes it unencrypted forever
                """,
                about: question.place,
                help: "After this deployment \(question.name) can never be encrypted. "
                    + "\(questions.language.wayToEncrypt), or waive CKP324 for the attribute."
            )
        }
    }

    private static let visit =
        #"<entity name="Visit"><attribute name="diagnosis" optional="YES" attributeType="String"/></entity>"#
}

extension AuthorLanguage {
    /// The help for encrypting an attribute.
    var wayToEncrypt: String {
        words(editor: "Turn on Allows Cloud Encryption", swift: "Write `@Attribute(.allowsCloudEncryption)`")
    }
}
