package import CompilerSupport
package import ObjectModel

/// The versions of a bundle together with what is known to have shipped: all that a `MIG` rule looks at.
///
///     let history = VersionHistory(of: versions, current: versions.count - 1, shipped: shipped)
///     let findings = VersionRuleTable.all.flatMap { $0.findings(in: history) }
package struct VersionHistory: Sendable {
    /// How the app opens stores of older versions; raw values are the words of `modelc.json`.
    package enum Strategy: String, CaseIterable, Sendable {
        /// Core Data infers one mapping from the store's version to the current one.
        case inferred
        /// Code of the app goes from version to version.
        case progressive
        /// An `NSStagedMigrationManager` goes from stage to stage.
        case staged
    }

    /// The versions, oldest first.
    package let versions: [MigrationVersion]
    /// The position of the current version.
    package let currentPosition: Int
    /// Whether the branch adds the current version; false as well where that is not compared.
    let isCurrentNew: Bool
    /// What shipped, oldest first; one name stands here once for each checksum that it shipped with.
    package let shipped: [ShippedVersion]
    /// How the app opens older stores.
    package let strategy: Strategy
    /// The mapping models that lie near the bundle.
    let mappingModels: [MappingModel]
    /// The record types and fields that ledgers say left the model on purpose: `CD_Post`, `CD_Post.CD_title`.
    let retired: Set<String>
    /// From what shipped last to the current version; nil when the bundle no longer has the former.
    private(set) var lastStep: ShippedStep?

    /// Puts a history together, and compares what shipped last with the current version.
    ///
    /// - Parameters:
    ///   - versions: The versions that could be read, oldest first; their names differ.
    ///   - current: The position of the current version.
    ///   - isCurrentNew: Whether the branch adds the current version.
    ///   - shipped: What shipped, oldest first; empty when nobody knows.
    ///   - strategy: How the app opens older stores.
    ///   - mappingModels: The mapping models that lie near the bundle.
    ///   - retired: What ledgers say left the model on purpose.
    package init(
        of versions: [MigrationVersion],
        current: Int,
        isCurrentNew: Bool = false,
        shipped: [ShippedVersion] = [],
        strategy: Strategy = .inferred,
        mappingModels: [MappingModel] = [],
        retired: Set<String> = []
    ) {
        self.versions = versions
        currentPosition = current
        self.isCurrentNew = isCurrentNew
        self.shipped = shipped
        self.strategy = strategy
        self.mappingModels = mappingModels
        self.retired = retired
        lastStep = nil
        guard let last = shipped.last, let old = model(of: last) else { return }
        let new = versions[current]
        lastStep = ShippedStep(from: last, old, to: new, mappingModel: mappingModel(from: old.name, to: new.name))
    }

    /// The current version.
    var current: MigrationVersion { versions[currentPosition] }

    /// What the rules cannot say when nobody knows what shipped, as the summary of a check names it.
    package static let notJudged = "versions that are edited, deleted, or not inferable from"
}

extension VersionHistory {
    /// The version with a name.
    func version(named name: String) -> MigrationVersion? { versions.first { $0.name == name } }

    /// The model that shipped: as a tag has it, else the version of the bundle with its checksum; nil when it is gone.
    package func model(of shipped: ShippedVersion) -> MigrationVersion? {
        if let model = shipped.model { return model }
        if let version = version(named: shipped.name), version.checksum == shipped.checksum { return version }
        return version(withChecksumOf: shipped)
    }

    private func version(withChecksumOf shipped: ShippedVersion) -> MigrationVersion? {
        shipped.checksum.flatMap { checksum in versions.first { $0.checksum == checksum } }
    }

    /// Whether a version of the bundle opens stores of something that shipped.
    func hasVersion(for shipped: ShippedVersion) -> Bool { version(withChecksumOf: shipped) != nil }

    /// The last shipped state of each name, oldest first.
    var lastShippedOfEachName: [ShippedVersion] {
        let last = Dictionary(shipped.enumerated().map { ($1.name, $0) }) { $1 }
        return shipped.indices.filter { last[shipped[$0].name] == $0 }.map { shipped[$0] }
    }

    /// The mapping model from one version to another.
    func mappingModel(from old: String, to new: String) -> MappingModel? {
        mappingModels.first { $0.source.version == old && $0.destination.version == new }
    }

    /// The versions whose hashes are no longer those that they shipped with.
    var editedVersions: [(shipped: ShippedVersion, version: MigrationVersion)] {
        lastShippedOfEachName.compactMap { shipped in
            guard shipped.checksum != nil, !hasVersion(for: shipped), let version = version(named: shipped.name),
                version.checksum != nil
            else { return nil }
            return (shipped, version)
        }
    }

    /// A version as what a finding is about that concerns the bundle as a whole: at the `<model>` element of the current one.
    func place(ofVersion name: String) -> NamedPlace { NamedPlace("version \(name)", at: current.place) }
}

extension MigrationVersion {
    /// The checksum; nil when it cannot be computed.
    var checksum: String? { try? hashes.checksum.get() }

    /// Whether Core Data takes a store of one for a store of the other; nil when a hash cannot be computed.
    func hasSameHashes(as other: MigrationVersion) -> Bool? {
        guard let checksum, let otherChecksum = other.checksum else { return nil }
        return checksum == otherChecksum
    }

    /// The `<model>` element.
    var place: SourceLocation { graph.model.location(graph.model.origin) }
}

/// A version as users have it, by a ledger or by a git tag.
package struct ShippedVersion: Sendable {
    /// The version's name.
    package let name: String
    /// The version checksum; nil when it cannot be computed.
    package let checksum: String?
    /// The model as it shipped; nil when only its checksum was recorded.
    let model: MigrationVersion?
    /// Who says so.
    package let evidence: Diagnostic.Related

    /// A version of which a ledger has the checksum.
    ///
    /// - Parameters:
    ///   - name: The version's name.
    ///   - checksum: The checksum.
    ///   - location: The line of the ledger.
    package init(name: String, checksum: String, recordedAt location: SourceLocation?) {
        self.name = name
        self.checksum = checksum
        model = nil
        evidence = Diagnostic.Related("recorded here when it shipped", at: location)
    }

    /// A version that was the current one at a tag.
    ///
    /// - Parameter model: The version as it was there; findings point at its file.
    package init(tagged model: MigrationVersion) {
        name = model.name
        checksum = model.checksum
        self.model = model
        evidence = Diagnostic.Related("as it shipped", at: model.place)
    }
}
