import ObjectModel
import SchemaRules

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
        let ends = "fromVersion: \(old.schema ?? "").self, toVersion: \(new.schema ?? "").self"
        let head = "static var \(Self.name(ofStep: step)): \(stage) {"
        let remarks = renames(from: old, to: new) + judged.remarks
        if remarks.isEmpty { return [head, "    .lightweight(\(ends))", "}"] }
        let call = ".custom(\(ends), willMigrate: nil, didMigrate: nil)"
        return remarks.map { "// \($0)" } + [head, "    \(call)", "}"]
    }

    /// Renamed entities, whose objects SwiftData would drop.
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
    /// What the author of a custom stage must know and do; empty when a lightweight stage does it all.
    fileprivate var remarks: [String] {
        guard let demand else { return [] }
        let before = demand.before.map { "In willMigrate: \($0)" }
        let after = demand.after.map { "In didMigrate: \($0)" }
        return demand.reasons + before + after + [MigrationObstacle(self)?.help].compactMap(\.self)
    }
}
