import Ledger
import Mirroring
import ObjectModel
import Production

/// What models that shipped meant by the record types and fields that Production holds, which no export shows.
///
/// Every release has a version to record, and only the newest a meaning: what it means otherwise than older ones has
/// replaced that already, and recorded as well it would fail every check for what users have long lived with.
struct ShippedFacts {
    private(set) var statements: [LedgerStatement] = []
    /// What could not be recorded, and why; each sentence once.
    private(set) var remarks: [String] = []
    private let container: String?
    private let deployed: SchemaEvidence

    /// - Parameters:
    ///   - histories: For each model its releases, the newest first, all of them readable.
    ///   - container: The container of the ledger; stores of others are left out.
    ///   - deployed: What Production holds.
    init(_ histories: [Compilation], container: String?, in deployed: SchemaEvidence) {
        self.container = container
        self.deployed = deployed
        for history in histories { record(history) }
    }

    private mutating func record(_ history: Compilation) {
        var checksums: [String: String] = [:]
        var isNewest = true
        for (model, mirrored) in zip(history.models, history.mirrored) {
            guard let graph = model.graph, let mirrored else { continue }
            let containers = mirrored.containers.filter { isSame($0.stores.first?.container, container) }
            if containers.isEmpty { continue }
            recordVersion(of: model.input, graph, newer: &checksums)
            if isNewest { recordMeaning(of: model.input, mirrored, in: containers) }
            isNewest = false
        }
    }

    /// A ledger has one checksum for each name of a version: that of the newest release.
    private mutating func recordVersion(of input: ModelInput, _ graph: ModelGraph, newer: inout [String: String]) {
        let name = input.version?.name ?? input.name
        switch VersionHashes(of: graph).checksum {
        case .success(let checksum):
            guard let known = newer[name] else {
                newer[name] = checksum
                statements.append(.version(model: input.name, name: name, checksum: checksum))
                return
            }
            guard known != checksum else { return }
            remark("version '\(name)' of '\(input.name)' was edited between releases; the newest checksum is recorded")
        case .failure(let error):
            remark("version '\(name)' of '\(input.name)' is not recorded, it has no checksum: \(error.reason)")
        }
    }

    private mutating func recordMeaning(
        of input: ModelInput,
        _ mirrored: MirroredModel,
        in containers: [MirroredContainer]
    ) {
        let meaning = MeaningFacts(of: mirrored, in: containers, named: input.name, deployedIn: deployed)
        statements += meaning.facts.map(\.statement)
        if meaning.facts.isEmpty { remark("nothing that Production holds is in \(input.heading)") }
    }

    private mutating func remark(_ sentence: String) {
        if !remarks.contains(sentence) { remarks.append(sentence) }
    }
}

/// Whether two containers are the same, for all that is known.
func isSame(_ container: String?, _ other: String?) -> Bool { container == nil || other == nil || container == other }
