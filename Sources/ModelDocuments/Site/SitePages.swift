import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel
import SchemaRules

// The pages about all models.
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

    /// The list of schema files without a model.
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

    /// The page for releases: everything that waits for deployment.
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
    /// The number of fields that wait for deployment.
    fileprivate var waitingCount: Int {
        self[.new].count + self[.waiting].count + self[.dropped].count + newFrameworkFieldCount
    }

    /// The other elements that wait: `indexes and grants`.
    fileprivate var waitingBesideFields: String {
        [self[.indexes].isEmpty ? nil : "indexes", grants.isEmpty ? nil : "grants"].compactMap(\.self)
            .joined(separator: " and ")
    }
}

/// The section about one container on the deployment page.
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
        let tables = named.lists(rows, of: "the models").map { title, rows in
            let cells = rows.map { [.code($0.name), .code($0.type), "\($0.remark)"] as [HTML] }
            return HTML([.heading(title), .table(title, ["field", "type", "remark"], cells)])
        }
        return tables + [rows.plainFields.map { .paragraph("\($0).") }].compactMap(\.self)
    }

    private var twins: HTML {
        .bullets(named.twinLines.map { "\($0)" })
    }
}

/// The page of a schema file without a model: its record types, and the states of their fields.
struct SchemaFilePage: Sendable {
    private let file: SiteSchema
    private let path: String
    /// The planned record types by name.
    private let planned: [String: PlannedRecordType]
    private let isCompared: Bool

    init(_ file: SiteSchema, at path: String, _ plans: [NamedPlan]) {
        self.file = file
        self.path = path
        let plan = plans.first { $0.models.contains(file.path) }
        planned = (plan?.plan.recordTypes ?? []).keyed(by: \.name)
        isCompared = plan?.evidence.isEmpty == false
    }

    /// The id of a record type on the page, by its position in the file.
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
    /// The fields without system fields.
    var ownFields: [Field] { fields.filter { !$0.isOfSystem } }
}

// The page of an entity: its properties, each with its field, its state in production, its versions and its findings.
extension ModelPages {
    func entityPage(_ number: Int) -> Page {
        let entity = graph.model.entities[number]
        return Page(path: map.entities[self.number][number], title: entity.name, trail: trail) { page in
            [HTML.facts(facts(number, page))] + [neighborhood(of: number, page)].compactMap(\.self) + [
                attributes(number), relationships(number, page), fetched(number),
                retired(number), sharing(number, page),
                .section("Findings", id: "findings", [findings(about: number).list]),
            ]
        }
    }

    private func facts(_ number: Int, _ page: Page) -> [(name: String, value: HTML)] {
        let entity = graph.model.entities[number]
        let children = graph.children[number].map { link(to: $0, from: page) }
        let unique = entity.uniquenessConstraints.map { HTML.code($0.properties.map(\.name).joined(separator: ", ")) }
        let rows: [(String, HTML?)] = [
            ("Class", entity.representedClassName.map { .code($0) }),
            ("Abstract", entity.isAbstract ? "yes, it has no objects of its own" : nil),
            ("Parent", graph.parents[number].map { link(to: $0, from: page) }),
            ("Children", children.isEmpty ? nil : .list(children)),
            ("Inherits", inherited(number, page)),
            ("Record type", fields[number].isEmpty ? nil : recordType(of: number)),
            ("Mirrored", model.named.mirrored == nil || isMirrored(number) ? nil : "no, in no mirrored store"),
            ("Since version", model.firstVersions?[.entity(number)].map { "\($0)" }),
            ("Unique by", unique.isEmpty ? nil : .list(unique)),
        ]
        return rows.compactMap { name, value in value.map { (name, $0) } }
    }

    /// The properties that ancestors declare, the nearest first.
    private func inherited(_ number: Int, _ page: Page) -> HTML? {
        let properties = graph.ancestors(of: number).lazy.flatMap(graph.properties(declaredBy:))
        let links = properties.prefix(Self.mostInherited).map { property in
            page.link(map.row(of: property, in: self.number), graph.name(of: property))
        }
        if links.isEmpty { return nil }
        return .list(links + (links.count == Self.mostInherited ? ["…"] : []))
    }

    /// Without a limit, a long chain of parents would make the size of pages quadratic.
    private static let mostInherited = 200

    // MARK: Properties

