package import CompilerSupport
package import ObjectModel

/// The versions of a bundle and the shipped versions: the subject of the `MIG` rules.
///
///     let history = VersionHistory(of: versions, current: versions.count - 1, shipped: shipped)
///     let findings = VersionRuleTable.all.flatMap { $0.findings(in: history) }
package struct VersionHistory: Sendable {
    /// The ways in which an app opens older stores; raw values are the words of `modelc.json`.
    package enum Strategy: String, CaseIterable, Sendable {
        /// Core Data infers one mapping from the store's version to the current one.
        case inferred
        /// Code of the app migrates from version to version.
        case progressive
        /// An `NSStagedMigrationManager` migrates from stage to stage.
        case staged
    }

    /// The versions, oldest first.
    package let versions: [MigrationVersion]
    /// The position of the current version.
    package let currentPosition: Int
    /// True if the branch adds the current version; false without a comparison.
    let isCurrentNew: Bool
    /// The shipped versions, oldest first. A name occurs once for each checksum that shipped.
    package let shipped: [ShippedVersion]
    /// The versions that were superseded already where the branch began, as they were then; none without a comparison.
    package let superseded: [ShippedVersion]
    /// The way in which the app opens older stores.
    package let strategy: Strategy
    /// The place where code of the app makes a staged migration of lightweight stages only; nil when none is seen.
    let lightweightManager: SourceLocation?
    /// The mapping models near the bundle.
    let mappingModels: [MappingModel]
    /// The retired record types and fields, by the ledgers: `CD_Post`, `CD_Post.CD_title`.
    let retired: Set<String>
    /// The step from the last shipped version to the current one; nil when the bundle lacks the shipped version.
    private(set) var lastStep: ShippedStep?

    /// Compares the last shipped version with the current one.
    ///
    /// - Parameters:
    ///   - versions: The readable versions, oldest first; their names differ.
    ///   - current: The position of the current version.
    ///   - isCurrentNew: Whether the branch adds the current version.
    ///   - shipped: The shipped versions, oldest first; empty when unknown.
    ///   - superseded: The versions that were superseded already where the branch began.
    ///   - strategy: How the app opens older stores.
    ///   - lightweightManager: Where code of the app makes a staged migration of lightweight stages only.
    ///   - mappingModels: The mapping models near the bundle.
    ///   - retired: The retired record types and fields, by the ledgers.
    package init(
        of versions: [MigrationVersion],
        current: Int,
        isCurrentNew: Bool = false,
        shipped: [ShippedVersion] = [],
        superseded: [ShippedVersion] = [],
        strategy: Strategy = .inferred,
        lightweightManager: SourceLocation? = nil,
        mappingModels: [MappingModel] = [],
        retired: Set<String> = []
    ) {
        self.versions = versions
        currentPosition = current
        self.isCurrentNew = isCurrentNew
        self.shipped = shipped
        self.superseded = superseded
        self.strategy = strategy
        self.lightweightManager = lightweightManager
        self.mappingModels = mappingModels
        self.retired = retired
        guard let last = shipped.last, let old = model(of: last) else { return }
        let new = versions[current]
        lastStep = ShippedStep(
            old: old,
            new: new,
            related: [last.evidence],
            grading: ModelGrading(from: old, to: new),
            mappingModel: mappingModel(from: old.name, to: new.name)
        )
    }

    /// The current version.
    var current: MigrationVersion { versions[currentPosition] }

    /// The checks that need shipped versions, for the summary. What a branch edits of older versions is seen without them.
    package var notJudged: String {
        superseded.isEmpty
            ? "versions that are edited, deleted, or not inferable from"
            : "a current version that is edited, and versions that are deleted or not inferable from"
    }
}

extension VersionHistory {
    /// A version as it was and as it is now.
    typealias EditedVersion = (before: ShippedVersion, version: MigrationVersion)

    /// True if a version with this name is known to have shipped.
    func hasShipped(_ name: String) -> Bool { shipped.contains { $0.name == name } }

    /// The version with a name.
    func version(named name: String) -> MigrationVersion? { versions.first { $0.name == name } }

    /// The shipped model: from a tag, else the version of the bundle with its checksum; nil when it is gone.
    package func model(of shipped: ShippedVersion) -> MigrationVersion? {
        if let model = shipped.model { return model }
        if let version = version(named: shipped.name), version.isSame(as: shipped) == true { return version }
        return versions.first { $0.isSame(as: shipped) == true }
    }

    /// True if a version of the bundle opens stores of a shipped version.
    func hasVersion(for shipped: ShippedVersion) -> Bool { versions.contains { $0.isSame(as: shipped) == true } }

