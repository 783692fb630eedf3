import CloudSchema
import CompilerSupport
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
    /// Whether assumed fields are listed rather than counted.
    let showsAssumptions: Bool
    let rows: PlanSummary

    /// The lines, without their ends.
    var lines: [String] {
        let changes = list("conflict", rows[.contradictions]) + list("new now", rows[.new]) + counts
        let open =
            list("index", rows[.indexes]) + list("grant", rows.grants) + list("waiting", rows[.waiting])
            + list("reset", rows[.dropped])
            + list("sensitive?", named.questions)
        let kept = sharing + deployed + list("permanent", rows[.retired]) + assumed + local + writes
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

    private var assumed: [String] {
        let assumed = rows[.assumed]
        if showsAssumptions { return list("assumed", assumed) }
        return assumed.isEmpty ? [] : [line("assumed", "\(counted(assumed.count, "field", "fields")) (--verbose)")]
    }

    private var local: [String] {
        let entities = named.localEntities
        if entities.isEmpty { return [] }
        return [line("left out", "\(entities.listed(8).printable): in no mirrored store")]
    }

    private var writes: [String] {
        PlannedWrites(named.plan).rows(naming: 8).map { line($0.builds, $0.words.printable) }
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
