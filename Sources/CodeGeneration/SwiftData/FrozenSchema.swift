package import CompilerSupport
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
        let property = name.prefix(1).lowercased() + name.dropFirst()
        return step.stageLines(as: "\(property)To\(next): MigrationStage", from: name, to: next)
    }
}

/// The comparison of a frozen schema with the version that shipped.
package struct FrozenReview: GenerationValidator, Sendable {
    package internal(set) var diagnostics: [Diagnostic] = []

    /// Reports what the declarations lose, or still need of the app.
    package init(_ remarks: [StoredDeclarations.Remark]) {
        for remark in remarks {
            report(
                GenerationRules.leftOutOfFrozen,
                remark.message,
                help: "Stores do not depend on it. Change the copy if the migration needs it.",
                symbol: remark.symbol,
                at: remark.location
            )
        }
    }

    /// Compares the version hashes of a copy with those of the version that shipped.
    ///
    /// - Parameters:
    ///   - copy: The version of today's sources that ought to be the one that shipped.
    ///   - shipped: The version that shipped.
    ///   - source: Where it comes from: `git:v1.2:Sources`.
    package init(of copy: SwiftDataVersion, shipped: ManagedObjectModel, from source: String) {
        let name = copy.name ?? ""
        let (before, now) = (shipped.withoutDoubts.entityHashes, copy.model.withoutDoubts.entityHashes)
        let help = "SwiftData finds no version for stores that were made with '\(source)' (134504). Freeze it again."
        for entity in shipped.entities where now[entity.name] != before[entity.name] {
            let found = copy.model.entities.first { $0.name == entity.name }
            let message =
                found == nil
                ? "'\(name)' lacks '\(entity.name)', which shipped" : "'\(name).\(entity.name)' is not what shipped"
            let place = found.map { copy.model.location($0.origin) } ?? copy.location
            report(GenerationRules.frozenDifference, message, help: help, symbol: entity.name, at: place)
        }
        let known = copy.model.entityHashes
        for entity in shipped.entities where now[entity.name] == before[entity.name] {
            guard case .failure(let unknown)? = known[entity.name] else { continue }
            let message = "whether '\(name).\(entity.name)' is what shipped is not known: \(unknown.reason)"
            report(GenerationRules.unprovenHash, message, symbol: entity.name, at: copy.location)
        }
        for entity in copy.model.entities where before[entity.name] == nil {
            let message = "'\(name)' has '\(entity.name)', which did not ship"
            report(GenerationRules.frozenDifference, message, help: help, about: copy.model.place(of: entity))
        }
    }
}
