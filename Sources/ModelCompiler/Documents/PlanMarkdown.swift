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
    private let summary: PlanSummary

    init(_ named: NamedPlan) {
        plan = named.plan
        name = named.name
        encryption = named.encryption
        localEntities = named.localEntities
        summary = PlanSummary(named.plan)
    }

    /// Writes the text.
    func write(to writer: inout TextWriter) {
        writer.write(
            "### Schema plan for \(plan.container ?? name) (\(plan.scopes.map(\.rawValue).joined(separator: ", ")))\n"
        )
        write("Conflicts with production", .contradictions, to: &writer)
        write("New with the next deployment", .new, to: &writer)
        write("Indexes that the public database needs", .indexes, to: &writer)
        write("In Development, not in production", .waiting, to: &writer)
        write("Sensitive names, about to be deployed unencrypted", encryption.questions, to: &writer)
        write("Kept for ever, no longer in the model", .retired, to: &writer)
        write("Assumed", .assumed, to: &writer)
        let deployed = "\(counted(summary.deployedFieldCount, "field", "fields")) deployed and unchanged."
        for block in [deployed] + local + encryption.twinMarkdown + checklist { writer.write("\n\(block)\n") }
    }

    private var local: [String] {
        if localEntities.isEmpty { return [] }
        return ["Left out, in no mirrored store: \(localEntities.joined(separator: ", ").printable)."]
    }

    /// What somebody has to do by hand before the build ships; nothing when everything is deployed.
    private var checklist: [String] {
        if summary.isAllDeployed { return [] }
        let steps = [
            "Import the schema in Development: `modelc plan --format ckdb`, `cktool import-schema`",
            "Deploy the schema changes in the CloudKit Console, before the build ships",
            "Export production and record it: `modelc lock advance --evidence production.ckdb`",
        ]
        return [steps.map { "- [ ] \($0)" }.joined(separator: "\n")]
    }

    private func write(_ title: String, _ list: PlanList, to writer: inout TextWriter) {
        if summary[list].isEmpty { return }
        writeHeading(title, to: &writer)
        list.write(plan, summary[list], to: &writer) { writer, row, _ in row.writeCells(to: &writer) }
    }

    private func write(_ title: String, _ rows: [PlanRow], to writer: inout TextWriter) {
        if rows.isEmpty { return }
        writeHeading(title, to: &writer)
        for row in rows { row.writeCells(to: &writer) }
    }

    private func writeHeading(_ title: String, to writer: inout TextWriter) {
        writer.write("\n**\(title)**\n\n| field | type | remark |\n| --- | --- | --- |\n")
    }
}

extension PlanRow {
    fileprivate func writeCells(to writer: inout TextWriter) {
        writer.write("| `")
        writer.write(recordType)
        writer.write(".")
        writer.write(field)
        writer.write("` | `")
        type.write(to: &writer)
        writer.write("` | ")
        writer.write(remark)
        writer.write(" |\n")
    }
}
