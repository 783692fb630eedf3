import CompilerSupport
import Mirroring
import ObjectModel
import SchemaRules

/// The pages of one model.
struct ModelPages: Sendable {
    let model: SiteModel
    let number: Int
    let diagram: ChosenDiagram
    let map: SiteMap
    let fields: DeployedFields
    private let mirroredEntities: Set<Int>
    /// The findings by entity.
    private let findingsOfEntities: [String: [SiteFinding]]
    /// The findings by symbol, for properties.
    let findingsOfSymbols: [String: [SiteFinding]]

    init(_ site: Site, _ number: Int, _ diagram: ChosenDiagram, _ map: SiteMap) {
        model = site.models[number]
        self.number = number
        self.diagram = diagram
        self.map = map
        fields = DeployedFields(model.named, site.plans)
        mirroredEntities = Set(model.named.mirrored.map { Array($0.members.joined()) } ?? [])
        findingsOfSymbols = Dictionary(grouping: model.findings) { $0.diagnostic.symbol ?? "" }
        let graph = model.named.graph
        findingsOfEntities = Dictionary(grouping: model.findings) { finding in
            let name = String((finding.diagnostic.symbol ?? "").prefix { $0 != "." })
            // A record type belongs to the entity after which it is named.
            guard graph.entity(named: name) == nil, name.hasPrefix(MirroringNames.prefix) else { return name }
            return String(name.dropFirst(MirroringNames.prefix.count))
        }
    }

    var graph: ModelGraph { model.named.graph }

    var pages: [Page] {
        [overview, stores] + (hasVersions ? [versions] : [])
            + graph.model.entities.indices.map(entityPage)
    }

    /// The pages above those of the model.
    var trail: [(name: String, path: String)] {
        [("Overview", SiteMap.overview), (model.named.name, map.overview(of: number))]
    }

    func link(to entity: Int, from page: Page) -> HTML {
        page.link(map.entities[number][entity], graph.model.entities[entity].name)
    }

    // MARK: The model

    private var overview: Page {
        Page(path: map.overview(of: number), title: model.named.name, trail: [trail[0]]) { page in
            let parts = [
                HTML.facts(facts),
                .paragraph(
                    .list(
                        [page.link(map.stores(of: number), "Stores, zones and sharing")] + versionsLink(page),
                        separator: " · "
                    )
                ),
                picture(page),
                .section("Entities", [entities(page)]),
                findings,
            ]
            return parts + others
        }
    }

    private var facts: [(name: String, value: HTML)] {
        let named = model.named
        let version = named.version.map { [("Version", "\($0)" as HTML)] } ?? []
        let mirrored: HTML = model.scope.map { "\($0)" } ?? "not marked as mirrored; nothing here is about CloudKit"
        return [("Path", HTML.code(named.path))] + version + [
            ("Mirrored", mirrored), ("Findings", "\(model.findings.tally)"),
        ]
    }

    private func versionsLink(_ page: Page) -> [HTML] {
        hasVersions ? [page.link(map.versions(of: number), "Versions: migrations and compatibility")] : []
    }

    private func picture(_ page: Page) -> HTML {
        let title = "Entities of \(model.named.name) and their relationships"
        let legend = Self.legend + diagram.layout.words
        if diagram.isWhole { return figure(diagram.diagram, diagram.drawing, title, legend, page) }
        let names = diagram.diagram.entities.prefix(1).map { graph.model.entities[$0].name }.joined()
        let remark = """
            The model has \(graph.model.entities.count) entities, too many for one drawing. This is \(names), which has the \
            most relationships, with its neighbors. The page of each entity has a drawing of its own.
            """
        return figure(diagram.diagram, diagram.drawing, title, "\(remark) \(legend)", page)
    }

    /// The drawing of an entity and its neighbors, in a model that has no drawing of all entities.
    func neighborhood(of entity: Int, _ page: Page) -> HTML? {
        if diagram.isWhole { return nil }
        let near = EntityDiagram(graph, around: entity, diagram.lines)
        let title = "\(graph.model.entities[entity].name) and its neighbors"
        return figure(near, near.plainDrawing, title, Self.legend + DiagramLayout.plain.words, page)
    }

    private static let legend =
        "An asterisk marks a to-many relationship, a triangle a parent. Select the drawing for its full size. "

