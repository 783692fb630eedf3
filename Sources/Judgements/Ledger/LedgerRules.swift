public import Diagnostics

/// The `LCK` family, by number: what can be wrong with a ledger, and what it refuses.
public enum LedgerRules {
    /// Every rule of the family, in the order of the numbers.
    public static let all =
        text + [
            contradictoryFacts, danglingFact, factRemoved, factNotInExport, exportContradictsLedger,
            ledgerBehindExport, nothingToRetire, reasonMissing, ledgerOfAnotherContainer, exportOfUnknownContainer,
            missingLedger, ambiguousRecording, nothingToTakeBack,
        ]

    /// The rules of the text, without which there is no ledger to read.
    public static let text = [
        ledgerTooLarge, notALedger, unsupportedLedgerVersion, unresolvedMerge, ledgerSyntax, ledgerEscape,
    ]

    // MARK: The text

    /// No person and no modelc wrote this.
    public static let ledgerTooLarge = error(
        "LCK401",
        "ledger-too-large",
        "The ledger is larger than 64 MiB, or has more than 500,000 lines.",
        """
        A ledger with a line for each field of ten thousand entities has about two megabytes. Restore the file from \
        version control.
        """
    )

    /// The text is something else altogether.
    public static let notALedger = error(
        "LCK402",
        "not-a-ledger",
        "The file has no line `!modelc.lock 2`.",
        """
        The line names the version of the format. A file without the line may be another kind of file, or its \
        beginning may be lost. Restore the file from version control, or create it with `modelc lock advance`.
        """
    )

    /// Written by a later modelc.
    public static let unsupportedLedgerVersion = error(
        "LCK403",
        "unsupported-ledger-version",
        "The ledger has a version of the format that this modelc does not know.",
        """
        modelc does not guess the meaning of its lines, because it could lose facts. Use the version of modelc that \
        wrote the ledger, or a later one.
        """
    )

    /// Git asked, nobody answered.
    public static let unresolvedMerge = error(
        "LCK404",
        "unresolved-merge",
        "The ledger contains the markers of a merge conflict.",
        """
        The union of two ledgers is the correct merge: keep the lines of both sides, and remove the markers. With \
        `modelc.lock merge=union` in `.gitattributes`, git merges ledgers in this way.
        """
    )

    /// A line that is none.
    public static let ledgerSyntax = error(
        "LCK405",
        "ledger-syntax",
        "A line of the ledger does not follow the grammar.",
        """
        Each line has a kind and its words, separated by single spaces and ended by LF: `field CD_Post CD_title \
        STRING single plain`. A ledger has no blank lines, comments, CR, or byte order mark. The lines can be in any \
        order.
        """
    )

    /// A word has one spelling.
    public static let ledgerEscape = error(
        "LCK406",
        "ledger-escape",
        "A word of the ledger has incorrect escapes.",
        """
        A byte outside of printable ASCII, and `%` itself, is written as `%` and two uppercase hexadecimal digits; a \
        space is `%20`. No other byte is escaped. Each word then has one spelling, so git recognizes equal lines.
        """
    )

    // MARK: What the lines say together

    /// Two branches disagreed, or one was wrong.
    public static let contradictoryFacts = error(
        "LCK407",
        "contradictory-facts",
        "Two lines of the ledger contradict each other.",
        """
        A field in production has one type, and it never changes. A ledger belongs to one container. Two values come \
        from a merge of branches with exports of different containers or of Development, or from an edit by hand. \
        Compare with an export of production: keep the line that matches the export, and remove the other line. Two \
        containers need two ledgers. Two reasons for one retirement do no harm and are a warning. The meaning of \
        shipped models can change: there, both lines are correct, and modelc uses the newer one.
        """
    )

    /// A line leans on another that is not there.
    public static let danglingFact = RuleMetadata(
        id: "LCK408",
        name: "dangling-fact",
        severity: .warning,
        summary: "A line names a record type, a field, a role, or a recording that the ledger does not have.",
        rationale: """
            A field belongs to a record type, and an index belongs to a field. Only a deployed element can be \
            retired, and only a recorded version can be taken back. Somebody removed a line by hand, or a name is \
            misspelled. `modelc lock advance` with a current export restores the lines that come from exports.
            """
    )

    // MARK: Against an older ledger

    /// Production never forgets.
    public static let factRemoved = error(
        "LCK409",
        "ledger-fact-removed",
        "The ledger lost facts of its older state, or the ledger itself is missing.",
        """
        Production keeps each record type and field forever, and apps on users' devices depend on the models that \
        shipped. Restore the line. If you removed a property from the model on purpose, add a `retired` line with \
        `modelc retire`. If a version was recorded by mistake, add a `taken-back` line with `modelc lock take-back`. \
        Only the lines of indexes, roles, grants, and retirements can be removed.

        With `--against`, the older ledger is the ledger at the merge base. The settings at the merge base name its \
        file. The file can move, because only its contents count. modelc judges the models by the older ledger until \
        the lines are restored.
        """
    )

