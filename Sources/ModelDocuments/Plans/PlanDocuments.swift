import CloudSchema
package import CompilerSupport
import Mirroring
import SchemaRules

/// A plan for people.
///
///     Plan for iCloud.com.example.app (private) · compared with production.ckdb
///       new now     CD_Post.CD_location  ENCRYPTED BYTES   encryption is decided at this deployment
///       deployed    27 fields in 4 types (unchanged)
///     Next: import in Development, then deploy the schema in the CloudKit Console, before the build ships.
struct PlanText {
    let named: NamedPlan
    /// True if fields that mirroring does not write are listed rather than counted.
    let showsUnwritten: Bool
    let rows: PlanSummary

    /// The lines, without their ends.
    var lines: [String] {
        let changes = list("conflict", rows[.contradictions]) + list("new now", rows[.new]) + counts
        let open =
            list("index", rows[.indexes]) + list("grant", rows.grants) + list("waiting", rows[.waiting])
            + list("reset", rows[.dropped]) + [rows.plainFields.map { line("plain", $0) }].compactMap(\.self)
            + list("sensitive?", named.questions)
        let kept = sharing + deployed + list("permanent", rows[.retired]) + unwritten + local + writes
        return [heading] + changes + open + kept + named.twinLines + [next]
    }

    private var heading: String {
        let evidence = named.evidence.isEmpty ? "nothing" : named.evidence.joined(separator: ", ")
        return "Plan for \(named.title) (\(named.databases)) · compared with \(evidence)"
    }

    private var counts: [String] {
        guard rows.newFrameworkFieldCount > 0 else { return [] }
        let fields = counted(rows.newFrameworkFieldCount, "field", "fields")
        let types = counted(rows.newTypeCount, "new record type", "new record types")
        let label = rows[.new].isEmpty ? "new now" : ""
        return [line(label, "and \(fields) of mirroring and the server, \(types)")]
    }

    /// The fields that sharing needs beyond the model. Production never creates them.
    private var sharing: [String] {
        guard named.plan.scopes.contains(.shared) else { return [] }
        let types = named.plan.recordTypes
        let shares = types.filter { type in
            type.name == RecordType.share.name && type.fields.allSatisfy { $0.isAwaited }
        }.map(\.name)
        let receipt = MirroringNames.moveReceipt
        let receipts = types.filter { type in
            type.fields.contains { $0.name == receipt && $0.isAwaited }
        }.map { "\($0.name).\(receipt)" }
        let missing = shares + (receipts.count > 3 ? ["\(receipt) in \(receipts.count) record types"] : receipts)
        if missing.isEmpty { return [] }
        return [line("sharing", "\(missing.joined(separator: ", ")): production never creates them automatically")]
    }

    private var deployed: [String] {
        guard rows.deployedFieldCount > 0 else { return [] }
        let fields = counted(rows.deployedFieldCount, "field", "fields")
        return [line("deployed", "\(fields) in \(counted(rows.deployedTypeCount, "type", "types")) (unchanged)")]
    }

    private var unwritten: [String] {
        let unwritten = rows[.unwritten]
        if showsUnwritten || unwritten.isEmpty { return list("unwritten", unwritten) }
        return [line("unwritten", "\(counted(unwritten.count, "field", "fields")) (--verbose)")]
    }

    private var local: [String] {
        let entities = named.localEntities
        if entities.isEmpty { return [] }
        return [line("left out", "\(entities.listed(8)): in no mirrored store")]
    }

    private var writes: [String] {
        PlannedWrites(named.plan).rows(naming: 8).map { line($0.builds, $0.words) }
    }

    private var next: String {
        if !rows[.contradictions].isEmpty {
            return "Next: resolve the conflicts; the server rejects these fields."
        }
        if rows.isAllDeployed { return "Next: no steps; production has every field of this model." }
        if named.plan.recordTypes.contains(where: \.isNative) {
            return
                "Next: import what --format ckdb writes in Development (cktool import-schema), press Deploy Schema Changes in "
                + "the CloudKit Console, then ship the build."
        }
        return "Next: import in Development, then deploy the schema in the CloudKit Console, before the build ships."
    }

    // MARK: Layout

    /// A list in columns, its label before the first row.
    private func list(_ label: String, _ rows: [PlanRow]) -> [String] {
        rows.enumerated().map { number, row in
            let start = (number == 0 ? label : "").padded(to: Self.labelWidth)
            return [start, row.name, row.type] + (row.remark.isEmpty ? [] : [row.remark])
        }.aligned(indent: 2)
    }

    private func line(_ label: String, _ text: String) -> String { "  \(label.padded(to: Self.labelWidth))  \(text)" }

    private static let labelWidth = 10
}

