import ObjectModel

/// The names of types in SwiftData's sources of one version.
struct SwiftDataNames {
    /// The structure of each composite, as it is declared.
    private let structures: [String: SwiftIdentifier]
    /// The names that hide those of modules.
    private let declared: Set<String>

    init(_ model: ManagedObjectModel) {
        var taken = Set(model.entities.map(\.name))
        var structures: [String: SwiftIdentifier] = [:]
        for composite in model.composites where structures[composite.name] == nil {
            var name = SwiftIdentifier(adapting: composite.name).name
            while !taken.insert(name).inserted { name += "Value" }
            structures[composite.name] = SwiftIdentifier(adapting: name)
        }
        self.structures = structures
        declared = taken
    }

    /// The class of an entity where it is declared or used; in a type, `Type` and `Protocol` have another meaning.
    func entity(_ name: String) -> String {
        let identifier = SwiftIdentifier(adapting: name)
        return ["Protocol", "Type"].contains(name) ? identifier.asMember : identifier.asType
    }

    /// The structure of a composite.
    func composite(_ name: String?) -> String {
        name.flatMap { structures[$0] }.map { entity($0.name) } ?? "Data"
    }

    /// A type of a module, with the module in front where a class of the model hides it.
    func known(_ name: String) -> String {
        declared.contains(name) ? "\(Self.modules[name] ?? "Foundation").\(name)" : name
    }

    /// An expression that begins with a type of Foundation.
    func expression(_ text: String) -> String {
        for type in ["Date", "Decimal", "URL", "UUID"] where declared.contains(type) && text.hasPrefix("\(type)(") {
            return type == "URL" ? "Foundation.\(text)" : text.replacing("\(type)(", with: "Foundation.\(type)(")
        }
        return text
    }

    private static let modules = [
        "Bool": "Swift", "Double": "Swift", "Float": "Swift", "Int": "Swift", "Int16": "Swift", "Int32": "Swift",
        "String": "Swift", "Codable": "Swift", "MigrationStage": "SwiftData", "PersistentModel": "SwiftData",
        "Schema": "SwiftData", "SchemaMigrationPlan": "SwiftData", "VersionedSchema": "SwiftData",
    ]
}
