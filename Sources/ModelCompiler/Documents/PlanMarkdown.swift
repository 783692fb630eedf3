import Mirroring
import Production
import Reporting
import TextLayout

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
        rows = PlanRows(named.plan)
    }

    /// Writes the text.
    func write(to writer: inout TextWriter) {
        writer.write(
            "### Schema plan for \(plan.container ?? name) (\(plan.scopes.map(\.rawValue).joined(separator: ", ")))\n"
        )
        write("Conflicts with production", rows.contradictions, to: &writer)
        write("New with the next deployment", rows.new, to: &writer)
        write("Indexes that the public database needs", rows.indexes, to: &writer)
        write("In Development, not in production", rows.waiting, to: &writer)
        write("Sensitive names, about to be deployed unencrypted", encryption.questions, to: &writer)
        write("Kept for ever, no longer in the model", rows.retired, to: &writer)
        write("Assumed", rows.assumed, to: &writer)
        let deployed = "\(counted(rows.deployedFieldCount, "field", "fields")) deployed and unchanged."
        for block in [deployed] + local + encryption.twinMarkdown + checklist { writer.write("\n\(block)\n") }
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

    private func write(_ title: String, _ rows: [PlanRows.Row], to writer: inout TextWriter) {
        if rows.isEmpty { return }
        writer.write("\n**\(title)**\n\n| field | type | remark |\n| --- | --- | --- |\n")
        for row in rows {
            writer.write(literal: "| `")
            writer.write(row.recordType)
            writer.write(UInt8(ascii: "."))
            writer.write(row.field)
            writer.write(literal: "` | `")
            writer.write(row.type)
            writer.write(literal: "` | ")
            writer.write(row.remark)
            writer.write(literal: " |\n")
        }
    }
}
