import CompilerSupport
import Mirroring
import SchemaRules

extension NamedPlan {
    /// The lists of a plan that have rows, for tables; they speak of the models as `the model` or `the models`.
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
            ("Assumed", rows[.assumed]),
        ]
        return lists.filter { !$0.1.isEmpty }
    }
}

/// A plan for a pull request.
struct PlanMarkdown {
    let named: NamedPlan
    let rows: PlanSummary

    /// The text: blocks with an empty line between.
    var text: String {
        let heading = "### Schema plan for \(named.title) (\(named.databases))"
        let deployed = "\(counted(rows.deployedFieldCount, "field", "fields")) deployed and unchanged."
        let tables = named.lists(rows, of: "the model").flatMap(table)
        let blocks = [heading] + tables + [deployed] + writes + local + named.twinMarkdown + checklist
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
        let cells = rows.map { ["`\($0.name)`", "`\($0.type)`", $0.remark] }
        return ["**\(title)**", MarkdownText.table(["field", "type", "remark"], cells)]
    }
}