    private func figure(
        _ diagram: EntityDiagram,
        _ drawing: Drawing,
        _ title: String,
        _ legend: String,
        _ page: Page
    ) -> HTML {
        let picture = diagram.picture(
            drawing,
            title: title,
            isLocal: graph.model.entities.indices.map { model.named.mirrored != nil && !isMirrored($0) },
            link: { page.reference(map.entities[number][$0]) }
        )
        let frame = HTML(
            "div",
            ["class": "wide diagram", "role": "region", "aria-label": title, "tabindex": "0"],
            [picture]
        )
        return HTML("figure", [frame, HTML("figcaption", ["\(legend)"])])
    }

    func isMirrored(_ entity: Int) -> Bool { mirroredEntities.contains(entity) }

    private func entities(_ page: Page) -> HTML {
        let rows = graph.model.entities.enumerated().map { number, entity -> [HTML] in
            let parent = graph.parents[number].map { link(to: $0, from: page) } ?? ""
            return [
                link(to: number, from: page), parent, "\(entity.attributes.count)", "\(entity.relationships.count)",
                recordType(of: number), standings(of: number), "\(findings(about: number).tally)",
            ]
        }
        let titles = ["entity", "parent", "attributes", "relationships", "record type", "fields", "findings"]
        return .table("The entities of \(model.named.name)", titles, rows)
    }

    func recordType(of entity: Int) -> HTML {
        if fields[entity].isEmpty { return model.named.mirrored == nil ? "" : "not mirrored" }
        return .code(graph.recordType(of: entity))
    }

    /// The number of fields of the entity's own properties in each state.
    private func standings(of entity: Int) -> HTML {
        let all = graph.properties(declaredBy: entity).flatMap { property in
            planned(property).filter { !$0.field.isCompanion }.map { $0.type.standing(of: $0.field) }
        }
        let counts = FieldStanding.allCases.map { standing in (standing, all.count { $0 == standing }) }
        let words = counts.filter { $0.1 > 0 }.map { standing, count in HTML(["\(count) ", standing.badge]) }
        return .list(words, separator: " ")
    }

    /// The fields of a property in each container, with the field for large values last.
    func planned(_ property: PropertyID) -> [(type: DeployedFields.RecordType, field: PlannedField)] {
        guard property.isField(in: graph) else { return [] }
        let name = MirroringNames.field(graph.name(of: property))
        return fields[property.entity].flatMap { type in
            [name, MirroringNames.assetCompanion(of: name)].compactMap { type[$0] }
                .filter { $0.name == name || property.kind == .attribute }.map { (type, $0) }
        }
    }

    private var others: [HTML] {
        func section(_ title: String, _ id: String, _ titles: [String], _ rows: [[String]]) -> HTML {
            .section(title, id: id, title, titles, rows.map { (id: nil, cells: $0.map { "\($0)" }) })
        }
        let model = graph.model
        let configurations = model.configurations.map { configuration in
            [configuration.name, configuration.members.map(\.entityName).joined(separator: ", ")]
        }
        let requests = model.fetchRequests.map { [$0.name, $0.entityName ?? "?", $0.predicate ?? ""] }
        let composites = model.composites.map { composite in
            [composite.name, composite.attributes.map { "\($0.name) \($0.typeWords)" }.joined(separator: ", ")]
        }
        return [
            section("Configurations", "configurations", ["configuration", "entities"], configurations),
            section("Fetch requests", "fetch-requests", ["fetch request", "entity", "predicate"], requests),
            section("Composites", "composites", ["composite", "elements"], composites),
        ]
    }

    // MARK: Findings

    private var findings: HTML {
        .section("Findings", id: "findings", [model.findings.list, .bullets(model.remarks.map { "\($0)" })])
    }

    /// The findings about an entity or its properties.
    func findings(about entity: Int) -> [SiteFinding] {
        findingsOfEntities[graph.model.entities[entity].name] ?? []
    }
}

// The page about stores: the stores of entities, and the effects of sharing.
extension ModelPages {
    var stores: Page {
        Page(path: map.stores(of: number), title: "Stores, zones and sharing", trail: trail) { page in
            guard let mirrored = model.named.mirrored else {
                return [.paragraph("The model is not marked as mirrored: its objects stay on the device.")]
            }
            return [storeTable(mirrored), regions(mirrored, page), sharing(mirrored, page)]
        }
    }

    private func storeTable(_ mirrored: MirroredModel) -> HTML {
        let rows = zip(mirrored.scope.stores, mirrored.members).map { store, members -> [HTML] in
            [
                "\(store.name ?? "store")", "\(store.configuration ?? "all entities")",
                "\(counted(members.count, "entity", "entities"))",
                "\(store.container ?? "not stated")", "\(store.scope.rawValue)", "\(store.scope.zones)",
            ]
        }
        let titles = ["store", "configuration", "entities", "container", "database", "zones"]
        return .section("Stores", [.table("The mirrored stores of \(model.named.name)", titles, rows)])
    }

