package import CompilerSupport
package import ObjectModel
import SchemaRules
import SwiftSources

/// What comparing the version hashes of two forms of a model gave: the model that was converted, and what it became.
package struct ConversionProof: GenerationReview, Sendable {
    /// How many entities have equal hashes that were both computed from known facts.
    package private(set) var provenCount = 0
    /// How many entities there are.
    package private(set) var count = 0
    /// The entities with different or unknown hashes.
    package internal(set) var diagnostics: [Diagnostic] = []
    /// Whether differing hashes are accepted.
    var isAccepted = false
    /// The entities that have a finding already, and those below them.
    var explained: Set<String> = []

    /// Compares entity by entity.
    ///
    /// - Parameters:
    ///   - original: The model that was converted, with places for findings.
    ///   - written: What was written, read back.
    ///   - isReported: Whether hashes that are not proved are worth a finding.
    mutating func compare(_ original: ManagedObjectModel, with written: ManagedObjectModel, isReported: Bool) {
        let doubtful = [Self.hashes(original), Self.hashes(written)]
        let (before, after) = (Self.hashes(original.withoutDoubts), Self.hashes(written.withoutDoubts))
        for entity in original.entities {
            count += 1
            switch (before[entity.name], after[entity.name]) {
            case (.success(let one)?, .success(let other)?) where one == other:
                let doubt = doubtful.lazy.compactMap { Self.failure($0[entity.name]) }.first
                if doubt == nil { provenCount += 1 }
                if let doubt, isReported { report(entity, of: original, "is not proved to stay the same", doubt) }
            case (.success?, .success?), (_, nil):
                if !explained.contains(entity.name) { reportDifference(entity, of: original) }
            case (.failure(let reason)?, _), (_, .failure(let reason)?):
                if isReported { report(entity, of: original, "is not known", reason.reason) }
            case (nil, .success?): break
            }
        }
    }

    private static func hashes(_ model: ManagedObjectModel) -> [String: Result<VersionHash, UnavailableHash>] {
        let hashes = VersionHashes(of: ModelGraph(model)).entities
        return Dictionary(hashes.map { ($0.name, $0.hash) }) { first, _ in first }
    }

    private static func failure(_ hash: Result<VersionHash, UnavailableHash>?) -> String? {
        if case .failure(let error)? = hash { error.reason } else { nil }
    }

    private mutating func report(_ entity: Entity, of model: ManagedObjectModel, _ what: String, _ reason: String) {
        report(
            GenerationRules.unprovenHash,
            "the version hash of '\(entity.name)' \(what): \(reason)",
            help: "Open a copy of a store with the new form before you ship it.",
            about: model.place(of: entity)
        )
    }

    private mutating func reportDifference(_ entity: Entity, of model: ManagedObjectModel) {
        report(
            GenerationRules.notInSwiftData,
            "the version hash of '\(entity.name)' would be different",
            severity: isAccepted ? .warning : .error,
            help: "SwiftData takes relationships without an inverse for inverses of each other where it can.",
            symbol: entity.name,
            at: model.location(entity.origin)
        )
    }
}

extension ConversionProof {
    /// Reads written sources back, and compares every entity of every version.
    package init(of sources: SwiftDataSources) {
        isAccepted = sources.isAccepted
        let files = sources.files.map { SwiftSource(path: $0.path, bytes: $0.bytes) }
        let read = readSwiftData(files, path: "")
        for (position, version) in sources.versions.enumerated() {
            let original = version.original.graph
            let differing = version.reduction.differing.compactMap(original.entity(named:))
            explained = Set(differing.flatMap(original.kinds(of:)).map { original.model.entities[$0].name })
            let written = version.schema.map { read.version(named: $0) } ?? read.versions.first
            compare(
                original.model,
                with: written?.model ?? ManagedObjectModel(),
                isReported: position == sources.versions.count - 1
            )
        }
        // What the reader refuses, the compiler may refuse, too: a name that hides another.
        for refused in read.diagnostics where refused.severity == .error {
            let message = "what would be written cannot be read: \(refused.message)"
            report(GenerationRules.notInSwiftData, message, symbol: refused.symbol, at: nil)
        }
    }

    /// Compares the models of sources with the model files that were written of them, read back.
    package init(of models: [(source: ManagedObjectModel, written: ManagedObjectModel)]) {
        for (position, pair) in models.enumerated() {
            compare(pair.source, with: pair.written, isReported: position == models.count - 1)
        }
    }
}
