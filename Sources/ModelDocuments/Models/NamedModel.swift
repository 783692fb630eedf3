package import CompilerSupport
package import Mirroring
package import ObjectModel

/// A model, with its name in documents.
package struct NamedModel: Sendable {
    let graph: ModelGraph
    /// The model, as the user named it.
    package var path = ""
    /// A name that does not depend on the folder of the model.
    package var name = ""
    /// The name of its version; nil outside a bundle.
    package var version: String?
    /// The heading of its text.
    package var heading = ""
    /// The source texts of the model, by their paths.
    package var texts: [String: [UInt8]] = [:]
    /// The mirrored part; nil when no source says that the model is mirrored.
    package var mirrored: MirroredModel?

    /// Creates a named model.
    package init(_ graph: ModelGraph) { self.graph = graph }
}

extension [NamedModel] {
    /// The models in a format.
    package func document(_ format: DocumentFormat) -> Document {
        switch format {
        case .json: Document(JSON(self, ModelJSON.keys))
        case .dot: Document(map { Diagram($0).dot }.joined())
        case .mermaid: Document(map { Diagram($0).mermaid }.joined(separator: "\n"))
        default: Document(map(\.text).joined(separator: "\n"))
        }
    }

    /// The version hashes of the models.
    package func hashes(as format: DocumentFormat) -> String {
        let hashes = map { HashedModel(model: $0, hashes: VersionHashes(of: $0.graph)) }
        return switch format {
        case .json: JSON(hashes, HashJSON.keys).documentText()
        default: hashes.map(\.text).joined(separator: "\n")
        }
    }
}

extension NamedModel {
    /// A model for people: one block for each entity, one line for each property, an empty line between blocks.
    ///
    ///     Post: Content → Post
    ///         title        String         optional, default 'Untitled'
    ///         tags         Tag*           inverse posts, Nullify
    var text: String {
        let model = graph.model
        let composites = model.composites.map { ["composite \($0.name)"] + $0.attributes.map(row).aligned(indent: 4) }
        let rest = [model.configurations.map(line(of:)), model.fetchRequests.map(line(of:))].filter { !$0.isEmpty }
        let blocks = [[heading]] + model.entities.map(lines) + composites + rest
        return blocks.map(\.printed).joined(separator: "\n")
    }

    private func lines(of entity: Entity) -> [String] {
        var head = entity.isAbstract ? "abstract entity \(entity.name)" : "entity \(entity.name)"
        if let parent = entity.parentName { head += " : \(parent)" }
        if let className = entity.representedClassName, className != entity.name { head += " (class \(className))" }
        let rows = entity.attributes.map(row) + entity.relationships.map(row) + entity.fetchedProperties.map(row)
        return [head] + rows.aligned(indent: 4)
            + entity.uniquenessConstraints.map { constraint in
                "    unique by \(constraint.properties.map(\.name).joined(separator: ", "))"
            }
    }

    private func row(_ attribute: Attribute) -> [String] {
        cells(attribute.name, attribute.typeWords, attribute.remarks())
    }

    private func row(_ relationship: Relationship) -> [String] {
        let inverse = relationship.inverseName.map { "inverse \($0)" } ?? "no inverse"
        let remarks = relationship.remarks + [inverse, relationship.deleteRuleWords]
        let type = "\(relationship.cardinality) \(relationship.destinationName ?? "?")"
        return cells(relationship.name, type, remarks)
    }

    private func row(_ property: FetchedProperty) -> [String] {
        let remarks = [property.request?.predicate].compactMap(\.self)
        return cells(property.name, "fetched \(property.request?.entityName ?? "?")", remarks)
    }

    private func cells(_ name: String, _ type: String, _ remarks: [String]) -> [String] {
        let remark = remarks.joined(separator: ", ")
        return remark.isEmpty ? [name, type] : [name, type, remark]
    }

