import CodeGeneration
import CompilerSupport
import Mirroring
import ObjectModel
import SchemaRules

/// The versions of a bundle up to the one that is generated from, as migrations see them.
struct MigratedVersions {
    /// The versions that can be read, oldest first and ending in the one that is generated from.
    let versions: [MigrationVersion]
    /// The version that the settings make the first one, where there is one.
    let statedStart: String?
    /// What keeps versions from being read, and which versions are left out.
    let diagnostics: [Diagnostic]
    /// The files of the earlier versions, which findings point into.
    let files: [InputFile]

    /// - Parameters:
    ///   - model: The version that is generated from.
    ///   - graph: That version with its names resolved.
    ///   - project: The run.
    init(of model: ModelSnapshot, _ graph: ModelGraph, _ project: Project) {
        let (name, others) = (model.input.versionName, model.input.otherVersions)
        let older = others.filter { NaturalOrder.isBefore($0.versionName, name) }
        let start = model.input.listing.migrateFrom
        let position = start.flatMap { start in older.firstIndex { $0.versionName == start.value } }
        let earlier = Array(older[(position ?? 0)...]).concurrentMap { ModelSnapshot(reading: $0) }
        let later = others.map(\.versionName).filter { NaturalOrder.isBefore(name, $0) }
        let scopeRequest = project.scopeRequest(for: model.input, isImplied: false)
        versions = (earlier + [model]).compactMap { $0.mirrored(by: scopeRequest).version }
        statedStart = position.map { older[$0].versionName }
        let unknownStart = position == nil ? start : nil
        let startProblems = unknownStart.map { [Diagnostic.unknownStart($0, among: older.map(\.versionName))] }
        diagnostics =
            (startProblems ?? [])
            + earlier.filter { $0.graph == nil }.flatMap(\.diagnostics)
            + Diagnostic.leftOut(later, graph.model)
        files = earlier.flatMap(\.input.files)
    }
}

extension Diagnostic {
    /// A version to start from that is none of those before the one that is generated from.
    fileprivate static func unknownStart(_ start: Located<String>, among older: [String]) -> Diagnostic {
        .wrongValue(
            "the bundle has no older version '\(start.value)'",
            help: nearest(to: start.value, in: older).map { "did you mean '\($0)'?" }
                ?? (older.isEmpty ? "remove \"migrateFrom\"" : "possible: \(older.joined(separator: ", "))"),
            of: start
        )
    }

    /// One note, however many versions there are.
    fileprivate static func leftOut(_ versions: [String], _ model: ManagedObjectModel) -> [Diagnostic] {
        guard let first = versions.first else { return [] }
        let rest = versions.count == 1 ? "" : " (and \(versions.count - 1) more)"
        let note = Diagnostic(
            rule: GenerationRules.laterVersion,
            message: "the version '\(first)'\(rest) is newer than the version for code generation and was skipped",
            help:
                "If stores of this version exist, make it the current version, or rename it so that it sorts earlier.",
            symbol: "version \(first)",
            location: model.location(model.origin)
        )
        return [note]
    }
}