extension NamedPlan {
    /// The lists of a plan that have rows, for tables. `models` is `the model` or `the models`.
    func lists(_ rows: PlanSummary, of models: String) -> [(title: String, rows: [PlanRow])] {
        let lists = [
            ("Conflicts with production", rows[.contradictions]),
            ("New with the next deployment", rows[.new]),
            ("Indexes that the public database needs", rows[.indexes]),
            ("New grants", rows.grants),
            ("In Development, not in production", rows[.waiting]),
            ("Deleted by a reset of Development", rows[.dropped]),
            ("Sensitive names, not encrypted", questions),
            ("Kept permanently, not in \(models)", rows[.retired]),
            ("Not written by mirroring", rows[.unwritten]),
        ]
        return lists.filter { !$0.1.isEmpty }
    }
}

/// A plan for a pull request.
struct PlanMarkdown {
    let named: NamedPlan
    let rows: PlanSummary

    /// The text, with empty lines between its blocks.
    var text: String {
        let heading = "### Schema plan for \(named.title.printable) (\(named.databases))"
        let deployed = "\(counted(rows.deployedFieldCount, "field", "fields")) deployed and unchanged."
        let tables = named.lists(rows, of: "the model").flatMap(table)
        let plain = [rows.plainFields.map { $0 + "." }].compactMap(\.self)
        let blocks = [heading] + tables + plain + [deployed] + writes + local + named.twinMarkdown + checklist
        return blocks.joined(separator: "\n\n") + "\n"
    }

    private var writes: [String] {
        let rows = PlannedWrites(named.plan).rows(naming: 40)
        if rows.isEmpty { return [] }
        return [
            "**Which build may write which field**",
            MarkdownText.table(["build", "fields"], rows.map { [$0.builds, MarkdownText.escaped($0.words)] }),
        ]
    }

    private var local: [String] {
        if named.localEntities.isEmpty { return [] }
        return ["Left out, in no mirrored store: \(named.localEntities.joined(separator: ", ").printable)."]
    }

    /// The manual steps before the build ships; empty when everything is deployed.
    private var checklist: [String] {
        if rows.isAllDeployed { return [] }
        let steps = [
            "Import the schema in Development: `modelc plan --format ckdb`, `cktool import-schema`",
            "Deploy the schema changes in the CloudKit Console, before the build ships",
            "Export production and record it: `modelc lock advance --evidence production.ckdb`",
        ]
        return [steps.map { "- [ ] \($0)" }.joined(separator: "\n")]
    }

    private func table(_ title: String, _ rows: [PlanRow]) -> [String] {
        let cells = rows.map { ["`\($0.name)`", "`\($0.type)`", $0.remark].map(\.printable) }
        return ["**\(title)**", MarkdownText.table(["field", "type", "remark"], cells)]
    }
}

/// Plans as a `modelc.plan/1` document.
package enum PlanJSON {
    /// The whole document.
    package static let keys: [JSONKey<[NamedPlan]>] = [.format("modelc.plan/1"), JSONKey("plans", each: plan) { $0 }]

    private static let plan: [JSONKey<NamedPlan>] = [
        JSONKey("container") { $0.plan.container },
        .optionalWord("database") { $0.plan.scopes.first },
        JSONKey("databases", .list(.word(of: DatabaseScope.self))) { $0.plan.scopes.map(\.rawValue).json },
        JSONKey("models") { $0.models },
        JSONKey("localEntities") { $0.localEntities },
        JSONKey("recordTypes", each: recordType) { $0.plan.recordTypes },
        JSONKey("steps", each: step, of: { $0.plan.recordTypes }) { $1.steps },
        JSONKey("encryptionDecisions", each: encryptionDecision, of: { $0.plan.recordTypes }) {
            $0.encryptionDecisions(in: $1)
        },
        JSONKey("encryptedTwins", each: encryptedTwin) { $0.twins },
        JSONKey("writes", each: write) { PlannedWrites($0.plan).all },
    ]

    private static let recordType: [JSONKey<PlannedRecordType>] = [
        JSONKey("name") { $0.name },
        JSONKey("entities") { $0.entities },
        JSONKey("fields", each: field) { $0.fields },
        JSONKey("grants", each: SchemaJSON.grant) { $0.grants },
    ]

    private static let field: [JSONKey<PlannedField>] =
        SchemaJSON.field { $0.field } + [
            JSONKey("source") { $0.source },
            JSONKey("assumption") { $0.assumption?.text },
            .word("state") { $0.state },
        ]

    private static let step: [JSONKey<PlanStep>] = [
        .word("action") { $0.action },
        JSONKey("recordType") { $0.recordType },
        JSONKey("field") { $0.field },
    ]

    private static let encryptionDecision: [JSONKey<PlannedEncryption>] = [
        JSONKey("recordType") { $0.recordType },
        JSONKey("field") { $0.field.name },
        JSONKey("type") { $0.type.text },
        JSONKey("source") { $0.source },
        JSONKey("isEncrypted") { $0.type.isEncrypted },
        JSONKey("sensitiveWord") { $0.sensitiveWord },
    ]

    private static let write: [JSONKey<PlannedWrites.Write>] = [
        JSONKey("recordType") { $0.recordType },
        JSONKey("field") { $0.field },
        .word("when") { $0.time },
    ]

    private static let encryptedTwin: [JSONKey<JudgedTwin>] = [
        JSONKey("attribute") { $0.pair.twin.symbol },
        JSONKey("twin") { $0.pair.twin.twinSymbol },
        .word("phase") { $0.pair.twin.phase },
        .optionalWord("next") { $0.isPossible ? $0.next : nil },
    ]
}

