import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel
import SchemaRules

/// The shipped versions of a model, oldest first, and the source of this knowledge.
struct ShippedVersions {
    /// The source of the shipped versions and of their order.
    enum Source: Equatable {
        /// The dates of tags.
        case tags
        /// A ledger, which holds no dates: the order is that of the names.
        case ledger(String)
        /// Nobody.
        case none
    }

    let versions: [ShippedVersion]
    let source: Source
    /// The order that Swift sources declare, and what says it; nil for bundles.
    let declared: (names: [String], words: String)?

    /// Tags that were asked for say it, else the ledgers of the model's containers.
    init(of input: ModelInput, recorded: [ShippedVersion], in ledgers: String, _ request: MirroringScope.Request) {
        declared = input.declaredOrder
        guard let releases = input.releases else {
            versions = recorded
            source = recorded.isEmpty ? .none : .ledger(ledgers)
            return
        }
        let read = Self.distinct(releases).compactMap { ModelSnapshot(reading: $0).mirrored(by: request).version }
        versions = read.map { ShippedVersion(tagged: $0) }.uniqued { [$0.name, $0.checksum] }.reversed()
        source = versions.isEmpty ? .none : .tags
    }

    /// Releases with the same file are read once.
    private static func distinct(_ releases: [ModelInput]) -> [ModelInput] {
        releases.filter(\.hasModel).uniqued { [Array($0.versionName.utf8)] + $0.files.map(\.bytes) }
    }
}

extension ModelHistory {
    /// The models of what shipped, oldest first, as far as tags or the bundle have them.
    var shippedModels: [ShippedModel] {
        guard let history else { return [] }
        return history.shipped.compactMap { shipped in
            history.model(of: shipped)?.graph.mirrored(by: versions.scopeRequest)
                .map { ShippedModel(version: shipped.name, mirrored: $0, evidence: shipped.evidence) }
        }
    }
}