    /// The last shipped version of each name, oldest first.
    var lastShippedOfEachName: [ShippedVersion] {
        shipped.reversed().uniqued(by: \.name).reversed()
    }

    /// The mapping model from one version to another.
    func mappingModel(from old: String, to new: String) -> MappingModel? {
        mappingModels.first { $0.source.version == old && $0.destination.version == new }
    }

    /// The versions whose hashes differ from the shipped ones.
    var editedVersions: [EditedVersion] { lastShippedOfEachName.compactMap(edited) }

    /// The versions that nobody knows to have shipped, that were superseded already where the branch began, and whose hashes
    /// the branch changed.
    var editedSupersededVersions: [EditedVersion] {
        superseded.filter { !hasShipped($0.name) && $0.name != current.name }.compactMap(edited)
    }

    private func edited(_ shipped: ShippedVersion) -> EditedVersion? {
        guard !hasVersion(for: shipped), let version = version(named: shipped.name),
            version.isSame(as: shipped) == false
        else { return nil }
        return (shipped, version)
    }

    /// The subject of a finding about the whole bundle: a version, at the `<model>` element of the current one.
    func place(ofVersion name: String) -> NamedPlace { NamedPlace("version \(name)", at: current.place) }
}

extension MigrationVersion {
    /// The checksum; nil when it cannot be computed.
    var checksum: String? { try? hashes.checksum.get() }

    /// True if it is what shipped, by its checksum, or by its declarations where those were recorded; nil when nobody can
    /// tell.
    func isSame(as shipped: ShippedVersion) -> Bool? { shipped.checksum.flatMap(isRecorded) }

    /// True if a ledger recorded it under a checksum, or the fingerprint of its declarations; nil when nobody can tell.
    package func isRecorded(as checksum: String) -> Bool? {
        if checksum.hasPrefix(ManagedObjectModel.fingerprintPrefix) { return graph.model.fingerprint == checksum }
        return self.checksum.map { $0 == checksum }
    }

    /// True if Core Data treats stores of both versions alike; nil when a hash cannot be computed.
    func hasSameHashes(as other: MigrationVersion) -> Bool? {
        guard let checksum, let otherChecksum = other.checksum else { return nil }
        return checksum == otherChecksum
    }

    /// The `<model>` element.
    var place: SourceLocation { graph.model.location(graph.model.origin) }
}

/// A shipped version, from a ledger or a git tag.
package struct ShippedVersion: Sendable {
    /// The version's name.
    package let name: String
    /// The version checksum, or the fingerprint of the declarations that a ledger has instead; nil when neither is known.
    package let checksum: String?
    /// The shipped model; nil when only its checksum was recorded.
    package let model: MigrationVersion?
    /// The source of this fact.
    package let evidence: Diagnostic.Related
}

extension ShippedVersion {
    /// A version whose checksum is in a ledger.
    ///
    /// - Parameters:
    ///   - name: The version's name.
    ///   - checksum: The checksum.
    ///   - location: The line of the ledger.
    package init(name: String, checksum: String, recordedAt location: SourceLocation?) {
        let evidence = Diagnostic.Related("recorded here when it shipped", at: location)
        self.init(name: name, checksum: checksum, model: nil, evidence: evidence)
    }

    /// A version that was current at a tag.
    ///
    /// - Parameter model: The version at the tag; findings point at its file.
    package init(tagged model: MigrationVersion) { self.init(model, "as it shipped") }

    /// A version that was not the current one any more where a branch began.
    ///
    /// - Parameter model: The version of then; findings point at its file.
    package init(superseded model: MigrationVersion) {
        self.init(model, "as it was at the merge base, where a newer version was the current one")
    }

    private init(_ model: MigrationVersion, _ words: String) {
        let evidence = Diagnostic.Related(words, at: model.place)
        self.init(name: model.name, checksum: model.checksum, model: model, evidence: evidence)
    }

    /// The same version under another name.
    package func named(_ name: String) -> ShippedVersion {
        ShippedVersion(name: name, checksum: checksum, model: model, evidence: evidence)
    }
}

/// The step from the last shipped version to the current one.
struct ShippedStep: Sendable {
    let old: MigrationVersion
    let new: MigrationVersion
    /// The place in the shipped version.
    let related: [Diagnostic.Related]
    let grading: ModelGrading
    /// The mapping model for the step.
    let mappingModel: MappingModel?

    var match: ModelMatch { grading.comparison.match }

    /// The differences, merged hierarchies included.
    var changes: [GradedChange] { grading.decisiveChanges }

    /// True if stores of the shipped version open unchanged; nil when a hash is unknown.
    var hasSameHashes: Bool? { old.hasSameHashes(as: new) }

    /// The shipped version, for messages.
    var name: String { "'\(old.name)', which shipped" }

