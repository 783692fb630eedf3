package import SimulatedModels

/// The schema of production after a model was deployed: `cloudkit-rules.md` §1 to §1.4.
package struct DeployedSchema: Sendable {
    private struct Column: Hashable {
        let name: String
        let type: String
    }

    private var types: [(name: String, columns: [Column])] = []

    /// The schema of a model.
    package init(of model: SimulatedModel) { add(model) }

    /// Adds what another model needs and Production lacks; what is there stays as it is, for ever.
    package mutating func add(_ model: SimulatedModel) {
        for entity in model.entities where entity.parent == nil {
            add(
                [Column(name: "CD_entityName", type: "STRING")] + Self.withAsset("CD_moveReceipt", "BYTES"),
                to: "CD_\(entity.name)"
            )
        }
        for entity in model.entities {
            let type = "CD_\(model.root(of: entity.name))"
            for attribute in entity.attributes where attribute.storage == .mirrored {
                add(Self.columns(of: attribute), to: type)
            }
            for relationship in entity.relationships where !relationship.isToMany {
                add([Column(name: "CD_\(relationship.name)", type: "STRING")], to: type)
            }
        }
        if model.pairs.contains(where: { $0.end.relationship.isToMany && $0.inverse.relationship.isToMany }) {
            let names = ["CD_entityNames", "CD_recordNames", "CD_relationships"]
            add(names.map { Column(name: $0, type: "STRING") }, to: "CDMR")
        }
    }

    private mutating func add(_ columns: [Column], to type: String) {
        let index = types.firstIndex { $0.name == type } ?? types.endIndex
        if index == types.endIndex { types.append((type, [])) }
        for column in columns where !types[index].columns.contains(where: { $0.name == column.name }) {
            types[index].columns.append(column)
        }
    }

    private static func columns(of attribute: SimulatedAttribute) -> [Column] {
        let type = (attribute.isEncrypted ? "ENCRYPTED " : "") + attribute.type.fieldType
        let name = "CD_\(attribute.name)"
        return attribute.type.hasCompanion ? withAsset(name, type) : [Column(name: name, type: type)]
    }

    private static func withAsset(_ name: String, _ type: String) -> [Column] {
        [Column(name: name, type: type), Column(name: name + "_ckAsset", type: "ASSET")]
    }

    /// The schema as a `.ckdb` file.
    package var text: String {
        let types = types.map { name, columns in
            let items = columns.map { "        \($0.name) \($0.type)" }.joined(separator: ",\n")
            return "    RECORD TYPE \(name) (\n\(items)\n    );\n\n"
        }
        return "DEFINE SCHEMA\n\n" + types.joined()
    }

}
