package import CompilerSupport
import ObjectModel
package import SchemaRules

/// Swift sources with `@Model` classes for the versions of a model.
///
///     let sources = SwiftDataSources(of: versions, modelName: "Blog")
///     sources.files.map(\.path)        // ["BlogMigrationPlan.swift", "BlogSchemaV1.swift", "BlogSchemaV2.swift"]
///     let proof = SwiftDataProof(of: sources)
package struct SwiftDataSources: Sendable {
    /// The files: one for each class of a model with one version, else one for each version and one for the plan.
    package let files: [GeneratedFile]
    /// The parts that SwiftData cannot express.
    package let diagnostics: [Diagnostic]
    /// The versions, each with its part that SwiftData can express.
    let versions: [ConvertedVersion]
    let isAccepted: Bool

    /// Writes the sources.
    ///
    /// Versions whose entities have the same hashes share a schema: SwiftData refuses two of them in one plan.
    ///
    /// - Parameters:
    ///   - versions: The versions without errors of their own, oldest first; the last one is the current one.
    ///   - modelName: The name of the model, the beginning of type names when there are several versions.
    ///   - fileName: The name of the only file; nil for several.
    ///   - isAccepted: Whether differing hashes are accepted.
    package init(
        of versions: [MigrationVersion],
        modelName: String,
        fileName: FileName? = nil,
        acceptingDifferences isAccepted: Bool = false
    ) {
        let reduced = versions.map { ConvertedVersion($0, isAccepted: isAccepted) }
        let last = reduced.indices.filter { position in
            !reduced[(position + 1)...].contains { $0.isStored(like: reduced[position]) }
        }
        let name = SwiftIdentifier(adapting: modelName).capitalized
        let converted = last.enumerated().map { number, position in
            var version = reduced[position]
            version.schema = last.count > 1 ? "\(name)SchemaV\(number + 1)" : nil
            version.number = number + 1
            version.others = reduced[..<position].filter { $0.isStored(like: version) }.map(\.original)
            return version
        }
        let parts = converted.parts(modelName: name)
        self.versions = converted
        self.isAccepted = isAccepted
        diagnostics = reduced.enumerated().flatMap { position, version in
            // Harmless losses matter only in the current version.
            version.reduction.diagnostics.filter {
                $0.rule == GenerationRules.notInSwiftData || position == reduced.count - 1
            }
        }
        files = GeneratedFile.files(of: parts, only: fileName, orJoinedAs: FileName("\(name).swift"))
    }
}

/// A version and its part that SwiftData can express.
struct ConvertedVersion: Sendable {
    let original: MigrationVersion
    let reduction: SwiftDataReduction
    /// The remaining model, with resolved names and hashes.
    let reduced: MigrationVersion
    /// The name of its `VersionedSchema`; nil for a model with one version.
    var schema: String?
    /// The first number of its identifier.
    var number = 1
    /// The earlier versions whose stores it opens without migration.
    var others: [MigrationVersion] = []

    init(_ original: MigrationVersion, isAccepted: Bool) {
        self.original = original
        reduction = SwiftDataReduction(original.graph.model, isAccepted: isAccepted)
        reduced = MigrationVersion(name: original.name, graph: ModelGraph(reduction.model))
    }

    /// True if SwiftData could not tell two versions apart.
    func isStored(like other: ConvertedVersion) -> Bool {
        if let checksum = try? reduced.hashes.checksum.get() {
            return checksum == (try? other.reduced.hashes.checksum.get())
        }
        return reduced.graph.model.entities == other.reduced.graph.model.entities
    }
}

/// A piece of source that may be a file of its own.
struct SwiftDataPart {
    /// The file's name, without its ending.
    let name: String
    let lines: [String]
}

