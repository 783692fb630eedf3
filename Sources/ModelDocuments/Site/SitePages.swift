import CloudSchema
import CompilerSupport
import ObjectModel
import SchemaRules

// The pages about all models together.
extension Site {
    /// The first page.
    func overview(_ map: SiteMap) -> Page {
        Page(path: SiteMap.overview, title: "Data models") { page in
            let rows = models.enumerated().map { number, model -> [HTML] in
                [
                    page.link(map.overview(of: number), model.named.name), "\(model.named.version ?? "")",
                    "\(model.named.graph.model.entities.count)", "\(model.scope ?? "no")", "\(model.findings.tally)",
                    .code(model.named.path),
                ]
            }
            let titles = ["model", "version", "entities", "mirrored", "findings", "path"]
            let general = findings.isEmpty ? [] : [HTML.section("Findings in settings and ledgers", [findings.list])]
            return [.table("The models", titles, rows), files(page, map), waiting(page)] + general
        }
    }

    /// The schema files that are models of their own.
    private func files(_ page: Page, _ map: SiteMap) -> HTML {
        let rows = zip(schemaFiles, map.schemaFiles).map { file, path -> [HTML] in
            let fields = file.schema.recordTypes.flatMap(\.ownFields)
            return [
                page.link(path, file.name), "\(file.schema.recordTypes.count)", "\(fields.count)",
                "\(file.findings.tally)", .code(file.path),
            ]
        }
        return .table("The schema files", ["schema file", "record types", "fields", "findings", "path"], rows)
    }

    /// One line for each container.
    private func waiting(_ page: Page) -> HTML {
        if plans.isEmpty { return .paragraph("No model is marked as mirrored to CloudKit.") }
        let lines = plans.map { plan -> HTML in
            let rows = plan.summary
            let fields = counted(rows.waitingCount, "field", "fields")
            let waiting = rows.waitingCount == 0 ? rows.waitingBesideFields : fields
            let words =
                plan.evidence.isEmpty
                ? "not compared with production" : rows.isAllDeployed ? "all deployed" : "\(waiting) to deploy"
            return HTML([page.link(SiteMap.deployment, plan.title), ": \(words)"])
        }
        return .section("Deployment", [.bullets(lines)])
    }

    /// What waits for deployment, for whoever makes the release.
    func deployment(_ map: SiteMap) -> Page {
        Page(path: SiteMap.deployment, title: "Deployment") { page in
            if plans.isEmpty {
                return [.paragraph("No model is marked as mirrored to CloudKit, so there is nothing to deploy.")]
            }
            return zip(plans, map.schemas).map { plan, schema in
                .section(plan.title, DeploymentParts(named: plan, schema: schema, page: page).parts)
            }
        }
    }
}

extension PlanSummary {
    /// How many fields wait for their deployment.
    fileprivate var waitingCount: Int {
        self[.new].count + self[.waiting].count + self[.dropped].count + newFrameworkFieldCount
    }

    /// What else waits: `indexes and grants`.
    fileprivate var waitingBesideFields: String {
        [self[.indexes].isEmpty ? nil : "indexes", grants.isEmpty ? nil : "grants"].compactMap(\.self)
            .joined(separator: " and ")
    }
}

/// What the page about deployment says of one container.
private struct DeploymentParts {
    let named: NamedPlan
    /// The file to import; nil when the plan has conflicts.
    let schema: String?
    let page: Page

    var parts: [HTML] {
        let rows = named.summary
        return [.facts(facts), standing(rows), steps(rows)] + tables(rows) + [writes, twins]
    }

    private var writes: HTML {
        let rows = PlannedWrites(named.plan).rows(naming: 40).map { ["\($0.builds)", "\($0.words)"] as [HTML] }
        return .table("Which build may write which field", ["build", "fields"], rows)
    }

    private var facts: [(name: String, value: HTML)] {
        [
            ("Databases", "\(named.databases)"),
            ("Models", "\(named.name)"),
            ("Compared with", named.evidence.isEmpty ? "nothing" : "\(named.evidence.joined(separator: ", "))"),
        ]
    }

