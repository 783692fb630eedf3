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
        "A line for each field of ten thousand entities takes about two megabytes. Take the file from version control."
    )

    /// The text is something else altogether.
    public static let notALedger = error(
        "LCK402",
        "not-a-ledger",
        "The file has no line `!modelc.lock 2`.",
        """
        The line says which version of the format the others are written in. A file without it may be something else, or \
        may have lost its beginning. Take it from version control, or create it with `modelc lock advance`.
        """
    )

    /// Written by a later modelc.
    public static let unsupportedLedgerVersion = error(
        "LCK403",
        "unsupported-ledger-version",
        "The ledger is written in a version of the format that this modelc does not know.",
        "Guessing what its lines mean could lose facts. Use the version of modelc that wrote it, or a later one."
    )

    /// Git asked, nobody answered.
    public static let unresolvedMerge = error(
        "LCK404",
        "unresolved-merge",
        "The ledger holds the markers of a merge conflict.",
        """
        Two ledgers join by union: keep the lines of both sides and remove the markers. With `modelc.lock merge=union` \
        in `.gitattributes` git does so itself.
        """
    )

    /// A line that is none.
    public static let ledgerSyntax = error(
        "LCK405",
        "ledger-syntax",
        "A line of the ledger does not follow the grammar.",
        """
        Each line is a kind and its words, separated by single spaces and ended by LF: `field CD_Post CD_title STRING \
        single plain`. There are no blank lines, no comments, no CR and no byte order mark. The order of the lines is free.
        """
    )

    /// A word has one spelling.
    public static let ledgerEscape = error(
        "LCK406",
        "ledger-escape",
        "A word of the ledger is not escaped as it should be.",
        """
        Exactly the bytes outside of printable ASCII, and `%` itself, are written as `%` and two upper-case hex digits; a \
        space is `%20`. Because a word has one spelling, git joins equal lines.
        """
    )

    // MARK: What the lines say together

    /// Two branches disagreed, or one was wrong.
    public static let contradictoryFacts = error(
        "LCK407",
        "contradictory-facts",
        "Two lines of the ledger give different values for the same thing.",
        """
        Production gives a field one type, for ever, and a ledger is of one container. Two values come from a merge of \
        branches that used exports of different containers or of Development, or from an edit by hand. An export of \
        Production says which is true: keep that line and remove the other, which is not missed. Two containers need two \
        ledgers. Two reasons for one retirement do no harm and are a warning. What shipped models meant may change: there, \
        both lines are true, and the newer one counts.
        """
    )

    /// A line leans on another that is not there.
    public static let danglingFact = RuleMetadata(
        id: "LCK408",
        name: "dangling-fact",
        severity: .warning,
        summary: "A line speaks of a record type, a field, a role or a recording that the ledger does not hold.",
        rationale: """
            A field belongs to a record type, an index to a field, only what is deployed can be retired, and only what was \
            recorded taken back. Either a line was removed by hand, or a name is misspelled. `modelc lock advance` with a current export repairs what comes \
            from exports.
            """
    )

    // MARK: Against an older ledger

    /// Production never forgets.
    public static let factRemoved = error(
        "LCK409",
        "ledger-fact-removed",
        "Facts of the older ledger are gone, or the ledger is.",
        """
        Nothing that was deployed can be taken back: Production keeps each record type and field for ever, and apps in \
        the field rely on what shipped. Bring the line back. A property that left the model on purpose gets a `retired` \
        line, with `modelc retire`, and a version that was recorded by mistake a `taken-back` line, with \
        `modelc lock take-back`. Only indexes, roles, grants and retirements may go.

        With `--against` the older ledger is the one of the merge base, wherever the settings of then say that it was. It \
        may move; what counts is what it says. Until the lines are back, models are judged by the older ledger.
        """
    )

    // MARK: Against an export

    /// Another container, or an older export.
    public static let factNotInExport = error(
        "LCK410",
        "ledger-fact-not-in-export",
        "The ledger holds a record type or field that the export lacks.",
        """
        Production never loses a record type or field, so the export is older than the ledger, or it is one of another \
        container or of Development. Export the schema of Production again.
        """
    )

    /// Both cannot be true.
    public static let exportContradictsLedger = error(
        "LCK411",
        "export-contradicts-ledger",
        "The export and the ledger give different values for the same thing.",
        """
        The type and the encryption of a deployed field never change, so the export is one of another container or of \
        Development, or the ledger is wrong. Find out which before anything else: sync of shipped apps depends on it.
        """
    )

    /// Production has grown.
    public static let ledgerBehindExport = RuleMetadata(
        id: "LCK412",
        name: "ledger-behind-export",
        severity: .note,
        summary: "The export holds something that the ledger lacks.",
        rationale: """
            Production has grown since the ledger was last advanced. Run `modelc lock advance --evidence production.ckdb` \
            and commit the result, so that everybody is judged by what is deployed.
            """
    )

    // MARK: Retiring

    /// Only what is deployed can be retired.
    public static let nothingToRetire = error(
        "LCK413",
        "nothing-to-retire",
        "What should be retired is not in the ledger, or what should be taken back is not retired.",
        """
        A retirement says that something deployed left the model on purpose. What was never deployed can be removed \
        freely. If it is deployed, advance the ledger first.
        """
    )

    /// The next reader wants to know.
    public static let reasonMissing = error(
        "LCK414",
        "retired-without-reason",
        "A retirement, or a version that is taken back, has no reason.",
        "It stays in the ledger for ever. Whoever meets it in years needs to know why: write it in a few words."
    )

    // MARK: Several containers

    /// Two ledgers were mistaken for one another.
    public static let ledgerOfAnotherContainer = error(
        "LCK415",
        "ledger-of-another-container",
        "The ledger says that it is of another container than `modelc.json` does.",
        """
        Production belongs to a container, and each has a ledger of its own. Judged by the wrong one, a model seems to \
        lack what it never had, and nothing that it breaks is found.

        Either the settings are wrong: name the right `container`, or the right file in `ledger`. Or the store moves to \
        another container. Then the new container gets a ledger of its own, which `modelc lock advance` makes from an export \
        of it; the old one stays and keeps its name, and `modelc retire CD_Post --ledger old.lock --reason '…'` says in it \
        what moved. Never edit the `container` line, nor begin an empty ledger: both let changes pass that production refuses.
        """
    )

    /// Nobody knows what to compare it with.
    public static let exportOfUnknownContainer = error(
        "LCK416",
        "export-of-unknown-container",
        "The models go to several containers, and nothing says of which one the export is.",
        """
        An export does not name its container. It is taken to be of the only container whose ledger it agrees with; when \
        there is none or more than one, it is compared with no model. Name one model or one `--configuration`, or keep a \
        ledger for each container. The exit status is 64.
        """
    )

    // MARK: Versions that shipped

    /// Two branches recorded the same version.
    public static let ambiguousRecording = error(
        "LCK420",
        "ambiguous-recording",
        "One recording of a shipped version says two different things.",
        """
        What shipped models meant may change from version to version: the newest recording counts, the others are its \
        history. Two branches that record the same version with different models leave two values in one recording, and \
        nobody knows which of them users have; neither is judged. `modelc lock advance --shipped` records what counts \
        now under the next number. Nothing needs to be removed. Of values that format 1 recorded, which named no \
        version, it is a warning.
        """
    )

    /// Only what is recorded can be taken back.
    public static let nothingToTakeBack = error(
        "LCK421",
        "nothing-to-take-back",
        "The version that should be taken back is not recorded, or is recorded more than once.",
        """
        `modelc lock take-back` adds a line that says that a version was recorded by mistake; nothing is removed. A version \
        name has several recordings when it was edited and shipped again, or when two bundles of the container name \
        versions alike: `--recording` says by its number which one is meant.
        """
    )

    // MARK: The settings

    /// Nobody knows what it would have said.
    public static let missingLedger = error(
        "LCK417",
        "missing-ledger",
        "The settings name a ledger that is not there.",
        """
        A store with a ledger is judged by what the ledger says. Without it every change would pass. Bring the file back \
        from version control, or correct its name in `modelc.json`. A project that never had one makes it from an export of \
        Production: `modelc lock advance --evidence production.ckdb`; before the first deployment leave the name out.
        """
    )

    private static func error(_ id: String, _ name: String, _ summary: String, _ rationale: String) -> RuleMetadata {
        RuleMetadata(id: id, name: name, severity: .error, isWaivable: false, summary: summary, rationale: rationale)
    }
}
