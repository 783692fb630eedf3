import Mirroring
import ObjectModel

/// A model for people: one block for each entity, one line for each property.
///
///     Post: Content → Post
///         title        String         optional, default 'Untitled'
///         tags         Tag*           inverse posts, Nullify
struct ModelText {
    private let model: ManagedObjectModel
    private let heading: String

    init(_ model: ManagedObjectModel, heading: String) {
        self.model = model
        self.heading = heading
    }

    /// The text: blocks with an empty line between.
    var text: String {
        let composites = model.composites.map { ["composite \($0.name)"] + table($0.attributes.map(row)) }
        let rest = [model.configurations.map(line(of:)), model.fetchRequests.map(line(of:))].filter { !$0.isEmpty }
        let blocks = [[heading]] + model.entities.map(lines) + composites + rest
        return blocks.map { block in block.map { "\($0)\n" }.joined() }.joined(separator: "\n")
    }

    private func lines(of entity: Entity) -> [String] {
        var head = entity.isAbstract ? "abstract entity \(entity.name)" : "entity \(entity.name)"
        if let parent = entity.parentName { head += " : \(parent)" }
        if let className = entity.representedClassName, className != entity.name { head += " (class \(className))" }
        let rows = entity.attributes.map(row) + entity.relationships.map(row) + entity.fetchedProperties.map(row)
        return [head] + table(rows)
            + entity.uniquenessConstraints.map { constraint in
                "    unique by \(constraint.properties.map(\.name).joined(separator: ", "))"
            }
    }

    private struct Row {
        var name: String
        var type: String
        var remarks: [String]
    }

    private func table(_ rows: [Row]) -> [String] {
        let nameWidth = rows.map(\.name.count).max() ?? 0
        let typeWidth = rows.map(\.type.count).max() ?? 0
        return rows.map { row in
            let remarks = row.remarks.joined(separator: ", ")
            if remarks.isEmpty { return "    \(row.name.padded(to: nameWidth))  \(row.type)" }
            return "    \(row.name.padded(to: nameWidth))  \(row.type.padded(to: typeWidth))  \(remarks)"
        }
    }

    private func row(_ attribute: Attribute) -> Row {
        let details = attribute.details
        var remarks = attribute.isOptional ? ["optional"] : []
        if attribute.isTransient { remarks.append("transient") }
        if attribute.isDerived { remarks.append("derived from \(details.derivationExpression ?? "?")") }
        if attribute.isEncryptedByMirroring { remarks.append("encrypted") }
        if let value = attribute.defaultText ?? details.defaultDateInterval { remarks.append("default '\(value)'") }
        let name = details.customClassName ?? details.compositeName
        let type = details.unknownTypeName ?? attribute.type.rawValue
        return Row(name: attribute.name, type: name.map { "\(type) \($0)" } ?? type, remarks: remarks)
    }

    private func row(_ relationship: Relationship) -> Row {
        var remarks = relationship.isOptional ? ["optional"] : []
        if relationship.isOrdered { remarks.append("ordered") }
        if relationship.isTransient { remarks.append("transient") }
        remarks.append(relationship.inverseName.map { "inverse \($0)" } ?? "no inverse")
        remarks.append("delete rule \(relationship.deleteRule.rawValue)")
        let cardinality = relationship.isToMany ? "to many" : "to one"
        return Row(
            name: relationship.name,
            type: "\(cardinality) \(relationship.destinationName ?? "?")",
            remarks: remarks
        )
    }

    private func row(_ property: FetchedProperty) -> Row {
        let entity = property.request?.entityName ?? "?"
        return Row(
            name: property.name,
            type: "fetched \(entity)",
            remarks: property.request?.predicate.map { [$0] } ?? []
        )
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

extension String {
    /// The text with blanks behind it up to a width.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
