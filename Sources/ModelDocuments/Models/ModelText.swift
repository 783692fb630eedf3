import CompilerSupport
import Mirroring
import ObjectModel

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
        return blocks.map { block in block.map { "\($0)\n" }.joined() }.joined(separator: "\n")
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