    private func line(of configuration: Configuration) -> String {
        let mark = configuration.isUsedWithCloudKit == true ? " (used with CloudKit)" : ""
        return
            "configuration \(configuration.name)\(mark): \(configuration.members.map(\.entityName).joined(separator: ", "))"
    }

    private func line(of request: FetchRequest) -> String {
        "fetch request \(request.name): \(request.entityName ?? "?")\(request.predicate.map { " where \($0)" } ?? "")"
    }
}

extension Relationship {
    var cardinality: String { isToMany ? "to many" : "to one" }

    /// The settings of a relationship besides its destination.
    var remarks: [String] {
        [isOptional ? "optional" : nil, isOrdered ? "ordered" : nil, isTransient ? "transient" : nil].compactMap(\.self)
    }

    var deleteRuleWords: String { "delete rule \(deleteRule.rawValue)" }
}

extension Attribute {
    /// `String`, `Transformable UIColor`.
    var typeWords: String {
        let name = details.customClassName ?? details.compositeName
        let type = details.unknownTypeName ?? type.rawValue
        return name.map { "\(type) \($0)" } ?? type
    }

    /// The settings of an attribute besides its type.
    func remarks(withEncryption: Bool = true) -> [String] {
        var remarks = isOptional ? ["optional"] : []
        if isTransient { remarks.append("transient") }
        if isDerived { remarks.append("derived from \(details.derivationExpression ?? "?")") }
        if withEncryption, isEncryptedByMirroring { remarks.append("encrypted") }
        if let value = defaultText ?? details.defaultDateInterval ?? details.defaultExpression {
            remarks.append("default '\(value)'")
        }
        return remarks
    }
}

/// A model and its hashes.
package struct HashedModel: Sendable {
    let model: NamedModel
    let hashes: VersionHashes

    /// The entities without a hash, or only the checksum when all entities have one.
    fileprivate var unavailable: [(entity: String?, reason: String)] {
        let entities = hashes.entities.compactMap { entity -> (entity: String?, reason: String)? in
            guard case .failure(let error) = entity.hash else { return nil }
            return (entity.name, error.reason)
        }
        guard entities.isEmpty, case .failure(let error) = hashes.checksum else { return entities }
        return [(nil, error.reason)]
    }

    /// Hashes for people: one line for each entity.
    ///
    ///     Model.xcdatamodeld (V2, current)
    ///         Pet       767342262a6458730c78aae73c5328d0fcaa4e3596d2f87f22e366eb46a9f46f
    ///         Place     unavailable: 'area' has the type Composite, whose hash is not known
    ///         checksum  unavailable: 'Place' has no hash
    var text: String {
        let entities = hashes.entities.map { ($0.name, $0.hash.map(\.hexadecimal)) }
        let rows = (entities + [("checksum", hashes.checksum)]).map { name, value in
            switch value {
            case .success(let text): [name, text]
            case .failure(let error): [name, "unavailable: \(error.reason)"]
            }
        }
        return ([model.heading] + rows.aligned(indent: 4)).printed
    }
}

/// Hashes as a `modelc.hash/1` document.
package enum HashJSON {
    /// The whole document.
    package static let keys: [JSONKey<[HashedModel]>] = [
        .format("modelc.hash/1"),
        JSONKey("models", each: model) { $0 },
    ]

    private static let model: [JSONKey<HashedModel>] = [
        JSONKey("path") { $0.model.path },
        JSONKey("version") { $0.model.version },
        JSONKey("entities", .map(.text)) { model in
            .object(
                model.hashes.entities.compactMap { entity in
                    (try? entity.hash.get()).map { JSON.Member(entity.name, .string($0.hexadecimal)) }
                }
            )
        },
        JSONKey("checksum") { try? $0.hashes.checksum.get() },
        JSONKey("unavailable", each: unavailable) { $0.unavailable },
    ]

    private static let unavailable: [JSONKey<(entity: String?, reason: String)>] = [
        JSONKey("entity") { $0.entity },
        JSONKey("reason") { $0.reason },
    ]
}

