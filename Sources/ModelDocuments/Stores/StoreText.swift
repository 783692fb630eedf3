import CompilerSupport
import ModelFiles
import SchemaRules

extension IdentifiedStore {
    /// A store for people: what made it, which version of which model it is, and how the nearest one differs.
    ///
    ///     App.sqlite: a store of Core Data, not mirrored
    ///         version    Model.xcdatamodeld (V2)
    ///         checksum   u970QgYhRHEJGIt0zQr1UhuZL2ZJ1KxBS+B7rkAx0ik=
    ///         entities   2
    var text: String {
        let rows = versionRows + ownRows
        return ([headline] + rows.aligned(indent: 4) + differences).map { $0.printable + "\n" }.joined()
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