    /// The subject of a finding about a change, at its place in the current version.
    func place(of graded: GradedChange) -> NamedPlace {
        NamedPlace(graded.description.symbol, at: new.graph.location(of: graded.change))
    }
}

extension GradedChange {
    /// True if existing rows lack a value for a mandatory property.
    var lacksValue: Bool { grade.store == .stage && grade.coreDataCode == 134110 }

    /// True if a mirrored store refuses the renaming.
    var isRefusedRename: Bool { grade.store == .impossible && grade.coreDataCode == 134110 }

    /// The change, for messages: `has another type (String → Date)`.
    var predicate: String {
        description.otherSetting.map { "has another \($0)" } ?? "has changed (\(description.words))"
    }
}

/// The places of changes in the new version.
extension ModelGraph {
    /// The changed setting, else its element.
    func location(of change: ModelChange) -> SourceLocation {
        switch change {
        case .partAdded(.fetchIndex(let index), _): model.location(index.origin, "name")
        case .fetchIndexChanged(let pair, _): model.location(pair.new.origin, "name")
        case .compositeElementChanged(let aspect, let pair):
            model.location(element(pair.new).origin, aspect.xmlAttribute)
        default: change.place.new.map { location(of: $0, change.xmlAttribute) } ?? model.location(model.origin)
        }
    }

    /// An XML attribute of an element; nil for the element itself. Elements outside entities give the model.
    func location(of element: ElementReference, _ xmlAttribute: String? = nil) -> SourceLocation {
        switch element {
        case .entity(let entity): model.location(model.entities[entity].origin, xmlAttribute)
        case .property(let property): place(of: property, xmlAttribute).location
        case .link(let link): place(of: link.first, xmlAttribute).location
        case .compositeElement(let reference): model.location(self.element(reference).origin, xmlAttribute)
        case .composite, .fetchRequest, .configuration: model.location(model.origin)
        }
    }
}

extension ModelChange {
    /// The XML attribute that shows the change; nil for the whole element.
    fileprivate var xmlAttribute: String? {
        switch self {
        case .added(.property), .added(.compositeElement): nil
        case .renamed(let pair):
            switch pair.new {
            case .entity, .property: "elementID"
            default: "name"
            }
        case .rootChanged, .parentChanged: "parentEntity"
        case .attributeChanged(let aspect, _): aspect.xmlAttribute
        case .storedValueChanged: "attributeType"
        case .relationshipChanged(.destination, _): "destinationEntity"
        case .relationshipChanged(.cardinality, _): "toMany"
        case .relationshipChanged(.optionality, _): "optional"
        default: "name"
        }
    }
}

extension AttributeAspect {
    /// The XML attributes that prevent inference or change what values mean.
    fileprivate var xmlAttribute: String {
        switch self {
        case .type, .composite: "attributeType"
        case .optionality: "optional"
        case .externalStorage: "allowsExternalBinaryDataStorage"
        case .valueTransformer: "valueTransformerName"
        case .indexed: "indexed"
        default: "name"
        }
    }
}

extension ModelGraph {
    /// The elements whose renaming identifier is not their name.
    var elementsWithForeignIdentifier: [ElementReference] {
        renamableElements.filter { foreignIdentifier(of: $0) != nil }
    }

    /// The identifier by which Core Data matches an element.
    func matchedIdentifier(of element: ElementReference) -> String {
        foreignIdentifier(of: element) ?? name(of: element)
    }

    /// The renaming identifier, else the element without one.
    func placeOfIdentifier(of element: ElementReference) -> SourceLocation {
        location(of: element, foreignIdentifier(of: element) == nil ? "name" : "elementID")
    }
}

extension [MigrationVersion] {
    /// The first version with each entity and property of one of these versions, whatever their names were then.
    ///
    ///     let first = versions.firstVersions(ofElementsAt: versions.count - 1)
    ///     first[.property(title)]  // "Model 2"
    ///
    /// - Parameter position: The position of the version with the elements; the oldest version is the first.
    /// - Returns: The names of versions.
    package func firstVersions(ofElementsAt position: Int) -> [ElementReference: String] {
        var names: [ElementReference: String] = [:]
        for (index, version) in self[...position].enumerated() {
            let match = index > 0 ? ModelMatch(from: self[index - 1].graph, to: version.graph) : nil
            let first = version.graph.elements.map { element in
                (element, match?.oldElement(of: element).flatMap { names[$0] } ?? version.name)
            }
            names = Dictionary(uniqueKeysWithValues: first)
        }
        return names
    }
}

extension ModelGraph {
    fileprivate var elements: [ElementReference] {
        model.entities.indices.flatMap { entity in
            [.entity(entity)] + properties(declaredBy: entity).map { .property($0) }
        }
    }
}