/// A drawing of boxes and arrows, for Graphviz and for Mermaid.
struct Diagram {
    /// A box.
    struct Node {
        let number: Int
        let label: String
        /// The style in Graphviz: `dashed`.
        var style: String?
        /// The shape in Mermaid: the brackets around the label.
        var brackets = ("[", "]")
    }

    /// An arrow between boxes, by their numbers.
    struct Edge {
        let from: Int
        let to: Int
        var label: String?
        /// The style in Graphviz: `dir=both`.
        var style: String?
        /// The arrow in Mermaid.
        var arrow = "-->"
    }

    let name: String
    /// The beginning of the names of boxes.
    let letter: String
    var isLeftToRight = true
    let nodes: [Node]
    let edges: [Edge]
    /// Frames around boxes, by the boxes' positions; if there are any, each box is in one.
    var regions: [StoreRegion] = []

    /// The drawing for Graphviz: `dot -Tsvg`.
    var dot: String {
        let direction = isLeftToRight ? ["    rankdir=LR;"] : []
        let boxes = boxes(
            begin: { ["subgraph cluster_\($0) {", "    label=\($1.quotedForDot);"] },
            end: "}",
            node: { node in
                let style = node.style.map { ", style=\($0)" } ?? ""
                return "\(letter)\(node.number) [label=\(node.label.quotedForDot)\(style)];"
            }
        )
        let arrows = edges.map { edge in
            let settings = [edge.label.map { "label=\($0.quotedForDot)" }, edge.style].compactMap(\.self)
            return "    \(letter)\(edge.from) -> \(letter)\(edge.to) [\(settings.joined(separator: ", "))];"
        }
        let lines = ["digraph \(name) {"] + direction + ["    node [shape=box];"] + boxes + arrows + ["}"]
        return lines.map { $0 + "\n" }.joined()
    }

    /// The drawing for Mermaid, which code hosts render in Markdown.
    var mermaid: String {
        let boxes = boxes(
            begin: { ["subgraph s\($0)[\($1.quotedForMermaid)]"] },
            end: "end",
            node: { "\(letter)\($0.number)\($0.brackets.0)\($0.label.quotedForMermaid)\($0.brackets.1)" }
        )
        let arrows = edges.map { edge in
            let label = edge.label.map { "|\($0.quotedForMermaid)|" } ?? ""
            return "    \(letter)\(edge.from) \(edge.arrow)\(label) \(letter)\(edge.to)"
        }
        return (["flowchart LR"] + boxes + arrows).map { $0 + "\n" }.joined()
    }

    private func boxes(
        begin: (_ number: Int, _ label: String) -> [String],
        end: String,
        node: (Node) -> String
    ) -> [String] {
        if regions.isEmpty { return nodes.map { "    " + node($0) } }
        return regions.enumerated().flatMap { number, region in
            let boxes = region.entities.map { "    " + node(nodes[$0]) }
            return (begin(number, region.label) + boxes + [end]).map { "    " + $0 }
        }
    }
}

extension Diagram {
    /// A model as a graph of entities: an arrow for each relationship, one with a hollow head for each parent.
    ///
    /// A relationship and its inverse are one line with a head at both ends. Where stores are known, entities are in
    /// regions: one for each set of stores that hold the same entities, and one for unmirrored entities.
    init(_ named: NamedModel) {
        let graph = named.graph
        name = "model"
        letter = "e"
        isLeftToRight = false
        nodes = graph.model.entities.enumerated().map { number, entity in
            Node(number: number, label: entity.name, style: entity.isAbstract ? "dashed" : nil)
        }
        edges = EntityLine.lines(of: graph).map { line in
            switch line.kind {
            case .parent: Edge(from: line.from, to: line.to, style: "arrowhead=empty", arrow: "-.->")
            case .relationship: Edge(from: line.from, to: line.to, label: line.label)
            case .pair: Edge(from: line.from, to: line.to, label: line.label, style: "dir=both", arrow: "<-->")
            }
        }
        regions = named.mirrored.map(StoreRegion.regions) ?? []
    }
}

