package import CompilerSupport

/// The rules for `modelc.json`, by number.
///
/// Other rules check that the rules, configurations, and models in the file exist.
package enum SettingsRules {
    /// Every rule of the family, in the order of the numbers.
    static let all = [malformedSettings, unknownKey, wrongValue, missingKey, duplicateKey, missingModel]

    /// The text is not JSON.
    package static let malformedSettings = error(
        id: "CFG001",
        "malformed-settings",
        "The settings are not JSON.",
        """
        `modelc.json` is one JSON object in UTF-8, of at most 16 MiB. Comments (`//` and `/* */`) and a comma after the \
        last element are allowed; single quotes and bare keys are not.
        """
    )

    /// A key is unknown.
    static let unknownKey = error(
        id: "CFG002",
        "unknown-settings-key",
        "The settings have an unknown key.",
        """
        An ignored key would be a setting without effect. Correct its spelling or remove it. Use a comment for a note to \
        readers.
        """
    )

    /// A value is invalid.
    static let wrongValue = error(
        id: "CFG003",
        "wrong-settings-value",
        "A value in the settings has the wrong type or is not allowed.",
        """
        modelc does not convert values: `false` is not `"off"`, and `null` is not a missing key. The message lists the \
        possible values.
        """
    )

    /// A required key is missing.
    package static let missingKey = error(
        id: "CFG004",
        "missing-settings-key",
        "The settings lack a required key.",
        """
        A model needs its `path`, a store its `name`, an entry of \
        `generate` its `template`, an entry of `encryptedTwins` its `attribute` and `twin`. A known fault needs `rule`, \
        `symbol` and `found`. A waiver needs `rule`, `symbol` and `reason`. An entry of `generate` without `output` is \
        for builds: `modelc generate` writes its files only with `--output` or `--single-file`.
        """
    )

    /// A key is repeated.
    static let duplicateKey = error(
        id: "CFG005",
        "duplicate-settings-key",
        "An object of the settings has the same key twice.",
        """
        Programs disagree about the effective value of a duplicate key. A merge often causes it. Remove one of the keys. In \
        `rules`, the id and the name of a rule are the same key.
        """
    )

    /// A model does not exist.
    package static let missingModel = error(
        id: "CFG006",
        "missing-listed-model",
        "The settings list a model that does not exist.",
        """
        The stores, the container, and the ledger of a model are beside its path. If the model is moved or renamed, \
        they would apply to nothing, and modelc would check the model without them. The run therefore ends with status \
        66, also if it is about another model of the settings. Correct the path, or remove the entry.
        """
    )

    private static func error(id: String, _ name: String, _ summary: String, _ rationale: String) -> RuleMetadata {
        RuleMetadata(id: id, name: name, severity: .error, isWaivable: false, summary: summary, rationale: rationale)
    }
}
