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
        lastStep = nil
        guard let last = shipped.last, let old = model(of: last) else { return }
        let new = versions[current]
        lastStep = ShippedStep(from: last, old, to: new, mappingModel: mappingModel(from: old.name, to: new.name))
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
    /// The version with a name.
    func version(named name: String) -> MigrationVersion? { versions.first { $0.name == name } }

    /// The shipped model: from a tag, else the version of the bundle with its checksum; nil when it is gone.
    package func model(of shipped: ShippedVersion) -> MigrationVersion? {
        if let model = shipped.model { return model }
        if let version = version(named: shipped.name), version.isSame(as: shipped) == true { return version }
        return version(withChecksumOf: shipped)
    }

    private func version(withChecksumOf shipped: ShippedVersion) -> MigrationVersion? {
        versions.first { $0.isSame(as: shipped) == true }
    }

    /// True if a version of the bundle opens stores of a shipped version.
    func hasVersion(for shipped: ShippedVersion) -> Bool { version(withChecksumOf: shipped) != nil }

    /// The last shipped version of each name, oldest first.
    var lastShippedOfEachName: [ShippedVersion] {
        let last = Dictionary(shipped.enumerated().map { ($1.name, $0) }) { $1 }
        return shipped.indices.filter { last[shipped[$0].name] == $0 }.map { shipped[$0] }
    }

    /// The mapping model from one version to another.
    func mappingModel(from old: String, to new: String) -> MappingModel? {
        mappingModels.first { $0.source.version == old && $0.destination.version == new }
    }

    /// The versions whose hashes differ from the shipped ones.
    var editedVersions: [(shipped: ShippedVersion, version: MigrationVersion)] {
        lastShippedOfEachName.compactMap(edited)
    }

    /// The versions that nobody knows to have shipped, that were superseded already where the branch began, and whose hashes
    /// the branch changed.
    var editedSupersededVersions: [(before: ShippedVersion, version: MigrationVersion)] {
        let known = Set(shipped.map(\.name))
        return superseded.filter { !known.contains($0.name) && $0.name != current.name }.compactMap(edited)
    }

    private func edited(_ shipped: ShippedVersion) -> (ShippedVersion, MigrationVersion)? {
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

    /// A version whose checksum is in a ledger.
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

    /// The same version under another name.
    package func named(_ name: String) -> ShippedVersion {
        ShippedVersion(name: name, checksum: checksum, model: model, evidence: evidence)
    }

    private init(name: String, checksum: String?, model: MigrationVersion?, evidence: Diagnostic.Related) {
        (self.name, self.checksum, self.model, self.evidence) = (name, checksum, model, evidence)
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
        name = model.name
        checksum = model.checksum
        self.model = model
        evidence = Diagnostic.Related(words, at: model.place)
    }
}

/// The step from the last shipped version to the current one.
struct ShippedStep: Sendable {
    let shipped: ShippedVersion
    let old: MigrationVersion
    let new: MigrationVersion
    /// The differences, merged hierarchies included.
    let changes: [GradedChange]
    /// Removed and added elements that may be renamed ones.
    let suspectedRenames: [GradedChange]
    /// The mapping model for the step.
    let mappingModel: MappingModel?

    init(
        from shipped: ShippedVersion,
        _ old: MigrationVersion,
        to new: MigrationVersion,
        mappingModel: MappingModel?
    ) {
        self.shipped = shipped
        self.old = old
        self.new = new
        self.mappingModel = mappingModel
        let grading = ModelGrading(from: old, to: new)
        changes = grading.decisiveChanges
        suspectedRenames = grading.observations.filter(\.isSuspectedRename)
    }

    /// True if stores of the shipped version open unchanged; nil when a hash is unknown.
    var hasSameHashes: Bool? { old.hasSameHashes(as: new) }

    /// The shipped version, for messages.
    var name: String { "'\(old.name)', which shipped" }

    /// The place in the shipped version.
    var related: [Diagnostic.Related] { [shipped.evidence] }

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