/// A line between two entities in a drawing of a model.
struct EntityLine: Sendable {
    /// The meaning of the line.
    enum Kind: Sendable {
        /// The first inherits from the second.
        case parent
        /// A relationship without an inverse.
        case relationship
        /// A relationship and its inverse.
        case pair
    }

    let from: Int
    let to: Int
    let kind: Kind
    /// `tags * / posts *`; empty for a parent.
    var label = ""

    /// All lines of a model: the parents, then the relationships, each pair once.
    static func lines(of graph: ModelGraph) -> [EntityLine] {
        let parents = graph.parents.enumerated().compactMap { child, parent in
            parent.map { EntityLine(from: child, to: $0, kind: .parent) }
        }
        return parents + relationships(of: graph)
    }

    private static func relationships(of graph: ModelGraph) -> [EntityLine] {
        var drawn: Set<PropertyID> = []
        var lines: [EntityLine] = []
        for relationship in graph.model.entities.indices.flatMap(graph.relationshipPositions) {
            guard let destination = graph.destination(of: relationship), !drawn.contains(relationship) else { continue }
            let inverse = graph.inverse(of: relationship)
            if let inverse { drawn.insert(inverse) }
            let ends = [relationship] + [inverse].compactMap(\.self).filter { $0 != relationship }
            let label = ends.map { graph.relationship($0).label }.joined(separator: " / ")
            let kind = inverse == nil ? Kind.relationship : .pair
            lines.append(EntityLine(from: relationship.entity, to: destination, kind: kind, label: label))
        }
        return lines
    }
}

extension Relationship {
    /// `tags *` for a to-many relationship.
    fileprivate var label: String { isToMany ? "\(name) *" : name }
}

/// The entities that the same stores hold, for a drawing.
///
/// A private and a shared store of one container hold the same entities, so they are one region with both names.
struct StoreRegion {
    /// `main (private), shared (shared) · iCloud.com.example.app`; `not mirrored`.
    let label: String
    /// The positions of the entities, in the order of the model.
    let entities: [Int]

    /// The regions of a model in the order of their first stores, with unmirrored entities last. Empty unless the
    /// settings name the stores.
    static func regions(of model: MirroredModel) -> [StoreRegion] {
        guard model.scope.reason == .settings else { return [] }
        var holders: [[Int]] = Array(repeating: [], count: model.graph.model.entities.count)
        for (store, members) in model.members.enumerated() {
            for entity in members { holders[entity].append(store) }
        }
        let groups = Dictionary(grouping: holders.indices) { holders[$0] }
        return groups.sorted { order($0.key).lexicographicallyPrecedes(order($1.key)) }.map { stores, entities in
            StoreRegion(label: label(of: stores.map { model.scope.stores[$0] }), entities: entities)
        }
    }

    /// The empty list sorts last.
    private static func order(_ stores: [Int]) -> [Int] { stores.isEmpty ? [.max] : stores }

    private static func label(of stores: [MirroredStore]) -> String {
        if stores.isEmpty { return "not mirrored" }
        return stores.map(\.container).uniqued.map { container in
            let names = stores.filter { $0.container == container }.map {
                "\($0.name ?? "store") (\($0.scope.rawValue))"
            }
            return names.joined(separator: ", ") + (container.map { " · \($0)" } ?? "")
        }.joined(separator: "; ")
    }
}

extension String {
    fileprivate var quotedForDot: String {
        let escaped = map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : $0.isNewline ? " " : String($0) }
        return "\"\(escaped.joined().printable)\""
    }

    /// The text for Mermaid, which spells a quotation mark as an entity and has no escapes.
    fileprivate var quotedForMermaid: String {
        let escaped = map { $0 == "\"" ? "#quot;" : $0 == "#" ? "#35;" : $0.isNewline ? " " : String($0) }
        return "\"\(escaped.joined().printable)\""
    }
}
