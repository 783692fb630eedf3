package import CompilerSupport
package import Mirroring
package import ObjectModel

/// A model, and what documents call it.
package struct NamedModel: Sendable {
    let graph: ModelGraph
    /// The model, as the user named it.
    package var path = ""
    /// A name that does not depend on where the model lies.
    package var name = ""
    /// The name of its version; nil outside a bundle.
    package var version: String?
    /// The line above its text.
    package var heading = ""
    /// The texts that it was read from, by their paths.
    package var texts: [String: [UInt8]] = [:]
    /// What of it is mirrored; nil when nothing says that it is.
    package var mirrored: MirroredModel?

    /// Takes a model.
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

    /// What a model says of a relationship besides where it leads.
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

    /// What else a model says of an attribute.
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

    /// What has no hash: entities, and the checksum alone when all entities have theirs.
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
