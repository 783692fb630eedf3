import CompilerSupport

extension CompatibilityRuleTable {
    static let incompatibleWithShippedVersion = Rule<ShippedCompatibility>(
        id: "CKP350",
        name: "incompatible-with-shipped-version",
        severity: .error,
        summary: "The current version loses, refuses or misreads what the newest shipped version writes to iCloud.",
        rationale: """
            People update late and have several devices, so a version that shipped continues to write. Its records \
            stay in iCloud forever, and the current version reads them with another model: it looks for values in \
            another field, takes them for something else, or needs a type that the server refuses.

            If a ledger or an export says what production has, other rules report what production does not allow, \
            and this rule reports nothing. Otherwise, the shipped version is all that modelc knows of production. \
            modelc does not report fields and records that the current version merely does not read. The finding is \
            a warning if it is about some values only, or if the behavior is not documented.

            `modelc compatibility` compares all versions, in both directions.
            """,
        source: "the rules about production, applied to two versions",
        passing: [
            RuleExample([
                "V1, shipped": post(#"<attribute name="rank" optional="YES" attributeType="Integer 16"/>"#),
                "V2": post(
                    #"<attribute name="rank" optional="YES" attributeType="Integer 64"/>"#
                        + "\n" + #"<attribute name="title" optional="YES" attributeType="String"/>"#
                ),
            ])
        ],
        failing: [
            RuleExample([
                "V1, shipped": post(#"<attribute name="rank" optional="YES" attributeType="Integer 64"/>"#),
                "V2": post(#"<attribute name="rank" optional="YES" ↓attributeType="Double"/>"#),
            ]),
            RuleExample([
                "V1, shipped": post(#"<attribute name="color" optional="YES" attributeType="Transformable"/>"#),
                "V2": post(
                    #"<attribute name="color" optional="YES" attributeType="Transformable" ↓valueTransformerName="Hue" versionHashModifier="Hue"/>"#
                ),
            ]),
        ]
    ) { compatibility, findings in
        let version = "the records of the shipped version '\(compatibility.version)'"
        for reason in compatibility.verdict.reasons where reason.outcome > .unread {
            findings.report(
                "'\(reason.symbol)' \(reason.outcome.verb) \(version)",
                at: reason.location,
                symbol: reason.symbol,
                help: "\(reason.text.withUppercaseStart). "
                    + "Leave it as it shipped, or add something with a new name.",
                related: [compatibility.evidence],
                severity: reason.isCertain ? nil : .warning
            )
        }
    }

    private static func post(_ properties: String) -> String {
        """
        <model usedWithCloudKit="YES">
        <entity name="Post">\(properties)</entity>
        </model>
        """
    }
}

extension CompatibilityOutcome {
    fileprivate var verb: String {
        switch self {
        case .synced, .unread: "does not read"
        case .lost: "does not find"
        case .refused: "contradicts"
        case .misread: "may misread"
        }
    }
}