extension [ConvertedVersion] {
    /// The declarations of a single version; for several versions the schema of each, the plan, and the type aliases of
    /// the last one.
    fileprivate func parts(modelName: String) -> [SwiftDataPart] {
        guard count > 1, let last else { return flatMap(\.declarations) }
        return map(\.schemaPart) + [
            SwiftDataPlan(self, modelName: modelName).part, last.namesPart(modelName: modelName),
        ]
    }
}

extension ConvertedVersion {
    private var model: ManagedObjectModel { reduced.graph.model }

    fileprivate var declarations: [SwiftDataPart] {
        let text = SwiftDataDeclarations(reduced.graph)
        let classes = model.entities.indices.map { position in
            SwiftDataPart(name: model.entities[position].name, lines: text.classLines(of: position))
        }
        let structures = model.composites.map { composite in
            SwiftDataPart(name: text.names.composite(composite.name), lines: text.structureLines(of: composite))
        }
        return classes + structures
    }

    /// A version whose types are nested in its schema.
    fileprivate var schemaPart: SwiftDataPart {
        let written = SwiftDataSchema(
            comment: ["/// \(words)."],
            name: schema ?? "",
            identifier: "\(number), 0, 0",
            classes: model.entities.map(\.name),
            declarations: declarations.map(\.lines),
            names: SwiftDataNames(model)
        )
        return SwiftDataPart(name: written.name, lines: written.lines)
    }

    private var words: String {
        let names = (others + [original]).map { commentCode($0.name) }
        if names.count == 1 { return "The version \(names[0])" }
        return "The versions \(names.joined(separator: ", ")), which have equal hashes"
    }

    /// The app's names for the types of the current version.
    fileprivate func namesPart(modelName: String) -> SwiftDataPart {
        let names = SwiftDataNames(model)
        let types = model.entities.map { names.entity($0.name) } + model.composites.map { names.composite($0.name) }
        let lines = types.map { "typealias \($0) = \(schema ?? "").\($0)" }
        return SwiftDataPart(name: "\(modelName)Models", lines: ["// The current version."] + lines)
    }
}

/// A `VersionedSchema` with its types inside.
struct SwiftDataSchema {
    let comment: [String]
    let name: String
    /// The version identifier: `1, 0, 0`.
    let identifier: String
    let classes: [String]
    let declarations: [[String]]
    let names: SwiftDataNames

    var lines: [String] {
        let body =
            ["static let versionIdentifier = \(names.known("Schema")).Version(\(identifier))", ""]
            + listLines(
                "static var models: [any \(names.known("PersistentModel")).Type]",
                classes.map { "\(names.entity($0)).self" }
            )
            + declarations.flatMap { [""] + $0 }
        return comment + ["enum \(name): \(names.known("VersionedSchema")) {"] + body.indented + ["}"]
    }
}

/// A computed property with a list, on one line when it is short.
func listLines(_ head: String, _ elements: [String]) -> [String] {
    let line = "\(head) { [\(elements.joined(separator: ", "))] }"
    if line.count <= 96 { return [line] }
    return ["\(head) {"] + (["["] + elements.map { "\($0)," }.indented + ["]"]).indented + ["}"]
}

extension GeneratedFile {
    /// One file for each part, or a single file when the caller wants one or part names are unusable.
    static func files(of parts: [SwiftDataPart], only: FileName?, orJoinedAs joined: FileName?) -> [GeneratedFile] {
        let names = parts.map { FileName("\($0.name).swift") }
        let areUsable = !names.contains(nil) && Set(parts.map { $0.name.lowercased() }).count == parts.count
        if areUsable, only == nil {
            return zip(names, parts).compactMap { name, part in name.map { file($0, [part]) } }
                .inOrder(of: \.path)
        }
        return (only ?? joined).map { [file($0, parts)] } ?? []
    }

    private static func file(_ name: FileName, _ parts: [SwiftDataPart]) -> GeneratedFile {
        let imports = ["import Foundation", "import SwiftData", ""]
        let lines = imports + parts.map(\.lines).joined(separator: [""]) + [""]
        return GeneratedFile(name: name, bytes: Array(lines.joined(separator: "\n").utf8))
    }
}

