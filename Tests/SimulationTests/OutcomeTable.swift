import EditedModels
import Simulation

@testable import CompilerSupport

/// A kind of evidence by its word in the documentation.
enum EvidenceWord: String, CaseIterable, Sendable {
    /// An export of Production: fields and their types.
    case export
    /// A ledger in which the version that shipped is recorded: the fields, and what the model meant by them.
    case ledger
    /// The model where the branch began, `--against`.
    case base
    /// The model at a tag of a release.
    case tag

    /// The evidence of the check.
    var evidence: Evidence {
        switch self {
        case .export: .export
        case .ledger: .ledger
        case .base: .against
        case .tag: [.export, .tags]
        }
    }
}

extension Set<EvidenceWord> {
    fileprivate static let all = Set(EvidenceWord.allCases)
    /// The evidence that knows the meaning of a model, and not only its fields.
    fileprivate static let meaning: Set = [.ledger, .base, .tag]
    /// Evidence that shows everything.
    fileprivate static let wholeModel: Set = [.base, .tag]
}

/// The level that a check needs for an outcome, and the evidence that shows it.
///
/// `Documentation/ProductionLaw.md` has the same table for people.
struct OutcomeRow: Sendable {
    let outcome: Outcome
    /// The least that a finding must be; nil where nothing has to be said.
    let severity: Severity?
    let seen: Set<EvidenceWord>
    let rules: String
    let example: String
    let devices: String

    private init(
        _ outcome: Outcome,
        _ severity: Severity?,
        _ seen: Set<EvidenceWord>,
        _ rules: String,
        _ example: String,
        _ devices: String
    ) {
        self.outcome = outcome
        self.severity = severity
        self.seen = seen
        self.rules = rules
        self.example = example
        self.devices = devices
    }

    static subscript(_ outcome: Outcome) -> OutcomeRow? { all.first { $0.outcome == outcome } }

    static let all = [
        OutcomeRow(
            .otherType,
            .error,
            .all,
            "CKP303",
            "an Integer 16 becomes a String",
            "the server refuses each record with a value; then the whole store no longer syncs"
        ),
        OutcomeRow(
            .otherEncryption,
            .error,
            .all,
            "CKP304, CKP305",
            "an attribute becomes encrypted, by the flag or by the key",
            "the server refuses each record with a value; older devices read nothing"
        ),
        OutcomeRow(
            .textAsLink,
            .error,
            .wholeModel,
            "CKP342",
            "the attribute `tag` becomes a to-one relationship `tag`",
            "texts are taken for record names, and nothing is found under them"
        ),
        OutcomeRow(
            .linkAsText,
            .error,
            .wholeModel,
            "CKP342",
            "the to-one relationship `tag` becomes an attribute `tag`",
            "record names appear as texts"
        ),
        OutcomeRow(
            .otherProperty,
            .error,
            .meaning,
            "CKP343",
            "`title` is dropped, and `subtitle` renamed to `title`",
            "the values of one property appear as those of another"
        ),
        OutcomeRow(
            .exchangedProperty,
            .error,
            .wholeModel,
            "CKP343, CKP306",
            "`title` and `subtitle` swap their names",
            "the values of each property appear as those of the other"
        ),
        OutcomeRow(
            .otherEntity,
            .error,
            .meaning,
            "CKP343",
            "`Post` and `Tag` swap their names",
            "objects of one entity appear as those of another"
        ),
        OutcomeRow(
            .otherTarget,
            .error,
            .wholeModel,
            "CKP344",
            "the to-one `Post.tag` leads to `Label` instead of `Tag`",
            "links to objects of the former entity are dropped"
        ),
        OutcomeRow(
            .otherForm,
            .error,
            .wholeModel,
            "CKP349",
            "a String becomes a UUID",
            "texts that are not UUID or URI are read as nothing"
        ),
        OutcomeRow(
            .otherBytes,
            .error,
            .wholeModel,
            "CKP349",
            "a Binary becomes Transformable",
            "bytes are not to be understood"
        ),
        OutcomeRow(
            .otherTransformer,
            .warning,
            .meaning,
            "CKP321",
            "the transformer `Image` becomes `Picture`",
            "bytes are not to be understood, unless the new transformer reads and writes what the old one did"
        ),
        OutcomeRow(
            .narrowed,
            .warning,
            .wholeModel,
            "CKP349",
            "an Integer 64 becomes an Integer 16, or the reverse",
            "numbers that the narrower type cannot hold change; others do not"
        ),
        OutcomeRow(
            .linkNotStated,
            .warning,
            .wholeModel,
            "CKP308",
            "one to one becomes one to many",
            "one side writes links where the other does not look for them"
        ),
        OutcomeRow(
            .linkRejected,
            .warning,
            .wholeModel,
            "CKP320",
            "an end of many to many is renamed, or moves to another entity",
            "links name an entity without such a relationship, and are skipped"
        ),
        OutcomeRow(
            .widerTarget,
            .warning,
            .wholeModel,
            "CKP344",
            "the to-one `Post.photo` leads to `Media`, the parent of `Photo`",
            "older devices drop links to what is not a `Photo`"
        ),
        OutcomeRow(
            .recordIgnored,
            .warning,
            .meaning,
            "CKP301, CKP307, CKP345",
            "an entity is removed or renamed, or gets another root",
            "its records stay in iCloud, and are skipped"
        ),
        OutcomeRow(
            .fieldUnread,
            .warning,
            .all,
            "CKP302, CKP306",
            "an attribute is removed, renamed, transient, derived or ignored",
            "its values stay in iCloud, and nobody reads them"
        ),
        OutcomeRow(
            .fieldUnreadHere,
            .warning,
            .wholeModel,
            "CKP346",
            "an attribute moves to one of several subentities",
            "the values of the others stay in iCloud, and nobody reads them"
        ),
        OutcomeRow(
            .unknownToOlder,
            nil,
            [],
            "",
            "an attribute, a relationship or an entity is added",
            "older devices do not see it, and leave it alone"
        ),
    ]
}

extension OutcomeRow {
    /// The table as `Documentation/ProductionLaw.md` has it.
    static var markdown: String {
        let heading = """
            | outcome | for example | devices | severity | rules | seen by |
            | --- | --- | --- | --- | --- | --- |

            """
        return heading + all.map(\.line).joined()
    }

    private var line: String {
        let evidence = EvidenceWord.allCases.filter(seen.contains).map(\.rawValue).joined(separator: ", ")
        let cells = ["`\(outcome)`", example, devices, severity?.rawValue ?? "none", rules, evidence]
        return "| " + cells.map { $0.isEmpty ? "–" : $0 }.joined(separator: " | ") + " |\n"
    }
}
