public import Diagnostics

/// What can be wrong with a `modelc.json`, by number.
///
/// Whether a rule or a configuration that the file names exists is not known here.
public enum SettingsRules {
    /// Every rule of the family, in the order of the numbers.
    public static let all = [malformedSettings, unknownKey, wrongValue, missingKey, duplicateKey]

    /// No JSON.
    public static let malformedSettings = error(
        "CFG001",
        "malformed-settings",
        "The settings are not JSON.",
        """
        `modelc.json` is one JSON object in UTF-8, of at most 16 MiB. Comments (`//` and `/* */`) and a comma after the \
        last element are allowed; single quotes and bare keys are not.
        """
    )

    /// A key that means nothing.
    public static let unknownKey = error(
        "CFG002",
        "unknown-settings-key",
        "The settings have a key that modelc does not know.",
        """
        A key that is passed over in silence is a setting that somebody believes in. Correct its spelling or remove it; \
        a note for readers goes into a comment.
        """
    )

    /// A value that means nothing.
    public static let wrongValue = error(
        "CFG003",
        "wrong-settings-value",
        "A value of the settings has the wrong type or is not one of the possible values.",
        """
        Nothing is guessed: `false` is not `"off"`, and `null` is not the same as a key left out. The message says what \
        is possible.
        """
    )

    /// A key that must be there.
    public static let missingKey = error(
        "CFG004",
        "missing-settings-key",
        "A key that the settings cannot do without is missing.",
        """
        A model needs its `path`, a store its `name`, an entry of `generate` its `template` and `output`, one of `encryptedTwins` its `attribute` and `twin`. A known fault needs `rule`, `symbol` and `found`. \
        A waiver needs `rule`, `symbol` and `reason`: accepting a finding \
        without saying which one and why leaves the next reader to guess.
        """
    )

    /// A key that stands twice.
    public static let duplicateKey = error(
        "CFG005",
        "duplicate-settings-key",
        "An object of the settings has the same key twice.",
        """
        Readers of JSON disagree on which of the two counts, and one of them has been written in vain. It often comes \
        from a merge. Keep one.
        """
    )

    private static func error(_ id: String, _ name: String, _ summary: String, _ rationale: String) -> RuleMetadata {
        RuleMetadata(id: id, name: name, severity: .error, isWaivable: false, summary: summary, rationale: rationale)
    }
}