// The encryption part of a plan: decisions of the next deployment, sensitive names, and the progress of twins.
extension NamedPlan {
    /// The fields of a record type whose encryption the next deployment decides permanently.
    func encryptionDecisions(in type: PlannedRecordType) -> [PlannedEncryption] {
        type.fields.compactMap { field in
            guard field.isEncryptionDecided, let source = field.source else { return nil }
            let word = sensitiveWords[source]
            return PlannedEncryption(recordType: type.name, field: field, source: source, sensitiveWord: word)
        }
    }

    /// The fields about which the plan asks.
    var questions: [PlanRow] {
        plan.recordTypes.lazy.flatMap(encryptionDecisions).compactMap { decision in
            decision.sensitiveWord.map { word in
                PlanRow(
                    name: "\(decision.recordType).\(decision.field.name)",
                    type: decision.type.text,
                    remark: "'\(word)' is a sensitive name: encrypt it before its deployment?"
                )
            }
        }
    }

    /// The twins for people: a heading for each, and its steps.
    var twinLines: [String] {
        twins.filter(\.isPossible).flatMap { twin in
            let names = twin.pair.twin
            let heading = "Encrypted twin \(names.twinSymbol.printable) of \(names.symbol.printable):"
            return [heading] + twin.steps.map { "    \($0)" }
        }
    }

    /// The twins for a pull request.
    var twinMarkdown: [String] {
        twins.filter(\.isPossible).map { twin in
            let names = twin.pair.twin
            let title = "**Encrypted twin `\(names.twinSymbol.printable)` of `\(names.symbol.printable)`**"
            return ([title, ""] + twin.steps.map { "- \($0)" }).joined(separator: "\n")
        }
    }
}

/// A field whose encryption the next deployment decides.
struct PlannedEncryption {
    let recordType: String
    let field: PlannedField
    /// The attribute.
    let source: String
    /// The word in its name that makes the plan ask.
    let sensitiveWord: String?

    /// The type that the models need; Development may have another one.
    var type: FieldType { field.state == .new ? field.type : field.contradiction ?? field.type }
}

extension JudgedTwin {
    /// The steps from an attribute to its encrypted twin; completed steps are ticked.
    fileprivate var steps: [String] {
        let names = pair.twin
        let steps = [
            "deploy \(MirroringNames.field(names.twin).printable) encrypted, before a build ships that writes it",
            "ship builds that write both and copy (phase both), until hardly anybody runs an older one",
            "ship builds that write the twin and empty '\(names.attribute.printable)' (phase twinOnly); later take it out of "
                + "the model: modelc retire \(names.symbol.printable) --reason \"encrypted as \(names.twin.printable)\"",
            "remove the entry from modelc.json",
        ]
        let done = Step.allCases.firstIndex(of: next) ?? 0
        return steps.enumerated().map { "[\($0 < done ? "x" : " ")] \($1)" }
    }
}

/// The times from which a build of the app may write the fields of schema files.
///
/// Core Data decides what it writes, but an app with its own record types can hold a field back until production has
/// it. Production refuses every record with a field that is not deployed.
struct PlannedWrites {
    /// The time from which a field may be written; raw values are the words of the JSON document.
    enum Time: String, CaseIterable, Sendable {
        /// Production has the field.
        case now
        /// After the next deployment: neither an import nor a build creates the field in production.
        case afterDeployment
        /// The app no longer uses the field, or it contradicts the deployed one.
        case never
    }

    /// A field and its time.
    struct Write: Sendable {
        let recordType: String
        let field: String
        let time: Time
    }

    /// The fields, in the order of the plan; none for models of Core Data.
    let all: [Write]

    init(_ plan: SchemaPlan) {
        all = plan.recordTypes.filter(\.isNative).flatMap { type in
            type.fields.filter(\.isChosen).map { Write(recordType: type.name, field: $0.name, time: $0.writeTime) }
        }
    }

    /// A row for each time that has fields: the builds, and the fields they write.
    func rows(naming limit: Int) -> [(builds: String, words: String)] {
        Time.allCases.compactMap { time in
            let names = all.filter { $0.time == time }.map { "\($0.recordType).\($0.field)" }
            if names.isEmpty { return nil }
            let count = counted(names.count, "field", "fields")
            let list = names.listed(limit)
            return switch time {
            case .now: ("any build", "writes \(count) that production has")
            case .afterDeployment: ("next build", "writes \(count) after the deployment, not before: \(list)")
            case .never: ("no build", "writes \(count) of the file: \(list)")
            }
        }
    }
}

extension PlannedField {
    fileprivate var writeTime: PlannedWrites.Time {
        if contradiction != nil || retirementReason != nil { return .never }
        return isAwaited ? .afterDeployment : .now
    }
}
