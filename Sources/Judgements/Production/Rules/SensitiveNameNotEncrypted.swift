import Diagnostics

extension ProductionRuleTable {
    static let sensitiveNameNotEncrypted = Rule<EncryptionDecisions>(
        id: "CKP324",
        name: "sensitive-name-not-encrypted",
        severity: .note,
        summary: "An attribute with a sensitive name is about to be deployed unencrypted, which is for good.",
        rationale: """
            Whether a field is encrypted is decided when it is first deployed, and never again. `modelc plan` therefore \
            asks about attributes whose names look sensitive while they can still be encrypted; `modelc check` never \
            does, and nobody is asked about what is deployed.

            Which names look sensitive is a list in `modelc.json`: `"sensitiveNames": ["diagnosis", "iban"]` takes the \
            place of the built-in one, and `[]` ends the questions. Names are split into words at capital letters, \
            underscores and digits, and only whole words count: `passage` does not contain `pass`. A waiver answers \
            the question for one attribute.

            Encrypted fields have no index and cannot be queried on the server, which mirroring does not need. Encryption \
            does not reach the store on the device, is not available in the public database, and is end to end only with \
            Advanced Data Protection.
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
            RuleExample(
                #"<entity name="Visit"><attribute name="diagnosis" optional="YES" attributeType="String"/></entity>"#,
                production: ["CD_Visit": ["CD_diagnosis STRING"]]
            ),
            RuleExample(
                #"<entity name="Visit"><attribute name="diagnosis" optional="YES" attributeType="String"/></entity>"#,
                arguments: ["--database", "public"]
            ),
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
    ) { decisions, findings in
        for decision in decisions.questions {
            findings.report(
                "'\(decision.source)' looks sensitive ('\(decision.sensitiveWord ?? "")'), and is about to be deployed unencrypted",
                at: decision.location,
                symbol: decision.source,
                help: "After this deployment \(decision.name) can never be encrypted. "
                    + "Turn on Allows Cloud Encryption, or waive CKP324 for the attribute."
            )
        }
    }
}