    private func attributes(_ number: Int) -> HTML {
        let rows = properties(.attribute, of: number).map { property in
            let attribute = graph.attribute(property)
            let remarks = attribute.remarks(withEncryption: false).joined(separator: ", ")
            return row(property, [.code(attribute.typeWords), "\(remarks)", encryption(of: property)])
        }
        let titles = ["attribute", "type", "settings", "encryption"] + common
        return .section("Attributes", "The attributes of \(graph.model.entities[number].name)", titles, rows)
    }

    private func relationships(_ number: Int, _ page: Page) -> HTML {
        let rows = properties(.relationship, of: number).map { property in
            let relationship = graph.relationship(property)
            let destination =
                graph.destination(of: property).map { link(to: $0, from: page) }
                ?? "\(relationship.destinationName ?? "?")"
            let inverse = graph.inverse(of: property).map {
                page.link(map.row(of: $0, in: self.number), graph.name(of: $0))
            }
            let settings = [relationship.cardinality] + relationship.remarks + [relationship.deleteRuleWords]
            return row(
                property,
                [
                    destination, "\(settings.joined(separator: ", "))",
                    inverse ?? "\(relationship.inverseName ?? "none")",
                ]
            )
        }
        let titles = ["relationship", "destination", "settings", "inverse"] + common
        return .section("Relationships", "The relationships of \(graph.model.entities[number].name)", titles, rows)
    }

    private func properties(_ kind: PropertyKind, of entity: Int) -> [PropertyID] {
        graph.properties(declaredBy: entity).filter { $0.kind == kind }
    }

    /// The columns that all properties have.
    private var common: [String] {
        ["CloudKit field", "state"] + (model.firstVersions == nil ? [] : ["since version"]) + ["rules"]
    }

    private func row(_ property: PropertyID, _ own: [HTML]) -> (id: String?, cells: [HTML]) {
        let name = graph.name(of: property)
        let planned = planned(property)
        let states = planned.map { type, field in
            HTML("div", [type.standing(of: field).badge, remark(on: field, in: type)])
        }.uniqued(by: \.markup)
        let since = model.firstVersions.map { [HTML(stringLiteral: $0[.property(property)] ?? "")] } ?? []
        let found = findingsOfSymbols[graph.symbol(of: property)] ?? []
        let cells: [HTML] = [.code(name)] + own + [fieldNames(property, planned), HTML(states)] + since
        return (map.ids[number][property.entity][property], cells + [.list(found.map(\.badge), separator: " ")])
    }

    private func fieldNames(
        _ property: PropertyID,
        _ planned: [(type: DeployedFields.RecordType, field: PlannedField)]
    ) -> HTML {
        if planned.isEmpty { return "\(reasonWithoutField(property))" }
        let names = planned.map { HTML("div", [.code("\($0.field.name) \($0.field.type.text)")]) }
        return HTML(names.uniqued(by: \.markup))
    }

    /// The reason that a property of a mirrored entity has no field.
    private func reasonWithoutField(_ property: PropertyID) -> String {
        if fields[property.entity].isEmpty { return "" }
        switch property.kind {
        case .attribute: return graph.attribute(property).reasonNotWritten ?? "not mirrored"
        case .relationship:
            if graph.relationship(property).isTransient { return "transient" }
            return graph.isManyToMany(property)
                ? "link records (\(MirroringNames.linkRecordType))" : "in the destination"
        case .fetchedProperty: return ""
        }
    }

    private func remark(on field: PlannedField, in type: DeployedFields.RecordType) -> HTML {
        let isNamed = fields.hasSeveralContainers
        let words = [
            field.contradiction == nil ? nil : field.contradictionRemark,
            field.state == .development && type.isCompared ? "in Development" : nil,
            field.assumption?.text,
            isNamed ? type.container : nil,
        ].compactMap(\.self)
        return words.isEmpty ? HTML([]) : .remark(words.joined(separator: "; "))
    }

    private func encryption(of property: PropertyID) -> HTML {
        let attribute = graph.attribute(property)
        guard let planned = planned(property).first(where: { !$0.field.isCompanion }) else {
            return attribute.isEncryptedByMirroring ? "encrypted" : ""
        }
        let field = planned.field
        let word = field.type.isEncrypted ? "encrypted" : "not encrypted"
        if !field.isEncryptionDecided || !planned.type.isCompared { return "\(word)" }
        return HTML(["\(word)", .remark("decided at the next deployment")])
    }