    private func standing(_ rows: PlanSummary) -> HTML {
        if !rows[.contradictions].isEmpty {
            return .paragraph(
                "The models contradict production or each other. The server rejects such fields, so there is no schema to import."
            )
        }
        if named.evidence.isEmpty {
            return .paragraph(
                "Nothing says what production holds, so every field looks new. Compare with an export: modelc site --production production.ckdb."
            )
        }
        if rows.isAllDeployed {
            return .paragraph("Production has every field of the models. There is nothing to deploy.")
        }
        if rows.waitingCount == 0 {
            return .paragraph("No field waits for deployment, but \(rows.waitingBesideFields) do.")
        }
        let fields = rows.newFrameworkFieldCount
        let framework =
            fields == 0 ? "" : " \(counted(fields, "field", "fields")) of mirroring and the server included."
        return .paragraph("\(counted(rows.waitingCount, "field waits", "fields wait")) for deployment.\(framework)")
    }

    private func steps(_ rows: PlanSummary) -> HTML {
        guard let schema else { return HTML([]) }
        let file = HTML(
            "p",
            [
                "Schema for the import: ",
                HTML("a", ["href": page.reference(schema), "download": schema], ["\(schema)"]),
            ]
        )
        if rows.isAllDeployed { return file }
        let steps: [HTML] = [
            "Import \(schema) in Development with cktool import-schema. The import replaces the schema of Development.",
            "Deploy the schema changes in the CloudKit Console, before the build ships.",
            "Export the schema of production, and record it: modelc lock advance --evidence production.ckdb.",
        ]
        return HTML([file, HTML("ol", steps.map { HTML("li", [$0]) })])
    }

    private func tables(_ rows: PlanSummary) -> [HTML] {
        named.lists(rows, of: "the models").map { title, rows in
            let cells = rows.map { [.code($0.name), .code($0.type), "\($0.remark)"] as [HTML] }
            return HTML([.heading(title), .table(title, ["field", "type", "remark"], cells)])
        }
    }

    private var twins: HTML {
        .bullets(named.twinLines.map { "\($0)" })
    }
}

/// The page of a schema file that is a model of its own: its record types, and where their fields stand.
struct SchemaFilePage: Sendable {
    private let file: SiteSchema
    private let path: String
    /// What the plan of the container says of each record type.
    private let planned: [String: PlannedRecordType]
    private let isCompared: Bool

    init(_ file: SiteSchema, at path: String, _ plans: [NamedPlan]) {
        self.file = file
        self.path = path
        let plan = plans.first { $0.models.contains(file.path) }
        planned = (plan?.plan.recordTypes ?? []).keyed(by: \.name)
        isCompared = plan?.evidence.isEmpty == false
    }

    /// The place of a record type on the page, by its position in the file.
    static func id(of number: Int) -> String { "type-\(number + 1)" }

    var page: Page {
        Page(path: path, title: file.name, trail: [("Overview", SiteMap.overview)]) { page in
            let types = file.schema.recordTypes.enumerated().map { number, type in
                HTML.section(type.name, id: Self.id(of: number), [fields(of: type), grants(of: type)])
            }
            let link = HTML.paragraph(page.link(SiteMap.deployment, "What waits for deployment"))
            let remarks = HTML.bullets(file.remarks.map { "\($0)" })
            return [.facts(facts), link] + types + [.section("Findings", [file.findings.list, remarks])]
        }
    }

    private var facts: [(name: String, value: HTML)] {
        var facts: [(name: String, value: HTML)] = [("Path", .code(file.path))]
        let roles = file.schema.roles.map(\.name).joined(separator: ", ")
        if !roles.isEmpty { facts.append(("Roles", "\(roles)")) }
        facts.append(("Findings", "\(file.findings.tally)"))
        return facts
    }

    private func fields(of type: RecordType) -> HTML {
        let fields = (planned[type.name]?.fields ?? []).keyed(by: \.name)
        let rows = type.fields.map { field -> [HTML] in
            let known = fields[field.name]
            let standing = known.map { FieldStanding($0, isCompared: isCompared).badge } ?? ""
            let retired = known?.retirementReason.map { "retired: \($0)" } ?? ""
            return [
                .code(field.name), .code(field.type.text), "\(field.indexes.words.joined(separator: ", "))", standing,
                "\(retired)",
            ]
        }
        return .table("The fields of \(type.name)", ["field", "type", "indexes", "where it stands", "remark"], rows)
    }

    private func grants(of type: RecordType) -> HTML {
        .bullets(type.grants.map { "\($0.role) may \($0.privileges.words.joined(separator: ", "))" })
    }
}

extension RecordType {
    /// The fields without those of the server.
    var ownFields: [Field] { fields.filter { !$0.isOfSystem } }
}
