package import CompilerSupport
import ModelFiles
package import SchemaRules

/// The identity of a store, with names for its documents.
package struct IdentifiedStore: Sendable {
    let path: String
    let identity: StoreIdentity
    let candidates: [NamedModel]

    /// Describes a store.
    ///
    /// - Parameters:
    ///   - path: The store, as the user named it.
    ///   - identity: Its identity.
    ///   - candidates: The compared versions.
    package init(path: String, identity: StoreIdentity, candidates: [NamedModel]) {
        self.path = path
        self.identity = identity
        self.candidates = candidates
    }

    /// The document in a format.
    package func document(_ format: DocumentFormat) -> Document {
        switch format {
        case .json: Document(JSON(self, StoreJSON.keys))
        default: Document(text)
        }
    }

    /// The versions that the store may have.
    var matches: [(match: StoreIdentity.Match, candidate: NamedModel)] {
        identity.matches.map { ($0, candidates[$0.version]) }
    }
}

extension IdentifiedStore {
    /// A store for people: its framework, its model and version, and the differences from the nearest version.
    ///
    ///     App.sqlite: a store of Core Data, not mirrored
    ///         version    Model.xcdatamodeld (V2)
    ///         checksum   u970QgYhRHEJGIt0zQr1UhuZL2ZJ1KxBS+B7rkAx0ik=
    ///         entities   2
    var text: String {
        let rows = versionRows + ownRows
        return ([headline] + rows.aligned(indent: 4) + differences).printed
    }

    private var headline: String {
        let framework = identity.framework == .swiftData ? "SwiftData" : "Core Data"
        let mirrored = identity.isMirrored ? "mirrored" : "not mirrored"
        let history = identity.hasHistory ? ", with persistent history" : ""
        return "\(path): a store of \(framework), \(mirrored)\(history)"
    }

    private var versionRows: [[String]] {
        if let nearest = identity.nearest {
            let count = counted(nearest.differences.count, "entity differs", "entities differ")
            return [
                ["version", "none; compared with \(counted(candidates.count, "version", "versions"))"],
                ["nearest", "\(candidates[nearest.version].heading): \(count)"],
            ]
        }
        if matches.isEmpty { return [["version", "not compared: no model was found; name one with --model"]] }
        return matches.map { match, candidate in
            let configuration = match.configuration.map { ", configuration \($0)" } ?? ""
            let unproven = match.unproven.joined(separator: ", ")
            let doubt = unproven.isEmpty ? "" : "; modelc cannot compute the hashes of \(unproven)"
            return ["version", "\(candidate.heading)\(configuration)\(doubt)"]
        }
    }

    private var ownRows: [[String]] {
        let identifiers = identity.metadata.versionIdentifiers.filter { !$0.isEmpty }.joined(separator: ", ")
        let rows: [[String?]] = [
            ["checksum", identity.metadata.checksum],
            ["identifier", identifiers.isEmpty ? nil : "\(identifiers) (the model's own name of its version)"],
            ["framework", identity.metadata.frameworkVersion.map { "Core Data \($0)" }],
            ["entities", "\(identity.metadata.hashes.count)"],
            ["model", modelWords],
        ]
        return rows.map { $0.compactMap(\.self) }.filter { $0.count > 1 }
    }

    private var modelWords: String {
        if let fault = identity.modelFault { return fault }
        return identity.model == nil
            ? "the store carries none" : "the store carries its own; every command takes the store as a model"
    }

    private var differences: [String] {
        guard let nearest = identity.nearest else { return [] }
        return ["    what differs, from the store to \(candidates[nearest.version].heading):"]
            + nearest.differences.flatMap(lines)
    }

    private func lines(_ difference: EntityDifference) -> [String] {
        let words =
            switch difference.kind {
            case .onlyInStore: "the model does not have it"
            case .onlyInModel: "the store does not have it"
            case .changed: difference.reasons.isEmpty ? "the version hashes differ" : ""
            }
        let head = words.isEmpty ? "        \(difference.entity)" : "        \(difference.entity): \(words)"
        return [head] + difference.reasons.map { "            \($0)" }
    }
}

/// A store as a `modelc.store/1` document.
package enum StoreJSON {
    /// The whole document.
    package static let keys: [JSONKey<IdentifiedStore>] = [
        .format("modelc.store/1"),
        JSONKey("path") { $0.path },
        .word("framework") { $0.identity.framework },
        JSONKey("isMirrored") { $0.identity.isMirrored },
        JSONKey("hasHistory") { $0.identity.hasHistory },
        JSONKey("hasModel") { $0.identity.model != nil },
        JSONKey("frameworkVersion") { $0.identity.metadata.frameworkVersion },
        JSONKey("checksum") { $0.identity.metadata.checksum },
        JSONKey("versionIdentifiers") { $0.identity.metadata.versionIdentifiers },
        JSONKey("entities", .map(.text)) { store in
            .object(
                store.identity.metadata.hashes.inOrder(of: \.key)
                    .map { JSON.Member($0.key, .string($0.value.hexadecimalText)) }
            )
        },
        JSONKey("compared", each: candidate) { $0.candidates },
        JSONKey("model") { $0.matches.last?.candidate.path },
        JSONKey("version") { $0.matches.last.map { $0.candidate.version ?? $0.candidate.path } },
        JSONKey("matches", each: match) { $0.matches },
        JSONKey("nearest", optional: nearest) { store in store.identity.nearest.map { (store, $0) } },
    ]

    private static let candidate: [JSONKey<NamedModel>] = [
        JSONKey("model") { $0.path },
        JSONKey("version") { $0.version },
    ]

    private static let match: [JSONKey<(match: StoreIdentity.Match, candidate: NamedModel)>] = [
        JSONKey("model") { $0.candidate.path },
        JSONKey("version") { $0.candidate.version },
        JSONKey("configuration") { $0.match.configuration },
        JSONKey("unproven") { $0.match.unproven },
    ]

    private static let nearest: [JSONKey<(store: IdentifiedStore, nearest: StoreIdentity.Nearest)>] = [
        JSONKey("model") { $0.store.candidates[$0.nearest.version].path },
        JSONKey("version") { $0.store.candidates[$0.nearest.version].version },
        JSONKey("differences", each: difference) { $0.nearest.differences },
    ]

    private static let difference: [JSONKey<EntityDifference>] = [
        JSONKey("entity") { $0.entity },
        .word("kind") { $0.kind },
        JSONKey("reasons") { $0.reasons },
    ]
}
