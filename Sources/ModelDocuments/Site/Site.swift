package import CloudSchema
package import CompilerSupport
package import ObjectModel
import SchemaRules

/// The site that `modelc site` writes about some models.
///
///     let site = Site(models: models, plans: plans)
///     let pages = site.pages(as: nil)
package struct Site: Sendable {
    /// The models.
    var models: [SiteModel]
    /// The schema that each container needs; models that are not mirrored are in none.
    var plans: [NamedPlan]
    /// The schema files of apps without Core Data.
    package var schemaFiles: [SiteSchema] = []
    /// The findings about settings and ledgers.
    package var findings: [SiteFinding] = []

    /// Creates a site.
    package init(models: [SiteModel], plans: [NamedPlan]) {
        self.models = models
        self.plans = plans
    }

    /// Generates the pages and the other files of the site.
    ///
    /// - Parameter layout: The layout of diagrams; nil for the best one: the model's own places if possible, else that
    ///   of modelc.
    /// - Returns: The files in the order of their paths, and remarks about diagrams without the requested layout.
    package func pages(as layout: DiagramLayout?) -> (files: [SiteFile], remarks: [String]) {
        let diagrams = models.map { ChosenDiagram($0.named, layout) }
        let remarks = zip(models, diagrams).compactMap { model, diagram in
            layout == nil || diagram.layout == layout
                ? nil
                : "the diagram of '\(model.named.path)' is drawn by modelc: the model has no place for every entity"
                    .printable
        }
        let map = SiteMap(self)
        let pages =
            [overview(map), deployment(map), map.names.page]
            + models.indices.flatMap { ModelPages(self, $0, diagrams[$0], map).pages }
            + zip(schemaFiles, map.schemaFiles).map { SchemaFilePage($0, at: $1, plans).page }
        let schemas = zip(plans, map.schemas).compactMap { plan, path in
            path.map { path in SiteFile(path: path, contents: Document { plan.plan.schema.text }) }
        }
        let files = pages.map(\.file) + schemas + [map.names.index] + SiteFile.assets
        return (files.inByteOrder(of: \.path), remarks)
    }
}

/// A model with the facts about it.
package struct SiteModel: Sendable {
    /// The model.
    var named: NamedModel
    /// The mirrored part, in words; nil when the model is not marked as mirrored.
    package var scope: String?
    /// The findings about it.
    package var findings: [SiteFinding] = []
    /// The checks that ran, and those that did not.
    package var remarks: [String] = []
    /// The migration of stores of other versions; nil when there is only one version.
    package var migration: ModelMigration?
    /// The compatibility of versions through CloudKit; nil when there is only one version, or it is not mirrored.
    package var compatibility: ModelCompatibility?
    /// The name of the first version with each element; nil when there is only one version.
    package var firstVersions: [ElementReference: String]?
    /// The entities whose objects are shared, according to the settings.
    package var shareRoots: [String] = []

    /// Creates a model of the site.
    package init(_ named: NamedModel) { self.named = named }
}

/// A schema file without a model, with the facts about it.
package struct SiteSchema: Sendable {
    /// The file, as the user named it.
    var path: String
    /// A name that does not depend on the folder of the file.
    var name: String
    /// The schema in the file.
    var schema: Schema
    /// The findings about it.
    package var findings: [SiteFinding] = []
    /// The checks that ran, and those that did not.
    package var remarks: [String] = []

    /// Creates a schema file of the site.
    package init(path: String, name: String, schema: Schema) {
        self.path = path
        self.name = name
        self.schema = schema
    }
}

/// A finding with its place and waiver.
package struct SiteFinding: Sendable {
    let diagnostic: Diagnostic
    /// File, line and column.
    let place: String?
    /// The reason of its waiver; nil without one.
    let waiver: String?

    /// Creates a finding of the site.
    package init(_ diagnostic: Diagnostic, place: String?, waiver: String?) {
        self.diagnostic = diagnostic
        self.place = place
        self.waiver = waiver
    }
}

/// A file of the site.
package struct SiteFile: Sendable {
    /// The path inside the site's folder, with only small letters, digits, `-`, `.` and `/`.
    package let path: String
    /// The contents.
    package let contents: Document

    /// The files that every site contains.
    fileprivate static var assets: [SiteFile] {
        [("style.css", PackageResources.style_css), ("search.js", PackageResources.search_js)].map { path, bytes in
            SiteFile(path: path, contents: Document(String(decoding: bytes, as: UTF8.self)))
        }
    }
}

/// A diagram and its actual layout.
struct ChosenDiagram: Sendable {
    let diagram: EntityDiagram
    let layout: DiagramLayout
    let drawing: Drawing
    /// True if it shows all entities. Of a model with very many it shows the entity with the most lines, and its neighbors.
    let isWhole: Bool
    /// All lines of a model that is not drawn as a whole, for the drawings of its entities.
    let lines: [EntityLine]

    init(_ named: NamedModel, _ asked: DiagramLayout?) {
        let graph = named.graph
        isWhole = graph.model.entities.count <= EntityDiagram.mostEntities
        lines = isWhole ? [] : EntityLine.lines(of: graph)
        diagram = isWhole ? EntityDiagram(graph) : EntityDiagram(graph, around: nil, lines)
        let stored = !isWhole || asked == .plain ? nil : diagram.storedDrawing
        layout = stored == nil ? .plain : .stored
        drawing = stored ?? diagram.plainDrawing
    }
}

extension [SiteFinding] {
    /// `1 error, 2 warnings`; `no findings`.
    var tally: String {
        let standing = filter { $0.waiver == nil }
        let words = Severity.allCases.reversed().compactMap { severity -> String? in
            let count = standing.count { $0.diagnostic.severity == severity }
            return count == 0 ? nil : counted(count, severity.rawValue, "\(severity.rawValue)s")
        }
        return words.isEmpty ? "no findings" : words.joined(separator: ", ")
    }

    /// The findings, each with its remedy.
    var list: HTML { isEmpty ? .paragraph("No findings.") : .bullets(map(\.item)) }
}

extension SiteFinding {
    fileprivate var item: HTML {
        let severity = HTML.badge(diagnostic.severity.rawValue, "severity", diagnostic.severity.rawValue)
        let head: [HTML] = [severity, " \(diagnostic.message) ", .code(diagnostic.rule.id)]
        let rest = [diagnostic.help, place, waiver.map { "Waived: \($0)" }].compactMap(\.self)
        return HTML(head + rest.map(HTML.remark))
    }

    /// The rule alone, for a table.
    var badge: HTML {
        let word = waiver == nil ? diagnostic.severity.rawValue : "waived"
        return .badge("\(diagnostic.rule.id) \(word)", "severity", word)
    }
}