    fileprivate var isSuspectedRename: Bool {
        if case .renameSuspected = change { true } else { false }
    }

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

/// Follows every element of the current version back through the versions, and checks at each whether Core Data, which
/// compares only two models, finds it too.
struct RenameChains {
    private let current: MigrationVersion
    private var places: [(element: ElementReference, past: ElementReference)]
    private(set) var broken: [BrokenChain] = []

    /// - Parameter versions: The current version and those before it, oldest first.
    init(_ versions: ArraySlice<MigrationVersion>) {
        current = versions[versions.endIndex - 1]
        places = current.graph.renamableElements.map { ($0, $0) }
        // Nearly all bundles rename nothing.
        guard versions.contains(where: \.hasForeignIdentifiers) else { return }
        for position in versions.indices.dropLast().reversed() {
            goBack(to: versions[position], from: versions[position + 1], isDirect: position == versions.endIndex - 2)
        }
        // Properties of a broken entity are not reported separately.
        let entities = Set(broken.filter { $0.element.propertyKind == nil }.map(\.element.entity))
        broken.removeAll { $0.element.propertyKind != nil && entities.contains($0.element.entity) }
    }

    private mutating func goBack(to old: MigrationVersion, from new: MigrationVersion, isDirect: Bool) {
        let match = ModelMatch(from: old.graph, to: new.graph)
        var earlier: [(element: ElementReference, past: ElementReference)] = []
        for place in places {
            guard let past = match.oldElement(of: place.past), new.graph.continues(past, of: old.graph, as: place.past)
            else { continue }
            if isDirect || isFound(place.element, from: past, in: old) {
                earlier.append((place.element, past))
            } else {
                let name = old.graph.name(of: past)
                let identifier = old.graph.foreignIdentifier(of: past) ?? name
                broken.append(BrokenChain(element: place.element, version: old, oldName: name, identifier: identifier))
            }
        }
        places = earlier
    }

    private func isFound(_ element: ElementReference, from past: ElementReference, in old: MigrationVersion) -> Bool {
        current.graph.name(of: element) == old.graph.name(of: past)
            || current.graph.continues(past, of: old.graph, as: element)
    }
}

/// A renamed element that Core Data does not find from an earlier version.
struct BrokenChain {
    let element: ElementReference
    /// The newest version from which Core Data does not find it.
    let version: MigrationVersion
    /// The element's name in that version.
    let oldName: String
    /// The renaming identifier that it needs.
    let identifier: String
}

extension ModelGraph {
    /// The renaming identifier, else the element without one.
    func placeOfIdentifier(of element: ElementReference) -> SourceLocation {
        location(of: element, foreignIdentifier(of: element) == nil ? "name" : "elementID")
    }

    /// True if Core Data follows an element here. It compares renaming identifiers, or names where there is none.
    fileprivate func continues(_ past: ElementReference, of old: ModelGraph, as element: ElementReference) -> Bool {
        let identifier = foreignIdentifier(of: element) ?? name(of: element)
        return identifier == old.name(of: past) || identifier == old.foreignIdentifier(of: past)
    }
}

extension MigrationVersion {
    fileprivate var hasForeignIdentifiers: Bool {
        graph.renamableElements.contains { graph.foreignIdentifier(of: $0) != nil }
    }
}

/// The first version of each entity and property, whatever their names were then.
///
///     let first = FirstVersions(upTo: versions.count - 1, of: versions)
///     first.name(of: .property(title))  // "Model 2"
package struct FirstVersions: Sendable {
    private let names: [ElementReference: String]

    /// Follows the elements from version to version.
    ///
    /// - Parameters:
    ///   - position: The position of the version with the elements.
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

    /// The name of the first version with an entity or a property.
    package func name(of element: ElementReference) -> String? { names[element] }
}

extension ModelGraph {
    fileprivate var elements: [ElementReference] {
        model.entities.indices.flatMap { entity in
            [.entity(entity)] + properties(declaredBy: entity).map { .property($0) }
        }
    }
}
