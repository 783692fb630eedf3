package import CompilerSupport

/// The `LCK` family, by number: findings about ledgers, and refused changes.
package enum LedgerRules {
    /// Every rule of the family, in the order of the numbers.
    package static let all =
        text + [
            contradictoryFacts, danglingFact, factRemoved, factNotInExport, exportContradictsLedger,
            ledgerBehindExport, nothingToRetire, reasonMissing, ledgerOfAnotherContainer, exportOfUnknownContainer,
            missingLedger, ambiguousRecording, nothingToTakeBack,
        ]

    /// The rules of the text; without valid text there is no ledger.
    package static let text = [
        ledgerTooLarge, notALedger, unsupportedLedgerVersion, unresolvedMerge, ledgerSyntax, ledgerEscape,
    ]

    // MARK: The text

    static let ledgerTooLarge = RuleMetadata.obstacle(
        id: "LCK401",
        name: "ledger-too-large",
        summary: "The ledger is larger than 64 MiB, or has more than 500,000 lines.",
        rationale: """
            A ledger with a line for each field of ten thousand entities has about two megabytes. Restore the file \
            from version control.
            """
    )

    static let notALedger = RuleMetadata.obstacle(
        id: "LCK402",
        name: "not-a-ledger",
        summary: "The file has no line `!modelc.lock 2`.",
        rationale: """
            The line names the version of the format. A file without the line may be another kind of file, or its \
            beginning may be lost. Restore the file from version control, or create it with `modelc lock advance`.
            """
    )

    static let unsupportedLedgerVersion = RuleMetadata.obstacle(
        id: "LCK403",
        name: "unsupported-ledger-version",
        summary: "The ledger has a version of the format that this modelc does not know.",
        rationale: """
            modelc does not guess the meaning of its lines, because it could lose facts. Use the version of modelc \
            that wrote the ledger, or a later one.
            """
    )

    static let unresolvedMerge = RuleMetadata.obstacle(
        id: "LCK404",
        name: "unresolved-merge",
        summary: "The ledger contains the markers of a merge conflict.",
        rationale: """
            The union of two ledgers is the correct merge: keep the lines of both sides, and remove the markers. With \
            `modelc.lock merge=union` in `.gitattributes`, git merges ledgers in this way.
            """
    )

    static let ledgerSyntax = RuleMetadata.obstacle(
        id: "LCK405",
        name: "ledger-syntax",
        summary: "A line of the ledger does not follow the grammar.",
        rationale: """
            Each line has a kind and its words, separated by single spaces and ended by LF: `field CD_Post CD_title \
            STRING single plain`. A ledger has no blank lines, comments, CR, or byte order mark. The lines can be in \
            any order.
            """
    )

    static let ledgerEscape = RuleMetadata.obstacle(
        id: "LCK406",
        name: "ledger-escape",
        summary: "A word of the ledger has incorrect escapes.",
        rationale: """
            A byte outside of printable ASCII, and `%` itself, is written as `%` and two uppercase hexadecimal digits; \
            a space is `%20`. No other byte is escaped. Each word then has one spelling, so git recognizes equal \
            lines.
            """
    )

    // MARK: Consistency of the lines

    static let contradictoryFacts = RuleMetadata.obstacle(
        id: "LCK407",
        name: "contradictory-facts",
        summary: "Two lines of the ledger contradict each other.",
        rationale: """
            A field in production has one type, and it never changes. A ledger belongs to one container. Two values \
            come from a merge of branches with exports of different containers or of Development, or from an edit by \
            hand. Compare with an export of production: keep the line that matches the export, and remove the other \
            line. Two containers need two ledgers. Two reasons for one retirement do no harm and are a warning. The \
            meaning of shipped models can change: there, both lines are correct, and modelc uses the newer one.
            """
    )

    static let danglingFact = RuleMetadata(
        id: "LCK408",
        name: "dangling-fact",
        severity: .warning,
        isWaivable: false,
        summary: "A line names a record type, a field, a role, or a recording that the ledger does not have.",
        rationale: """
            A field belongs to a record type, and an index belongs to a field. Only a deployed element can be retired, \
            unless the ledger has no record type, and only a recorded version can be taken back. Somebody removed a line by hand, or a name is misspelled. \
            `modelc lock advance` with a current export restores the lines that come from exports.
            """
    )

    // MARK: Against an older ledger

    static let factRemoved = RuleMetadata.obstacle(
        id: "LCK409",
        name: "ledger-fact-removed",
        summary: "The ledger lost facts of its older state, or the ledger itself is missing.",
        rationale: """
            Production keeps each record type and field forever, and apps on users' devices depend on the models that \
            shipped. Restore the line. If you removed a property from the model on purpose, add a `retired` line with \
            `modelc retire`. If a version was recorded by mistake, add a `taken-back` line with `modelc lock \
            take-back`. Only the lines of indexes, roles, grants, and retirements can be removed.

            With `--against`, the older ledger is the ledger at the merge base. The settings at the merge base name \
            its file. The file can move, because only its contents count. modelc judges the models by the older ledger \
            until the lines are restored.
            """
    )

    // MARK: Against an export

    static let factNotInExport = RuleMetadata.obstacle(
        id: "LCK410",
        name: "ledger-fact-not-in-export",
        summary: "The ledger has a record type or field that the export lacks.",
        rationale: """
            Production never loses a record type or field. The export is older than the ledger, or it is an export of \
            another container or of Development. Export the schema of production again.
            """
    )

    static let exportContradictsLedger = RuleMetadata.obstacle(
        id: "LCK411",
        name: "export-contradicts-ledger",
        summary: "The export and the ledger contradict each other.",
        rationale: """
            The type and the encryption of a deployed field never change. The export is an export of another container \
            or of Development, or the ledger is wrong. Find the reason before you change anything, because the sync of \
            shipped apps depends on it.
            """
    )

    static let ledgerBehindExport = RuleMetadata(
        id: "LCK412",
        name: "ledger-behind-export",
        severity: .note,
        isWaivable: false,
        summary: "The export has something that the ledger lacks.",
        rationale: """
            Production has changed since the last `modelc lock advance`. Run `modelc lock advance --evidence \
            production.ckdb`, and commit the result. Then all comparisons use the deployed schema.
            """
    )

    // MARK: Retiring

    static let nothingToRetire = RuleMetadata.obstacle(
        id: "LCK413",
        name: "nothing-to-retire",
        summary:
            "`modelc retire` names an element that is not in the ledger, or undoes a retirement that does not exist.",
        rationale: """
            A retirement records that you removed a deployed element from the model on purpose. You can remove an \
            element that was never deployed without a retirement. If the element is deployed, update the ledger first. A \
            ledger without a record type does not say what is deployed: in it you can retire any element.
            """
    )

    static let reasonMissing = RuleMetadata.obstacle(
        id: "LCK414",
        name: "retired-without-reason",
        summary: "A retirement, or a version that was taken back, has no reason.",
        rationale: "The line stays in the ledger forever. The reason explains it to future readers. Write a few words."
    )

    // MARK: Several containers

    static let ledgerOfAnotherContainer = RuleMetadata.obstacle(
        id: "LCK415",
        name: "ledger-of-another-container",
        summary: "The ledger and `modelc.json` name different containers.",
        rationale: """
            Each container has its own production schema and its own ledger. With the ledger of another container, \
            modelc reports fields that are not missing, and does not find real faults.

            If the settings are wrong, correct `container` or `ledger`. If the store moves to another container, the \
            new container gets its own ledger, which `modelc lock advance` writes from an export. The old ledger stays \
            and keeps its container. `modelc retire CD_Post --ledger old.lock --reason '…'` records there that the \
            records moved. Never edit the `container` line, and never begin with an empty ledger: both hide changes \
            that production refuses.
            """
    )

    /// The ledger to compare with is unknown.
    package static let exportOfUnknownContainer = RuleMetadata.obstacle(
        id: "LCK416",
        name: "export-of-unknown-container",
        summary: "The models have several containers, and the container of the export is unknown.",
        rationale: """
            An export does not name its container. modelc compares it with the only container whose ledger agrees with \
            it. If no ledger agrees, or several ledgers agree, modelc compares the export with no model. Name one \
            model or one `--configuration`, or keep a ledger for each container. The exit status is 64.
            """
    )

    // MARK: Shipped versions

    static let ambiguousRecording = RuleMetadata.obstacle(
        id: "LCK420",
        name: "ambiguous-recording",
        summary: "One recording of a shipped version has two values.",
        rationale: """
            The meaning of shipped models can change from version to version. modelc uses the newest recording, and \
            the others are history. If two branches record the same version with different models, one recording has \
            two values. Nobody knows which of them users have, so modelc uses neither. `modelc lock advance --shipped` \
            records the current meaning under the next number. You do not need to remove a line.
            """
    )

    static let nothingToTakeBack = RuleMetadata.obstacle(
        id: "LCK421",
        name: "nothing-to-take-back",
        summary: "`modelc lock take-back` names a version without a recording, or with several recordings.",
        rationale: """
            `modelc lock take-back` adds a line to record that a version was recorded by mistake. It removes no line. \
            A version name has several recordings if the version was edited and shipped again, or if two bundles of \
            the container have versions of the same name. `--recording` chooses one of them by its number.
            """
    )

    // MARK: The settings

    /// A ledger is missing, and its contents are unknown.
    package static let missingLedger = RuleMetadata.obstacle(
        id: "LCK417",
        name: "missing-ledger",
        summary: "The settings name a ledger that does not exist.",
        rationale: """
            modelc compares a store with its ledger. Without the ledger, it would accept every change. Restore the \
            file from version control, or correct its name in `modelc.json`. If the project never had a ledger, create \
            it from an export of production with `modelc lock advance --evidence production.ckdb`.

            Before the first deployment there is nothing to record. If the history of git is complete and no commit ever \
            held the ledger, the finding is a warning: `modelc plan` prints what to deploy, and `modelc lock advance` then \
            creates the ledger. In a shallow clone nobody can tell: fetch the history, or remove the key `ledger` until the \
            first deployment.
            """
    )
}
