import Mirroring
import Production
import Reporting

/// A plan for people.
///
///     Plan for iCloud.com.example.app (private) · compared with production.ckdb
///       new now     CD_Post.CD_location  ENCRYPTED BYTES   encryption is decided at this deployment
///       deployed    27 fields in 4 types (unchanged)
///     Next: import in Development, then deploy the schema in the CloudKit Console, before the build ships.
struct PlanText {
    private let plan: SchemaPlan
    private let name: String
    private let evidence: [String]
    private let encryption: PlanEncryption
    private let localEntities: [String]
    private let showsAssumptions: Bool
    private let rows: PlanRows

    /// - Parameters:
    ///   - named: The plan, and what is said with it.
    ///   - showsAssumptions: Whether assumed fields are listed rather than counted.
    init(_ named: NamedPlan, showsAssumptions: Bool) {
        plan = named.plan
        name = named.name
        evidence = named.evidence
        encryption = named.encryption
        localEntities = named.localEntities
        self.showsAssumptions = showsAssumptions
        rows = PlanRows(named.plan, remarks: named.encryption.remarks)
    }

    var text: String {
        let lines =
            [heading] + block("conflict", rows.contradictions) + block("new now", rows.new) + counts
            + block("index", rows.indexes) + block("waiting", rows.waiting) + block("sensitive?", encryption.questions)
            + sharing + deployed + block("for ever", rows.retired) + assumed + local + encryption.twinLines + [next]
        return lines.map { $0 + "\n" }.joined()
    }

    private var heading: String {
        let scopes = plan.scopes.map(\.rawValue).joined(separator: ", ")
        let comparison =
            evidence.isEmpty ? "compared with nothing" : "compared with \(evidence.joined(separator: ", "))"
        return "Plan for \(plan.container ?? name) (\(scopes)) · \(comparison)"
    }

    private var counts: [String] {
        guard rows.newFrameworkFieldCount > 0 else { return [] }
        let fields = counted(rows.newFrameworkFieldCount, "field", "fields")
        let types = counted(rows.newTypeCount, "new record type", "new record types")
        let label = rows.new.isEmpty ? "new now" : ""
        return [line(label, "and \(fields) that mirroring and the server add, \(types)")]
    }

    /// What sharing needs beyond the model, and nobody thinks of: production never creates it.
    private var sharing: [String] {
        let needs = PlanSharing(plan)
        if needs.missing.isEmpty { return [] }
        return [line("sharing", "\(needs.missing.joined(separator: ", ")): production never creates them by itself")]
    }

    private var deployed: [String] {
        guard rows.deployedFieldCount > 0 else { return [] }
        let fields = counted(rows.deployedFieldCount, "field", "fields")
        return [line("deployed", "\(fields) in \(counted(rows.deployedTypeCount, "type", "types")) (unchanged)")]
    }

    private var local: [String] {
        if localEntities.isEmpty { return [] }
        let rest = localEntities.count - 8
        let names = localEntities.prefix(8).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
        return [line("left out", "\(names.printable): in no mirrored store")]
    }

    private var assumed: [String] {
        if rows.assumed.isEmpty { return [] }
        if showsAssumptions { return block("assumed", rows.assumed) }
        return [line("assumed", "\(counted(rows.assumed.count, "field", "fields")) (--verbose)")]
    }

    private var next: String {
        if !rows.contradictions.isEmpty {
            return "Next: resolve the conflicts; the server refuses these fields for ever."
        }
        if rows.new.isEmpty, rows.waiting.isEmpty, rows.indexes.isEmpty, rows.newFrameworkFieldCount == 0 {
            return "Next: nothing; everything this model needs is deployed."
        }
        return "Next: import in Development, then deploy the schema in the CloudKit Console, before the build ships."
    }

    private func block(_ label: String, _ rows: [PlanRows.Row]) -> [String] {
        let fieldWidth = rows.map(\.field.count).max() ?? 0
        let typeWidth = rows.map(\.type.count).max() ?? 0
        return rows.enumerated().map { index, row in
            let type = row.remark.isEmpty ? row.type : "\(row.type.padded(to: typeWidth))  \(row.remark)"
            return line(index == 0 ? label : "", "\(row.field.padded(to: fieldWidth))  \(type)")
        }
    }

    private func line(_ label: String, _ text: String) -> String { "  \(label.padded(to: 10))  \(text)" }
}
