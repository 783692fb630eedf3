import Mirroring
import ObjectModel
import SchemaRules

/// What models that shipped meant by the record types and fields that Production holds, which no export shows.
///
/// Every release has a version to record, and only the newest a meaning: what it means otherwise than older ones has
/// replaced that already, and recorded as well it would fail every check for what users have long lived with.
struct ShippedFacts {
    /// The ledger with all that shipped.
    private(set) var ledger: Ledger
    /// What could not be recorded, and why; each sentence once.
    private(set) var remarks: [String] = []
    private let container: String?
    private let deployed: SchemaEvidence

    /// - Parameters:
    ///   - histories: For each model its releases, the newest first, all of them readable.
    ///   - container: The container of the ledger; stores of others are left out.
    ///   - path: The ledger, as findings name it.
    ///   - ledger: What Production holds.
    init(_ histories: [Analysis], container: String?, path: String, in ledger: Ledger) {
        self.container = container
        self.ledger = ledger
        deployed = SchemaEvidence(path: path, ledger: ledger)
        for history in histories { record(history) }
    }

    private mutating func record(_ history: Analysis) {
        let releases = history.models.compactMap { model -> Release? in
            guard let mirrored = model.mirrored else { return nil }
            let containers = mirrored.containers.filter { isSame($0.stores.first?.container, container) }
            return containers.isEmpty ? nil : Release(input: model.input, mirrored: mirrored, containers: containers)
        }
        for (position, release) in releases.enumerated().reversed() { record(release, isNewest: position == 0) }
    }

    private struct Release {
        let input: ModelInput
        let mirrored: MirroredModel
        let containers: [MirroredContainer]
    }

    private mutating func record(_ release: Release, isNewest: Bool) {
        let input = release.input
        let meaning = isNewest ? meaning(of: release) : []
        let recorded = ledger.recording(
            ShippedRelease(
                version: input.versionName,
                checksum: checksum(of: release),
                meaning: meaning,
                isNewest: input.version?.isCurrent != false
            )
        )
        if let recorded { ledger = recorded } else { remark("all numbers are used for version '\(input.versionName)'") }
    }

    private mutating func checksum(of release: Release) -> String? {
        switch VersionHashes(of: release.mirrored.graph).checksum {
        case .success(let checksum): return checksum
        case .failure(let error):
            let input = release.input
            remark(
                "version '\(input.versionName)' of '\(input.name)' has no checksum and was not recorded: \(error.reason)"
            )
            return nil
        }
    }

    private mutating func meaning(of release: Release) -> [LedgerStatement] {
        let meaning = MeaningFacts(of: release.mirrored, in: release.containers, deployedIn: deployed)
        if meaning.facts.isEmpty { remark("\(release.input.heading) has no element that production has") }
        return meaning.facts.map(\.statement)
    }

    private mutating func remark(_ sentence: String) {
        if !remarks.contains(sentence) { remarks.append(sentence) }
    }
}

/// Whether two containers are the same, for all that is known.
func isSame(_ container: String?, _ other: String?) -> Bool { container == nil || other == nil || container == other }
