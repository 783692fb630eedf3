import CompilerSupport
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

/// The first version that had each entity and property of a version, whatever they were called then.
///
///     let first = FirstVersions(upTo: versions.count - 1, of: versions)
///     first.name(of: .property(title))  // "Model 2"
package struct FirstVersions: Sendable {
    private let names: [ElementReference: String]

    /// Follows everything from version to version.
    ///
    /// - Parameters:
    ///   - position: The position of the version whose elements are looked for.
    ///   - versions: The versions, oldest first.
    package init(upTo position: Int, of versions: [MigrationVersion]) {
        var names: [ElementReference: String] = [:]
        for (index, version) in versions[...position].enumerated() {
            let match = index > 0 ? ModelMatch(from: versions[index - 1].graph, to: version.graph) : nil
            let first = version.graph.elements.map { element in
                (element, match?.oldElement(of: element).flatMap { names[$0] } ?? version.name)
            }
            names = Dictionary(uniqueKeysWithValues: first)
        }
        self.names = names
    }

    /// The name of the first version that had an entity or a property.
    package func name(of element: ElementReference) -> String? { names[element] }
}

extension ModelGraph {
    fileprivate var elements: [ElementReference] {
        model.entities.indices.flatMap { entity in
            [.entity(entity)] + properties(declaredBy: entity).map { .property($0) }
        }
    }
}