    /// The entities of each store.
    private func regions(_ mirrored: MirroredModel, _ page: Page) -> HTML {
        let rows = StoreRegion.regions(of: mirrored).map { region -> (id: String?, cells: [HTML]) in
            (nil, ["\(region.label)", .list(region.entities.map { link(to: $0, from: page) })])
        }
        return .section("Entities", "The entities of each store", ["stores", "entities"], rows)
    }

    private func sharing(_ mirrored: MirroredModel, _ page: Page) -> HTML {
        guard mirrored.scope.stores.contains(where: { $0.scope == .private }) else {
            let reason = "No store is private, and only objects of a private store can be shared."
            return .section("Sharing", [.paragraph("\(reason)")])
        }
        let known = model.shareRoots.compactMap { graph.entity(named: $0) }
        let roots =
            known.isEmpty
            ? graph.model.entities.indices.filter { isMirrored($0) && !graph.model.entities[$0].isAbstract } : known
        guard graph.model.entities.count <= Self.mostSharedEntities else {
            let reason = "The model has too many entities for a table. Use modelc share <Entity>."
            return .section("Sharing", [.paragraph("\(reason)")])
        }
        let rows = roots.compactMap { ShareClosure(of: mirrored, root: $0) }.map { closure -> [HTML] in
            [
                page.link("\(map.entities[number][closure.root])#sharing", graph.model.entities[closure.root].name),
                "\(closure.entities.count) of \(closure.heldCount)",
                .list(closure.ownEntities.filter { $0 != closure.root }.map { link(to: $0, from: page) }),
                .list(closure.hubs.map { link(to: $0.entity, from: page) }),
            ]
        }
        let explanation =
            known.isEmpty
            ? "The settings list no shared entities. This is what each entity would move."
            : "The shared entities of the settings."
        let titles = ["shared entity", "entities that move", "belong to it alone", "hubs"]
        return .section(
            "Sharing",
            [
                .paragraph("\(explanation) A hub leads to objects of others, which move along."),
                .table("What sharing moves", titles, rows),
            ]
        )
    }
}

// The page about versions: the migration of their stores, and their compatibility through CloudKit.
extension ModelPages {
    /// True if there is more than one version to show.
    var hasVersions: Bool { model.migration != nil || comparedVersions != nil }

    /// The compatibility of several versions.
    private var comparedVersions: ModelCompatibility? {
        model.compatibility.flatMap { $0.matrix.versions.count > 1 ? $0 : nil }
    }

    var versions: Page {
        Page(path: map.versions(of: number), title: "Versions", trail: trail) { _ in
            (model.migration.map(migrations) ?? []) + (comparedVersions.map(compatibility) ?? [])
        }
    }

    // MARK: Migrations

    private func migrations(_ migration: ModelMigration) -> [HTML] {
        let caption = "A store of the version of the row, opened with that of the column"
        let head: [HTML] = [
            .paragraph("\(caption). \(migration.heading)."), migration.grid.table(caption),
            .heading("To \(migration.targetName)"), .paragraph("\(migration.summary)."),
            migration.verdicts.table("How stores get to \(migration.targetName)"),
        ]
        let recipes = migration.recipes.flatMap { recipe in
            [HTML.heading("Recipe for \(recipe.from) → \(recipe.to)"), .bullets(recipe.lines.map { "\($0)" })]
        }
        return [.section("Migrations", head + recipes + migration.remarks.map { HTML.paragraph("\($0)") })]
    }

    // MARK: Compatibility

    private func compatibility(_ compatibility: ModelCompatibility) -> [HTML] {
        let caption = "What the version of the row writes to CloudKit, read by that of the column"
        let sections = compatibility.verdicts.flatMap { verdicts in
            [HTML.heading(verdicts.title), verdicts.table(verdicts.title)]
        }
        let head: [HTML] = [.paragraph("\(caption). \(compatibility.summary)."), compatibility.grid.table(caption)]
        return [.section("Compatibility", head + sections + compatibility.remarks.map { HTML.paragraph("\($0)") })]
    }
}

extension DatabaseScope {
    /// The record zones in which mirroring keeps the records of a store.
    fileprivate var zones: String {
        switch self {
        case .private: "com.apple.coredata.cloudkit.zone, and a zone for each share"
        case .shared: "the zones that others share"
        case .public: "_defaultZone"
        }
    }
}
