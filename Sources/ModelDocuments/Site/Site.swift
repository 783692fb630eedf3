package import CloudSchema
package import CompilerSupport
package import SchemaRules

/// Everything that pages show of some models: what `modelc site` writes.
///
///     let site = Site(models: models, plans: plans)
///     let pages = site.pages(as: nil)
package struct Site: Sendable {
    /// The models.
    var models: [SiteModel]
    /// What each container must hold; models that are not mirrored are in none.
    var plans: [NamedPlan]
    /// The schema files that are models of their own.
    package var schemaFiles: [SiteSchema] = []
    /// What was found in settings and ledgers.
    package var findings: [SiteFinding] = []

    /// Takes models and plans.
    package init(models: [SiteModel], plans: [NamedPlan]) {
        self.models = models
        self.plans = plans
    }

    /// Makes the pages and what belongs to them.
    ///
    /// - Parameter layout: What places the boxes of diagrams; nil for the best there is: the model's own places, else modelc.
    /// - Returns: The files in the order of their paths, and why a diagram is not drawn as it was asked for.
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

/// A model, and what is known about it.
package struct SiteModel: Sendable {
    /// The model.
    var named: NamedModel
    /// The mirrored part, in words; nil when the model is not marked as mirrored.
    package var scope: String?
    /// What was found in it.
    package var findings: [SiteFinding] = []
    /// What was checked, and what was not.
    package var remarks: [String] = []
    /// What happens to stores of other versions; nil when there is one version only.
    package var migration: ModelMigration?
    /// What versions read through CloudKit of what others write; nil when there is one version only, or it is not mirrored.
    package var compatibility: ModelCompatibility?
    /// The first version that had each element; nil when there is one version only.
    package var firstVersions: FirstVersions?
    /// The entities whose objects the settings say are shared.
    package var shareRoots: [String] = []

    /// Takes a model.
    package init(_ named: NamedModel) { self.named = named }
}

/// A schema file that is a model of its own, and what is known about it.
package struct SiteSchema: Sendable {
    /// The file, as the user named it.
    var path: String
    /// A name that does not depend on where the file lies.
    var name: String
    /// What it says.
    var schema: Schema
    /// What was found in it.
    package var findings: [SiteFinding] = []
    /// What was checked, and what was not.
    package var remarks: [String] = []

    /// Takes a schema file.
    package init(path: String, name: String, schema: Schema) {
        self.path = path
        self.name = name
        self.schema = schema
    }
}

/// A finding, and what is known about it beside.
package struct SiteFinding: Sendable {
    let diagnostic: Diagnostic
    /// File, line and column.
    let place: String?
    /// Why it is accepted; nil when it stands.
    let waiver: String?

    /// Takes a finding.
    package init(_ diagnostic: Diagnostic, place: String?, waiver: String?) {
        self.diagnostic = diagnostic
        self.place = place
        self.waiver = waiver
    }
}

/// A file of the site.
package struct SiteFile: Sendable {
    /// The path inside the site's folder, of small letters, digits, `-`, `.` and `/` only.
    package let path: String
    /// What is in it.
    package let contents: Document

    /// What is the same in every site.
    fileprivate static var assets: [SiteFile] {
        [("style.css", PackageResources.style_css), ("search.js", PackageResources.search_js)].map { path, bytes in
            SiteFile(path: path, contents: Document(String(decoding: bytes, as: UTF8.self)))
        }
    }
}

/// A diagram with the layout that it has.
struct ChosenDiagram: Sendable {
    let diagram: EntityDiagram
    let layout: DiagramLayout
    let drawing: Drawing

    init(_ named: NamedModel, _ asked: DiagramLayout?) {
        diagram = EntityDiagram(named.graph)
        let stored = asked == .plain ? nil : diagram.storedDrawing
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

    /// Each with what to do about it.
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
