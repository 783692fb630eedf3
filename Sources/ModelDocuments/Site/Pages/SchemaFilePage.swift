import CloudSchema
import CompilerSupport
import SchemaRules

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