    // MARK: Against an export

    /// Another container, or an older export.
    public static let factNotInExport = error(
        "LCK410",
        "ledger-fact-not-in-export",
        "The ledger has a record type or field that the export lacks.",
        """
        Production never loses a record type or field. The export is older than the ledger, or it is an export of \
        another container or of Development. Export the schema of production again.
        """
    )

    /// Both cannot be true.
    public static let exportContradictsLedger = error(
        "LCK411",
        "export-contradicts-ledger",
        "The export and the ledger contradict each other.",
        """
        The type and the encryption of a deployed field never change. The export is an export of another container or \
        of Development, or the ledger is wrong. Find the reason before you change anything, because the sync of \
        shipped apps depends on it.
        """
    )

    /// Production has grown.
    public static let ledgerBehindExport = RuleMetadata(
        id: "LCK412",
        name: "ledger-behind-export",
        severity: .note,
        summary: "The export has something that the ledger lacks.",
        rationale: """
            Production has changed since the last `modelc lock advance`. Run `modelc lock advance --evidence \
            production.ckdb`, and commit the result. Then all comparisons use the deployed schema.
            """
    )

    // MARK: Retiring

    /// Only what is deployed can be retired.
    public static let nothingToRetire = error(
        "LCK413",
        "nothing-to-retire",
        "`modelc retire` names an element that is not in the ledger, or undoes a retirement that does not exist.",
        """
        A retirement records that you removed a deployed element from the model on purpose. You can remove an element \
        that was never deployed without a retirement. If the element is deployed, update the ledger first.
        """
    )

    /// The next reader wants to know.
    public static let reasonMissing = error(
        "LCK414",
        "retired-without-reason",
        "A retirement, or a version that was taken back, has no reason.",
        "The line stays in the ledger forever. The reason explains it to future readers. Write a few words."
    )

    // MARK: Several containers

    /// Two ledgers were mistaken for one another.
    public static let ledgerOfAnotherContainer = error(
        "LCK415",
        "ledger-of-another-container",
        "The ledger and `modelc.json` name different containers.",
        """
        Each container has its own production schema and its own ledger. With the ledger of another container, modelc \
        reports fields that are not missing, and does not find real faults.

        If the settings are wrong, correct `container` or `ledger`. If the store moves to another container, the new \
        container gets its own ledger, which `modelc lock advance` writes from an export. The old ledger stays and \
        keeps its container. `modelc retire CD_Post --ledger old.lock --reason '…'` records there that the records \
        moved. Never edit the `container` line, and never begin with an empty ledger: both hide changes that \
        production refuses.
        """
    )

    /// Nobody knows what to compare it with.
    public static let exportOfUnknownContainer = error(
        "LCK416",
        "export-of-unknown-container",
        "The models have several containers, and the container of the export is unknown.",
        """
        An export does not name its container. modelc compares it with the only container whose ledger agrees with \
        it. If no ledger agrees, or several ledgers agree, modelc compares the export with no model. Name one model \
        or one `--configuration`, or keep a ledger for each container. The exit status is 64.
        """
    )

    // MARK: Versions that shipped

    /// Two branches recorded the same version.
    public static let ambiguousRecording = error(
        "LCK420",
        "ambiguous-recording",
        "One recording of a shipped version has two values.",
        """
        The meaning of shipped models can change from version to version. modelc uses the newest recording, and the \
        others are history. If two branches record the same version with different models, one recording has two \
        values. Nobody knows which of them users have, so modelc uses neither. `modelc lock advance --shipped` \
        records the current meaning under the next number. You do not need to remove a line. For values of format 1, \
        which names no versions, this is a warning.
        """
    )

    /// Only what is recorded can be taken back.
    public static let nothingToTakeBack = error(
        "LCK421",
        "nothing-to-take-back",
        "`modelc lock take-back` names a version without a recording, or with several recordings.",
        """
        `modelc lock take-back` adds a line to record that a version was recorded by mistake. It removes no line. A \
        version name has several recordings if the version was edited and shipped again, or if two bundles of the \
        container have versions of the same name. `--recording` chooses one of them by its number.
        """
    )

    // MARK: The settings

    /// Nobody knows what it would have said.
    public static let missingLedger = error(
        "LCK417",
        "missing-ledger",
        "The settings name a ledger that does not exist.",
        """
        modelc compares a store with its ledger. Without the ledger, it would accept every change. Restore the file \
        from version control, or correct its name in `modelc.json`. If the project never had a ledger, create it from \
        an export of production with `modelc lock advance --evidence production.ckdb`. Before the first deployment, \
        remove the key `ledger`.
        """
    )

    private static func error(_ id: String, _ name: String, _ summary: String, _ rationale: String) -> RuleMetadata {
        RuleMetadata(id: id, name: name, severity: .error, isWaivable: false, summary: summary, rationale: rationale)
    }
}
