import Mirroring
import Production
import Reporting

/// A plan for a pull request.
struct PlanMarkdown {
    private let plan: SchemaPlan
    private let name: String
    private let encryption: PlanEncryption
    private let localEntities: [String]
    private let rows: PlanRows

    init(_ named: NamedPlan) {
        plan = named.plan
        name = named.name
        encryption = named.encryption
        localEntities = named.localEntities
        rows = PlanRows(named.plan, remarks: named.encryption.remarks)
    }

    var text: String {
        let title =
            "### Schema plan for \(plan.container ?? name) (\(plan.scopes.map(\.rawValue).joined(separator: ", ")))"
        let blocks = [
            table("Conflicts with production", rows.contradictions),
            table("New with the next deployment", rows.new),
            table("Indexes that the public database needs", rows.indexes),
            table("In Development, not in production", rows.waiting),
            table("Sensitive names, about to be deployed unencrypted", encryption.questions),
            table("Kept for ever, no longer in the model", rows.retired),
            table("Assumed", rows.assumed),
        ]
        let deployed = "\(counted(rows.deployedFieldCount, "field", "fields")) deployed and unchanged."
        let parts = [title] + blocks.compactMap { $0 } + [deployed] + local + encryption.twinMarkdown + checklist
        return parts.joined(separator: "\n\n") + "\n"
    }

    private var local: [String] {
        if localEntities.isEmpty { return [] }
        return ["Left out, in no mirrored store: \(localEntities.joined(separator: ", ").printable)."]
    }

    /// What somebody has to do by hand before the build ships; nothing when everything is deployed.
    private var checklist: [String] {
        if rows.new.isEmpty, rows.waiting.isEmpty, rows.indexes.isEmpty, rows.newFrameworkFieldCount == 0 {
            return []
        }
        let steps = [
            "Import the schema in Development: `modelc plan --format ckdb`, `cktool import-schema`",
            "Deploy the schema changes in the CloudKit Console, before the build ships",
            "Export production and record it: `modelc lock advance --evidence production.ckdb`",
        ]
        return [steps.map { "- [ ] \($0)" }.joined(separator: "\n")]
    }

    private func table(_ title: String, _ rows: [PlanRows.Row]) -> String? {
        guard !rows.isEmpty else { return nil }
        let lines = rows.map { "| `\($0.field)` | `\($0.type)` | \($0.remark) |" }
        return (["**\(title)**", "", "| field | type | remark |", "| --- | --- | --- |"] + lines).joined(
            separator: "\n"
        )
    }
}
