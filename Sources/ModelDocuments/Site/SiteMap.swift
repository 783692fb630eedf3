import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel

/// The paths of a site's pages.
///
/// The names of files contain only the lower-case ASCII letters and digits of models' and entities' names, which are
/// the same on every file system, and a number where that is not unique.
struct SiteMap: Sendable {
    static let overview = "index.html"
    static let deployment = "deployment.html"

    /// The folder of each model.
    let folders: [String]
    /// The page of each entity of each model.
    let entities: [[String]]
    /// The row id of each property.
    let ids: [[[PropertyID: String]]]
    /// The page of each schema file.
    let schemaFiles: [String]
    /// The schema file of each plan; nil when the plan has conflicts.
    let schemas: [String?]
    /// Every name of the site.
    private(set) var names = SiteNames()

    init(_ site: Site) {
        var folderNames = UniqueNames()
        let folders = site.models.map { folderNames.name("model-", $0.named.name) }
        self.folders = folders
        entities = zip(site.models, folders).map { model, folder in
            var names = UniqueNames()
            return model.named.graph.model.entities.map { "\(folder)/\(names.name("entity-", $0.name)).html" }
        }
        ids = site.models.map { model in
            let graph = model.named.graph
            return graph.model.entities.indices.map { entity in
                var names = UniqueNames()
                let properties = graph.properties(declaredBy: entity)
                return Dictionary(
                    uniqueKeysWithValues: properties.map { ($0, names.name("property-", graph.name(of: $0))) }
                )
            }
        }
        var schemaNames = UniqueNames()
        schemas = site.plans.map { plan in
            plan.hasConflicts ? nil : "\(schemaNames.name("schema-", plan.title)).ckdb"
        }
        var fileNames = UniqueNames()
        schemaFiles = site.schemaFiles.map { "\(fileNames.name("types-", $0.name)).html" }
        for model in site.models.indices { addNames(of: site.models[model].named, at: model) }
        for (file, page) in zip(site.schemaFiles, schemaFiles) { addNames(of: file, at: page) }
    }

    func overview(of model: Int) -> String { "\(folders[model])/index.html" }
    func stores(of model: Int) -> String { "\(folders[model])/stores.html" }
    func versions(of model: Int) -> String { "\(folders[model])/versions.html" }

    /// The link to a property's row.
    func row(of property: PropertyID, in model: Int) -> String {
        "\(entities[model][property.entity])#\(ids[model][property.entity][property] ?? "")"
    }

    private mutating func addNames(of file: SiteSchema, at page: String) {
        names.add(file.name, "schema file", "", page)
        for (number, type) in file.schema.recordTypes.enumerated() {
            let place = "\(page)#\(SchemaFilePage.id(of: number))"
            names.add(type.name, "record type", file.name, place)
            for field in type.ownFields {
                names.add(field.name, "CloudKit field", "\(file.name), \(type.name)", place)
            }
        }
    }

    private mutating func addNames(of named: NamedModel, at model: Int) {
        let graph = named.graph
        let page = overview(of: model)
        names.add(named.name, "model", "", page)
        for entity in graph.model.entities.indices {
            let name = graph.model.entities[entity].name
            names.add(name, "entity", named.name, entities[model][entity])
            for property in graph.properties(declaredBy: entity) {
                let place = "\(named.name), \(name)"
                names.add(graph.name(of: property), property.kind.words, place, row(of: property, in: model))
                if property.isField(in: graph), named.mirrored != nil {
                    let field = MirroringNames.field(graph.name(of: property))
                    names.add(field, "CloudKit field", place, row(of: property, in: model))
                }
            }
        }
        for tree in named.mirrored?.containers.flatMap(\.trees) ?? [] {
            names.add(tree.recordType(in: graph), "record type", named.name, entities[model][tree.root])
        }
        for configuration in graph.model.configurations {
            names.add(configuration.name, "configuration", named.name, "\(page)#configurations")
        }
        for request in graph.model.fetchRequests {
            names.add(request.name, "fetch request", named.name, "\(page)#fetch-requests")
        }
        for composite in graph.model.composites {
            names.add(composite.name, "composite", named.name, "\(page)#composites")
        }
    }
}

extension PropertyKind {
    fileprivate var words: String {
        switch self {
        case .attribute: "attribute"
        case .relationship: "relationship"
        case .fetchedProperty: "fetched property"
        }
    }
}

extension PropertyID {
    /// True if mirroring has a field for the property.
    func isField(in graph: ModelGraph) -> Bool {
        switch kind {
        case .attribute: graph.attribute(self).fieldMapping != nil
        case .relationship: graph.relationship(self).isField
        case .fetchedProperty: false
        }
    }
}

/// Generates safe and unique names.
struct UniqueNames {
    private var used: Set<String> = []
    private var counts: [String: Int] = [:]
    /// Well below 255 bytes, the limit of file systems.
    private static let longest = 80

    /// A name from a prefix and the safe characters of a text: `entity-post`.
    mutating func name(_ beginning: String, _ text: String) -> String {
        let words = text.lowercased().split { !("a"..."z").contains($0) && !("0"..."9").contains($0) }
        let name = beginning + words.joined(separator: "-").prefix(Self.longest)
        var candidate = name
        while !used.insert(candidate).inserted {
            counts[name, default: 1] += 1
            candidate = "\(name)-\(counts[name, default: 1])"
        }
        return candidate
    }
}

/// Every name of a site, for the search and for browsers without scripts.
struct SiteNames: Sendable {
    private struct Entry: Sendable {
        let name: String
        let kind: String
        let place: String
        let path: String
    }

    private var entries: [Entry] = []

    mutating func add(_ name: String, _ kind: String, _ place: String, _ path: String) {
        entries.append(Entry(name: name.printable, kind: kind, place: place.printable, path: path))
    }

    /// The page with all names.
    var page: Page {
        let sorted = entries.sorted {
            ($0.name.lowercased(), $0.place, $0.kind) < ($1.name.lowercased(), $1.place, $1.kind)
        }
        return Page(path: "names.html", title: "All names") { page in
            let rows = sorted.map { entry in
                [page.link(entry.path, entry.name), "\(entry.kind)", "\(entry.place)"] as [HTML]
            }
            return [HTML.table("Every name and its page", ["name", "kind", "where"], rows)]
        }
    }

    /// The index for the search: a script, because a page opened from disk may load only scripts.
    var index: SiteFile {
        let entries = entries
        return SiteFile(
            path: "names.js",
            contents: Document {
                let rows = JSON.array(of: entries) {
                    [.string($0.name), .string($0.kind), .string($0.place), .string($0.path)]
                }
                return "window.modelcNames = \(rows.documentText().dropLast());\n"
            }
        )
    }
}
