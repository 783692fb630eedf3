import CompilerSupport
package import ObjectModel
import SchemaRules
package import SwiftSources

/// A `VersionedSchema` with copies of the classes that shipped.
///
/// SwiftData finds the version of a store by its version hashes. So the copies have what the hashes depend on, and nothing
/// else: stored properties with their macros, and the structures and enumerations that these have as types.
package struct FrozenSchema: Sendable {
    /// The name of the enumeration.
    package let name: String
    /// The Swift file.
    package let bytes: [UInt8]

    /// Writes a schema; nil when no type can have the name.
    ///
    /// - Parameters:
    ///   - name: The name of the enumeration: `TripSchemaV1`.
    ///   - version: The version that shipped.
    ///   - declarations: Its declarations.
    ///   - source: Where it comes from: `git:v1.2:Sources`.
    package init?(
        named name: String,
        of version: SwiftDataVersion,
        _ declarations: StoredDeclarations,
        from source: String
    ) {
        guard let name = SwiftIdentifier(name) else { return nil }
        self.name = name.name
        let names = SwiftDataNames(version.model)
        let classes = declarations.classes.keyed(by: \.name)
        let written = declarations.classes.map { frozen in
            let isParent = declarations.classes.contains { $0.superclass == frozen.name }
            return SwiftDataClass(
                head: frozen.attributes,
                name: names.entity(frozen.name),
                superclass: frozen.superclass.map { names.entity($0) },
                isFinal: !isParent,
                macros: frozen.macros,
                properties: frozen.properties.map(SwiftDataProperty.init),
                inherited: Self.inherited(by: frozen, in: classes),
                values: Array(frozen.values.map(Self.lines).joined(separator: [""]))
            ).lines
        }
        let schema = SwiftDataSchema(
            comment: ["/// The classes of \(commentCode(source)), for stores that were made with them."],
            name: name.asType,
            identifier: Self.identifier(of: version, as: name.name),
            classes: declarations.classes.map(\.name),
            declarations: written + declarations.values.map(Self.lines),
            names: names
        )
        let modules = Set(declarations.imports + ["Foundation", "SwiftData"]).sorted()
        let lines = modules.map { "import \($0)" } + [""] + schema.lines + [""]
        bytes = Array(lines.joined(separator: "\n").utf8)
    }

    /// The number in the name, because a version without a schema has no identifier: `2, 0, 0` for `TripSchemaV2`.
    private static func identifier(of version: SwiftDataVersion, as name: String) -> String {
        let number = name.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
        if version.name == nil, let number = Int(String(number)) { return "\(number), 0, 0" }
        return version.identifier.split(separator: ".").joined(separator: ", ")
    }

    private static func inherited(
        by frozen: StoredDeclarations.Class,
        in classes: [String: StoredDeclarations.Class]
    ) -> [SwiftDataProperty] {
        guard let parent = frozen.superclass.flatMap({ classes[$0] }) else { return [] }
        return inherited(by: parent, in: classes) + parent.properties.map(SwiftDataProperty.init)
    }

    private static func lines(of value: StoredDeclarations.Value) -> [String] {
        let parts = [value.cases, value.properties.flatMap { SwiftDataProperty($0).lines }] + value.values.map(lines)
        let body = Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
        let head = "\(value.keyword) \(SwiftIdentifier(adapting: value.name).asType)"
        return ["\(head): \(value.inherited.joined(separator: ", ")) {"] + body.indented + ["}"]
    }
}

extension SwiftDataProperty {
    fileprivate init(_ stored: StoredDeclarations.Property) {
        name = SwiftIdentifier(adapting: stored.name)
        type = stored.type
        macro = stored.macros.isEmpty ? nil : stored.macros.joined(separator: " ")
        value = stored.value == "nil" ? nil : stored.value
        isOptional = stored.isOptional
        isConstant = stored.isConstant
    }
}

extension FrozenSchema {
    /// The stage of a `SchemaMigrationPlan` that leads from a frozen version to the next one.
    ///
    /// - Parameters:
    ///   - name: The name of the frozen schema.
    ///   - shipped: The version that shipped.
    ///   - next: The name of the schema that follows.
    ///   - following: The version that follows.
    /// - Returns: The lines of the static property.
    package static func stage(
        from name: String,
        _ shipped: ManagedObjectModel,
        to next: String,
        _ following: ManagedObjectModel
    ) -> [String] {
        let step = JudgedStep(
            from: MigrationVersion(name: name, graph: ModelGraph(shipped)),
            to: MigrationVersion(name: next, graph: ModelGraph(following))
        )
        return step.stageLines(as: "\(stageName(from: name, to: next)): MigrationStage", from: name, to: next)
    }

    /// The name of the static property with a stage.
    package static func stageName(from name: String, to next: String) -> String {
        "\(name.prefix(1).lowercased() + name.dropFirst())To\(next.replacing(".", with: ""))"
    }
}