    private func fetched(_ number: Int) -> HTML {
        let rows = properties(.fetchedProperty, of: number).map { property -> (id: String?, cells: [HTML]) in
            let fetched = graph.fetchedProperty(property)
            let (entity, predicate) = (fetched.request?.entityName ?? "?", fetched.request?.predicate ?? "")
            return (map.ids[self.number][number][property], [.code(fetched.name), "\(entity)", "\(predicate)"])
        }
        let caption = "Fetched properties of \(graph.model.entities[number].name)"
        return .section("Fetched properties", caption, ["name", "entity", "predicate"], rows)
    }

    // MARK: Removed and moved elements

    /// The fields that production keeps although the model has lost them, on the page of the entity after which the
    /// record type is named.
    private func retired(_ number: Int) -> HTML {
        guard graph.parents[number] == nil else { return HTML([]) }
        let rows = fields[number].flatMap { type in
            type.fields.filter { $0.state == .retired && !$0.isCompanion }.map { field in
                let reason: HTML = "\(field.retirementReason ?? "not in the model")"
                let badge = type.standing(of: field).badge
                return (id: nil as String?, cells: [.code(field.name), .code(field.type.text), badge, reason])
            }
        }
        let titles = ["field", "type", "state", "reason"]
        return .section("Retired fields", "Fields that production keeps", titles, rows)
    }

    private func sharing(_ number: Int, _ page: Page) -> HTML {
        guard let mirrored = model.named.mirrored, graph.model.entities.count <= Self.mostSharedEntities,
            let closure = ShareClosure(of: mirrored, root: number),
            closure.stores.contains(where: { $0.scope == .private })
        else { return HTML([]) }
        let name = graph.model.entities[number].name
        let share = ShareDescription(closure, in: graph, heading: "")
        let rows = zip(closure.entities, share.moves).map { entity, row in
            [link(to: entity, from: page), "\(row[1])"] as [HTML]
        }
        return .section(
            "Sharing",
            id: "sharing",
            [
                .paragraph("\(share.headline)."),
                .table("What moves with a shared \(name)", ["entity", "reached by"], rows),
                .bullets(share.notes.map { "\($0)" }),
            ]
        )
    }

    /// With more entities the table of what each of them moves is too long to read: its size is quadratic.
    static let mostSharedEntities = 300
}

/// The state of a field, for people.
enum FieldStanding: String, CaseIterable {
    case conflict = "conflict with production"
    case waiting = "waits for deployment"
    case production = "in production"
    case retired = "retired"
    case unknown = "not compared"

    init(_ field: PlannedField, isCompared: Bool) {
        if field.contradiction != nil {
            self = .conflict
        } else if !isCompared {
            self = .unknown
        } else {
            self = field.isAwaited ? .waiting : field.state == .production ? .production : .retired
        }
    }

    /// The state as a coloured label.
    var badge: HTML { .badge(rawValue, "state", "\(self)") }
}

/// The fields of a model's record types in the plans.
struct DeployedFields: Sendable {
    /// The fields of a record type in one container.
    struct RecordType: Sendable {
        /// The container's name; nil when it is unknown.
        let container: String?
        let isCompared: Bool
        let fields: [PlannedField]
        fileprivate let positions: [String: Int]

        subscript(name: String) -> PlannedField? { positions[name].map { fields[$0] } }

        func standing(of field: PlannedField) -> FieldStanding { FieldStanding(field, isCompared: isCompared) }
    }

    /// The record types of each mirrored entity and its ancestors.
    private let types: [Int: [RecordType]]
    /// True if fields need the container's name to be told apart.
    let hasSeveralContainers: Bool

    init(_ named: NamedModel, _ plans: [NamedPlan]) {
        var types: [String: [RecordType]] = [:]
        for plan in plans where plan.models.contains(named.path) {
            for type in plan.plan.recordTypes where !type.entities.isEmpty {
                let known = RecordType(
                    container: plan.plan.container,
                    isCompared: !plan.evidence.isEmpty,
                    fields: type.fields,
                    positions: type.fields.indices.keyed { type.fields[$0].name }
                )
                types[type.name, default: []].append(known)
            }
        }
        hasSeveralContainers = types.values.contains { $0.count > 1 }
        let mirrored = named.mirrored?.contributors ?? []
        self.types = Dictionary(
            uniqueKeysWithValues: mirrored.map { ($0, types[named.graph.recordType(of: $0)] ?? []) }
        )
    }

    /// The entity's record type in each container; empty when it is not mirrored.
    subscript(entity: Int) -> [RecordType] { types[entity] ?? [] }
}