/// The migration plan between the versions of a model.
struct SwiftDataPlan {
    private let versions: [ConvertedVersion]
    private let name: String
    private let names: SwiftDataNames

    init(_ versions: [ConvertedVersion], modelName: String) {
        self.versions = versions
        name = "\(modelName)MigrationPlan"
        names = SwiftDataNames(versions[versions.count - 1].reduced.graph.model)
    }

    var part: SwiftDataPart {
        let schemas = versions.map { "\($0.schema ?? "").self" }
        let steps = versions.indices.dropLast()
        let stage = names.known("MigrationStage")
        let lines =
            listLines("static var schemas: [any \(names.known("VersionedSchema")).Type]", schemas)
            + listLines("static var stages: [\(stage)]", steps.map { Self.name(ofStep: $0) })
            + steps.flatMap { [""] + stageLines(ofStep: $0, stage) }
        let head = "enum \(name): \(names.known("SchemaMigrationPlan")) {"
        return SwiftDataPart(name: name, lines: [head] + lines.indented + ["}"])
    }

    private static func name(ofStep step: Int) -> String { "v\(step + 1)ToV\(step + 2)" }

    private func stageLines(ofStep step: Int, _ stage: String) -> [String] {
        let (old, new) = (versions[step], versions[step + 1])
        let judged = JudgedStep(from: old.reduced, to: new.reduced)
        return judged.stageLines(
            as: "\(Self.name(ofStep: step)): \(stage)",
            from: old.schema ?? "",
            to: new.schema ?? "",
            remarks: renames(from: old, to: new)
        )
    }

    /// Renamed entities, whose objects SwiftData would delete.
    private func renames(from old: ConvertedVersion, to new: ConvertedVersion) -> [String] {
        let before = Set(old.original.graph.model.entities.map(\.name))
        let after = Set(new.original.graph.model.entities.map(\.name))
        return new.original.graph.model.entities.compactMap { entity in
            guard let name = entity.renamingIdentifier, before.contains(name), !after.contains(name) else { return nil }
            return "\(commentCode(entity.name)) was \(commentCode(name)). SwiftData does not rename classes: in "
                + "willMigrate, keep the values of its objects; in didMigrate, make new objects of them."
        }
    }
}

extension JudgedStep {
    /// A static property with the stage of a plan: a lightweight one if Core Data infers the step.
    func stageLines(as name: String, from old: String, to new: String, remarks: [String] = []) -> [String] {
        let ends = "fromVersion: \(old).self, toVersion: \(new).self"
        let remarks = remarks + self.remarks
        if remarks.isEmpty { return ["static var \(name) {", "    .lightweight(\(ends))", "}"] }
        let call = ".custom(\(ends), willMigrate: nil, didMigrate: nil)"
        return remarks.map { "// \($0)" } + ["static var \(name) {", "    \(call)", "}"]
    }

    /// The remarks for the author of a custom stage; empty when a lightweight stage suffices.
    fileprivate var remarks: [String] {
        guard let demand else { return [] }
        let before = demand.before.map { "In willMigrate: \($0)" }
        let after = demand.after.map { "In didMigrate: \($0)" }
        return demand.reasons + before + after + [MigrationObstacle(self)?.help].compactMap(\.self)
    }
}

/// The names of types in the SwiftData sources of one version.
struct SwiftDataNames {
    /// The structure of each composite, as declared.
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

    /// The class of an entity, in declarations and expressions. `Type` and `Protocol` need backticks.
    func entity(_ name: String) -> String {
        let identifier = SwiftIdentifier(adapting: name)
        return ["Protocol", "Type"].contains(name) ? identifier.asMember : identifier.asType
    }

    /// The structure of a composite.
    func composite(_ name: String?) -> String {
        name.flatMap { structures[$0] }.map { entity($0.name) } ?? "Data"
    }

    /// A type of a module, qualified where a class of the model hides it.
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
